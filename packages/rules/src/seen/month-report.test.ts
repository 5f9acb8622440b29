import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { month } from '../state/calendar.ts';
import type { ChartUse, Communique, Sighting } from '../state/communique.ts';
import type { LedgerLine } from '../state/match.ts';
import type { CounterId, GroupId, PointCause, Side } from '../state/terms.ts';
import { monthReport } from './month-report.ts';

const july = month(1917, 7);
const [dover, margate] = [hexId('2126'), hexId('1726')];
const use = {} as ChartUse; // this test ignores dice
const seen = (counter: string, type: string, side: Side = 'german'): Sighting => ({
  counter: counter as CounterId,
  side,
  unit: { id: counter as never, type, ace: null },
});
const bombing = (hex = dover, ...sightings: Sighting[]): Communique => ({
  ...{ kind: 'bombing', side: 'german', hex, target: { kind: 'place' }, sightings, strength: 3 },
  ...{ use, civilDefence: false, rule: '13.5' },
});
const points = (side: Side, amount: number, cause: PointCause = 'bombing'): Communique => ({
  ...{ kind: 'points', side, amount, cause, rule: '4.1' },
});
const moved = (group: string, ...path: string[]): Communique => ({
  ...{ kind: 'moved', side: 'german', group: group as GroupId, counters: [], path: path.map(hexId) },
  rule: '8.1',
});
const line = (of: number, side: Side, amount: number, cause: PointCause): LedgerLine => ({
  ...{ month: of, turn: 3, side, amount, cause },
});
const report = (pages: Record<string, Communique[]>, ledger: LedgerLine[] = []) =>
  monthReport(pages, ledger, july);

describe('The report of a month', () => {
  it('counts points to the end of its month, and gains without the points that the war starts with', () => {
    const made = report({}, [
      line(july - 1, 'german', 5, 'start'),
      line(july - 1, 'german', 2, 'bombing'),
      line(july, 'german', 3, 'bombing'),
      line(july, 'british', -1, 'bombed'),
      line(july + 1, 'german', 9, 'bombing'),
    ]);
    expect(made.points).toEqual({ german: 10, british: -1 });
    expect(made.gained).toEqual({ german: 3, british: -1 });
  });

  it('counts all bombs of one side on a hex in one turn as one raid, with the points logged after them', () => {
    const { raids, best } = report({
      '1917-07.03': [
        bombing(dover, seen('g1', 'GO'), seen('g2', 'GO')),
        points('german', 1),
        points('british', -1, 'bombed'),
        bombing(dover, seen('g3', 'GO')),
        points('german', 1),
        moved('G9', '2126', '2127'),
        points('german', 4, 'airUnitEliminated'),
      ],
      '1917-07.04': [bombing(margate, seen('g3', 'GO')), points('german', 5)],
      '1917-08.01': [bombing(margate, seen('g3', 'GO'))],
    });
    expect(raids).toEqual([
      {
        ...{ turn: 3, side: 'german', hex: dover, target: 'place', bombers: 3 },
        points: { german: 2, british: -1 },
      },
      {
        ...{ turn: 4, side: 'german', hex: margate, target: 'place', bombers: 1 },
        points: { german: 5, british: 0 },
      },
    ]);
    expect(best).toBe(1);
  });

  it('names no best raid if none gained points', () => {
    expect(report({ '1917-07.03': [bombing(dover, seen('g1', 'GO'))] }).best).toBeNull();
  });

  it('ruling 18: reports of a counter that was never spotted only that it left the map', () => {
    const left = (counter: string, fate: 'captured' | 'recycled' | null): Communique => ({
      ...{ kind: 'leftMap', side: 'german', hex: dover, counter: counter as CounterId, fate },
      rule: '8.9',
    });
    const { german, british } = report({
      '1917-07.05': [
        { kind: 'spotted', hex: dover, sightings: [seen('g1', 'GO')], rule: '11.1' },
        left('g1', 'captured'),
        left('g2', null),
        {
          ...{ kind: 'damage', sighting: seen('b1', 'SC', 'british'), hex: dover, use },
          ...{ fate: 'recycled', months: 2, rule: '12.4' },
        },
        { kind: 'eliminated', sighting: seen('b2', 'SC', 'british'), hex: dover, rule: '12.4' },
        { kind: 'baseHit', side: 'british', hex: dover, lost: 2, rule: '13.5' },
        {
          ...{ kind: 'groundLoss', side: 'british', hex: dover, land: { kind: 'antiAircraft', points: 2 } },
          ...{ ship: null, fate: 'eliminated', rule: '13.5' },
        },
      ],
    }).losses;
    expect(german).toEqual({ lost: { GO: 1 }, damaged: {}, unknown: 1, ground: 0 });
    expect(british).toEqual({ lost: { SC: 1 }, damaged: { SC: 1 }, unknown: 2, ground: 2 });
  });

  it('joins the moves of a group into one route', () => {
    expect(
      report({
        '1917-07.01': [moved('G1', '4629', '4528'), moved('G2', '4629', '4530')],
        '1917-07.02': [moved('G1', '4528', '4427')],
      }).trails.map(({ path }) => path),
    ).toEqual([
      ['4629', '4528', '4427'],
      ['4629', '4530'],
    ]);
  });
});
