/** Two states that differ only in what a reader may not know, and the stretch of a game to play from both. */
import type { Match, Side } from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { other, type Chronicle } from './chronicle.ts';
import { keeperOf, reassigned, secrets, type Names, type Stretch } from './secrets.ts';
import type { Reader } from './worlds.ts';

export interface Pair {
  /** The number of the pair. The same number always gives the same pair. */
  readonly seed: number;
  readonly stretch: Stretch;
  /** The number of the game and of the first step in it, which give the dice. */
  readonly game: number;
  readonly first: number;
  readonly ignorant: Reader;
  /** The sides whose secrets differ. */
  readonly keepers: readonly Side[];
  readonly a: Match;
  readonly b: Match;
  readonly names: Names;
  /** Kinds of secrets that differ. */
  readonly differs: readonly string[];
}

/** How many commands a stretch has. */
const LENGTH = 14;

/** A pair cut from a game. Null if that stretch has nothing to hide. */
export function pairFrom(game: Chronicle, seed: number): Pair | null {
  const chance = new Chance(seed);
  const ignorant = chance.one(['british', 'german', 'british', 'german', 'observer'] as const) ?? 'observer';
  // Set-up and planning are short, and most secrets arise there.
  const planning = game.steps.flatMap(({ before }, i) => (before.stage.kind === 'flying' ? [] : [i]));
  const first = (chance.often(35) ? chance.one(planning) : undefined) ?? chance.below(game.steps.length);
  const steps = game.steps.slice(first, first + LENGTH);
  const start = steps[0]?.before;
  const end = steps.at(-1)?.after;
  if (!start || !end) return null;
  const stretch = { steps, start, end };
  const keepers: readonly Side[] = ignorant === 'observer' ? ['german', 'british'] : [other(ignorant)];
  let b = start;
  const names = new Map<string, string>();
  const differs = new Set<string>();
  for (const side of keepers) {
    const keeper = keeperOf(stretch, side, chance);
    for (const [name, change] of Object.entries(secrets)) {
      // Most pairs differ in several kinds of secrets. Each kind is the only one in some pairs.
      if (!chance.often(name === 'places' ? 75 : 40)) continue;
      const changed = change(b, keeper);
      if (changed.match === b || JSON.stringify(changed.match) === JSON.stringify(b)) continue;
      differs.add(name);
      b = changed.match;
      for (const [from, to] of changed.names ?? []) names.set(from, to);
    }
    b = reassigned(b, side, names);
  }
  return {
    seed,
    stretch,
    game: game.seed,
    first,
    ignorant,
    keepers,
    a: start,
    b,
    names,
    differs: [...differs],
  };
}
