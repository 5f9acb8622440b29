/**
 * Which numbers of a chart pack, or weights of its officers, affect which results. Each game has its own numbers, drawn from the candidates, so that a
 * thousand games test a dozen changes at once: games with a change are compared with games without it.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sha256Hex } from '@1bob/fairness';
import { editions, type ChartPack, type ScenarioId } from '@1bob/rules';
import * as z from 'zod';
import { readPack } from '../../../packages/rules/src/charts/check.ts';
import { ChartsError, packIn } from '../../../apps/server/src/tables/charts.ts';
import type { Officer } from '../play-out/players.ts';
import { readOptions, scenarios, weightsAsked, WrongWish } from '../play-out/wishes.ts';
import type { Measures } from '../study/measures.ts';
import { mean, sum } from '../study/statistics.ts';
import { playAll } from '../study/workers.ts';

const asIn = 'see npm run charts -- --help for the format of a screen';

/** Candidates under a name: one of these tables of changes applies in each game. */
const changes = z
  .record(
    z.string().regex(/^(?!__)/),
    z.array(z.record(z.string().regex(/^\/(charts|types|weights)\/[^/]/), z.unknown())).min(2),
  )
  .refine((tried) => Object.keys(tried).length > 0, 'no changes to try');
export type Changes = z.infer<typeof changes>;

/** Reads the candidates. Throws `WrongWish`. */
export function readChanges(text: string): Changes {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new WrongWish([`not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const read = changes.safeParse(parsed);
  if (read.success) {
    refuseShared(read.data);
    officers(read.data);
    return read.data;
  }
  throw new WrongWish(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
}

const ofOfficers = '/weights/';

/** The officer of both sides, with the chosen weights if the changes name any ("/weights/restDenied"). */
export const officerOf = (tried: Changes, chosen: Drawn['chosen'], officer: Officer = 'captain'): Officer =>
  [
    officer,
    ...Object.entries(tried).flatMap(([lever, tables]) => weightsOf(tables[chosen[lever] ?? 0] ?? {})),
  ].join(' ') as Officer;
const weightsOf = (table: Changes[string][number]): string[] =>
  Object.entries(table).flatMap(([at, value]) =>
    at.startsWith(ofOfficers) ? [`${at.slice(ofOfficers.length)}=${String(value)}`] : [],
  );

/** Checks the weights among the changes. Throws `WrongWish`. */
function officers(tried: Changes): void {
  for (const table of Object.values(tried).flat()) weightsAsked(`captain ${weightsOf(table).join(' ')}`);
}

/** One drawn set of numbers: the pack, and by name the table that applies. */
export interface Drawn {
  readonly pack: ChartPack;
  readonly chosen: Readonly<Record<string, number>>;
}

/**
 * A number of packs, each with one table of every name, drawn at random but the same every time. Throws `ChartsError` if one
 * is unplayable.
 */
export function draw(base: ChartPack, tried: Changes, count: number): Drawn[] {
  return Array.from({ length: count }, (_, n) => {
    const chosen: Record<string, number> = {};
    for (const [name, tables] of Object.entries(tried))
      chosen[name] = parseInt(sha256Hex(`${name} ${n}`).slice(0, 8), 16) % tables.length;
    return { pack: packWith(base, tried, chosen, `${base.name}-${n}`), chosen };
  });
}

/** The pack with the chosen table of each name. Throws `ChartsError` if it is unplayable. */
export function packWith(base: ChartPack, tried: Changes, chosen: Drawn['chosen'], name: string): ChartPack {
  const files = structuredClone({ charts: base.charts, types: base.types }) as object;
  for (const [lever, tables] of Object.entries(tried))
    for (const [at, value] of Object.entries(tables[chosen[lever] ?? 0] ?? {}))
      if (!at.startsWith(ofOfficers)) set(files, at, value);
  const { charts, types } = files as Pick<ChartPack, 'charts' | 'types'>;
  const read = readPack(name, { charts, units: { types: Object.values(types), units: base.units } });
  if (!read.ok)
    throw new ChartsError(read.faults.map(({ at, why }) => `${JSON.stringify(chosen)} ${at}: ${why}`));
  return read.pack;
}

/** Sets the value at a JSON pointer. Throws `ChartsError` if it leads nowhere, or to more than a single value. */
function set(tree: object, pointer: string, value: unknown): void {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop() ?? '';
  const within = (node: unknown, step: string): Record<string, unknown> => {
    const holds = typeof node === 'object' && node !== null && Object.hasOwn(node, step);
    if (!holds || (Array.isArray(node) && step === 'length'))
      throw new ChartsError([`${pointer} is not in the pack`]);
    return node as Record<string, unknown>;
  };
  const at = steps.reduce<unknown>((node, step) => within(node, step)[step], tree);
  within(at, last)[last] = value;
}

/** Two names that change the same place would be compared with games in which the other applies. Throws `WrongWish`. */
function refuseShared(tried: Changes): void {
  const places = new Map<string, string>();
  for (const [name, tables] of Object.entries(tried))
    for (const at of new Set(tables.flatMap((table) => Object.keys(table))))
      for (const [other, owner] of [...places, [at, name] as const]) {
        if (owner !== name && (`${at}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${at}/`)))
          throw new WrongWish([`"${owner}" and "${name}" both change ${at}`]);
        places.set(at, name);
      }
}

/** Results of the games with each table of a name. */
const figures: Readonly<Record<string, (games: readonly Measures[]) => string>> = {
  games: (games) => String(games.length),
  lead: (games) => {
    if (games.length === 0) return '-';
    const { value, low, high } = mean(games.map(({ leads }) => leads.at(-1) ?? 0));
    if (games.length === 1) return value.toFixed(1);
    return `${value.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
  },
  draws: (games) => percent(games.filter(({ winner }) => winner === null).length, games.length),
  raids: (games) =>
    games.length === 0
      ? '-'
      : mean(games.map(({ raids }) => sum(raids.german.map(({ day, night }) => day + night)))).value.toFixed(
          1,
        ),
  'by night': (games) => {
    const raids = games.flatMap((game) => game.raids.german);
    const night = sum(raids.map((each) => each.night));
    return percent(night, night + sum(raids.map((each) => each.day)));
  },
  'Gothas shot down by day': (games) => {
    const days = games.map(({ gothas }) => gothas.day);
    return percent(
      sum(days.map(({ byFighters, byGuns }) => byFighters + byGuns)),
      sum(days.map(({ flown }) => flown)),
    );
  },
};
const percent = (part: number, of: number): string =>
  of === 0 ? '-' : `${((100 * part) / of).toFixed(0)} %`;

/** One line for each table of each name, under a line of headings. */
export function screened(
  tried: Changes,
  games: readonly { readonly chosen: Drawn['chosen']; readonly measures: Measures }[],
): string[][] {
  const lines = Object.entries(tried).flatMap(([name, tables]) =>
    tables.map((table, which) => {
      const those = games.filter(({ chosen }) => chosen[name] === which).map(({ measures }) => measures);
      return [name, JSON.stringify(table), ...Object.values(figures).map((figure) => figure(those))];
    }),
  );
  return [['', 'values', ...Object.keys(figures)], ...lines];
}

interface Terminal {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}

/** Returns the exit code. `worker` is the built program of a thread. */
export async function screen(
  args: readonly string[],
  worker: string,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  let asked: ReturnType<typeof readAsked>;
  let packs: Drawn[];
  try {
    asked = readAsked(args);
    packs = draw(asked.base, asked.tried, asked.games);
  } catch (error) {
    if (!(error instanceof WrongWish || error instanceof ChartsError)) throw error;
    terminal.error(error.message);
    return error instanceof WrongWish ? 2 : 1;
  }
  let broken = 0;
  for (const scenario of asked.among)
    for (const options of asked.options) {
      const games: { chosen: Drawn['chosen']; measures: Measures }[] = [];
      const jobs = packs.map(({ pack, chosen }) => {
        const officer = officerOf(asked.tried, chosen);
        const cell = { scenario, options, charts: pack.name, german: officer, british: officer } as const;
        return { cell, seed: pack.name };
      });
      const chosen = new Map(packs.map((each) => [each.pack.name, each.chosen]));
      await playAll(jobs, { file: worker, packs: packs.map(({ pack }) => pack) }, (answer) => {
        if ('broken' in answer) {
          broken += 1;
          terminal.error(`a game broke: ${answer.broken}`);
        } else games.push({ chosen: chosen.get(answer.job.cell.charts) ?? {}, measures: answer.measures });
      });
      terminal.log(`${scenario}, options ${options}`);
      for (const line of screened(asked.tried, games)) terminal.log(line.join(' | '));
    }
  return broken === 0 ? 0 : 1;
}

function readAsked(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [folder, file, ...others] = positionals;
  const games = Number(values.games);
  const among: ScenarioId[] = scenarios.filter(
    (name) => values.scenario === undefined || values.scenario === name,
  );
  if (
    folder === undefined ||
    file === undefined ||
    others.length > 0 ||
    !/^[1-9]\d{0,3}$/.test(values.games) ||
    among.length === 0
  )
    throw new WrongWish([asIn]);
  const base = editions.find(({ name }) => name === folder) ?? packIn(folder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongWish([
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  values.options.forEach((list) => readOptions(list));
  return { base, tried: readChanges(text), games, among, options: values.options };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        games: { type: 'string', default: '100' },
        scenario: { type: 'string' },
        options: { type: 'string', multiple: true, default: ['none'] },
      },
    });
  } catch {
    throw new WrongWish([asIn]);
  }
}
