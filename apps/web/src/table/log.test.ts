import { hexId } from '@1bob/atlas';
import type { ChartUse, Communique, CounterId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { lastUses, printedChart } from './charts.ts';
import { entries, monthOfKey, toldSince, type Entry } from '@1bob/words';
import { markRead, readUpTo, stepThrough } from './log.ts';
import { isMyMove, toMove } from './table.svelte.ts';

const match = new TestMatch().flying();
const view = match.view('german');

describe('The log as a list', () => {
  it('is oldest first, and its names sort and stay the same', () => {
    const all = entries(view.log);
    const keys = all.map((entry) => entry.key);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(keys.length);
    expect(all[0]).toMatchObject({ turn: 0, month: '1918-01', what: { kind: 'setUp' } });
    const after = entries(match.give('german', { kind: 'endTurn' }).view('german').log);
    expect(after.slice(0, all.length).map((entry) => entry.key)).toEqual(keys);
  });
  it('8.9: has one line for a loss of one’s own: the line with more detail', () => {
    const hex = hexId('4631');
    const use = { chart: 'crash' } as ChartUse; // The test reads nothing of the use of the chart.
    const left = (fate: 'recycled' | 'eliminated' | null): Communique => ({
      kind: 'leftMap',
      side: 'german',
      hex,
      counter: 'c1' as CounterId,
      fate,
      rule: '8.9',
    });
    const check = (fate: 'recycled' | 'eliminated'): Communique => ({
      kind: 'check',
      unit: '16' as UnitId,
      hex,
      use,
      fate,
      months: 1,
      why: 'monthEnd',
      rule: '8.9',
    });
    const told = (list: Communique[]) =>
      entries({ '1918-01.25': list }).map(({ key, what }) => [key, what.kind]);
    expect(told([check('recycled'), left('recycled'), check('eliminated'), left('eliminated')])).toEqual([
      ['1918-01.25/000', 'check'],
      ['1918-01.25/002', 'check'],
    ]);
    // The other side and observers have only the one line. So has the owner of a captured unit.
    expect(told([left(null), left('eliminated')])).toHaveLength(2);
    expect(told([check('recycled'), left('eliminated')])).toHaveLength(2);
  });
  it('leaves out points that are listed with their cause', () => {
    const points = (cause: string): Communique =>
      ({ kind: 'points', side: 'german', cause, points: 2 }) as unknown as Communique; // Only the cause is read.
    const list = ['reinforcement', 'bombing', 'rest'].map(points);
    expect(entries({ '1918-01.25': list }).map(({ what }) => what)).toEqual([points('bombing')]);
  });
  it('remembers how far it was read, by match and seat', () => {
    markRead('m', 'german', '1918-01.00/001');
    expect(readUpTo('m', 'german')).toBe('1918-01.00/001');
    expect(readUpTo('m', 'british')).toBeNull();
  });
  it('counts months as the rules do', () => {
    expect(monthOfKey('1918-01')).toBe(view.month);
  });
});

describe('The side to move', () => {
  it('3.1-II: is German, then British, in the same flying turn', () => {
    const fresh = new TestMatch().flying();
    expect(toMove(fresh.observed())).toEqual(['german']);
    fresh.give('german', { kind: 'endTurn' });
    expect(toMove(fresh.observed())).toEqual(['british']);
  });
  it('is both sides in planning, except one that has no choice', () => {
    expect(toMove(new TestMatch().planning('raf').observed())).toEqual(['british']);
    expect(toMove(new TestMatch().planning('recon').observed())).toEqual(['german', 'british']);
  });
});

it('is the player who has a move to make, and never a spectator', () => {
  const fresh = new TestMatch().flying();
  expect([fresh.view('german'), fresh.view('british'), fresh.observed()].map(isMyMove)).toEqual([
    true,
    false,
    false,
  ]);
});

describe('Printed charts', () => {
  it('begin with the lowest die', () => {
    expect(printedChart(view.pack, 'pursuit').rows.map(([key]) => key)).toEqual([
      '<=0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '>=7',
    ]);
    expect(printedChart(view.pack, 'crash').rows[0]).toEqual(['<=4', ['safe']]);
  });
});

describe('Stepping through the log', () => {
  const all = ['a', 'b', 'c', 'd'].map((key) => ({ key })) as unknown as Entry[]; // Only the key is read.
  it('begins with the first new entry, or backwards with the last entry', () => {
    expect(stepThrough(all, null, 'b', 1)).toBe(2);
    expect(stepThrough(all, null, '', 1)).toBe(0);
    expect(stepThrough(all, null, 'b', -1)).toBe(3);
  });
  it('stops when there are no new entries, and at either end', () => {
    expect(stepThrough(all, null, 'd', 1)).toBeNull();
    expect(stepThrough(all, 'd', 'b', 1)).toBeNull();
    expect(stepThrough(all, 'a', 'b', -1)).toBeNull();
    expect(stepThrough([], null, '', -1)).toBeNull();
  });
  it('goes on from its position, whatever is new', () => {
    expect(stepThrough(all, 'b', 'd', 1)).toBe(2);
    expect(stepThrough(all, 'b', 'd', -1)).toBe(0);
  });
});

it('lists the entries of a newer log that an older one lacks', () => {
  const fresh = new TestMatch().flying();
  const before = fresh.view('german').log;
  expect(toldSince(before, before)).toEqual([]);
  fresh.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
  const after = fresh.view('german').log;
  const told = toldSince(before, after);
  expect(told.length).toBeGreaterThan(0);
  expect([...entries(before), ...told]).toEqual(entries(after));
});

it('15.5: highlights the last use of each chart, and not the guns’ use of their own list', () => {
  const use = (chart: ChartUse['chart'], die: number) => ({ chart, die }) as unknown as ChartUse;
  const told = [
    { kind: 'recon', use: use('recon', 1) },
    { kind: 'recon', use: use('recon', 2) },
    {
      kind: 'antiAircraft',
      side: 'british',
      points: 3,
      pursuit: use('pursuit', 5),
      fire: use('airCombat', 6),
    },
  ] as unknown as Communique[]; // Only the uses are read.
  expect(lastUses(told)).toEqual({ recon: use('recon', 2), airCombat: use('airCombat', 6) });
});
