/** Captain's reading of the log: its own flights by day and by night, and how they were met. */
import { firstBattleOfBritain as game, viewFor, type View } from '@1bob/rules';
import type { PlayerView } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { briefOf } from './brief.ts';
import { experienceOf } from './experience.ts';
import { asWeighed } from './manner.ts';
import { bombersOut } from './told.ts';

/** In May 1917 night falls at flying turn 17. */
const dusk = 17;
const page = (turn: number): string => `1917-05.${String(turn).padStart(2, '0')}`;

const tookOff = (units: readonly string[] | null, counters: readonly string[], side = 'german') => ({
  ...{ rule: '8.6', kind: 'tookOff', side, hex: '4629', group: 'g', units, counters },
});
const moved = (...counters: string[]) => ({
  ...{ rule: '8.1', kind: 'moved', side: 'german', group: 'g', counters, path: [] },
});
const fight = (...counters: string[]) => ({
  ...{ rule: '12.4', kind: 'combat', hex: '2126', differential: 0, fires: [] },
  attacker: { side: 'british', sightings: [] },
  defender: {
    side: 'german',
    sightings: counters.map((counter) => ({ counter, side: 'german', unit: null })),
  },
});

function reading(log: Record<string, readonly object[]>) {
  const made = game.create({ scenario: 'first-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  const view = viewFor(made.match, 'german') as View & PlayerView;
  return briefOf({ ...view, log: log as unknown as View['log'] }, asWeighed);
}

describe('Captain’s reading of the log', () => {
  it('counts a flight of bombers by its turns in the air by day and by night, and its fights by time of day', () => {
    const brief = reading({
      [page(dusk - 3)]: [tookOff(['13', '14'], ['a', 'b'])],
      [page(dusk - 2)]: [moved('a', 'b'), fight('a', 'b')],
      [page(dusk - 1)]: [moved('a', 'b')],
      [page(dusk)]: [moved('a', 'b'), fight('a', 'b'), fight('a')],
    });
    expect(bombersOut(brief)).toEqual([{ share: { day: 0.75, night: 0.25 }, fights: { day: 1, night: 2 } }]);
  });

  it('leaves out fighters, fakes and enemy flights', () => {
    const brief = reading({
      [page(2)]: [
        tookOff(['Jasta-1'], ['a']),
        tookOff(['Fake-1'], ['b']),
        tookOff(null, ['c'], 'british'),
        fight('a'),
        fight('b'),
      ],
    });
    expect(bombersOut(brief)).toEqual([]);
  });

  it('expects fewer attacks by an enemy who lets flights pass, and more by one who meets them', () => {
    const attacks = (fights: number) =>
      experienceOf(
        reading({
          [page(2)]: [tookOff(['13'], ['a'])],
          [page(3)]: [moved('a'), ...Array.from({ length: fights }, () => fight('a'))],
        }),
      ).attacks;
    const before = experienceOf(reading({})).attacks;
    expect(attacks(0).day).toBeLessThan(before.day);
    expect(attacks(9).day).toBeGreaterThan(before.day);
    // No unit flew by night.
    expect(attacks(9).night).toBe(before.night);
    expect(before.night).toBeLessThan(before.day);
  });
});
