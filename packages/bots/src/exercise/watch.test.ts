import type { Match } from '@1bob/rules/player';
import type { LogEntry } from '@1bob/rules/sim';
import { describe, expect, it } from 'vitest';
import { watchRaids, type Outcome, type Watched } from './watch.ts';

const to = ['british', 'german', 'observer'] as const;
const entry = (what: object): LogEntry => ({ to, what: { rule: '', ...what } }) as unknown as LogEntry;
const counters = ['c1', 'c2'];
const tookOff = entry({ kind: 'tookOff', side: 'german', counters, units: ['13', '14'] });
const moved = (...path: string[]): LogEntry => entry({ kind: 'moved', side: 'german', counters, path });
const fight = entry({
  ...{ kind: 'combat', attacker: { side: 'british', sightings: [{ counter: 'x' }] } },
  defender: { side: 'german', sightings: [{ counter: 'c1' }] },
});
const bombs = entry({ kind: 'bombing', side: 'german', sightings: [{ counter: 'c1' }] });
const points = (side: string, amount: number): LogEntry =>
  entry({ kind: 'points', side, amount, cause: 'bombing' });
const landed = entry({ kind: 'landed', side: 'german', counters, units: null });

/** The outcome of a raid by two units, whose way over the enemy’s land is the hexes 0202 and 0203. */
function outcomeOf(entries: readonly LogEntry[], month = 5): Outcome | undefined {
  const watch = watchRaids();
  const raid = { ...{ side: 'german', units: ['13', '14'] }, inland: ['0202', '0203'] } as unknown as Watched;
  watch.order(raid, { units: {} });
  watch.see({ units: {}, month: 5 } as unknown as Match, []);
  watch.see({ units: {}, month } as unknown as Match, entries);
  return watch.over[0]?.outcome;
}

describe('A raid that is watched', () => {
  it('is over when its last counter has landed, with the points of its bombs and of fire at it', () => {
    const told = [
      tookOff,
      fight,
      points('british', 2),
      bombs,
      points('german', 5),
      points('british', 1),
      landed,
    ];
    expect(outcomeOf(told)).toMatchObject({
      ...{ points: 2, bombs: 4, fire: -2, landing: 0, flew: true, fell: true, home: 2, lost: 0 },
    });
    expect(outcomeOf(told.slice(0, -1))).toBeUndefined();
  });

  it.each([
    ['before', [tookOff, moved('0101', '0102'), fight]],
    ['inland', [tookOff, moved('0102', '0202'), fight]],
    ['after', [tookOff, moved('0102', '0202'), bombs, fight]],
    ['before', [tookOff, fight, moved('0102', '0202'), fight]],
    [null, [tookOff, bombs]],
  ] as const)('was first met by fighters: %s', (met, entries) => {
    expect(outcomeOf([...entries, landed])?.met).toBe(met);
  });

  it('is over at the end of the month, though it has not flown', () => {
    expect(outcomeOf([], 6)).toMatchObject({ flew: false, points: 0, home: 0 });
  });
});
