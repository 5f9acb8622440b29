import type { Communique } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { reportsOf } from './reports.ts';

const view = new TestMatch().flying().view('british');
const month = Object.keys(view.log).sort().at(-1)?.split('.')[0] ?? '';

const told = (what: object): Communique => ({ rule: '12.4', ...what }) as Communique;
const fight = (side: 'british' | 'german', hex = '2525', rule = '12.4'): Communique =>
  told({ kind: 'combat', hex, rule, attacker: { side, sightings: [] } });
const guns = (hex: string): Communique => told({ kind: 'antiAircraft', side: 'british', hex });
const moved = told({ kind: 'moved', side: 'german', path: [] });
const shattered = told({ kind: 'shattered', hex: '2525', counters: ['c1'] });

/** The view in a side's flying turn, with news listed by the number of their flying turn. */
function at(
  turn: number,
  side: 'british' | 'german',
  pages: Readonly<Record<number, readonly Communique[]>>,
) {
  const log = Object.fromEntries(
    Object.entries(pages).map(([n, list]) => [`${month}.${n.padStart(2, '0')}`, list]),
  );
  const { now, before } = reportsOf({
    ...view,
    stage: { kind: 'flying', turn, side },
    log,
    groups: {},
  });
  const kinds = (list: typeof now) =>
    list.map(({ head, after }) => [head.what, ...after.map(({ what }) => what)]);
  return { now: kinds(now), before: kinds(before) };
}

describe('Recent reports', () => {
  it('include a fight with its results', () => {
    expect(at(4, 'british', { 4: [moved, fight('british'), shattered, moved] })).toEqual({
      now: [[fight('british'), shattered]],
      before: [],
    });
  });
  it('3.1-II: still show a British fight when the Germans fly again, because the British turn comes second', () => {
    const pages = { 4: [fight('german'), fight('british', '2126')] };
    expect(at(4, 'british', pages)).toEqual({
      now: [[fight('british', '2126')]],
      before: [[fight('german')]],
    });
    expect(at(5, 'german', pages)).toEqual({ now: [], before: [[fight('british', '2126')]] });
    expect(at(5, 'british', pages)).toEqual({ now: [], before: [] });
  });
  it('25: show a patrol’s fight in the enemy’s turn', () => {
    expect(at(4, 'german', { 4: [fight('british', '2525', '25.4')] }).now).toHaveLength(1);
  });
  it('include guns that hit, and guns under a group that has not flown on', () => {
    expect(at(4, 'german', { 4: [guns('2126'), moved] }).now).toEqual([]);
    expect(at(4, 'german', { 4: [guns('2126'), shattered] }).now).toEqual([[guns('2126'), shattered]]);
  });
  it('are sorted newest first, three at most', () => {
    const list = ['2121', '2122', '2123', '2124'].map((hex) => fight('german', hex));
    expect(at(4, 'german', { 4: list }).now).toEqual(
      list
        .slice(1)
        .toReversed()
        .map((one) => [one]),
    );
  });
});

describe('Guns without a hit', () => {
  const group = { side: 'german', hex: '2126', counters: [], path: [] };
  const reports = (hex: string) =>
    reportsOf({
      ...view,
      stage: { kind: 'flying', turn: 4, side: 'german' },
      log: { [`${month}.04`]: [guns('2126'), moved] },
      groups: { g1: { ...group, hex } } as unknown as typeof view.groups,
    }).now;
  it('are reported while a group is still over them', () => {
    expect(reports('2126')).toHaveLength(1);
    expect(reports('2223')).toEqual([]);
  });
});

describe('A report', () => {
  const ace = (made: boolean) => told({ kind: 'ace', made });
  const bombs = told({ kind: 'bombing', side: 'german', hex: '2126' });

  it('covers bombs too, and guns in the turn of their targets', () => {
    expect(at(4, 'german', { 4: [bombs, told({ kind: 'groundLoss', hex: '2126' })] }).now).toHaveLength(1);
    expect(at(4, 'british', { 4: [bombs] })).toEqual({ now: [], before: [[bombs]] });
    expect(at(4, 'british', { 4: [guns('2126'), shattered] }).now).toEqual([]);
  });
  it('includes a new ace, but not one who only changed his seat', () => {
    const pages = { 4: [fight('german'), ace(false), ace(true)] };
    expect(at(4, 'german', pages).now).toEqual([[fight('german'), ace(true)]]);
  });
  it('includes the results of gunfire, also if it first stops a flight plan, which is reported elsewhere', () => {
    const planStopped = told({ kind: 'planStopped', plan: 'p1', why: 'hit', rule: 'ruling 23' });
    const pages = { 4: [guns('2126'), planStopped, shattered, told({ kind: 'aceJoins' }), fight('german')] };
    expect(at(4, 'german', pages).now).toEqual([[fight('german')], [guns('2126'), shattered]]);
  });
  it('ends before the first result of another cause', () => {
    const pages = { 4: [shattered, fight('german'), moved, shattered] };
    expect(at(4, 'german', pages).now).toEqual([[fight('german')]]);
  });
  it('covers the current month, and only its flying turns', () => {
    const log = { '1917-01.04': [fight('german')] };
    const stage = { kind: 'flying', turn: 4, side: 'german' } as const;
    expect(reportsOf({ ...view, stage, log, groups: {} })).toEqual({ now: [], before: [] });
    const now = { [`${month}.04`]: [fight('german')] };
    const planning = new TestMatch().planning('recon').view('british').stage;
    expect(reportsOf({ ...view, stage: planning, log: now })).toEqual({ now: [], before: [] });
  });
});
