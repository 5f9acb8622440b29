import type { Communique } from '@1bob/rules/player';
import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { pinnedOf } from './incidents.ts';

const view = new TestMatch().flying().view('german');
/** The highlight of one flying turn with these entries. */
const outOf = (...told: readonly object[]): unknown =>
  pinnedOf({ ...view, log: { '1918-01.03': told as Communique[] } }, null)?.head.what;

const rule = '1.1';
const spotted: Communique = { kind: 'spotted', hex: hexId('2126'), sightings: [], rule };
const passEnded: Communique = { kind: 'passEnded', why: ['spotted'], rule };
/** The pinned incident of a log with these entries, each in its flying turn. */
function pinnedAfter(...told: readonly (readonly [turn: string, what: Communique])[]): string | null {
  const log = Object.fromEntries(told.map(([turn, what]) => [`1918-01.${turn}`, [what]]));
  return pinnedOf({ ...new TestMatch().flying().view('german'), log }, null)?.head.what.kind ?? null;
}

it('pins the event that ended the passing, not the news that the passing ended', () => {
  expect(pinnedAfter(['03', spotted], ['04', passEnded])).toBe('spotted');
  expect(pinnedAfter(['04', passEnded])).toBeNull();
});

describe('The highlight of a turn', () => {
  const [hex, rule] = ['2126', '12.4'];
  const miss = { code: '-' };
  const guns = { kind: 'antiAircraft', side: 'british', hex, fire: miss, pursuit: { code: 'full' } };
  const fight = {
    kind: 'combat',
    hex,
    pursuit: { code: 'A' },
    fires: [{ side: 'british', use: miss }],
    rule,
  };
  const bombs = { kind: 'bombing', side: 'german', hex, use: { code: 'B1' } };
  const spoilt = { ...bombs, use: miss };
  const lost = { kind: 'eliminated', sighting: { counter: 'c1', side: 'german', unit: null }, hex };
  const shattered = { kind: 'shattered', hex, counters: ['c1', 'c2'] };
  const points = (amount: number) => ({
    kind: 'points',
    side: 'british',
    amount,
    cause: 'airUnitEliminated',
  });

  it('is a loss or a broken formation, and not a later entry without a hit', () => {
    const deadly = { ...fight, rule: '25.4' };
    for (const after of [guns, fight, spoilt]) {
      expect(outOf(deadly, lost, points(17), after)).toBe(deadly);
      expect(outOf(deadly, shattered, after)).toBe(deadly);
    }
  });
  it('among equals is the one that moved more points, and among those the latest', () => {
    const other = { ...bombs };
    expect(outOf(bombs, points(4), other, points(1))).toBe(bombs);
    expect(outOf(bombs, points(1), other, points(-4))).toBe(other);
    expect(outOf(bombs, points(1), other, points(1))).toBe(other);
  });
});
