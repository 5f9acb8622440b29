import { hexId, type HexId } from '@1bob/atlas';
import type { CounterId, GroupId, UnitId } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import FlyingPanel from './FlyingPanel.svelte';

const home = hexId('4427');
const margate = hexId('2223');
const match = new TestMatch().flying();

let seated: Seated<{ view: PlayerView; narrow: boolean }>;
/** The hexes that the map was asked to keep in view. */
let kept: (readonly HexId[])[];
function pick(hex: HexId, ...units: readonly string[]): void {
  pickIn(match.view('german'), hex, ...units);
}
function pickIn(view: PlayerView, hex: HexId, ...units: readonly string[]): void {
  seated = seat(FlyingPanel, view, { view, narrow: false }) as typeof seated;
  kept = [];
  const none = () => undefined;
  seated.selection.board = {
    ...{ flyTo: none, zoomTo: none, home: none, focus: none },
    keepInView: (hexes) => kept.push(hexes),
  };
  seated.selection.select(hex, null, units as never);
  flushSync();
}
afterEach(() => localStorage.clear());

const click = (...hexes: readonly string[]): void => {
  for (const hex of hexes) seated.overlay.listener?.onhex(hexId(hex));
  flushSync();
};
const foot = () => within(screen.getByRole('contentinfo', { name: 'Next step' }));
const steps = (): (string | undefined)[] =>
  foot()
    .getAllByRole('button')
    .map((button) => button.dataset['step']);
const press = (name: RegExp | string) => fireEvent.click(foot().getByRole('button', { name }));

describe('A raid drawn on the map', () => {
  beforeEach(() => pick(home, '13', '14', '17'));

  it('bombs a town only by choice: a click on it asks', async () => {
    click(margate);
    expect(steps()).toEqual(['Bomb Margate', 'Fly to Margate without bombing']);
    expect(seated.overlay.listener?.hint).toMatch(/^Bomb Margate\?/);
    expect(seated.overlay.drawing.route).not.toHaveProperty('bomb');
    await press(/^Bomb Margate/);
    expect(seated.overlay.drawing.route).toMatchObject({ bomb: margate });
    expect(seated.given).toEqual([]);
  });

  it('is not covered on a phone by a hint, because the raised sheet says what is missing', async () => {
    seated.show({ view: match.view('german'), narrow: true });
    flushSync();
    const hint = () => seated.overlay.listener?.hint;
    expect(hint()).toBeTruthy();
    click('4227');
    expect(hint()).toBeTruthy();
    click(margate);
    expect(hint()).toBe('');
    expect(screen.getByText(/^Bomb Margate\?/)).toBeTruthy();
    await press(/^Bomb Margate/);
    expect(hint()).toBe('');
    expect(screen.getByText(/^Now choose the way home/)).toBeTruthy();
    seated.layout.lowerSheet();
    flushSync();
    expect(hint()).toMatch(/^Now choose the way home/);
  });

  it('passes over a town when the route goes on', () => {
    click(margate, '2021');
    expect(seated.overlay.drawing.route).not.toHaveProperty('bomb');
    // A bomber does not set out by the main button before it has a way home.
    expect(steps()).toEqual(['Fly home', 'Fly to hex 2021']);
  });

  it('is first offered its way home, even beyond its target, and then flies in one press', async () => {
    click(margate);
    await press(/^Bomb Margate/);
    expect(steps()).toEqual(['Fly home', 'Fly to Margate']);
    click('2021');
    expect(steps()).toEqual(['Fly home', 'Fly to Margate']);
    await press(/^Fly home/);
    expect(seated.overlay.drawing.route).toMatchObject({ bomb: margate, land: expect.any(String) as string });
    await press(/^Fly to Margate/);
    expect(seated.given).toMatchObject([{ kind: 'plan', plan: { land: true } }]);
  });

  it('is led back by a leg if its route goes on to where no base is in reach', async () => {
    click(margate);
    await press(/^Bomb Margate/);
    click('0410', '2223', '0410');
    expect(steps()[0]).toBe('Undo leg');
    expect(seated.overlay.listener?.hint).toMatch(/^From there the fuel reaches none/);
    while (steps()[0] === 'Undo leg') await press(/^Undo leg/);
    expect(seated.overlay.drawing.route).toMatchObject({ bomb: margate });
    expect(steps()[0]).toBe('Fly home');
  });

  it('is sent without a way home only by a second press', async () => {
    click(margate);
    await press(/^Bomb Margate/);
    expect(foot().getByRole('button', { name: /^Fly to Margate/ }).textContent).toContain('no way home yet');
    await press(/^Fly to Margate/);
    expect(foot().getByRole('group', { name: /^This flight has no way home\./ })).toBeTruthy();
    expect(seated.given).toEqual([]);
    await press('Send them anyway');
    expect(seated.given).toMatchObject([{ kind: 'plan', plan: { land: false } }]);
  });

  it('asks before it ends its turn where fighters in the air can attack it', async () => {
    const hex = hexId('4326');
    const camel = { id: '44' as UnitId, type: 'SCF', ace: null };
    const view = match.view('german');
    const counter = { side: 'british', group: 'g9' as GroupId, hex, tookOff: 1, unit: camel } as const;
    const group = { side: 'british', hex, counters: ['c9' as CounterId], path: [hex] } as const;
    cleanup();
    pickIn(
      { ...view, counters: { ...view.counters, c9: counter }, groups: { ...view.groups, g9: group } },
      ...([home, '13', '14', '17'] as const),
    );
    click(margate);
    await press(/^Bomb Margate/);
    await press(/^Fly home/);
    await press(/^Fly to Margate/);
    expect(foot().getByRole('group', { name: /these enemies can attack: .*44/ })).toBeTruthy();
    expect(seated.given).toEqual([]);
    await press('Fly there');
    expect(seated.given).toMatchObject([{ kind: 'plan', plan: { land: true } }]);
  });

  it('has its base and the offered targets on the map together', () => {
    expect(kept).toHaveLength(1);
    expect(kept[0]).toEqual([home, ...new Set(kept[0]?.slice(1))]);
    expect(kept[0]!.length).toBeGreaterThan(2);
  });
});

describe('A flight of fighters', () => {
  it('says that it has no way home yet, and flies without asking while it could still get home', async () => {
    pick(hexId('3826'), 'Jasta-1');
    expect(kept).toEqual([]);
    click('3423');
    const [fly] = foot().getAllByRole('button', { name: /^Fly to hex 3423/ });
    expect(fly?.textContent).toContain('no way home yet');
    await fireEvent.click(fly as HTMLElement);
    expect(seated.given).toHaveLength(1);
  });

  it('draws its way home by a button', async () => {
    pick(hexId('3826'), 'Jasta-1');
    click('3423');
    await fireEvent.click(screen.getByRole('button', { name: /^Fly home/ }));
    expect(seated.overlay.drawing.route).toMatchObject({ land: expect.any(String) as string });
  });
});

it('ruling 92: says above the targets what the bombers of a sealed raid need to take off', () => {
  const view = new TestMatch('second-phase', { sealedRaids: true }).flying().view('german');
  seated = seat(FlyingPanel, view, { view, narrow: false }) as typeof seated;
  seated.selection.select(home, null, ['13', '14'] as never);
  flushSync();
  // This query fails if the list is followed by the same words.
  const said = screen.getByText(/^Bombers take off with a complete plan/);
  const targets = screen.getByText('Targets');
  expect(said.compareDocumentPosition(targets)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
