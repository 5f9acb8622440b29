import { hexId, type HexId } from '@1bob/atlas';
import { fireEvent, screen, within } from '@testing-library/svelte';
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
function at(base: string, change: (view: PlayerView) => PlayerView = (view) => view): void {
  const view = change(match.view('german'));
  seated = seat(FlyingPanel, view, { view, narrow: false }) as typeof seated;
  seated.selection.select(hexId(base));
  flushSync();
}
afterEach(() => localStorage.clear());
const list = () => within(screen.getByRole('region', { name: 'Targets' }));
const row = (hex: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-target="${hex}"]`);
  if (!found) throw new Error(`${hex} is not in the list`);
  return found;
};
const listAll = () => fireEvent.click(list().getByRole('button', { name: /more targets$/ }));
const said = (element: HTMLElement): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

describe('Targets by name', () => {
  beforeEach(async () => {
    at(home);
    await fireEvent.click(screen.getByRole('button', { name: /^Pick all/ }));
  });

  it('are six at first: the raids that promise most come before the others, and the rest are shown on request', async () => {
    expect(list().getAllByRole('listitem')).toHaveLength(6);
    await listAll();
    const averages = list()
      .getAllByRole('listitem')
      .map((item) => / ?([+−]?\d+(\.\d)?) \([+−]?\d+ to [+−]?\d+\)/.exec(said(item))?.[1]?.replace('−', '-'))
      .flatMap((points) => (points === undefined ? [] : Number(points)));
    expect(averages.length).toBeGreaterThan(30);
    expect(averages).toEqual(averages.toSorted((a, b) => b - a));
    expect(said(row(margate))).toMatch(
      /^Margate ?\S+ \(\S+ to \S+\) ?bombs in turn 5, lands by night in turn 10 ?fighters stop about \d in \d/,
    );
  });
  it('draft the raid: the way there and home, the target and the landing, all of which can be changed', async () => {
    await listAll();
    await fireEvent.click(row(margate));
    expect(screen.queryByRole('region', { name: 'Targets' })).toBeNull();
    expect(seated.overlay.drawing.route).toMatchObject({ from: home, bomb: margate, land: home });
    expect(screen.getByText('Bomb Margate (2223)')).toBeTruthy();
    const fly = screen.getByRole('button', { name: /^Fly to Margate/ });
    expect(fly.textContent).toContain('bombs in turn 5; lands in turn 10');
    await fireEvent.click(screen.getByRole('button', { name: 'Undo leg' }));
    expect(seated.overlay.drawing.route?.hexes.at(-1)).toBe(margate);
    await fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(list().getAllByRole('listitem')).toHaveLength(6);
  });
  it('bring the way there into view, because a target named in the list may be off the visible map', async () => {
    const seen: (readonly HexId[])[] = [];
    const none = () => undefined;
    seated.selection.board = {
      ...{ flyTo: none, zoomTo: none, home: none, focus: none },
      keepInView: (hexes) => seen.push(hexes),
    };
    await listAll();
    await fireEvent.click(row('0921'));
    expect(seen).toEqual([[home, '0921']]);
  });
  it('give the rules a plan that they accept', async () => {
    await listAll();
    await fireEvent.click(row('0921'));
    await fireEvent.click(screen.getByRole('button', { name: /^Fly to The Docks/ }));
    expect(seated.given).toMatchObject([
      { kind: 'plan', plan: { bomb: { hex: '0921', target: { kind: 'place' } }, land: true } },
    ]);
    expect(match.refusal('german', seated.given[0])).toBeNull();
  });
  it('are drawn on the map only while highlighted', async () => {
    expect(seated.overlay.drawing.route).toBeNull();
    await listAll();
    await fireEvent.focus(row('0921'));
    expect(seated.overlay.drawing.route).toMatchObject({ bomb: '0921', land: home });
    await fireEvent.blur(row('0921'));
    expect(seated.overlay.drawing.route).toBeNull();
    expect(seated.given).toEqual([]);
  });
  it('show the same text on the map', () => {
    const { listener } = seated.overlay;
    expect(listener?.hintAt?.(margate)).toMatch(
      /^Margate, bombs in turn 5, lands by night in turn 10, on average \S+ points?, from \S+ to \S+; fighters stop about \d in \d/,
    );
    expect(listener?.hintAt?.(hexId('2922'))).toBeNull();
  });
  it('move the focus to the plan that takes their place', async () => {
    await listAll();
    row('0921').focus();
    await fireEvent.click(row('0921'));
    await Promise.resolve();
    expect(document.activeElement?.textContent).toContain('Flight plan');
  });
});

describe('Unavailable targets', () => {
  it('come last, say why they are unavailable, and cannot be chosen', async () => {
    // The fuel lasts three turns, which is less than to Margate and home.
    at(home, (view) => ({
      ...view,
      pack: { ...view.pack, types: { ...view.pack.types, GB: { ...view.pack.types['GB']!, endurance: 4 } } },
    }));
    await fireEvent.click(screen.getByRole('button', { name: /^Pick all/ }));
    await listAll();
    const docks = row('0921');
    expect(said(docks)).toContain('out of reach: not enough fuel');
    expect(docks.getAttribute('aria-disabled')).toBe('true');
    expect(said(row(margate))).toContain('no way home');
    const rows = list().getAllByRole('listitem');
    expect(rows.at(-1)?.textContent).toContain('out of reach');
    expect(rows[0]?.textContent).not.toContain('out of reach');
    await fireEvent.click(docks);
    expect(seated.overlay.drawing.route ?? null).toBeNull();
  });
  it('are not listed for fighters', () => {
    const base = Object.values(match.view('german').own.units).find(({ id }) => id === 'Jasta-1')?.where;
    at(base?.at === 'base' ? base.hex : '');
    expect(screen.queryByRole('region', { name: 'Targets' })).toBeNull();
  });
});
