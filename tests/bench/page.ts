/**
 * How fast the pages are on a phone; prints Markdown for docs/benchmarks.md.
 *
 *   npm run speed:page -- [rounds] [directory of another built checkout, measured beside this one]
 *
 * The pages are the home page and a table against the computer with units in the air. Lighthouse loads each in a new browser
 * with an empty cache, throttled by its mobile setting (150 ms, 1.6 Mbit/s, a processor four times slower). npx runs it,
 * since it would add 200 packages of 185 MB to the project. The frames of the map are measured in the same browser, with the
 * processor slowed by the same factor, while two fingers zoom the map in and out.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { steady } from '@1bob/bots';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findWholeChromium } from '../../scripts/chromium.mjs';
import { Person } from '../support/person.ts';
import { freePort, startServer, type RunningServer } from '../support/server.ts';
import { helpIfAsked } from './help.ts';
import { median, quantile } from './measure.ts';

helpIfAsked(import.meta.url);
const LIGHTHOUSE = 'lighthouse@12.8.2';
const rounds = Number(process.argv[2] ?? 5);
const beside = process.argv[3];
const run = promisify(execFile);

/** The screen of the phone that Lighthouse simulates. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOWER = 4;
/** How many groups must fly before the measurement, and how many commands may be played until then. */
const ALOFT = 3;
const PATIENCE = 400;

interface Loaded {
  readonly score: number;
  readonly interactive: number;
  readonly blocking: number;
  readonly shift: number;
  readonly painted: number;
  /** The bytes of the scripts as they were transferred. */
  readonly scripts: number;
  /** The bytes of everything. */
  readonly all: number;
}

/**
 * A table against the computer. A second computer player plays the seat until some groups fly on both sides or time is
 * up.
 */
async function setTheScene(server: RunningServer): Promise<{ cookie: string; match: string }> {
  const person = new Person(server.url, 'Anna');
  await person.arrive();
  const { match } = await person.make({ scenario: 'second-phase', seat: 'german', opponent: 'computer' });
  await person.open(match);
  for (let given = 0; given < PATIENCE; given++) {
    const { sees: view } = person;
    if (view.stage.kind === 'ended') throw new Error('the match ended before enough groups flew');
    if (view.stage.kind === 'flying' && Object.keys(view.groups).length >= ALOFT) break;
    const command = steady.choose(view);
    if (command === null) await new Promise((resolve) => setTimeout(resolve, 20));
    else await person.give(command);
  }
  console.error(`table: ${Object.keys(person.sees.groups).length} groups in the air`);
  person.close();
  return { cookie: person.cookie, match };
}

/** A browser that returns: it has the cookie of the seat and its storage, but no part of the pages in its cache. */
async function freshBrowser(
  url: string,
  cookie: string,
  work: (context: BrowserContext, port: number) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(path.join(tmpdir(), 'page-'));
  const port = await freePort();
  const executablePath = findWholeChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...phone,
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const [name = '', value = ''] = cookie.split('=');
  try {
    await context.addCookies([{ name, value, url }]);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.goto('about:blank');
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await work(context, port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number; details?: { items: Fetched[] } }>;
}
interface Fetched {
  resourceType?: string;
  transferSize?: number;
}

async function load(address: string, port: number): Promise<Loaded> {
  const report = path.join(tmpdir(), `lighthouse-${port}.json`);
  const options = ['--quiet', '--only-categories=performance', '--disable-storage-reset', '--output=json'];
  const flags = [...options, `--port=${port}`, `--output-path=${report}`, '--max-wait-for-load=60000'];
  await run('npx', ['-y', LIGHTHOUSE, address, ...flags], { timeout: 240_000, maxBuffer: 1e8 });
  const { audits, categories } = JSON.parse(await readFile(report, 'utf8')) as Report;
  await rm(report);
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const fetched = audits['network-requests']?.details?.items ?? [];
  const bytes = (list: readonly Fetched[]): number =>
    list.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0);
  return {
    score: categories.performance.score * 100,
    interactive: number('interactive'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    painted: number('first-contentful-paint'),
    scripts: bytes(fetched.filter(({ resourceType }) => resourceType === 'Script')),
    all: bytes(fetched),
  };
}

/** The milliseconds from frame to frame while two fingers zoom the map of the table in and out. */
async function zoomFrames(page: Page): Promise<number[]> {
  await page.locator('.map-sheet').waitFor();
  await page.waitForLoadState('networkidle');
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const box = await page.locator('.map-table').boundingBox();
  if (box === null) throw new Error('there is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  // Passed as text, because the loader that runs this file gives functions a helper that the page does not have.
  await page.evaluate(
    'globalThis.times = []; requestAnimationFrame(function next(now) { times.push(now); requestAnimationFrame(next); })',
  );
  const spread = async (from: number, to: number): Promise<void> => {
    const fingers = (apart: number) => [
      { x: x - apart, y, id: 0 },
      { x: x + apart, y, id: 1 },
    ];
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
    for (let step = 1; step <= 30; step++) {
      const apart = from + ((to - from) * step) / 30;
      await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
      await page.waitForTimeout(16);
    }
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // The sheet is redrawn when it has come to rest.
    await page.waitForTimeout(500);
  };
  await spread(40, 120);
  await spread(120, 40);
  const times = await page.evaluate<number[]>('times');
  return times.slice(1).map((time, n) => time - (times[n] ?? time));
}

interface Program {
  readonly name: string;
  readonly server: RunningServer;
  readonly home: Loaded[];
  readonly table: Loaded[];
  /** The 95th percentile in each round. */
  readonly zoom: number[];
  readonly longest: number[];
}

async function round(program: Program, cookie: string, match: string): Promise<void> {
  const { server, home, table, zoom, longest } = program;
  const address = `${server.url}/match/${match}`;
  for (const [list, page] of [
    [home, `${server.url}/`],
    [table, address],
  ] as const) {
    const once = () =>
      freshBrowser(server.url, cookie, async (_, port) => void list.push(await load(page, port)));
    // On a busy machine Lighthouse sometimes misses the beginning of a load. It is then repeated in another browser.
    await once().catch(once).catch(once).catch(once);
  }
  await freshBrowser(server.url, cookie, async (context) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(address);
    const frames = await zoomFrames(page);
    zoom.push(quantile(frames, 0.95));
    longest.push(Math.max(...frames));
  });
}

const directories = [...(beside === undefined ? [] : [path.resolve(beside)]), process.cwd()];
const scene = await startServer({});
const { cookie, match } = await setTheScene(scene);
await scene.kill('SIGTERM');
const programs: Program[] = [];
const load0 = loadavg()[0] ?? 0;
try {
  for (const directory of directories) {
    const server = await startServer(
      { WEB_DIR: path.join(directory, 'apps/web/dist'), API_RATE: '100000' },
      { bundle: path.join(directory, 'apps/server/dist/main.js'), dataDir: scene.dataDir },
    );
    const name = directory === process.cwd() ? 'this one' : 'beside it';
    programs.push({ name, server, home: [], table: [], zoom: [], longest: [] });
  }
  for (let n = 0; n < rounds; n++) {
    for (const program of programs) await round(program, cookie, match);
    console.error(`round ${n + 1} of ${rounds}; load ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  for (const { server } of programs) await server.remove();
  await scene.remove();
}

const figure = (list: readonly number[], digits = 0, unit = 1): string => {
  const show = (n: number): string => (n / unit).toFixed(digits);
  return `${show(median(list))} (${show(Math.min(...list))}–${show(Math.max(...list))})`;
};
const rows = (
  where: 'home' | 'table',
  interactive: string,
  blocking: string,
  scripts: string,
): string[][] => {
  const of = (what: keyof Loaded, digits = 0, unit = 1): string[] =>
    programs.map((program) =>
      figure(
        program[where].map((loaded) => loaded[what]),
        digits,
        unit,
      ),
    );
  return [
    [`${where}: interactive, s`, interactive, ...of('interactive', 2, 1000)],
    [`${where}: first contentful paint, s`, '', ...of('painted', 2, 1000)],
    [`${where}: total blocking time, ms`, blocking, ...of('blocking')],
    [`${where}: layout shift`, '0.05', ...of('shift', 3)],
    [`${where}: scripts, kB`, scripts, ...of('scripts', 0, 1000)],
    [`${where}: everything, kB`, '', ...of('all', 0, 1000)],
    [`${where}: score`, '', ...of('score')],
  ];
};
const table = [
  ['', 'aim', ...programs.map(({ name }) => name)],
  ['---', '---', ...programs.map(() => '---')],
  ...rows('home', '2', '150', '120'),
  ...rows('table', '3.5', '300', '250'),
  ['map zoom: 95th percentile of frames, ms', '33', ...programs.map(({ zoom }) => figure(zoom))],
  ['map zoom: longest frame, ms', '', ...programs.map(({ longest }) => figure(longest))],
];
console.log(`${cpus().length} x ${cpus()[0]?.model ?? 'processor'}, load ${load0.toFixed(1)} to ${loadavg()[0]?.toFixed(1)}, \
${LIGHTHOUSE}; medians of ${rounds} rounds (range).

${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}`);
