/// <reference lib="dom" />
/**
 * Controls stay where they are under a press. Updates of the server arrive one after the other, each button and row of
 * the table is pressed for as long as two updates take, and the page must replace none of them.
 */
import type { CommandInput, FlightPlan, UnitId } from '@1bob/rules';
import { hexId, straightPath } from '@1bob/atlas';
import type { ElementHandle, Page } from '@playwright/test';
import { inThisRun } from '../support/proofs.ts';
import { drawRaid, duelAt, home, margate, overMargate, toTurn, type Duel } from './duel.ts';
import { expect, inQuarter, test } from './served.ts';

interface Watched {
  /** The names of controls that the page replaced within a frame. */
  anew: string[];
  /** Whether clicks are stopped, so that they have no effect. */
  holds: boolean;
  /** The element on which the last click came. */
  clicked: Element | null;
}
declare global {
  interface Window {
    watched: Watched;
  }
}

/** Finds every control of the page that disappears and comes back under the same name in one update. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const clickable = 'button, a[href], label, select, input, summary, [role=button], [role=tab]';
    const within = (nodes: NodeList): Element[] =>
      [...nodes].flatMap((node) =>
        node instanceof Element
          ? [...(node.matches(clickable) ? [node] : []), ...node.querySelectorAll(clickable)]
          : [],
      );
    const name = (element: Element): string => {
      const { hex, target, unit } = element instanceof HTMLElement ? element.dataset : {};
      const called =
        hex ?? target ?? unit ?? element.getAttribute('aria-label') ?? element.textContent.trim();
      return `${element.tagName} ${called}`;
    };
    window.watched = { anew: [], holds: false, clicked: null };
    for (const kind of ['click', 'change'])
      window.addEventListener(
        kind,
        (event) => {
          if (!window.watched.holds) return;
          if (kind === 'click') window.watched.clicked = event.target as Element;
          event.stopImmediatePropagation();
          event.preventDefault();
        },
        { capture: true },
      );
    let gone: Element[] = [];
    let come: Element[] = [];
    let judging = false;
    // Waits until an update has been drawn completely and its promises have been resolved, before the next one comes.
    const judge = async (): Promise<void> => {
      for (let step = 0; step < 100; step++) await Promise.resolve();
      const left = new Set(gone.filter((element) => !element.isConnected).map(name));
      for (const element of new Set(come))
        if (element.isConnected && !gone.includes(element) && left.has(name(element)))
          window.watched.anew.push(name(element));
      gone = [];
      come = [];
      judging = false;
    };
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        gone.push(...within(removedNodes));
        come.push(...within(addedNodes));
      }
      if (judging) return;
      judging = true;
      void judge();
    }).observe(document.body, { childList: true, subtree: true });
  });

/** Presses each visible button and row for as long as two updates take. Resolves to their names. */
async function pressAll(game: Duel): Promise<string[]> {
  const { anna: seat, annasScript } = game;
  const { page } = seat;
  await page.evaluate(() => (window.watched.holds = true));
  const buttons = (await page
    .locator('button:visible, a[href]:visible, label:has(input):visible')
    .elementHandles()) as ElementHandle<HTMLElement>[];
  const pressed: string[] = [];
  for (const button of buttons) {
    const hit = await button.evaluate((element) => {
      if (!element.isConnected) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const under = document.elementFromPoint(x, y);
      const itself = under === element || element.tagName === 'LABEL';
      return under !== null && element.contains(under) ? { x, y, itself } : null;
    });
    // The control is scrolled out of sight, or covered.
    if (hit === null) continue;
    const name = await button.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    );
    expect(hit.itself, `“${name.trim()}” is pressed, and not what it holds, which may be replaced`).toBe(
      true,
    );
    await page.evaluate(() => (window.watched.clicked = null));
    await page.mouse.move(hit.x, hit.y);
    await page.mouse.down();
    for (let update = 0; update < 2; update++) await annasScript.give(nextSecret(game));
    await expect.poll(() => seat.version, { intervals: [5] }).toBe(annasScript.version);
    await page.mouse.up();
    expect(
      await button.evaluate((element) => element.contains(window.watched.clicked)),
      `“${name.trim()}” took its press`,
    ).toBe(true);
    pressed.push(name);
  }
  await page.evaluate(() => (window.watched.holds = false));
  return pressed;
}

const planOf = (id: string, ...units: string[]): FlightPlan => ({
  id,
  units: units as UnitId[],
  from: 20,
  route: [...straightPath(home, margate), ...straightPath(margate, home)],
  bomb: { hex: margate, target: { kind: 'place' } },
  land: true,
  haltWhenSpotted: false,
});

/** One of two squadrons at Ghistelles takes off, and British fighters come from Calais within reach of both. */
async function comesOver({ annasScript, ben }: Duel): Promise<void> {
  const up = straightPath(hexId('3826'), hexId('3725')).slice(0, 1);
  await annasScript.give({ kind: 'move', units: ['Jasta-1'] as UnitId[], path: up, land: false });
  await annasScript.give({ kind: 'endTurn' });
  await expect.poll(() => ben.sees.options.kinds.includes('move')).toBe(true);
  const path = straightPath(hexId('2829'), hexId('3627')).slice(0, 6);
  await ben.give({ kind: 'move', units: ['66'] as UnitId[], path, land: false });
}

let given = 0;
/** The other device of the same player stores a flight plan, takes it back, and changes the standing orders. */
function nextSecret({ annasScript }: Duel): CommandInput {
  const { own } = annasScript.sees;
  if (own === null) throw new Error('no seat');
  const plan = planOf('later', '17');
  given += 1;
  if (own.plans[plan.id] !== undefined) return { kind: 'dropPlan', id: plan.id };
  if (given % 2 === 0) return { kind: 'plan', plan: plan as never };
  const holdFire = own.orders.holdFire.length > 0 ? [] : [home];
  return { kind: 'orders', orders: { ...own.orders, holdFire } as never };
}

const looksInPairs = [
  ['the list of what can fly', 'who can meet an enemy'],
  ['a flight that is drawn', 'the standing orders'],
] as const;
type Look = (typeof looksInPairs)[number][number];
/** Each slice of the long proofs presses the buttons of two looks, at one of the widths. */
const runs = inThisRun(looksInPairs.flatMap((chosen) => [1440, 390].map((width) => ({ width, chosen }))));
for (const { width, chosen } of runs)
  test(`a button stays under the press at ${width} px while updates come: ${chosen.join(' and ')}`, async ({
    browser,
    server,
  }) => {
    const game = await duelAt(server.url, browser);
    const { anna } = game;
    const { page } = anna;
    await page.setViewportSize({ width, height: 900 });
    // Waits until the table has the layout for this width.
    await expect(page.locator(width < 720 ? '.panel.narrow' : '.panel:not(.narrow)')).toBeVisible();
    await watch(page);
    const anew = () => page.evaluate(() => window.watched.anew);

    await test.step('while a month is flown', async () => {
      await overMargate(game);
      await expect(anna.button(/^Bomb Margate and end the turn/)).toBeVisible();
      expect(await anew()).toEqual([]);
    });
    let turn = 5;
    const looks: Record<Look, () => Promise<void>> = {
      'the list of what can fly': () => Promise.resolve(),
      'who can meet an enemy': async () => {
        await comesOver(game);
        await toTurn(game, turn++);
        const list = page.getByRole('radiogroup', { name: 'Who can meet it' });
        await list.scrollIntoViewIfNeeded();
        await expect(list.getByRole('radio')).toHaveCount(2);
      },
      'a flight that is drawn': async () => {
        await anna.pick('Oostakker (4627)', 'Gotha 15', 'Gotha 16');
        await anna.raid(margate);
      },
      'the standing orders': () => page.getByRole('tab', { name: /^Orders/ }).click(),
    };
    for (const look of chosen)
      await test.step(look, async () => {
        // Each turn, a player may make this many secret changes again.
        await toTurn(game, turn++);
        await looks[look]();
        // A panel that the player opens may replace another one.
        await page.evaluate(() => (window.watched.anew = []));
        const pressed = await pressAll(game);
        expect(await anew(), look).toEqual([]);
        expect(pressed.length, look).toBeGreaterThan(5);
        if (look === 'who can meet an enemy')
          for (const row of ['Albatros Jasta-1 · ', 'Albatros Jasta-4 · '])
            expect(pressed).toContainEqual(expect.stringContaining(row));
      });
    await game.close();
  });

inQuarter(2)(
  'the answer to an order removes nothing on the screen of a player who has moved on',
  async ({ browser, server }) => {
    const game = await duelAt(server.url, browser);
    const { anna } = game;
    await drawRaid(anna);
    // The order has no answer yet when the player goes back to the list.
    server.pause();
    await anna.press(/^Fly to Margate/);
    await anna.press('Back to the overview');
    const row = anna.page.locator('.panel button[data-hex="4630"]');
    const under = await row.elementHandle();
    await row.hover();
    await anna.page.mouse.down();
    const { version } = anna;
    server.resume();
    await expect.poll(() => anna.version).toBeGreaterThan(version);
    await expect(anna.page.locator('[data-step][aria-disabled=true]')).toHaveCount(0);
    await anna.page.mouse.up();
    expect(await under?.evaluate((element) => element.isConnected)).toBe(true);
    await row.click();
    await expect(anna.page.getByRole('heading', { name: /^Scheldewindeke/ })).toBeVisible();
    await game.close();
  },
);

/** The places of the action buttons that are shown, by their names in the page. */
const placesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-slot], [data-home]')].map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [
          button.dataset['slot'] ?? button.dataset['home'] ?? '',
          [x, y, width, height].map(Math.round).join(' '),
        ];
      }),
    ),
  );

inQuarter(3)(
  'action buttons keep their places while the selection and the turn change',
  async ({ browser, server }) => {
    const game = await duelAt(server.url, browser);
    const { anna } = game;
    const { page } = anna;
    const desk = { width: 1440, height: 900 };
    const sizes = inThisRun([desk, { width: 390, height: 844 }, { width: 844, height: 390 }]);
    /** The first place of each button, by the width of the screen. */
    const first: Record<number, Record<string, string>> = {};
    const seen = new Set<string>();
    const stay = async (what: string): Promise<void> => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect(page.locator(size.width < 720 ? '.panel.narrow' : '.panel:not(.narrow)')).toBeVisible();
        const known = (first[size.width] ??= {});
        await expect
          .poll(async () => {
            const now = await placesOf(page);
            for (const [name, place] of Object.entries(now)) {
              seen.add(name);
              known[name] ??= place;
            }
            return Object.entries(now).flatMap(([name, place]) =>
              known[name] === place ? [] : `${name}: ${known[name]}, then ${place}`,
            );
          }, `${what} at ${size.width} px`)
          .toEqual([]);
      }
      await page.setViewportSize(desk);
    };
    await stay('nothing is selected');
    await anna.pick('Mariakerke (4427)');
    await stay('a base is selected');
    await anna.pick('Mariakerke (4427)', 'Gotha 13', 'Gotha 14');
    await stay('units are picked');
    await anna.raid(margate);
    await stay('a raid is drawn');
    await anna.press('Back to the overview');
    await stay('the raid is put away');
    await overMargate(game);
    await stay('a raid is over its target');
    await page.getByRole('button', { name: /^Bomb Margate and end the turn/ }).click();
    await expect
      .poll(() => game.ben.sees.stage.kind === 'flying' && game.ben.sees.stage.side)
      .toBe('british');
    await stay('the enemy moves');
    expect([...seen]).toEqual(expect.arrayContaining(['primary', 'secondary', 'turn']));
    await game.close();
  },
);
