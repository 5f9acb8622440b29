/// <reference lib="dom" />
/**
 * The states of the pages. Each is reached once, and scanned at the width of a desktop and of a phone. There may be no
 * violation of WCAG 2.2 A and AA that a machine can find. Each journey through them is a long proof.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Locator, Page } from '@playwright/test';
import { Person } from '../support/person.ts';
import { inThisRun } from '../support/proofs.ts';
import type { RunningServer } from '../support/server.ts';
import { drawRaid, duelAt, overMargate, type Duel } from './duel.ts';
import { coach, line, past, touch } from './lesson.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESK = 1440;
const PHONE = 390;
const HEIGHT = 900;

interface State<Scene> extends Scanned {
  name: string;
  /** Reaches the state from the one before, at desktop width or at the only width in `at`. */
  reach: (scene: Scene) => Promise<void>;
  /** An element that is visible in this state and in no earlier one. */
  shows: (page: Page) => Locator;
  /** The widths to scan. Both if absent. */
  at?: readonly number[];
}

interface Scanned {
  /**
   * Whether to scan the sheet under the map too. It has two thousand texts, and is the same in every state of a theme.
   */
  sheet?: boolean;
  /** Whether only the colours differ: everything else is as in the state before, by day. */
  byNight?: boolean;
}

interface Scene {
  page: Page;
  close(): Promise<unknown>;
}

/** Waits until nothing moves and the layout is finished, because half-faded colours fail the contrast check. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Rules that check colours. Only their result can change from day to night. */
const ofColours = ['color-contrast', 'link-in-text-block'];

async function scan(page: Page, { sheet = false, byNight = false }: Scanned): Promise<string[]> {
  // The scanner walks through excluded parts too, so they are removed from the page.
  if (!sheet) await page.evaluate(takeOffSheet);
  // A page keeps the scanner until the next navigation. Loading half a megabyte again takes as long as scanning a small
  // page.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'undefined' : '';
  const { violations } = await new AxeBuilder({ page, axeSource })
    .options({ runOnly: byNight ? ofColours : tags, resultTypes: ['violations'] })
    // Scans only the main frame, because these pages have no others.
    .setLegacyMode(true)
    .analyze();
  if (!sheet) await page.evaluate(() => window.putBackSheet());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 120)).join(' ')}`);
}

declare global {
  interface Window {
    putBackSheet: () => void;
  }
}
function takeOffSheet(): void {
  const base = document.querySelector('.map-base');
  const sheet = [...(base?.childNodes ?? [])];
  for (const node of sheet) node.remove();
  window.putBackSheet = () => base?.append(...sheet);
}

const journeys: (() => void)[] = [];

function visit<S extends Scene>(
  title: string,
  begin: (browser: Browser) => Promise<S>,
  states: readonly State<S>[],
): void {
  journeys.push(() =>
    test(title, async ({ browser }) => {
      const scene = await begin(browser);
      const { page } = scene;
      for (const { name, reach, shows, at = [DESK, PHONE], ...more } of states)
        await test.step(name, async () => {
          const [first = DESK] = at;
          await page.setViewportSize({ width: first, height: HEIGHT });
          await reach(scene);
          await expect(shows(page).first(), name).toBeVisible();
          for (const width of at) {
            await page.setViewportSize({ width, height: HEIGHT });
            await expect(shows(page).first(), `${name} at ${width} px`).toBeVisible();
            await atRest(page);
            if (width === PHONE) await keepsItsScreen(page, name);
            expect(await scan(page, more), `${name} at ${width} px`).toEqual([]);
          }
        });
      await scene.close();
    }),
  );
}

/**
 * A phone needs its screen for the map and the panel. So the next step may take two lines, or more with a note of two
 * lines and a tip.
 */
async function keepsItsScreen(page: Page, name: string): Promise<void> {
  const footer = page.locator('.panel footer');
  if (await footer.isVisible()) expect((await footer.boundingBox())?.height, name).toBeLessThan(130);
}

async function stranger(browser: Browser, path = ''): Promise<Scene & { seat: Seat }> {
  const seat = await Seat.arrive(browser, 'Dora', `${server.url}${path}`);
  return { seat, page: seat.page, close: () => seat.context.close() };
}
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const go =
  (path: string) =>
  async ({ page }: Scene) => {
    await page.goto(`${server.url}${path}`);
  };
const dark = (page: Page) => page.locator('html.night');
/** The state before this one, by night. */
const night = { reach: ({ page }: Scene) => press(page, 'Night'), shows: dark, byNight: true };
const dialog = (page: Page) => page.getByRole('dialog');

/** A page of text, by day and by night. */
const read = (name: string): State<Scene>[] => [
  {
    name,
    async reach({ page }) {
      if (await dark(page).isVisible()) await press(page, 'Day');
      await page.goto(`${server.url}/${name}`);
    },
    shows: (page) => page.getByRole('heading', { level: 2 }),
  },
  { name: `${name} by night`, ...night },
];

visit('home, and the pages that are read', stranger, [
  { name: 'home', reach: go(''), shows: (page) => page.getByRole('button', { name: 'Play now' }) },
  {
    name: 'home, a rank chosen',
    async reach({ page }) {
      const ranks = page.getByRole('radiogroup', { name: 'Your opponent' });
      for (const rank of ['Captain', 'Cadet']) await ranks.getByText(rank, { exact: true }).click();
    },
    shows: (page) => page.getByRole('radio', { name: 'Cadet', checked: true }),
  },
  ...['rules', 'counters', 'history'].flatMap(read),
  {
    name: 'a case, opened',
    async reach({ page }) {
      await press(page, 'Day');
      await page.getByRole('button', { name: /^Rule 16.2/ }).click();
    },
    shows: (page) => dialog(page).getByText('Night falls').first(),
  },
]);

visit('a table, to the planning of its month', stranger, [
  {
    name: 'set-up',
    async reach({ page, seat }) {
      await press(page, 'Play now');
      await seat.introduce();
    },
    shows: (page) => page.locator('[data-stage=setUp]'),
    sheet: true,
  },
  {
    name: 'an advice on the main button',
    async reach({ page }) {
      await press(page, /what would you do\?$/);
    },
    shows: (page) => page.getByRole('button', { name: /Give this order/ }),
  },
  { name: 'set-up by night', ...night, sheet: true },
  {
    name: 'planning by night',
    async reach({ page }) {
      await page.getByRole('button', { name: /Give this order/ }).click();
    },
    shows: (page) => page.locator('[data-stage=planning]'),
  },
  {
    name: 'the rules as a paper, searched',
    async reach({ page }) {
      await press(page, 'Rules');
      await page.getByRole('searchbox').fill('bounce');
    },
    shows: (page) => dialog(page).getByText('results.'),
  },
  {
    name: 'the communiqués, opened',
    async reach({ page }) {
      await press(page, 'Close');
      await press(page, 'Communiqués');
    },
    shows: (page) => page.getByRole('button', { name: 'Communiqués', exact: true, expanded: true }),
    at: [DESK],
  },
  {
    name: 'the paper of the table by night',
    reach: ({ page }) => press(page, 'Menu'),
    shows: (page) => dialog(page).getByRole('combobox', { name: 'Theme' }),
    at: [PHONE],
  },
]);

visit<Scene & { game: Duel }>(
  'a raid, and a look back at it',
  async (browser) => {
    const game = await duelAt(server.url, browser);
    return { game, page: game.anna.page, close: () => game.close() };
  },
  [
    {
      name: 'targets by name',
      reach: ({ game }) => game.anna.pick('Mariakerke (4427)', 'Gotha 13'),
      shows: (page) => page.locator('[data-target]'),
    },
    {
      name: 'a route that is drawn',
      reach: ({ game }) => drawRaid(game.anna),
      shows: (page) => page.getByRole('combobox', { name: 'Target' }),
    },
    {
      name: 'over the target',
      async reach({ game }) {
        await game.anna.press('Back to the overview');
        await overMargate(game);
      },
      shows: (page) => page.getByText(/^When you end the turn, these units will bomb/),
    },
    {
      name: 'the chart of the bombing',
      reach: ({ page }) => page.getByText('Roll by roll').first().click(),
      shows: (page) => page.getByRole('table'),
    },
    {
      name: 'looked back at by one who watches',
      async reach({ game, page }) {
        await page.goto(game.watch);
        await page.getByRole('complementary').getByRole('button', { name: 'Rewind', exact: true }).click();
      },
      shows: (page) => page.getByRole('group', { name: /^Rewind/ }),
    },
  ],
);

visit<Scene & { anna: Person; ben: Person; match: string }>(
  'talk, and what is read after the end',
  async (browser) => {
    const [anna, ben] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
    for (const person of [anna, ben]) await person.arrive();
    const { match, links } = await anna.make({
      ...{ scenario: 'second-phase', seat: 'german', opponent: 'person' },
    });
    await ben.join(links.join ?? '');
    await anna.open(match);
    const context = await stillContext(browser);
    const [name = '', value = ''] = ben.cookie.split('=', 2);
    await context.addCookies([{ name, value, url: server.url }]);
    const { page } = await Seat.inContext(context, 'Ben', `${server.url}/match/${match}`);
    const close = () => context.close();
    return { anna, ben, match, page, close };
  },
  [
    {
      name: 'talk, a line asked about',
      async reach({ page, anna }) {
        await page.getByRole('tab', { name: /^Talk/ }).click();
        const long = `A word that is far too long for a phone: ${'x'.repeat(120)}`;
        for (const text of [long, 'Line 1', 'Line 2']) await anna.say(text);
        await page.getByLabel('Say something').fill('And one of mine');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('log').locator('article')).toHaveCount(4);
        await page.getByRole('button', { name: 'Hide or report this line by Anna' }).last().click();
      },
      shows: (page) => page.getByRole('button', { name: 'Hide what they say here' }),
    },
    { name: 'talk by night', ...night },
    {
      name: 'the record, checked',
      async reach({ page, anna, match }) {
        await press(page, 'Day');
        await anna.give({ kind: 'resign' });
        anna.close();
        await page.goto(`${server.url}/verify/${match}`);
      },
      shows: (page) => page.getByRole('heading', { name: 'All checks passed' }),
    },
    {
      name: 'the replay, at its end',
      async reach({ page, match }) {
        await page.goto(`${server.url}/replay/${match}`);
        await page.getByRole('radio', { name: 'British' }).click();
        await press(page, 'One step forward');
      },
      shows: (page) => page.locator('aside').getByText(/resign/),
    },
    {
      name: 'the story of the war',
      reach: ({ page, match }) => go(`/story/${match}`)({ page, close: () => Promise.resolve() }),
      shows: (page) => page.getByRole('heading', { name: 'The story of the war' }),
    },
    { name: 'the story by night', ...night },
  ],
);

visit<Scene & { match: string }>(
  'what the officers thought',
  async (browser) => {
    const anna = new Person(server.url, 'Anna');
    await anna.arrive();
    const { match } = await anna.make({
      ...{ scenario: 'second-phase', seat: 'german', opponent: 'computer', officer: 'cadet' },
    });
    await anna.open(match);
    await expect(async () => {
      const { advance } = anna.sees.options;
      if (advance !== null && anna.sees.stage.kind !== 'flying') await anna.give(advance);
      expect(anna.sees.stage.kind).toBe('flying');
    }).toPass({ intervals: [20] });
    await anna.give({ kind: 'resign' });
    anna.close();
    const context = await stillContext(browser);
    const [name = '', value = ''] = anna.cookie.split('=', 2);
    await context.addCookies([{ name, value, url: server.url }]);
    return { match, page: await context.newPage(), close: () => context.close() };
  },
  [
    {
      name: 'the notes of an officer, opened',
      async reach({ page, match }) {
        await page.goto(`${server.url}/story/${match}#h-notes`);
        await page
          .locator('summary')
          .filter({ hasText: /British$/ })
          .first()
          .click();
      },
      shows: (page) => page.getByText(/, with \d months to go\./),
    },
  ],
);

visit('the lesson', (browser) => stranger(browser, '/learn'), [
  {
    name: 'its first step',
    reach: ({ seat }) => coach(seat).waitFor(),
    shows: (page) => page.locator('.coach'),
  },
  {
    name: 'its dice',
    async reach({ seat }) {
      while ((await line(seat)) !== 'dice') await past(seat, () => touch(seat));
    },
    shows: (page) => page.locator('.coach[data-line=dice]'),
  },
]);

visit('the puzzles', (browser) => stranger(browser, '/learn/puzzles'), [
  {
    name: 'their list',
    reach: ({ page }) => page.locator('[data-standing]').first().waitFor(),
    shows: (page) => page.locator('[data-standing]').first(),
  },
  {
    name: 'an answer with its reason',
    async reach({ page }) {
      await page.locator('[data-standing]').first().click();
      await page.locator('[aria-labelledby=question] > button').first().click();
      await page.getByRole('button', { name: 'Decide' }).click();
    },
    shows: (page) => page.locator('#verdict'),
  },
]);

for (const journey of inThisRun(journeys)) journey();
