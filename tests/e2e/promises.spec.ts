/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import { hexId, straightPath } from '@1bob/atlas';
import type { Communique, UnitId } from '@1bob/rules';
import type { Browser } from '@playwright/test';
import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** Buttons of a flying turn promise a consequence: what the server then does is held against their words. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const margate = hexId('2223');
const home = hexId('4427');

/** What a test leaves open. */
const open: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

interface Duel {
  /** The German player: a browser, and a script with the same cookie. */
  anna: Seat;
  annasScript: Person;
  ben: Person;
}

/** January 1918, German flying turn 1; no unit has flown. British guns hold their fire, so that no die interferes. */
async function duel(browser: Browser): Promise<Duel> {
  const annasScript = new Person(server.url, 'Anna');
  const ben = new Person(server.url, 'Ben');
  for (const person of [annasScript, ben]) await person.arrive();
  const { match, links } = await annasScript.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await ben.join(links.join ?? '');
  for (const person of [annasScript, ben]) await person.open(match);
  await expect(async () => {
    for (const person of [ben, annasScript]) {
      const { stage, options } = person.sees;
      if (options.advance && stage.kind !== 'flying') await person.give(options.advance);
    }
    expect(annasScript.sees.options.kinds).toContain('move');
  }).toPass({ timeout: 30_000, intervals: [20] });
  const { own } = ben.sees;
  if (!own) throw new Error('Ben has no seat');
  const holdFire = Object.keys(own.land).map(hexId);
  await ben.give({ kind: 'orders', orders: { ...own.orders, holdFire } as never });

  const context = await stillContext(browser);
  open.push(
    () => context.close(),
    () => annasScript.close(),
    () => ben.close(),
  );
  const [name = '', value = ''] = annasScript.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  const anna = await Seat.inContext(context, 'Anna', `${server.url}/match/${match}`);
  anna.match = match;
  await expect(anna.table).toHaveAttribute('data-stage', 'flying');
  return { anna, annasScript, ben };
}

const told = (person: Person): Communique[] => Object.values(person.sees.log).flat();

/** Both end their turns by script until German flying turn `turn` has begun. */
async function toTurn({ anna, annasScript, ben }: Duel, turn: number): Promise<void> {
  while (ben.sees.stage.kind === 'flying' && ben.sees.stage.turn < turn) {
    const { side } = ben.sees.stage;
    const now = side === 'german' ? annasScript : ben;
    await expect.poll(() => now.sees.options.kinds.includes('endTurn')).toBe(true);
    await now.give({ kind: 'endTurn' });
    await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side !== side).toBe(true);
  }
  await anna.atTurn(turn);
}

/** Lays out a raid of two Gothas from Mariakerke to Margate and home. */
async function drawRaid(anna: Seat): Promise<void> {
  await anna.pick('Mariakerke (4427)', 'Gotha 13', 'Gotha 14');
  expect(await anna.raid(margate)).toContain('there in turn 5, lands by night in 10');
}

const isGone = (entry: Communique): boolean => entry.kind === 'tookOff';
const plansOf = (person: Person) => Object.values(person.sees.own?.plans ?? {});
const at = (person: Person, unit: string) => person.sees.own?.units[unit]?.where;
const bombings = (person: Person): Communique[] => told(person).filter(({ kind }) => kind === 'bombing');

/** The same raid by script, which stands over Margate in turn 5 and has not bombed yet. */
async function overMargate(game: Duel): Promise<void> {
  const out = straightPath(home, margate);
  const plan = {
    id: 'raid',
    units: ['13', '14'] as UnitId[],
    from: 1,
    route: [...out, ...straightPath(margate, home)],
    bomb: { hex: margate, target: { kind: 'place' as const } },
    land: true,
    haltWhenSpotted: false,
  };
  await game.annasScript.give({ kind: 'plan', plan });
  await toTurn(game, 5);
  await expect.poll(() => at(game.annasScript, '13')).toMatchObject({ hex: margate });
}

/** Presses a button and waits until the server has ended the German turn. */
async function endTurn({ anna, ben }: Duel): Promise<void> {
  await anna.press(/^End turn/);
  await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side).toBe('british');
}

test('ruling 23: a flight that is sent on after its plan was stopped bombs its target', async ({
  browser,
}) => {
  const game = await duel(browser);
  const { anna, annasScript, ben } = game;
  await drawRaid(anna);
  await anna.page.getByLabel('Halt when spotted').check();
  await anna.press(/^Fly to Margate/);
  await expect.poll(() => plansOf(annasScript)).toHaveLength(1);
  // A tender sees it on its way in turn 4: it halts there, and stays for a turn.
  await toTurn(game, 5);
  await expect.poll(() => told(annasScript).map(({ kind }) => kind)).toContain('planStopped');
  expect(plansOf(annasScript)).toEqual([]);
  await anna.pick(/Gotha 13/);
  const fly = anna.button(/^Go on to Margate/);
  await expect(fly).toContainText('bombs in turn 5');
  await fly.click();
  await expect.poll(() => at(annasScript, '13')).toMatchObject({ hex: margate });
  await anna.press(/^Bomb Margate and end the turn/);
  await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side).toBe('british');
  expect(bombings(ben)).toMatchObject([{ hex: margate }]);
  // And it goes home as it was to.
  await ben.give({ kind: 'endTurn' });
  await anna.atTurn(6);
  await expect.poll(() => at(annasScript, '13')).not.toMatchObject({ hex: margate });
  expect(at(annasScript, '13')?.at).toBe('air');
});

test('ruling 23: over the target of a plan the next step is to bomb it, and there is no second way to end the turn', async ({
  browser,
}) => {
  const game = await duel(browser);
  const { anna, ben } = game;
  await overMargate(game);
  const bomb = anna.button(/^Bomb Margate and end the turn/);
  await expect(bomb).toBeVisible();
  await expect(anna.page.locator('.panel footer').getByRole('button')).toHaveCount(1);
  await expect(anna.page.getByText(/As planned, when you end the turn: Gotha 13 and Gotha 14/)).toBeVisible();
  await bomb.click();
  await expect.poll(() => bombings(ben)).toMatchObject([{ hex: margate }]);
});

test('ruling 23: without a plan nothing falls by itself, and to leave the target is asked first', async ({
  browser,
}) => {
  const game = await duel(browser);
  const { anna, ben } = game;
  await overMargate(game);
  await anna.press('Drop plan');
  await anna.press(/^End turn without bombs/);
  await expect(anna.page.getByText(/Yours stand over Margate with their bombs/)).toBeVisible();
  await anna.press(/^End the turn/);
  await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side).toBe('british');
  expect(bombings(ben)).toEqual([]);
});

test('ruling 23: a plan that is only stored starts no unit before the next own turn', async ({ browser }) => {
  const game = await duel(browser);
  const { anna, annasScript, ben } = game;
  await drawRaid(anna);
  const store = anna.button(/^Store as flight plan only/);
  await expect(store).toContainText('private until it takes off in turn 2');
  const before = ben.version;
  await store.click();
  await expect(
    anna.page.getByText(/The plan flies on by itself: off in turn 2, bombs in turn 6/),
  ).toBeVisible();
  await expect.poll(() => plansOf(annasScript)).toMatchObject([{ from: 2 }]);
  expect(ben.version).toBe(before);
  expect(told(ben).some(isGone)).toBe(false);
  await expect(anna.button('End turn: no orders needed')).toBeVisible();
  await endTurn(game);
  expect(told(ben).some(isGone)).toBe(false);
  await ben.give({ kind: 'endTurn' });
  await expect.poll(() => told(ben).some(isGone)).toBe(true);
  await expect.poll(() => at(annasScript, '13')?.at).toBe('air');
});

test('ruling 8: to pass in one’s own turn ends it at once, with what that brings', async ({ browser }) => {
  const game = await duel(browser);
  const { anna, ben } = game;
  await overMargate(game);
  await anna.page.getByText('Pass until …').click();
  await expect(anna.page.getByText(/This turn ends at once; bombs fall as planned: Margate/)).toBeVisible();
  await anna.page.getByRole('button', { name: 'Pass', exact: true }).click();
  await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side).toBe('british');
  expect(bombings(ben)).toHaveLength(1);
});

for (const width of [1440, 390])
  test(`the panels of a raid have no violations at ${width} px`, async ({ browser }) => {
    const game = await duel(browser);
    const { anna } = game;
    const { page } = anna;
    const check = async (what: string): Promise<void> => {
      await page.setViewportSize({ width, height: 900 });
      // A phone keeps its screen for the map and the panel: the next step takes two lines, a note of two, and a tip.
      // Asked until it holds: the window learns its new width a moment after it has it, and lays itself out again.
      const foot = async (): Promise<number | undefined> =>
        (await page.locator('.panel footer').boundingBox())?.height;
      if (width < 720) await expect.poll(foot, what).toBeLessThan(130);
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
        what,
      ).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await anna.pick('Mariakerke (4427)', 'Gotha 13');
    await check('targets by name');
    await drawRaid(anna);
    await check('a route that is drawn');
    await anna.press('Clear the selection');
    await overMargate(game);
    await check('over the target');
    await expect(anna.page.getByText(/As planned, when you end the turn/)).toBeVisible();
    await check('the bombing');
    await page.getByText('Die by die').first().click();
    await check('the chart');
  });
