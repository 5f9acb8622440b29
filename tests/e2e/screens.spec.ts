/// <reference lib="dom" />
/** What a reader sees on screens of every width, in other colours, in another language, and on paper. */
import { straightPath } from '@1bob/atlas';
import { mapBox } from '@1bob/atlas/drawing';
import type { UnitId } from '@1bob/rules';
import type { Page } from '@playwright/test';
import { duelAt, home, margate, toTurn, type Duel } from './duel.ts';
import { Person } from '../support/person.ts';
import { inThisRun } from '../support/proofs.ts';
import { faultsIn } from './faults.ts';
import { Seat } from './seat.ts';
import { expect, inQuarter, test } from './served.ts';

const languages = ['en', 'de'] as const;
/**
 * Every 20 px, and just below and above each width at which the layout changes. They are sorted, so that every slice of
 * the long proofs has narrow and wide ones, and most layouts.
 */
const breakpoints = [400, 480, 640, 720, 800, 900, 980, 1024, 1100, 1240, 1440];
const widths = inThisRun(
  [
    ...new Set([
      ...Array.from({ length: 65 }, (_, i) => 320 + 20 * i),
      ...breakpoints.flatMap((width) => [width - 1, width, width + 1]),
    ]),
  ].toSorted((a, b) => a - b),
);
/** Widths for pages with large letters. */
const coarse = inThisRun(Array.from({ length: 17 }, (_, i) => 320 + 80 * i));

const weather = { en: /Fair|Bad weather|Fog/, de: /Heiter|Schlechtes Wetter|Nebel/ };

const head = '.table > .top';
const table = {
  parts: [head, '.strip', '#panel', '.bar'],
  apart: [head, '.table > .strip', 'main.map', '#panel', 'nav.bar'],
};
const front = {
  parts: ['.home .nav', '.home .title', '.home main'],
  apart: ['.home .nav', '.home .title', '.home .cards'],
};

async function speak(page: Page, language: (typeof languages)[number]): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('language', code), language);
  await page.reload();
  await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
}

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

async function faultsAt(
  page: Page,
  sizes: readonly number[],
  what: Parameters<typeof faultsIn>[0],
): Promise<string[]> {
  /** The widths at which each fault occurs. */
  const found: Record<string, number[]> = {};
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 800 });
    let faults = await page.evaluate(faultsIn, what);
    if (faults.length > 0) {
      // The layout for this width may come a frame later.
      await page.evaluate(twoFrames);
      faults = await page.evaluate(faultsIn, what);
    }
    for (const fault of faults) (found[fault] ??= []).push(width);
  }
  return Object.entries(found).map(([fault, at]) => `${fault} at ${at.join(', ')} px`);
}

let game: Duel;
const sits = async ({ page, table: sheet }: Seat): Promise<void> => {
  await expect(sheet).not.toHaveClass(/coming/);
  await expect(page.locator('#panel h2, #panel h3').first()).toBeVisible();
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, server }) => {
  const pace = { kind: 'correspondence', bankDays: 7, incrementDays: 1, holidayDays: 14 } as const;
  game = await duelAt(server.url, browser, { pace });
});
test.afterAll(() => game.close());

test('no width cuts off or covers what the table says, in either language (daily life 50)', async () => {
  const { anna } = game;
  for (const language of languages) {
    await speak(anna.page, language);
    await sits(anna);
    expect(await faultsAt(anna.page, widths, table), language).toEqual([]);
    for (const width of [320, 1280]) {
      await anna.page.setViewportSize({ width, height: 800 });
      const shown = anna.page.locator(head);
      await expect(shown.locator('h1')).toBeVisible();
      await expect(shown).toContainText(weather[language]);
      for (const part of ['whose-move', 'clock-german', 'clock-british'])
        await expect(shown.getByTestId(part)).toBeVisible();
    }
  }
});

test('no width cuts off or covers the home page, or a form of planning (daily life 50)', async ({
  browser,
  server,
}) => {
  const seat = await Seat.arrive(browser, 'Emil', server.url);
  const { page } = seat;
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const language of languages) {
    await speak(page, language);
    // Both cards begin a game with one press, and their buttons are in view on a low screen.
    const buttons = page.locator('.cards .foot .go, .cards .foot .alt');
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
  await speak(page, 'en');
  await page.getByRole('button', { name: 'Play now' }).click();
  await seat.introduce();
  await seat.press('Use the suggested set-up');
  await seat.press(/^Confirm the set-up/);
  await expect(seat.table).toHaveAttribute('data-stage', 'planning');
  for (const language of languages) {
    await speak(page, language);
    await sits(seat);
    expect(await faultsAt(page, widths, table), `planning, ${language}`).toEqual([]);
  }
  await page.goto(server.url);
  for (const language of languages) {
    await speak(page, language);
    await expect(page.locator('.mine table')).toBeVisible();
    expect(await faultsAt(page, widths, front), `home, ${language}`).toEqual([]);
  }
});

inQuarter(0)('letters of twice the size leave the head of the table whole (daily life 50)', async () => {
  const { page } = game.anna;
  for (const language of languages) {
    await speak(page, language);
    await sits(game.anna);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await faultsAt(page, coarse, { parts: [head], apart: table.apart }), language).toEqual([]);
  }
});

inQuarter(1)('a page that the browser translates follows the game (daily life 18)', async () => {
  const { anna, annasScript } = game;
  const { page } = anna;
  await speak(page, 'en');
  await sits(anna);
  await expect(page.getByTestId('whose-move')).toHaveText(/^Your move/);
  await page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    for (const text of texts) {
      if (text.parentElement instanceof SVGElement) continue;
      const translation = document.createElement('font');
      translation.append(document.createElement('font'));
      translation.firstElementChild!.textContent = (text.nodeValue ?? '').toUpperCase();
      (text as Text).replaceWith(translation);
    }
  });
  await expect(page.getByTestId('whose-move')).toHaveText(/^YOUR MOVE/);
  await annasScript.give({ kind: 'endTurn' });
  await expect(page.getByTestId('whose-move')).toHaveText('British to move');
  await expect(page.locator(head)).toContainText('British flying turn 1');
  await expect(page.locator(head)).not.toContainText(/YOUR MOVE|GERMAN FLYING TURN/);
  await game.ben.give({ kind: 'endTurn' });
  await expect(page.getByTestId('whose-move')).toHaveText(/^Your move/);
  await expect(page.locator(head)).toContainText('German flying turn 2');
});

/** A match that ended at once, by its id. */
async function ended(url: string): Promise<string> {
  const [anna, ben] = [new Person(url, 'Anna'), new Person(url, 'Ben')];
  for (const person of [anna, ben]) await person.arrive();
  const { match, links } = await anna.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await ben.join(links.join ?? '');
  await anna.open(match);
  await anna.give({ kind: 'resign' });
  anna.close();
  return match;
}

/** The visible parts of an element that forced colours do not change. */
const frameOf = (element: Element): string => {
  const { outlineStyle, outlineWidth, borderTopWidth, borderTopStyle, textDecorationLine } =
    getComputedStyle(element);
  return [outlineStyle, outlineWidth, borderTopWidth, borderTopStyle, textDecorationLine].join();
};

inQuarter(2)(
  'forced colours leave a frame around everything that is chosen (daily life 23)',
  async ({ browser, server }) => {
    const { page } = game.anna;
    await page.setViewportSize({ width: 1440, height: 900 });
    await speak(page, 'en');
    await sits(game.anna);
    const differ = async (at: Page, chosen: string, other: string): Promise<void> => {
      await at.mouse.move(0, 0);
      await at.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      const frames = await Promise.all(
        [chosen, other].map((each) => at.locator(each).first().evaluate(frameOf)),
      );
      expect(frames[0], chosen).not.toBe(frames[1]);
      await at.emulateMedia({ forcedColors: 'none', contrast: 'more' });
      expect(await at.locator(chosen).first().evaluate(frameOf), `${chosen}, more contrast`).not.toBe(
        await at.locator(other).first().evaluate(frameOf),
      );
      await at.emulateMedia({ forcedColors: 'active', contrast: null });
    };
    await page.emulateMedia({ forcedColors: 'active' });
    await differ(page, '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
    await game.anna.pick('Mariakerke (4427)', 'Gotha 13');
    await differ(page, '.counters [aria-pressed=true]', '.counters [aria-pressed=false]');
    await page.getByRole('button', { name: 'Charts' }).click();
    await differ(page, '.top nav [aria-expanded=true]', '.top nav [aria-expanded=false]');
    await page.emulateMedia({ forcedColors: 'none' });

    const guest = await Seat.arrive(browser, 'Grete', server.url);
    await guest.page.emulateMedia({ forcedColors: 'active' });
    for (const group of ['Your side', 'Your opponent'])
      await expect(
        guest.page.getByRole('radiogroup', { name: group }).getByRole('radio').first(),
      ).toBeAttached();
    await differ(guest.page, '.pick label:has(:checked)', '.pick label:not(:has(:checked))');
    await differ(
      guest.page,
      '[role=radiogroup]:not(.pick) label:has(:checked)',
      '[role=radiogroup]:not(.pick) label:not(:has(:checked))',
    );
    // A field to choose from has its arrow, which is a background otherwise.
    await expect(guest.page.locator('select').first()).toHaveCSS('appearance', 'auto');
    await guest.page.goto(`${server.url}/history`);
    const bars = await Promise.all(
      ['.day-bar.key', '.night-bar.key'].map((bar) =>
        guest.page.locator(bar).evaluate((mark) => getComputedStyle(mark).backgroundColor),
      ),
    );
    expect(bars[0]).not.toBe(bars[1]);
    await guest.page.goto(`${server.url}/counters`);
    await differ(guest.page, 'nav [aria-current=page]', 'nav a:not([aria-current])');
  },
);

inQuarter(3)(
  'what is printed is the text to read, dark on white, at night too (daily life 33)',
  async ({ browser, server }) => {
    const guest = await Seat.arrive(browser, 'Hans', server.url);
    const { page } = guest;
    await page.evaluate(() => localStorage.setItem('theme', 'night'));
    for (const [path, read] of [
      ['/rules', 'main dd'],
      ['/counters', 'main li b'],
      ['/history', 'main td'],
      [`/story/${await ended(server.url)}`, '.dateline'],
    ] as const) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(server.url + path);
      await expect(page.locator('html.night')).toBeAttached();
      await expect(page.getByRole('heading', { level: 2 }).nth(3)).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator(read).last()).toBeVisible();
      for (const gone of ['nav', '.skip', 'input', '.lnk'])
        for (const each of await page.locator(gone).all()) await expect(each, gone).toBeHidden();
      const colours = await page.evaluate(() => {
        const { backgroundColor } = getComputedStyle(document.documentElement);
        return { backgroundColor, ink: getComputedStyle(document.querySelector('h1')!).color };
      });
      expect(colours, path).toEqual({ backgroundColor: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' });
      // Else a browser prints no bars, and no colours in a key.
      await expect(page.locator('html')).toHaveCSS('print-color-adjust', 'exact');
    }
  },
);

inQuarter(0)(
  'letters of twice the size leave pages as wide as the screen (daily life 50)',
  async ({ browser, server }) => {
    const seat = await Seat.arrive(browser, 'Karl', server.url);
    const { page } = seat;
    const story = `/story/${await ended(server.url)}`;
    const paths = [
      '/',
      '/rules',
      '/counters',
      '/history',
      '/about',
      '/games',
      '/archive',
      '/devices',
      '/pair',
      story,
    ];
    const proofs = paths.flatMap((path) => languages.map((language) => ({ path, language })));
    for (const { path, language } of inThisRun(proofs)) {
      await page.evaluate((code) => localStorage.setItem('language', code), language);
      await page.goto(server.url + path);
      await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      // The drawings of these two have letters of their own.
      const parts = path === '/' || path === '/counters' ? ['h1', 'h2', 'main li b'] : ['main'];
      expect(
        await faultsAt(page, [320, 360, 600, 1024], { parts, apart: [] }),
        `${path} ${language}`,
      ).toEqual([]);
    }
  },
);

inQuarter(1)('the scale of miles is not covered, whatever the width (daily life 50)', async () => {
  const { anna } = game;
  await speak(anna.page, 'en');
  await sits(anna);
  const scale = anna.page.locator('.scale-bar');
  await anna.pick('Mariakerke (4427)', 'Gotha 13');
  const apart = ['.scale-bar', '.news.sheet', '.minimap', '.map-zoom'];
  const wide = widths.filter((width) => width >= 1100);
  expect(await faultsAt(anna.page, wide, { parts: ['.scale-bar'], apart })).toEqual([]);
  await expect(scale).toBeVisible();
  await anna.page.setViewportSize({ width: 1280, height: 800 });
  await expect(scale).toContainText('one turn of a Gotha');
});

inQuarter(2)('a low screen has room for six targets of a raid', async () => {
  const { page } = game.anna;
  for (const language of languages) {
    await speak(page, language);
    await sits(game.anna);
    await page.locator('#panel [data-hex="4427"]').click();
    const counters = page.locator('#panel .counters [aria-pressed]');
    await expect(counters).toHaveCount(3);
    for (const counter of await counters.all())
      if ((await counter.getAttribute('aria-pressed')) === 'false') await counter.click();
    await expect(page.locator('[data-target]')).toHaveCount(6);
    for (const height of [842, 720]) {
      await page.setViewportSize({ width: 1280, height });
      const rows = (): Promise<number> =>
        page.locator('.targets ul').evaluate((list) => {
          const body = list.closest('.body')!.getBoundingClientRect();
          // Some raids have a third line.
          const row = Math.min(...[...list.children].map((item) => item.getBoundingClientRect().height));
          return (body.bottom - list.getBoundingClientRect().top) / row;
        });
      await expect.poll(rows, `${language}, ${height} px`).toBeGreaterThanOrEqual(6);
    }
  }
});

inQuarter(3)(
  'a phone held sideways shows a target below the picked units, without scrolling',
  async ({ browser, server }) => {
    const { anna, close } = await duelAt(server.url, browser);
    const { page } = anna;
    await page.setViewportSize({ width: 844, height: 390 });
    // Rows are higher for a finger.
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    for (const language of languages) {
      await speak(page, language);
      await sits(anna);
      await page.locator('#panel [data-hex="4427"]').click();
      const counters = page.locator('#panel .counters [aria-pressed]');
      await expect(counters).toHaveCount(3);
      for (const counter of await counters.all())
        if ((await counter.getAttribute('aria-pressed')) === 'false') await counter.click();
      await expect(page.locator('[data-target]').first()).toBeInViewport({ ratio: 0.95 });
    }
    await close();
  },
);

inQuarter(0)('an open paper of the table is printed whole, without the table (daily life 33)', async () => {
  const { page } = game.anna;
  await page.setViewportSize({ width: 1440, height: 900 });
  await speak(page, 'en');
  await sits(game.anna);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const paper = page.getByRole('dialog');
  await expect(paper.locator('dd').last()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  for (const gone of [head, '.table > .strip', '#panel', '.map-board'])
    await expect(page.locator(gone)).toBeHidden();
  const whole = await paper.evaluate((sheet) => ({
    paper: sheet.getBoundingClientRect().height,
    text: sheet.querySelector('.body')?.scrollHeight ?? 0,
    page: document.documentElement.scrollHeight,
  }));
  expect(whole.paper).toBeGreaterThanOrEqual(whole.text);
  expect(whole.page).toBeGreaterThanOrEqual(Math.floor(whole.paper));
  await page.emulateMedia({ media: 'screen' });
});

inQuarter(1)('a table without an open paper is printed with the whole map, as wide as the page', async () => {
  const { page } = game.anna;
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.reload();
  await sits(game.anna);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const [sheet, panel] = ['.map-sheet', '#panel'].map((name) => page.locator(name));
  await expect.poll(async () => (await sheet?.boundingBox())?.width).toBe(720);
  const [map, below] = [await sheet?.boundingBox(), await panel?.boundingBox()];
  expect(map?.x).toBe(0);
  expect(map?.height).toBeCloseTo((720 * mapBox.height) / mapBox.width, 0);
  expect(below?.y).toBeGreaterThanOrEqual((map?.y ?? 0) + (map?.height ?? 0));
  for (const gone of ['.map-zoom', '.map .told']) await expect(page.locator(gone).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

/** What a plan does, where the strip shows it outside its turn. */
const outsideTheirTurns = (): readonly string[] =>
  [...document.querySelectorAll('.strip .plan')].flatMap((mark) => {
    const { left, right } = mark.closest('li')!.getBoundingClientRect();
    const box = mark.firstElementChild!.getBoundingClientRect();
    // Letters may reach a little beyond their turn.
    return box.width > 0 && box.left > left - 4 && box.right < right + 4 ? [] : [mark.textContent];
  });

inQuarter(2)(
  'the marks of a plan fit into their turns, and a change of points into one line of a phone',
  async () => {
    const { anna, annasScript, ben } = game;
    const { page } = anna;
    const [out, turn] = [
      straightPath(home, margate),
      ben.sees.stage.kind === 'flying' ? ben.sees.stage.turn : 0,
    ];
    await annasScript.give({
      kind: 'plan',
      plan: {
        ...{ id: 'raid', units: ['13', '14'] as UnitId[], from: turn, land: true, haltWhenSpotted: false },
        route: [...out, ...straightPath(margate, home)],
        bomb: { hex: margate, target: { kind: 'place' } },
      },
    });
    for (const language of languages) {
      await speak(page, language);
      await sits(anna);
      await expect(page.locator('.strip .plan')).toHaveCount(2);
      for (const width of [390, 800, 844, 1024, 1280]) {
        await page.setViewportSize({ width, height: width < 900 ? 390 : 800 });
        await expect.poll(() => page.evaluate(outsideTheirTurns), `${language}, ${width} px`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await toTurn(game, turn + 4);
    await annasScript.give({ kind: 'endTurn' });
    // The change is shown for a few seconds only.
    const line = await page.waitForFunction(() => {
      const change = document.querySelector('.phone .change');
      if (change === null) return null;
      const { left, right, height } = change.getBoundingClientRect();
      return { lines: height / parseFloat(getComputedStyle(change).lineHeight), width: right - left };
    });
    const { lines, width } = (await line.jsonValue())!;
    expect(Math.round(lines)).toBe(1);
    expect(width).toBeGreaterThan(120);
  },
);

inQuarter(3)(
  'the browser’s own frame takes the colour of the page, by day and by night',
  async ({ browser, server }) => {
    const guest = await Seat.arrive(browser, 'Ida', server.url);
    const frame = guest.page.locator('meta[name="theme-color"]');
    await expect(frame).toHaveAttribute('content', '#f8f4e9');
    await guest.press('Night');
    await expect(frame).toHaveAttribute('content', '#151c24');
    await guest.page.reload();
    await expect(frame).toHaveAttribute('content', '#151c24');
  },
);
