import type { Communique, PointCause, Side } from '@1bob/rules/player';
import { entries } from '@1bob/words';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import PointsNote from './PointsNote.svelte';
import Toast from './Toast.svelte';

const children = createRawSnippet(() => ({ render: () => '<b>12 : 9</b>' }));
const start = new TestMatch().flying().view('german');
/** The table after these changes to the German points. */
const after = (...amounts: readonly number[]): PlayerView => {
  const told = amounts.map((amount): Communique => ({
    kind: 'points',
    side: 'german',
    amount,
    cause: 'bombing',
    rule: '4.1',
  }));
  return { ...start, log: { ...start.log, '1999-01.05': told } };
};
/** The changes that stand in place of the scale. */
const said = (): string[] =>
  [...document.querySelectorAll('.change span')].map(({ textContent }) => textContent);
const listed = (): string[] => screen.queryAllByRole('listitem').map((row) => row.textContent);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('The points say what changed them for as long as it takes to read, whatever else happens', async () => {
  const { rerender } = render(PointsNote, { view: start, children });
  expect(said()).toEqual([]);
  await rerender({ view: after(2) });
  expect(said()).toEqual(['German +2 for bombing']);
  await rerender({ view: { ...after(2), stage: { kind: 'flying', turn: 7, side: 'german' } } });
  expect(said()).toHaveLength(1);
  // A second change replaces the first.
  await rerender({ view: after(2, -1) });
  expect(said()).toEqual(['German −1 for bombing']);
  await vi.advanceTimersByTimeAsync(7000);
  expect(said()).toEqual([]);
});

it('A page that has just opened, or an earlier moment of the table, has no news of the points', async () => {
  const { rerender } = render(PointsNote, { view: after(2), children });
  expect(said()).toEqual([]);
  await rerender({ view: start });
  await rerender({ view: after(2) });
  expect(said()).toEqual([]);
});

it('Changes of one side for one reason are one change, the largest first, reinforcements and rest among them', async () => {
  const points = (side: Side, amount: number, cause: PointCause): Communique => ({
    ...{ kind: 'points', side, amount, cause },
    rule: '4.1',
  });
  const { rerender } = render(PointsNote, { view: start, children });
  const told = [
    points('german', 2, 'bombing'),
    points('british', -1, 'bombed'),
    points('german', 1, 'bombing'),
    points('british', -6, 'reinforcement'),
  ];
  await rerender({ view: { ...start, log: { ...start.log, '1999-01.05': told } } });
  expect(said()).toEqual([
    'British −6 on reinforcements',
    'German +3 for bombing',
    'British −1 for being bombed',
  ]);
});

it('The points list their last changes when pressed, the latest first, until Escape or a press elsewhere', async () => {
  render(PointsNote, { view: after(1, 2), children });
  const button = screen.getByTitle('What changed the points');
  await fireEvent.click(button);
  expect(listed()).toEqual([
    expect.stringContaining('gain 2 points'),
    expect.stringContaining('gain one point'),
  ]);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await fireEvent.keyDown(button, { key: 'Escape' });
  expect(listed()).toEqual([]);
  await fireEvent.click(button);
  await fireEvent.pointerDown(document.body);
  await tick();
  expect(listed()).toEqual([]);
  cleanup();
  render(PointsNote, { view: start, children });
  await fireEvent.click(screen.getByTitle('What changed the points'));
  expect(listed()).toEqual(['The points have not changed yet.']);
});

it('A press on what has just changed lists the changes too', async () => {
  const { rerender } = render(PointsNote, { view: start, children });
  await rerender({ view: after(2) });
  await fireEvent.click(screen.getByText('German +2'));
  expect(listed()).toEqual([expect.stringContaining('gain 2 points')]);
});

it('The toast leaves to the points what they say themselves', () => {
  const toast = (...told: readonly Communique[]): string[] => {
    const view: PlayerView = { ...start, log: { '1999-01.05': told } };
    seat(Toast, view, {}, undefined, { latest: entries(view.log) });
    const rows = screen.queryAllByRole('listitem', { hidden: true }).map((row) => row.textContent);
    cleanup();
    return rows;
  };
  const night: Communique = { kind: 'night', rule: '16.2' };
  const bought: Communique = { kind: 'reinforced', side: 'british', spent: 6, rule: '6.1' };
  expect(toast(bought)).toEqual([]);
  expect(toast(night, bought)).toEqual([expect.stringContaining('Night falls')]);
});
