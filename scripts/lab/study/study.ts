/** `npm run study`: many games, measured. */
import { rulesVersion } from '@1bob/rules';
import { WrongWish } from '../play-out/wishes.ts';
import { ChartsError } from '../../../apps/server/src/tables/charts.ts';
import { readAsked, type Asked } from './asked.ts';
import { seedsOf, type Cell, type Versions } from './cells.ts';
import { measuredNow } from './measures.ts';
import { fileOf, type PlayerName } from './players.ts';
import { reportOf } from './report.ts';
import { Results, type Row } from './results.ts';
import { tables } from './tables.ts';
import { playAll } from './workers.ts';

const help = `Plays many games without a server, in as many threads as there are cores, and prints what came of them.

  npm run study -- [--scenario NAME] [--options LIST]... [--german PLAYERS] [--british PLAYERS] [--mirror]
                   [--games N] [--seed TEXT] [--charts FOLDER]... [--results FILE] [--threads N]
  npm run study -- report [--games N] [--seed TEXT]

  Without a scenario, options, players or charts it plays the standard plan (scripts/lab/study/plans.ts). It does
  not repeat games of the same rules, charts and players: a study that was stopped goes on where it stopped.

  --scenario  first-phase, second-phase, campaign; all of them when absent
  --options   all, none, or a list as in play-out; may be given several times; none when absent
  --german, --british
              names of players with commas between them (npm run play-out -- --help lists them); captain when absent;
              seeing-captain is told the truth wherever Captain asks for what the enemy hides
  --mirror    each pairing with the seats exchanged too, by the same seeds
  --games     games of each cell; 100 when absent
  --seed      any text; "1" when absent
  --charts    third-edition, second-edition, standard, or a folder with charts.json and units.json; may be given
              several times; third-edition when absent
  --results   file of the results; .cache/study/results.jsonl when absent
  --threads   threads; one for each core when absent

  report      writes docs/balance.md from the results of the standard plan, and plays nothing

Exit code: 0 if all games ended, 1 if one did not, 2 if the arguments are wrong.`;

type Terminal = Pick<Console, 'log' | 'error'>;

/** Built programs that the command line needs. */
export interface Built {
  /** Program of a worker thread. */
  readonly worker: string;
  /** The default file of the results. */
  readonly results: string;
  /** Hashes of the programs built from these files. */
  readonly codeOf: (files: readonly string[]) => Promise<Readonly<Record<string, string>>>;
  /** Writes a file of the report, by name below docs. */
  readonly write: (name: string, text: string) => Promise<void>;
}

/** Returns the exit code. */
export async function study(args: readonly string[], built: Built, terminal: Terminal): Promise<0 | 1 | 2> {
  let asked: Asked | null;
  let results: Results | null;
  try {
    asked = readAsked(args);
    results = asked && resultsIn(asked.results ?? built.results);
  } catch (error) {
    if (!(error instanceof WrongWish || error instanceof ChartsError)) throw error;
    terminal.error(error.message);
    terminal.error('See npm run study -- --help.');
    return 2;
  }
  if (asked === null || results === null) {
    terminal.log(help);
    return 0;
  }
  return carryOut(asked, built, results, terminal);
}

/** Throws `WrongWish` if the results file cannot be written. */
function resultsIn(file: string): Results {
  try {
    return new Results(file);
  } catch (error) {
    throw new WrongWish([
      `cannot write results to ${file}: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}

async function carryOut(asked: Asked, built: Built, results: Results, terminal: Terminal): Promise<0 | 1> {
  const { cells, packs } = asked;
  const versionsOf = await versions(asked, built);
  const jobs = seedsOf(asked.seed, asked.games).flatMap((each) =>
    cells.map((cell) => ({ cell, seed: each })),
  );
  const missing = jobs.filter((job) => !results.get(job, versionsOf(job.cell)));
  const rows = (): Row[] => jobs.flatMap((job) => results.get(job, versionsOf(job.cell)) ?? []);
  if (asked.report) {
    if (missing.length > 0)
      terminal.error(`${missing.length} of ${jobs.length} games have not been played yet.`);
    for (const [name, text] of reportOf(rows())) await built.write(name, text);
    return 0;
  }
  terminal.error(
    `${jobs.length} games in ${cells.length} cells, ${jobs.length - missing.length} of them played before.`,
  );
  let broken = 0;
  const progress = progressOf(missing.length, terminal);
  await playAll(missing, { file: built.worker, packs, threads: asked.threads }, (answer) => {
    const { job } = answer;
    if ('broken' in answer) {
      broken += 1;
      terminal.error(`the game ${JSON.stringify(job)} broke: ${answer.broken}`);
    } else results.add({ ...job, versions: versionsOf(job.cell), measures: answer.measures });
    progress();
  });
  for (const line of tables(rows())) terminal.log(line);
  return broken === 0 ? 0 : 1;
}

async function versions({ cells, packs }: Asked, { codeOf }: Built): Promise<(cell: Cell) => Versions> {
  const names = new Set(cells.flatMap(({ german, british }) => [german, british]));
  const code = await codeOf([...new Set([...names].map(fileOf))]);
  const hashes = new Map(packs.map(({ name, hash }) => [name, hash]));
  const of = (name: PlayerName): string => code[fileOf(name)] ?? '';
  return ({ charts, german, british }) => ({
    rules: rulesVersion,
    measured: measuredNow,
    charts: hashes.get(charts) ?? '',
    code: { german: of(german), british: of(british) },
  });
}

/** Reports every tenth of the progress, with the estimated remaining time. */
function progressOf(total: number, terminal: Terminal): () => void {
  const began = performance.now();
  let done = 0;
  let told = 0;
  return () => {
    done += 1;
    const tenths = Math.floor((10 * done) / total);
    if (tenths === told) return;
    told = tenths;
    const seconds = (performance.now() - began) / 1e3;
    const left = (seconds / done) * (total - done);
    terminal.error(`${done} of ${total} games in ${seconds.toFixed(0)} s, about ${left.toFixed(0)} s to go.`);
  };
}
