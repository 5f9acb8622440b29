/** Recent results of dice: fights, guns and bombs of the current half turn and of the one before it. */
import { enemyOf, isPrivate, type Communique, type Side } from '@1bob/rules/player';
import { entries, monthOfKey, type Entry } from '@1bob/words';
import { incidents } from '../history/incidents.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { shown } from './shown.ts';

export interface Report {
  /** A fight, guns or bombs. */
  readonly head: Entry;
  /** Its results. */
  readonly after: readonly Entry[];
}

/** The side whose flying turn it happened in; null for an entry that heads no report. */
function halfOf(what: Communique): Side | null {
  switch (what.kind) {
    case 'combat':
      // Patrols fight in the enemy's turn (25.2); all others attack in their own (12.1).
      return what.rule?.startsWith('25') ? enemyOf(what.attacker.side) : what.attacker.side;
    case 'antiAircraft':
      return enemyOf(what.side);
    case 'bombing':
      return what.side;
    default:
      return null;
  }
}

/** Whether an entry is reported. Private ones are at the top of their side's panel. A failed roll for an ace is left out. */
const isTold = ({ what }: Entry): boolean => !isPrivate(what) && !(what.kind === 'ace' && !what.made);

/** Half turns in flying order (3.1-II). */
const count = (turn: number, side: Side): number => turn * 2 + (side === 'british' ? 1 : 0);

/** Newest first: `now` of the current half turn, `before` of the one that ended last. */
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
