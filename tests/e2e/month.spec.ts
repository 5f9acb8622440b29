import type { Communique } from '@1bob/rules';
import type { Browser, Locator } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';
import { expect, inAMinute, test } from './served.ts';

/**
 * January 1918 in three browsers: a raid on Margate that a British fighter meets, with a power cut on the way. The
 * Germans and the observer use a phone (390 px wide), the British a desktop (1440 px).
 */

const phone = { width: 390, height: 844 };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({});
});
test.afterAll(() => server.remove());

interface Table {
  german: Seat;
  british: Seat;
  observer: Seat;
  watch: string;
}

async function sitDown(browser: Browser): Promise<Table> {
  const german = await Seat.arrive(browser, 'Anna', server.url);
  await german.page.setViewportSize(phone);
  await german.page.getByRole('combobox', { name: 'Your side' }).selectOption({ label: 'German' });
  await german.page
    .getByRole('region', { name: 'Play a friend' })
    .getByRole('combobox', { name: 'Scenario' })
    .selectOption({ label: 'The night raids' });
  await german.press('Make a table');
  await german.introduce();
  const link = (label: RegExp) => german.page.getByRole('textbox', { name: label });
  await expect(link(/Link for your opponent/)).toHaveValue(/\/join\//);
  const join = await link(/Link for your opponent/).inputValue();
  const watch = await link(/Link for spectators/).inputValue();
  await german.toTheTable();

  const british = await Seat.arrive(browser, 'Ben', join);
  await british.introduce();
  await british.toTheTable();
  const observer = await Seat.arrive(browser, 'Cora', watch);
  await observer.page.setViewportSize(phone);
  for (const seat of [german, british, observer]) {
    await expect(seat.table).toBeVisible();
  }
  const match = new URL(german.page.url()).pathname.split('/').at(-1) ?? '';
  for (const seat of [german, british, observer]) seat.match = match;
  return { german, british, observer, watch: watch.split('/').at(-1) ?? '' };
}

/** Presses a button that may go at any moment. A click would wait for it to come back. */
const pressIfThere = (buttons: Locator): Promise<void> =>
  buttons.evaluateAll((found) => found.forEach((button) => (button as HTMLElement).click()));

async function setUpAndPlan({ german, british }: Table): Promise<void> {
  for (const seat of [british, german]) {
    await seat.press('Use the suggested set-up');
    await seat.press(/Confirm the set-up/);
  }
  // Only the British decide about the Royal Air Force. After that both sides plan, phase by phase, until the month is
  // flown.
  await expect(german.table).toHaveAttribute('data-stage', 'planning');
  await expect(async () => {
    for (const seat of [british, german]) {
      // Found by its label, because the same button ends a turn as soon as the month is flown.
      await pressIfThere(seat.page.locator('footer .go', { hasText: /secret until|at once/ }));
    }
    for (const seat of [british, german]) expect(await seat.table.getAttribute('data-stage')).toBe('flying');
  }).toPass();
}

const told = (seat: Seat): Communique[] => Object.values(seat.view?.log ?? {}).flat();
const kinds = (seat: Seat): Set<string> => new Set(told(seat).map((entry) => entry.kind));

test('two people play a month and a third watches, through a kill -9 and a lost network', async ({
  browser,
}) => {
  const table = await sitDown(browser);
  const { german, british, observer } = table;
  await setUpAndPlan(table);

  // Turn 1: three Gothas fly to Margate and home by a flight plan. The Riesen fly a circle behind the front.
  await german.pick('Mariakerke (4427)', 'Gotha 13', 'Gotha 14', 'Gotha 17');
  for (const hex of ['2223', '4427']) await german.clickHex(hex);
  await german.aimAt('Margate');
  await german.page.getByLabel('Stop if spotted').uncheck();
  await german.press(/^Fly to Margate/);
  await german.pick('Scheldewindeke (4630)', 'Riesen 1/501', 'Riesen 2/501');
  await german.clickHex('4826');
  await german.press(/^Fly to hex 4826/);
  await german.press(/End turn/);
  await british.atTurn(1);
  await british.press(/End turn/);

  for (let turn = 2; turn <= 4; turn++) {
    await german.atTurn(turn);
    await expectSilentPages(table);
    if (turn === 2) {
      await german.pick('Riesen 1/501');
      await german.clickHex('4630');
      await german.press(/^Fly to Scheldewindeke and land/);
    }
    if (turn === 3) {
      // The power fails. Every page says so in a small note, and then finds the table as it was.
      await server.kill('SIGKILL');
      await server.start();
    }
    if (turn === 4) {
      // A phone loses its network, as in a tunnel.
      await british.context.setOffline(true);
    }
    await german.press(/End turn/);
    if (turn === 4) {
      await expect(observer.table).toHaveAttribute('data-turn', '4');
      await british.context.setOffline(false);
    }
    await expect(british.button(/End turn/)).toBeVisible(inAMinute);
    await british.press(/End turn/);
  }

  // Turn 5: the bombs fall as the German turn ends. Then a fighter takes off, in one press.
  await german.atTurn(5);
  await german.press('Bomb Margate and end the turn');
  await expect.poll(() => kinds(british).has('bombing')).toBe(true);
  await british.press(/^Intercept and attack/);
  await expect.poll(() => kinds(german).has('combat')).toBe(true);
  await expectSilentPages(table);
  await british.press(/End turn/);

  // The rest of the month: units still in the air fly home, and then both sides pass.
  await german.atTurn(6);
  await goHome(german, '4427');
  // If the fight has broken the formation up, its plans stay near the fighter, and the page asks first.
  await expect(async () => {
    await pressIfThere(german.button(/^End (the )?turn/));
    expect(await british.button(/End turn/).isVisible()).toBe(true);
  }).toPass();
  await goHome(british, '2126');
  await passUntilLast(british);
  await passUntilLast(german);
  // In the last turn both sides are asked. If an accident has ended a player's pass, the test ends those turns by hand.
  await expect(async () => {
    // Ends the turn, or answers the question that comes before.
    for (const seat of [german, british]) await pressIfThere(seat.button(/^End (the )?turn/));
    for (const seat of [german, british, observer])
      expect(await seat.page.getByRole('heading', { name: 'February 1918' }).isVisible()).toBe(true);
  }).toPass();

  for (const kind of ['tookOff', 'moved', 'spotted', 'bombing', 'combat', 'landed', 'monthEnds'])
    expect(kinds(observer), `an observer was told of "${kind}"`).toContain(kind);

  await expectInStep(table);
  await expectSilentPages(table);
  expectNoIdentities(british, 'german');
  expectNoIdentities(observer, 'german');
  expectNoIdentities(german, 'british');
});

/** Draws a route home for everything in the air, and stores it. */
async function goHome(seat: Seat, hex: string): Promise<void> {
  const own = seat.view?.own;
  for (const [id, group] of Object.entries(own?.groups ?? {})) {
    const at = seat.view?.groups[id]?.hex;
    const first = group.units[0];
    if (at === undefined || first === undefined || at === hex) continue;
    await seat.pick(new RegExp(`\\b${first}\\b`));
    // The page shows the plan that still exists, and draws a new one only on request.
    if (await seat.button('Redraw').isVisible()) await seat.press('Redraw');
    await seat.clickHex(hex);
    await seat.press('Store as a flight plan');
  }
}

/** Sets a pass until flying turn 24, whatever happens. */
async function passUntilLast(seat: Seat): Promise<void> {
  await seat.page.getByText('Pass until …').click();
  await seat.page.getByRole('checkbox', { name: 'one of yours is spotted or attacked' }).uncheck();
  await seat.page.getByRole('checkbox', { name: 'flying turn' }).check();
  await seat.page.getByRole('button', { name: 'Pass', exact: true }).click();
}

/** Checks that each browser has the server's view and version for it. */
async function expectInStep({ german, british, observer, watch }: Table): Promise<void> {
  for (const seat of [german, british, observer]) {
    const has = await seat.serverHas(seat === observer ? watch : undefined);
    expect(seat.version).toBe(has.version);
    expect(seat.view).toEqual(has.view);
    await expect(seat.table).toHaveAttribute('data-version', String(has.version));
  }
}

/** Units of a side that a seat never saw. No report of its log names them, it examined none, and they are not zeppelins. */
function unseenBy(seat: Seat, side: 'german' | 'british'): Set<string> {
  const pack = seat.view?.pack;
  if (!pack) throw new Error('no view');
  const seen = new Set<string>();
  JSON.stringify(told(seat), (key, value: { id: string } | null) => {
    if (key === 'unit' && value !== null) seen.add(value.id);
    return value;
  });
  for (const note of Object.values(seat.view?.own?.notes ?? {}))
    for (const unit of note.air) seen.add(unit.unit);
  return new Set(
    pack.units.filter((u) => u.side === side && u.type !== 'LZ' && !seen.has(u.id)).map((u) => u.id),
  );
}

/**
 * Checks that no page names such a unit in its text, labels, tooltips or title. Squadrons whose name is only a number
 * are left to the check of frames, because a hex or a die may look the same.
 */
async function expectSilentPages({ german, british, observer }: Table): Promise<void> {
  for (const [seat, side] of [
    [british, 'german'],
    [german, 'british'],
    [observer, 'german'],
    [observer, 'british'],
  ] as const) {
    const page = await seat.page.evaluate(() => document.documentElement.outerHTML);
    const names = [...unseenBy(seat, side)].filter((name) => /[A-Za-z/]/.test(name));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names)
      expect(
        new RegExp(`(?<![\\w/-])${name}(?![\\w/-])`).exec(page)?.index,
        `${seat.name} reads of ${name}`,
      ).toBe(undefined);
  }
}

/** Checks that no frame names such a unit either. */
function expectNoIdentities(seat: Seat, side: 'german' | 'british'): void {
  const hidden = unseenBy(seat, side);
  expect(hidden.size, 'somebody must have stayed unseen for this to prove anything').toBeGreaterThan(3);
  for (const frame of seat.frames) {
    const json = /^4[23]\d*(?<json>\[.*)$/s.exec(frame)?.groups?.['json'];
    if (json === undefined) continue;
    for (const name of namesIn(JSON.parse(json)))
      if (hidden.has(name)) throw new Error(`${seat.name} was sent ${side} ${name}: ${frame.slice(0, 300)}`);
  }
}

/**
 * Every word of a frame, as a value or as a key. Two parts are skipped: the counter mix in the chart pack, which is
 * public and names every unit, and the numbers of a player's own notes.
 */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'pack' || key === 'notes') continue;
    if (!Array.isArray(value)) yield key;
    yield* namesIn(inner);
  }
}
