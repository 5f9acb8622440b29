/** The officers that can play and advise, lowest rank first. A line here makes one available at the tables. */
import { captain, commander } from './captain/captain.ts';
import { cadet } from './cadet/cadet.ts';
import { officerOf, type Officer } from './officer.ts';

export const officers = {
  cadet: officerOf(cadet, 200),
  captain: officerOf(captain, 400),
  commander: officerOf(commander, 400),
} as const satisfies Readonly<Record<string, Officer>>;
