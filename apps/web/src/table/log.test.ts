import { hexId } from '@1bob/atlas';
import type { ChartUse, Communique, CounterId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { printed } from './charts.ts';
import { entries, markRead, monthOfKey, readUpTo } from './log.ts';
import { toMove } from './table.svelte.ts';

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
    // The other side, and whoever watches, has the one line only; so has the owner of one that was captured.
    expect(told([left(null), left('eliminated')])).toHaveLength(2);
    expect(told([check('recycled'), left('eliminated')])).toHaveLength(2);
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
