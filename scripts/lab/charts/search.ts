/**
 * Looks for the numbers of a chart pack that miss the demands least. The first games draw values at random; the later ones
 * play what a model of all games so far expects to be best, each time by another weighing of these games (Thompson
 * sampling), so that what is unsure is tried more often.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256Hex } from '@1bob/fairness';
import { editions, rulesVersion, type ChartPack } from '@1bob/rules';
import { ChartsError, packIn } from '../../../apps/server/src/tables/charts.ts';
import { scenarios, WrongWish } from '../play-out/wishes.ts';
import { playAll } from '../study/workers.ts';
import { figuresOf } from './figures.ts';
import { chance, fit, type Chosen, type Levers, type Played } from './fit.ts';
import { lossOf, meansOf, missesOf, type Miss } from './loss.ts';
import { packWith, readChanges, type Changes } from './screen.ts';

const help = 'npm run charts -- search FOLDER CHANGES [--rounds N] [--threads N] [--results FILE]';

/** Candidates of a round, each played once in every cell. */
const round = 12;
/** Rounds of random values before the model is asked. */
const first = 16;
/** Starts of a descent. */
const starts = 4;
const optionSets = ['none', 'all'] as const;

interface Terminal {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}
/** A line of the results. */
interface Line extends Played {
  /** The pack, changes and rules that it was played with. */
  readonly of: string;
}

/** Returns the exit code. `worker` is the built program of a thread. */
export async function search(
  args: readonly string[],
  worker: string,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  let asked: ReturnType<typeof readAsked>;
  try {
    asked = readAsked(args);
  } catch (error) {
    if (!(error instanceof WrongWish || error instanceof ChartsError)) throw error;
    terminal.error(error.message);
    return error instanceof WrongWish ? 2 : 1;
  }
  const { base, tried, results, rounds, threads } = asked;
  const of = sha256Hex(`${base.hash} ${JSON.stringify(tried)} ${rulesVersion}`).slice(0, 16);
  const levers: Levers = new Map(Object.entries(tried).map(([name, tables]) => [name, tables.length]));
  const games = readResults(results, of);
  const cells = scenarios.length * optionSets.length;
  for (let n = Math.floor(games.length / round / cells), end = n + rounds; n < end; n++) {
    const candidates = Array.from({ length: round }, (_, i) =>
      propose(levers, games, `${of} ${n} ${i}`, n < first),
    );
    const packs = candidates.map((chosen, i) => packWith(base, tried, chosen, `candidate-${i}`));
    const jobs = packs.flatMap((pack) =>
      scenarios.flatMap((scenario) =>
        optionSets.map((options) => ({
          cell: { scenario, options, charts: pack.name, german: 'captain', british: 'captain' } as const,
          seed: `search/${n}`,
        })),
      ),
    );
    let broken = 0;
    await playAll(jobs, { file: worker, packs, threads }, (answer) => {
      if ('broken' in answer) {
        broken += 1;
        return terminal.error(`a game broke: ${answer.broken}`);
      }
      const { scenario, options, charts } = answer.job.cell;
      const line: Line = {
        ...{ of, cell: `${scenario} ${options}`, figures: figuresOf(scenario, answer.measures) },
        chosen: candidates[Number(charts.slice('candidate-'.length))] ?? {},
      };
      appendFileSync(results, `${JSON.stringify(line)}\n`);
      games.push(line);
    });
    if (broken > 0) return 1;
    tell(levers, games, `round ${n + 1}`, terminal);
  }
  return 0;
}

/** A candidate: by chance, or the best by the model when games count by chance. */
function propose(levers: Levers, games: readonly Played[], seed: string, byChance: boolean): Chosen {
  const random = chance(seed);
  if (byChance) return drawn(levers, random);
  const weights = games.map(() => -Math.log(1 - random()));
  const model = fit(levers, games, (n) => weights[n] ?? 1);
  return best(levers, (chosen) => lossOf(missesOf(model(chosen))), random);
}

const drawn = (levers: Levers, random: () => number): Chosen =>
  Object.fromEntries([...levers].map(([name, values]) => [name, Math.floor(random() * values)]));

/** The least by changing one lever at a time, from several starts. */
function best(levers: Levers, loss: (chosen: Chosen) => number, random: () => number): Chosen {
  let found: { chosen: Chosen; loss: number } | null = null;
  for (let start = 0; start < starts; start++) {
    let chosen = start === 0 ? {} : drawn(levers, random);
    let least = loss(chosen);
    for (let better = true; better;) {
      better = false;
      for (const [name, values] of levers)
        for (let value = 0; value < values; value++) {
          const other = { ...chosen, [name]: value };
          const cost = loss(other);
          if (cost < least - 1e-9) [chosen, least, better] = [other, cost, true];
        }
    }
    if (found === null || least < found.loss) found = { chosen, loss: least };
  }
  return found?.chosen ?? {};
}

/** Prints the best values by all games, what they are expected to miss, and what games near them did. */
function tell(levers: Levers, games: readonly Played[], title: string, terminal: Terminal): void {
  const model = fit(levers, games);
  const chosen = best(levers, (each) => lossOf(missesOf(model(each))), chance(title));
  const misses = missesOf(model(chosen));
  const base = lossOf(missesOf(model({})));
  terminal.log(
    `${title}: ${games.length} games; the pack as it is misses by ${base.toFixed(1)}, the best by ${lossOf(misses).toFixed(1)}`,
  );
  terminal.log(
    `  ${[...levers.keys()].flatMap((name) => (chosen[name] ? [`${name} ${chosen[name]}`] : [])).join(', ')}`,
  );
  for (const miss of misses.filter(({ cost }) => cost > 0.25)) terminal.log(`  ${told(miss)}`);
  const near = games.filter((game) =>
    [...levers.keys()].every((name) => (game.chosen[name] ?? 0) === (chosen[name] ?? 0)),
  );
  const cells = new Set(near.map(({ cell }) => cell));
  if (cells.size === scenarios.length * optionSets.length) {
    const means = new Map(
      [...cells].map((cell) => [
        cell,
        meansOf(near.filter((game) => game.cell === cell).map(({ figures }) => figures)),
      ]),
    );
    terminal.log(`  ${near.length} games with these values miss by ${lossOf(missesOf(means)).toFixed(1)}`);
  }
}
const told = ({ cell, name, value, cost }: Miss): string =>
  `${cell}: ${name} ${value.toFixed(2)} (${cost.toFixed(1)})`;

/** The games of this search in a file. Skips a last line that was cut short. */
function readResults(file: string, of: string): Played[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      const game = JSON.parse(line) as Line;
      return game.of === of ? [game] : [];
    } catch {
      return [];
    }
  });
}

function readAsked(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [folder, file, ...others] = positionals;
  const whole = /^[1-9]\d{0,4}$/;
  if (folder === undefined || file === undefined || others.length > 0 || !whole.test(values.rounds))
    throw new WrongWish([help]);
  if (values.threads !== undefined && !whole.test(values.threads)) throw new WrongWish([help]);
  const base: ChartPack = editions.find(({ name }) => name === folder) ?? packIn(folder);
  let tried: Changes;
  try {
    tried = readChanges(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof WrongWish) throw error;
    throw new WrongWish([
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  return {
    ...{ base, tried, results: values.results, rounds: Number(values.rounds) },
    threads: values.threads === undefined ? undefined : Number(values.threads),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '100' },
        threads: { type: 'string' },
        results: { type: 'string', default: '.cache/charts/search.jsonl' },
      },
    });
  } catch {
    throw new WrongWish([help]);
  }
}
