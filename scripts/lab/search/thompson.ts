/**
 * Looks for the values of levers that promise most: it plays what a model of all games so far expects to be best, each time
 * by another weighing of these games (Thompson sampling), so that what is unsure is tried more often.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sha256Hex } from '@1bob/fairness';
import { fit, type Chosen, type Expected, type Levers, type Played } from './fit.ts';

/** Starts of a descent. */
const starts = 4;

/** Numbers from 0 to below 1, the same for the same name. */
export function chance(name: string): () => number {
  let n = 0;
  return () => parseInt(sha256Hex(`${name} ${n++}`).slice(0, 12), 16) / 2 ** 48;
}

/** How far a candidate is expected to miss the aims; less is better. */
export type Loss<Figure extends string> = (expected: Expected<Figure>) => number;

/** Values by chance. */
export const drawn = (levers: Levers, random: () => number): Chosen =>
  Object.fromEntries([...levers].map(([name, values]) => [name, Math.floor(random() * values)]));

/** The best values by the model when games count by chance. */
export function proposed<Figure extends string>(
  levers: Levers,
  games: readonly Played<Figure>[],
  losses: readonly Loss<Figure>[],
  random: () => number,
): Chosen[] {
  const weights = games.map(() => -Math.log(1 - random()));
  const model = fit(levers, games, (n) => weights[n] ?? 1);
  return losses.map((loss) => least(levers, (chosen) => loss(model(chosen)), random));
}

/** The values with the least loss, found by changing one lever at a time, from several starts. */
export function least(levers: Levers, loss: (chosen: Chosen) => number, random: () => number): Chosen {
  let found: { chosen: Chosen; loss: number } | null = null;
  for (let start = 0; start < starts; start++) {
    let chosen = start === 0 ? {} : drawn(levers, random);
    let lowest = loss(chosen);
    for (let better = true; better;) {
      better = false;
      for (const [name, values] of levers)
        for (let value = 0; value < values; value++) {
          const other = { ...chosen, [name]: value };
          const cost = loss(other);
          if (cost < lowest - 1e-9) [chosen, lowest, better] = [other, cost, true];
        }
    }
    if (found === null || lowest < found.loss) found = { chosen, loss: lowest };
  }
  return found?.chosen ?? {};
}

/** A file of games, one line each, marked by what they were played with, so that a search goes on where it ended. */
export function results<Figure extends string>(file: string, of: string) {
  mkdirSync(dirname(file), { recursive: true });
  return {
    /** Skips a last line that was cut short. */
    read(): Played<Figure>[] {
      if (!existsSync(file)) return [];
      const text = readFileSync(file, 'utf8');
      if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
      return text.split('\n').flatMap((line) => {
        try {
          const game = JSON.parse(line) as Played<Figure> & { readonly of: string };
          return game.of === of ? [game] : [];
        } catch {
          return [];
        }
      });
    },
    add: (game: Played<Figure>): void => appendFileSync(file, `${JSON.stringify({ of, ...game })}\n`),
  };
}
