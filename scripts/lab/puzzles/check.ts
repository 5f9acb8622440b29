/** What is wrong with a puzzle. */
import { canonical } from '@1bob/fairness';
import { submitCommand, viewFor, type Match } from '@1bob/rules';
import { isZeppelin, type PlayerView, type UnitId } from '@1bob/rules/player';
import { determinise, seededDice, sightingsIn } from '@1bob/rules/sim';
import type { Puzzle } from '../../../apps/web/src/lesson/puzzles/puzzle.ts';
import { packOf, puzzleFile, storedView, viewOf } from './format.ts';
import { marginOf } from './judge.ts';

/** Fewest worlds, and standard errors by which the best answer must lead. */
export const least = { worlds: 400, margin: 2 };

/**
 * Faults that show without playing: of the form, the view, the answers, and the stored figures. Each is an English
 * sentence. `name`: of the file, without its ending. Empty for a sound puzzle.
 */
export function faultsOf(name: string, content: unknown): readonly string[] {
  const read = puzzleFile.safeParse(content);
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`);
  // The check below shows that the view is one.
  const puzzle = read.data as unknown as Puzzle;
  const faults: string[] = [];
  if (name.replace(/-\d+$/, '') !== puzzle.kind) faults.push(`The file is not named ${puzzle.kind}.`);
  const pack = packOf(puzzle);
  if (pack === null) return [...faults, `The charts ${puzzle.charts.name} are not built in with that hash.`];
  const view = viewOf(puzzle, pack);
  const world = worldOf(view);
  if (world === null) return [...faults, 'The position is not the view of a seat.'];
  if (canonical(puzzle.view) !== canonical(storedView(viewFor(world, view.own.side) as PlayerView)))
    faults.push('The position holds more or less than its seat can see.');
  for (const unit of untold(view)) faults.push(`Nothing in the log tells which counter ${unit} is.`);
  for (const unit of named(view)) faults.push(`The log names ${unit}, which nobody could see there.`);
  for (const { text, commands } of puzzle.answers) {
    const refused = refusalOf(world, view, commands);
    if (refused !== null) faults.push(`“${text.en}” is refused: ${refused}.`);
  }
  const { answers, worlds } = puzzle;
  if (answers.filter(({ cost }) => cost === 0).length !== 1)
    faults.push('Not exactly one answer costs nothing.');
  if (worlds < least.worlds) faults.push(`It was judged in ${worlds} worlds, not in ${least.worlds}.`);
  if (marginOf(answers) < least.margin)
    faults.push(`The best answer leads by less than ${least.margin} standard errors.`);
  return faults;
}

/** A world that the view allows; null if it allows none. */
function worldOf(view: PlayerView): Match | null {
  try {
    return determinise(view, seededDice(1));
  } catch {
    return null;
  }
}

/** Enemy units that the view names without a sighting in its log. */
function untold({ counters, own, log }: PlayerView): readonly UnitId[] {
  const told = new Set<string>();
  for (const what of Object.values(log).flat()) {
    if (what.kind === 'tookOff') what.units?.forEach((id, n) => told.add(`${what.counters[n]} ${id}`));
    for (const { counter, unit } of sightingsIn(what)) told.add(`${counter} ${unit?.id}`);
  }
  return Object.entries(counters).flatMap(([counter, { side, unit }]) =>
    side === own.side || unit === null || told.has(`${counter} ${unit.id}`) ? [] : unit.id,
  );
}

/** Enemy units that the log names at a take-off or a landing. Everybody knows a zeppelin there, and nothing else. */
function named({ own, log, pack }: PlayerView): readonly UnitId[] {
  const typeOf = new Map<string, string>(pack.units.map(({ id, type }) => [id, type]));
  return Object.values(log)
    .flat()
    .flatMap((what) =>
      (what.kind === 'tookOff' || what.kind === 'landed') && what.side !== own.side ? (what.units ?? []) : [],
    )
    .filter((unit) => !isZeppelin({ type: typeOf.get(unit) ?? '' }));
}

/** The code of the first refusal; null if all commands are legal in this order. */
function refusalOf(world: Match, { own }: PlayerView, commands: Puzzle['answers'][number]['commands']) {
  let match = world;
  for (const command of commands) {
    const outcome = submitCommand(match, own.side, command, seededDice(1));
    if (!outcome.ok) return outcome.error.code;
    ({ match } = outcome);
  }
  return null;
}

/** Whether the position is the one that the record shows its seat. */
export function recordFaults(
  { record, view }: Puzzle,
  positions: readonly { readonly entries: number; readonly match: Match }[],
): readonly string[] {
  const there = positions.find(({ entries }) => entries === record.entries);
  const seen = there && storedView(viewFor(there.match, view.own.side) as PlayerView);
  return canonical(seen ?? null) === canonical(view) ? [] : ['The record has another position there.'];
}
