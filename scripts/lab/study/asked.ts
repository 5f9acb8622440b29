/** The checked arguments of a study's command line. */
import { parseArgs } from 'node:util';
import { editions, gameWith, thirdEdition, type ChartPack } from '@1bob/rules';
import { packIn } from '../../../apps/server/src/tables/charts.ts';
import { isWeighted } from '../play-out/players.ts';
import { readOptions, scenarios, weightsAsked, WrongWish } from '../play-out/wishes.ts';
import { cellName, type Cell } from './cells.ts';
import { cellsAsked, cellsOf, standardPlan } from './plans.ts';
import { studied, type PlayerName } from './players.ts';

export interface Asked {
  readonly cells: readonly Cell[];
  /** Packs to play with; each has a name of its own. */
  readonly packs: readonly ChartPack[];
  readonly games: number;
  readonly seed: string;
  /** File of the results; null for the default. */
  readonly results: string | null;
  readonly threads: number | undefined;
  /** Write docs/balance.md from the existing results, and play nothing. */
  readonly report: boolean;
}

const flags = {
  scenario: { type: 'string' },
  options: { type: 'string', multiple: true },
  charts: { type: 'string', multiple: true },
  german: { type: 'string' },
  british: { type: 'string' },
  mirror: { type: 'boolean', default: false },
  games: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  results: { type: 'string' },
  threads: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Reads the arguments; null for a request for help. Throws `WrongWish`. */
export function readAsked(args: readonly string[]): Asked | null {
  const { values, positionals } = parsed(args);
  if (values.help) return null;
  const report = positionals[0] === 'report';
  if (positionals.length > (report ? 1 : 0))
    throw new WrongWish([`unknown argument: ${positionals.join(' ')}`]);
  const charts = values.charts?.map(packAt);
  const twice = charts?.find(({ name, hash }, i, all) =>
    all.slice(i + 1).some((other) => other.name === name && other.hash !== hash),
  );
  if (twice) throw new WrongWish([`two packs are named ${twice.name}; results go by name`]);
  const packs = [...(charts ?? []), ...editions].filter(
    ({ name }, i, all) => all.findIndex((pack) => pack.name === name) === i,
  );
  const { scenario, options, german, british, mirror } = values;
  const own =
    [scenario, options, german, british, values.charts].some((value) => value !== undefined) || mirror;
  if (report && own) throw new WrongWish(['a report covers only the standard plan']);
  const cells = own
    ? cellsAsked({
        scenarios: scenario === undefined || scenario === 'all' ? scenarios : [oneOf(scenarios, scenario)],
        options: options ?? ['none'],
        charts: (charts ?? [thirdEdition]).map(({ name }) => name),
        german: players(german ?? 'captain'),
        british: players(british ?? 'captain'),
        mirror,
      })
    : cellsOf(standardPlan);
  for (const cell of cells) refuse(cell, packs);
  return {
    cells: [...new Map(cells.map((cell) => [cellName(cell), cell])).values()],
    packs,
    games: numberIn('games', values.games),
    seed: values.seed,
    results: values.results ?? null,
    threads: values.threads === undefined ? undefined : numberIn('threads', values.threads),
    report,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    throw new WrongWish([error instanceof Error ? error.message : String(error)]);
  }
}

/** A built-in pack, by name, or a pack in a folder. */
const packAt = (asked: string): ChartPack => editions.find(({ name }) => name === asked) ?? packIn(asked);

function oneOf<T extends string>(known: readonly T[], name: string): T {
  const found = known.find((each) => each === name);
  if (found === undefined) throw new WrongWish([`unknown name ${name}; choose from ${known.join(', ')}`]);
  return found;
}
/** Throws `WrongWish`. */
const players = (list: string): PlayerName[] =>
  list.split(',').map((name) => {
    if (!isWeighted(name)) return oneOf(studied, name);
    weightsAsked(name);
    return name;
  });

function numberIn(flag: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new WrongWish([`--${flag} must be a number from 1 to 999999`]);
  return Number(text);
}

function refuse({ scenario, options, charts }: Cell, packs: readonly ChartPack[]): void {
  const made = gameWith(packs).create({
    ...{ scenario, charts },
    options: readOptions(options),
  });
  if (!made.ok) throw new WrongWish([`--options ${options}: ${made.error.message}`]);
}
