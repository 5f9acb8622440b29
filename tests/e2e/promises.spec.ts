/// <reference lib="dom" />
import type { Communique } from '@1bob/rules';
import type { Browser } from '@playwright/test';
import type { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import { at, drawRaid, duelAt, margate, overMargate, toTurn, type Duel } from './duel.ts';
import { expect, test } from './served.ts';

/** The buttons of a flying turn say what will happen. The test compares that with what the server then does. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** What must be closed after a test: sockets and pages. */
const open: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function duel(browser: Browser): Promise<Duel> {
  const game = await duelAt(server.url, browser);
  open.push(() => game.close());
  return game;
}

const told = (person: Person): Communique[] => Object.values(person.sees.log).flat();

const isGone = (entry: Communique): boolean => entry.kind === 'tookOff';
const plansOf = (person: Person) => Object.values(person.sees.own?.plans ?? {});
const bombings = (person: Person): Communique[] => told(person).filter(({ kind }) => kind === 'bombing');

/** Presses a button and waits until the server has ended the German turn. */
async function endTurn({ anna, ben }: Duel): Promise<void> {
  await anna.press(/^End turn/);
  await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side).toBe('british');
}

test('ruling 23: a flight that goes on after its plan was stopped bombs its target', async ({ browser }) => {
  const game = await duel(browser);
  const { anna, annasScript, ben } = game;
  await drawRaid(anna);
  await anna.page.getByLabel('Stop if spotted').check();
  await anna.press(/^Fly to Margate/);
  await expect.poll(() => plansOf(annasScript)).toHaveLength(1);
  // In turn 4 a tender spots the flight on its way. It stops there, and stays for a turn.
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
  // Then it flies home as planned.
  await ben.give({ kind: 'endTurn' });
  await anna.atTurn(6);
  await expect.poll(() => at(annasScript, '13')).not.toMatchObject({ hex: margate });
  expect(at(annasScript, '13')?.at).toBe('air');
});

test('ruling 23: over the target of a plan the next step is to bomb it, and only one button ends the turn', async ({
  browser,
}) => {
  const game = await duel(browser);
  const { anna, ben } = game;
  await overMargate(game);
  const bomb = anna.button(/^Bomb Margate and end the turn/);
  await expect(bomb).toBeVisible();
  await expect(anna.page.locator('.panel footer').getByRole('button')).toHaveCount(1);
  await expect(
    anna.page.getByText(
      /^When you end the turn, these units will bomb Margate.* as planned: Gotha 13 and Gotha 14/,
    ),
  ).toBeVisible();
  await bomb.click();
  await expect.poll(() => bombings(ben)).toMatchObject([{ hex: margate }]);
});

test('ruling 23: without a plan no bombs fall by themselves, and leaving the target asks first', async ({
  browser,
}) => {
  const game = await duel(browser);
  const { anna, ben } = game;
  await overMargate(game);
  await anna.press('Drop plan');
  await anna.press(/^End turn without bombs/);
  await expect(anna.page.getByText(/Your aircraft are over Margate with bombs aboard/)).toBeVisible();
  await anna.press(/^End the turn/);
  await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side).toBe('british');
  expect(bombings(ben)).toEqual([]);
});

test('ruling 23: a plan that is only stored starts no unit before its owner’s next turn', async ({
  browser,
}) => {
  const game = await duel(browser);
  const { anna, annasScript, ben } = game;
  await drawRaid(anna);
  const store = anna.button(/^Store as a flight plan/);
  await expect(store).toContainText('only you see it until it takes off in turn 2');
  const before = ben.version;
  await store.click();
  await expect(
    anna.page.getByText(/The plan flies by itself: takes off in turn 2, bombs in turn 6/),
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

test('ruling 8: passing in your own turn ends the turn at once, with everything that follows', async ({
  browser,
}) => {
  const game = await duel(browser);
  const { anna, ben } = game;
  await overMargate(game);
  await anna.page.getByText('Pass until …').click();
  await expect(anna.page.getByText(/This turn ends at once; bombs fall as planned: Margate/)).toBeVisible();
  await anna.page.getByRole('button', { name: 'Pass', exact: true }).click();
  await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side).toBe('british');
  expect(bombings(ben)).toHaveLength(1);
});
