/**
 * Recent results of dice: the fights, gunfire and bombs of the current half turn and of the one before. A half turn is
 * the flying turn of one side.
 */
import { enemyOf, isPrivate, type Communique, type Side } from '@1bob/rules/player';
import { entries, monthOfKey, type Entry } from '@1bob/words';
import { incidents } from '../history/incidents.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { shown } from './shown.ts';

export interface Report {
  /** The fight, the gunfire or the bombing. */
  readonly head: Entry;
  /** The results of the head. */
  readonly after: readonly Entry[];
}

/** The side in whose flying turn this happened. Null for an entry that begins no report. */
function halfOf(what: Communique): Side | null {
  switch (what.kind) {
    case 'combat':
      // Patrols fight in the enemy's turn (25.2). All others attack in their own (12.1).
      return what.rule?.startsWith('25') ? enemyOf(what.attacker.side) : what.attacker.side;
    case 'antiAircraft':
      return enemyOf(what.side);
    case 'bombing':
      return what.side;
    default:
      return null;
  }
}

/**
 * Whether an entry gets a report. Private entries are at the top of their side's panel instead, and a failed roll for
 * an ace gets none.
 */
const isTold = ({ what }: Entry): boolean => !isPrivate(what) && !(what.kind === 'ace' && !what.made);

/** Counts half turns in the order in which they are flown (3.1-II). */
const count = (turn: number, side: Side): number => turn * 2 + (side === 'british' ? 1 : 0);

/** The newest come first. `now` is the current half turn, `before` the one that ended last. */
export function reportsOf(view: PlayerView): { now: readonly Report[]; before: readonly Report[] } {
  if (view.stage.kind !== 'flying') return { now: [], before: [] };
  const running = count(view.stage.turn, view.stage.side);
  const ofMonth = entries(view.log).filter(({ month }) => monthOfKey(month) === view.month);
  const found = incidents(ofMonth).flatMap(({ head, outcome }) => {
    const side = halfOf(head.what);
    return side === null ? [] : { head, after: outcome.filter(isTold), half: count(head.turn, side) };
  });
  // Guns without a hit are reported while a group is still over them.
  const matters = ({ head: { what }, after }: Report): boolean =>
    what.kind !== 'antiAircraft' ||
    after.length > 0 ||
    Object.values(view.groups).some((group) => group.hex === what.hex);
  const ofHalf = (half: number): readonly Report[] =>
    found
      .filter((report) => report.half === half && matters(report))
      .slice(-shown.reports)
      .toReversed()
      .map(({ head, after }) => ({ head, after }));
  return { now: ofHalf(running), before: ofHalf(running - 1) };
}
