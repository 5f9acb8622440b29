/**
 * Looks for the numbers of a chart pack that miss the demands least. The first games draw values at random, the later ones
 * play what promises most.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sha256Hex } from '@1bob/fairness';
import { editions, rulesVersion, type ChartPack } from '@1bob/rules';
import { ChartsError, packIn } from '../../../apps/server/src/tables/charts.ts';
import { isOfficer, isWeighted } from '../play-out/players.ts';
import { scenarios, weightsAsked, WrongWish } from '../play-out/wishes.ts';
import { playAll } from '../study/workers.ts';
import { fit, type Chosen, type Levers, type Played } from '../search/fit.ts';
import { chance, drawn, least, proposed, results } from '../search/thompson.ts';
import { figuresOf, type Figure } from './figures.ts';
import { lossOf, meansOf, missesOf, type Miss } from './loss.ts';
import { officerOf, packWith, readChanges, type Changes } from './screen.ts';

const help =
  'npm run charts -- search FOLDER CHANGES [--officer "commander germanRaids=1.3 …"] [--rounds N] [--threads N] [--results FILE]';

/** Candidates of a round, each played once in every cell. */
const round = 12;
/** Rounds of random values before the model is asked. */
const first = 4;
const optionSets = ['none', 'all'] as const;

interface Terminal {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
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
  const { base, tried, officer: both, file, rounds, threads } = asked;
  const of = sha256Hex(`${base.hash} ${JSON.stringify(tried)} ${both} ${rulesVersion}`).slice(0, 16);
  const levers: Levers = new Map(Object.entries(tried).map(([name, tables]) => [name, tables.length]));
  const kept = results<Figure>(file, of);
  const games = kept.read();
  const cells = scenarios.length * optionSets.length;
  for (let n = Math.floor(games.length / round / cells), end = n + rounds; n < end; n++) {
    const candidates = Array.from({ length: round }, (_, i) =>
      propose(levers, games, `${of} ${n} ${i}`, n < first),
    );
    const packs = candidates.map((chosen, i) => packWith(base, tried, chosen, `candidate-${i}`));
    const jobs = packs.flatMap((pack, i) => {
      const officer = officerOf(tried, candidates[i] ?? {}, both);
      return scenarios.flatMap((scenario) =>
        optionSets.map((options) => ({
          cell: { scenario, options, charts: pack.name, german: officer, british: officer } as const,
          seed: `search/${n}`,
        })),
      );
    });
    let broken = 0;
    await playAll(jobs, { file: worker, packs, threads }, (answer) => {
      if ('broken' in answer) {
        broken += 1;
        return terminal.error(`a game broke: ${answer.broken}`);
      }
      const { scenario, options, charts } = answer.job.cell;
      const line: Played<Figure> = {
        ...{ cell: `${scenario} ${options}`, figures: figuresOf(scenario, answer.measures) },
        chosen: candidates[Number(charts.slice('candidate-'.length))] ?? {},
      };
      kept.add(line);
      games.push(line);
    });
    if (broken > 0) return 1;
    tell(levers, games, `round ${n + 1}`, terminal);
  }
  return 0;
}

function propose(levers: Levers, games: readonly Played<Figure>[], seed: string, byChance: boolean): Chosen {
  const random = chance(seed);
  if (byChance) return drawn(levers, random);
  return proposed(levers, games, [(means) => lossOf(missesOf(means))], random)[0] ?? {};
}

/** Prints the best values by all games, what they are expected to miss, and what games near them did. */
function tell(levers: Levers, games: readonly Played<Figure>[], title: string, terminal: Terminal): void {
  const model = fit(levers, games);
  const chosen = least(levers, (each) => lossOf(missesOf(model(each))), chance(title));
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

function readAsked(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [folder, changes, ...others] = positionals;
  const whole = /^[1-9]\d{0,4}$/;
  if (folder === undefined || changes === undefined || others.length > 0 || !whole.test(values.rounds))
    throw new WrongWish([help]);
  if (values.threads !== undefined && !whole.test(values.threads)) throw new WrongWish([help]);
  const { officer } = values;
  if (!isOfficer(officer)) throw new WrongWish([help]);
  if (isWeighted(officer)) weightsAsked(officer);
  const base: ChartPack = editions.find(({ name }) => name === folder) ?? packIn(folder);
  let tried: Changes;
  try {
    tried = readChanges(readFileSync(changes, 'utf8'));
  } catch (error) {
    if (error instanceof WrongWish) throw error;
    throw new WrongWish([
      `${changes} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  return {
    ...{
      base,
      tried,
      officer,
      file: values.results,
      rounds: Number(values.rounds),
    },
    threads: values.threads === undefined ? undefined : Number(values.threads),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        officer: { type: 'string', default: 'captain' },
        rounds: { type: 'string', default: '100' },
        threads: { type: 'string' },
        results: { type: 'string', default: '.cache/charts/search.jsonl' },
      },
    });
  } catch {
    throw new WrongWish([help]);
  }
}
