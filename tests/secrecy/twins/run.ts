import type { Game, Match } from '@1bob/rules';
import { chronicle } from './chronicle.ts';
import { judge, type Verdict } from './judge.ts';
import { pairFrom } from './pair.ts';

/** How many pairs are cut from one game. */
const PER_GAME = 12;

export interface Tally {
  pairs: number;
  leaks: string[];
  /** How many pairs have each kind of difference. */
  differs: Map<string, number>;
  /** How many pairs ended early, by reason. */
  parted: Map<string, number>;
  steps: number;
  frames: number;
  tries: number;
}

const count = (table: Map<string, number>, key: string): void =>
  void table.set(key, (table.get(key) ?? 0) + 1);

/** Judges pairs one after the other, from the games of a seed on. With `untilLeak` it stops at the first leak. */
export function twins(game: Game<Match>, pairs: number, seed: number, untilLeak = false): Tally {
  const tally: Tally = {
    pairs: 0,
    leaks: [],
    differs: new Map(),
    parted: new Map(),
    steps: 0,
    frames: 0,
    tries: 0,
  };
  for (let at = 0; tally.pairs < pairs; at++) {
    // Long games and short ones, for openings and for later play.
    const story = chronicle(seed + at, 60 + (((seed + at - 1) * 97) % 500));
    for (let i = 0; i < PER_GAME && tally.pairs < pairs; i++) {
      const pair = pairFrom(story, (seed + at) * 1000 + i);
      if (!pair || pair.differs.length === 0) continue;
      const verdict: Verdict = judge(game, pair);
      tally.pairs += 1;
      tally.steps += verdict.steps;
      tally.frames += verdict.frames;
      tally.tries += verdict.tries;
      for (const what of verdict.differs) count(tally.differs, what);
      if (verdict.parted !== null) count(tally.parted, verdict.parted);
      if (verdict.leak === null) continue;
      tally.leaks.push(verdict.leak);
      if (untilLeak) return tally;
    }
  }
  return tally;
}

/** A few lines of figures. */
export function told(tally: Tally): string {
  const table = (of: Map<string, number>): string =>
    [...of]
      .sort(([, a], [, b]) => b - a)
      .map(([what, many]) => `  ${String(many).padStart(6)}  ${what}`)
      .join('\n');
  return [
    `${tally.pairs} pairs, ${tally.steps} commands in both worlds, ${tally.frames} updates and ${tally.tries} answers compared`,
    'pairs that differed in',
    table(tally.differs),
    'pairs that ended early, because',
    table(tally.parted),
    tally.leaks.length === 0 ? 'no leak' : `LEAKS: ${tally.leaks.length}\n${tally.leaks.join('\n')}`,
  ].join('\n');
}
