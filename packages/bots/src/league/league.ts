/** Simple strategies as fixed opponents: in a good game, none of them is a good strategy. */
import type { Player } from '../player.ts';
import { buyEverything } from './buy-everything.ts';
import { buyNothing } from './buy-nothing.ts';
import { coastTowns } from './coast-towns.ts';
import { everyOtherMonth } from './every-other-month.ts';
import { frugal } from './frugal.ts';
import { londonOnly } from './london-only.ts';
import { massByDay } from './mass-by-day.ts';
import { neverFly } from './never-fly.ts';
import { neverScramble } from './never-scramble.ts';
import { nightOnly } from './night-only.ts';
import { scrambleAlways } from './scramble-always.ts';
import { singles } from './singles.ts';
import { sit } from './sit.ts';

/** Strategies, each with the seats for which it makes sense. */
export const league = {
  'never-fly': { player: neverFly, seats: ['german', 'british'] },
  sit: { player: sit, seats: ['german', 'british'] },
  'mass-by-day': { player: massByDay, seats: ['german'] },
  'coast-towns': { player: coastTowns, seats: ['german'] },
  'night-only': { player: nightOnly, seats: ['german'] },
  singles: { player: singles, seats: ['german'] },
  'never-scramble': { player: neverScramble, seats: ['british'] },
  'scramble-always': { player: scrambleAlways, seats: ['british'] },
  'buy-everything': { player: buyEverything, seats: ['german', 'british'] },
  'buy-nothing': { player: buyNothing, seats: ['german', 'british'] },
  'london-only': { player: londonOnly, seats: ['german'] },
  'every-other-month': { player: everyOtherMonth, seats: ['german', 'british'] },
  frugal: { player: frugal, seats: ['german', 'british'] },
} as const satisfies Record<string, { player: Player; seats: readonly ('german' | 'british')[] }>;
export type LeagueName = keyof typeof league;
