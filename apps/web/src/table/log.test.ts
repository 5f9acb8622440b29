import { hexId } from '@1bob/atlas';
import type { ChartUse, Communique, CounterId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { lastUses, printed } from './charts.ts';
import { entries, monthOfKey, toldSince, type Entry } from '@1bob/words';
import { markRead, readUpTo, stepThrough } from './log.ts';
import { isMyMove, toMove } from './table.svelte.ts';

const match = new TestMatch().flying();
const view = match.view('german');

describe('the log as a list', () => {
  it('is oldest first, with names that sort and last', () => {
    const all = entries(view.log);
    const keys = all.map((entry) => entry.key);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(keys.length);
    expect(all[0]).toMatchObject({ turn: 0, month: '1918-01', what: { kind: 'setUp' } });
    const after = entries(match.give('german', { kind: 'endTurn' }).view('german').log);
    expect(after.slice(0, all.length).map((entry) => entry.key)).toEqual(keys);
  });
  it('8.9: tells a loss of one’s own once, by the line that says more', () => {
    const hex = hexId('4631');
    const use = { chart: 'crash' } as ChartUse; // nothing of it is read here
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
    // The other side and the observers have the one line only; so has the owner of one that was captured.
    expect(told([left(null), left('eliminated')])).toHaveLength(2);
    expect(told([check('recycled'), left('eliminated')])).toHaveLength(2);
  });
  it('leaves out points that are told with what brought them', () => {
    const points = (cause: string): Communique =>
      ({ kind: 'points', side: 'german', cause, points: 2 }) as unknown as Communique; // the cause alone is read
    const list = ['reinforcement', 'bombing', 'rest'].map(points);
    expect(entries({ '1918-01.25': list }).map(({ what }) => what)).toEqual([points('bombing')]);
  });
  it('remembers how far it was read, by match and seat', () => {
    markRead('m', 'german', '1918-01.00/001');
    expect(readUpTo('m', 'german')).toBe('1918-01.00/001');
    expect(readUpTo('m', 'british')).toBe('');
  });
  it('counts months as the rules do', () => {
    expect(monthOfKey('1918-01')).toBe(view.month);
  });
});

describe('whose move it is', () => {
  it('3.1-II: German, then British, in the same flying turn', () => {
    const fresh = new TestMatch().flying();
    expect(toMove(fresh.observed())).toEqual(['german']);
    fresh.give('german', { kind: 'endTurn' });
    expect(toMove(fresh.observed())).toEqual(['british']);
  });
  it('in planning both, but only who is asked', () => {
    expect(toMove(new TestMatch().planning('raf').observed())).toEqual(['british']);
    expect(toMove(new TestMatch().planning('recon').observed())).toEqual(['german', 'british']);
  });
});

it('a move is asked of the player who has one to make, and of none who watches', () => {
  const fresh = new TestMatch().flying();
  expect([fresh.view('german'), fresh.view('british'), fresh.observed()].map(isMyMove)).toEqual([
    true,
    false,
    false,
  ]);
});

describe('charts as they are printed', () => {
  it('begin with the lowest die', () => {
    expect(printed(view.pack, 'pursuit').rows.map(([key]) => key)).toEqual([
      '<=0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '>=7',
    ]);
    expect(printed(view.pack, 'crash').rows[0]).toEqual(['<=4', ['safe']]);
  });
});

describe('stepping through the log', () => {
  const all = ['a', 'b', 'c', 'd'].map((key) => ({ key })) as unknown as Entry[]; // the key alone is read
  it('begins with the first that is new, and back with the last', () => {
    expect(stepThrough(all, null, 'b', 1)).toBe(2);
    expect(stepThrough(all, null, '', 1)).toBe(0);
    expect(stepThrough(all, null, 'b', -1)).toBe(3);
  });
  it('goes nowhere when nothing is new, or past either end', () => {
    expect(stepThrough(all, null, 'd', 1)).toBeNull();
    expect(stepThrough(all, 'd', 'b', 1)).toBeNull();
    expect(stepThrough(all, 'a', 'b', -1)).toBeNull();
    expect(stepThrough([], null, '', -1)).toBeNull();
  });
  it('goes on from where it is, whatever is new', () => {
    expect(stepThrough(all, 'b', 'd', 1)).toBe(2);
    expect(stepThrough(all, 'b', 'd', -1)).toBe(0);
  });
});

it('tells what a newer log holds beyond an older one', () => {
  const fresh = new TestMatch().flying();
  const before = fresh.view('german').log;
  expect(toldSince(before, before)).toEqual([]);
  fresh.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
  const after = fresh.view('german').log;
  const told = toldSince(before, after);
  expect(told.length).toBeGreaterThan(0);
  expect([...entries(before), ...told]).toEqual(entries(after));
});

it('15.5: lights the last use of each chart, and not the guns’ look at their own list', () => {
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
  ] as unknown as Communique[]; // the uses alone are read
  expect(lastUses(told)).toEqual({ recon: use('recon', 2), airCombat: use('airCombat', 6) });
});
