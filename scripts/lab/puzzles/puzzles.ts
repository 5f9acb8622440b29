/** `npm run puzzle`: finds puzzles in the record of a game, and checks them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@1bob/fairness';
import { firstBattleOfBritain as game, viewFor, type Facts, type Match, type Seat } from '@1bob/rules';
import { turnOf, ofView, type PlayerView, type View } from '@1bob/rules/player';
import { entries, speakerOf } from '@1bob/words';
import { field, names, news } from '@1bob/words/en';
import { puzzleKinds, type Puzzle } from '../../../apps/web/src/lesson/puzzles/puzzle.ts';
import { faultsOf, least, recordFaults } from './check.ts';
import { packOf, puzzleFile, storedView, viewOf } from './format.ts';
import { verdictOf, worthOf, type Verdict } from './judge.ts';
import { questionsIn } from './questions.ts';
import { puzzlesIn } from './stored.ts';

const help = `Finds puzzles in the record of a game, and checks them. docs/puzzles.md tells how to make one.

  npm run puzzle -- make RECORD [--kind KIND] [--seat SEAT] [--worlds N]
  npm run puzzle -- make RECORD --at N --kind KIND --to FILE
  npm run puzzle -- check [FILE ...] [--record RECORD] [--quick] [--write]

  make       lists positions with a question that has a clear answer in N worlds; 20 when absent. With --at, it
             writes the question of that kind after N entries of the record to a file, without its texts
  check      finds the faults of puzzles; all stored ones when no FILE is given. It plays ${least.worlds} worlds
  --record   compares the position with the record that it comes from
  --quick    plays no worlds, and uses the figures in the file
  --write    writes the figures into the file, before it looks for faults
  KIND       ${puzzleKinds.join(', ')}
  RECORD     the record of an ended match, also compressed by gzip. npm run verify says whether it holds

Exit code: 0 if there is no fault, 1 if there is one, 2 if the arguments are wrong.`;

type Terminal = Pick<Console, 'log' | 'error'>;

/** `stored`: the folder of the puzzles. Returns the exit code. */
export function puzzles(args: readonly string[], stored: string, terminal: Terminal): 0 | 1 | 2 {
  const asked = readAsked(args);
  if (asked === null) {
    terminal.log(help);
    return args.includes('--help') ? 0 : 2;
  }
  const { verb, files, values } = asked;
  if (verb === 'check') {
    const all = files.length > 0 ? files : puzzlesIn(stored);
    return all.map((file) => checkOne(file, values, terminal)).every(Boolean) ? 0 : 1;
  }
  const record = recordIn(files[0] ?? '');
  if (values.at === undefined) list(record, values, terminal);
  else return write(record, values, terminal) ? 0 : 1;
  return 0;
}

type Values = NonNullable<ReturnType<typeof readAsked>>['values'];

function readAsked(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ kind: { type: 'string' }, seat: { type: 'string' }, worlds: { type: 'string', default: '20' } },
        ...{ at: { type: 'string' }, to: { type: 'string' }, record: { type: 'string' } },
        ...{ quick: { type: 'boolean' }, write: { type: 'boolean' }, help: { type: 'boolean' } },
      },
    });
    const [verb, ...files] = positionals;
    const known = values.kind === undefined || puzzleKinds.some((kind) => kind === values.kind);
    const complete = values.at === undefined || (values.kind !== undefined && values.to !== undefined);
    if (values.help || !known || !complete || !(Number(values.worlds) > 1)) return null;
    if (verb === 'make' ? files.length !== 1 || !existsSync(files[0] ?? '') : verb !== 'check') return null;
    return { verb, files, values };
  } catch {
    return null; // an unknown option
  }
}

function recordIn(file: string): MatchRecord {
  const bytes = readFileSync(file);
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  return JSON.parse(text.toString('utf8')) as MatchRecord;
}

/** The positions of a record, each with the number of entries before it and the seat of the next one. */
function* positionsOf(record: MatchRecord): Generator<{ entries: number; seat: Seat; match: Match }> {
  let match = record.start as Match;
  for (const [before, { body }] of record.entries.entries()) {
    const { seat } = body;
    if (seat === 'british' || seat === 'german') yield { entries: before, seat, match };
    match = game.apply(match, body.facts as Facts);
  }
}

/** The view that a puzzle of this position would have, beside the one with the options. */
function seenBy(match: Match, seat: Seat): { whole: View & PlayerView; view: PlayerView } {
  const whole = viewFor(match, seat) as View & PlayerView; // a seat's
  return { whole, view: viewOf({ view: storedView(whole) }, whole.pack) };
}

/** Lists clear questions, one of each kind in a turn. */
function list(record: MatchRecord, { kind, seat: of, worlds }: Values, { log }: Terminal): void {
  const asked = new Set<string>();
  for (const { entries: at, seat, match } of positionsOf(record)) {
    if (of !== undefined && of !== seat) continue;
    const { whole, view } = seenBy(match, seat);
    for (const question of questionsIn(whole)) {
      const { stage } = match;
      const turn = stage.kind === 'flying' ? turnOf(ofView(view)) : 0;
      const key = [question.kind, match.month, turn, seat].join();
      if ((kind ?? question.kind) !== question.kind || asked.has(key)) continue;
      asked.add(key);
      const verdict = verdictOf(worthOf(view, question, Number(worlds)));
      if (verdict.margin < least.margin) continue;
      log(`--at ${at} --kind ${question.kind} (${seat}, month ${match.month}, turn ${turn})`);
      for (const line of linesOf(question.answers, verdict)) log(line);
    }
  }
}

const linesOf = (answers: readonly { readonly name: string }[], { costs }: Verdict): string[] =>
  answers.map(({ name }, n) => {
    const { cost, error } = costs[n] ?? { cost: 0, error: 0 };
    return `    ${cost === 0 ? 'best        ' : `−${cost.toFixed(2)} ± ${error.toFixed(2)}`}  ${name}`;
  });

const untold = { en: '?', de: '?' };

/** Writes a puzzle without its texts, and prints what happened afterwards in the recorded game. */
function write(record: MatchRecord, { at, kind, to = '' }: Values, { log, error }: Terminal): boolean {
  const here = [...positionsOf(record)].find(({ entries }) => entries === Number(at));
  const { whole, view } = here ? seenBy(here.match, here.seat) : { whole: null, view: null };
  const question = whole && questionsIn(whole).find((each) => each.kind === kind);
  if (!here || !question) {
    error(`After ${at} entries there is no question of the kind ${kind}.`);
    return false;
  }
  const puzzle: Puzzle = {
    kind: question.kind,
    charts: { name: view.pack.name, hash: view.pack.hash },
    record: { match: record.matchId, entries: here.entries },
    view: storedView(view),
    question: untold,
    answers: question.answers.map(({ name, commands }) => ({
      ...{ text: { en: name, de: '?' }, commands, cost: 0, error: 0 },
    })),
    ...{ worlds: 0, reason: untold, happened: untold },
  };
  save(to, puzzle);
  afterwards(record, here.entries, here.match).forEach((line) => log(line));
  return true;
}

/** The rest of the month in sentences, with everything that both sides knew. */
function afterwards(record: MatchRecord, from: number, { pack, month }: Match): string[] {
  let match = record.start as Match;
  const lines: string[] = [];
  const say = speakerOf(names, pack);
  for (const [n, { body }] of record.entries.entries()) {
    const before = match;
    if (before.month > month) break;
    match = game.apply(match, body.facts as Facts);
    if (n < from) continue;
    const { seat } = body;
    if (n === from) lines.push(`The player: ${JSON.stringify(body.command)}`);
    if (seat !== 'british' && seat !== 'german') continue;
    const known = entries(viewFor(before, seat).log).at(-1)?.key ?? '';
    for (const { key, turn, what } of entries(viewFor(match, seat).log))
      if (key > known)
        lines.push(
          `${turn} ${(news[what.kind] as (c: unknown, s: unknown, of: null) => string)(what, say, null)}`,
        );
  }
  const { german, british } = match.sides;
  return [
    ...lines,
    `Points at the end: ${field.the.british} ${british.points}, ${field.the.german} ${german.points}`,
  ];
}

/** Writes each member on a line of its own, and each answer. */
function save(file: string, puzzle: Puzzle): void {
  const line = (value: unknown): string =>
    Array.isArray(value)
      ? `[\n${value.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n ]`
      : JSON.stringify(value);
  const lines = Object.entries(puzzle).map(([key, value]) => ` ${JSON.stringify(key)}: ${line(value)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
/** Three figures after the point. */
const short = (n: number): number => Math.round(n * 1000) / 1000;

function checkOne(file: string, { record, quick, write: writes }: Values, { log, error }: Terminal): boolean {
  let content = JSON.parse(readFileSync(file, 'utf8')) as Puzzle;
  const pack = puzzleFile.safeParse(content).success ? packOf(content) : null;
  const faults: string[] = [];
  if (pack !== null && !quick) {
    const verdict = verdictOf(worthOf(viewOf(content, pack), content, least.worlds));
    const answers = content.answers.map((answer, n) => {
      const { cost, error: doubt } = verdict.costs[n] ?? { cost: 0, error: 0 };
      return { ...answer, cost: short(cost), error: short(doubt) };
    });
    if (writes) save(file, (content = { ...content, worlds: least.worlds, answers }));
    else if (verdict.margin < least.margin || content.answers[verdict.best]?.cost !== 0)
      faults.push(
        `In ${least.worlds} worlds, another answer is as good as the one that the file calls best.`,
      );
    const named = answers.map(({ text }) => ({ name: text.en }));
    for (const line of linesOf(named, verdict)) log(line);
  }
  faults.push(...faultsOf(basename(file, '.json'), content));
  if (record !== undefined) faults.push(...recordFaults(content, [...positionsOf(recordIn(record))]));
  log(`${basename(file)}: ${faults.length === 0 ? 'sound' : `${faults.length} faults`}`);
  for (const fault of faults) error(`  ${fault}`);
  return faults.length === 0;
}
