/** Running numbers of a match, as far as a view shows them: names that were given, and take-offs of the turn. */
import type { PlayerView } from '../seen/player-view.ts';
import { monthKey } from '../state/calendar.ts';
import type { Match } from '../state/match.ts';
import { inOrder } from '../state/tables.ts';

/** The highest numbers used in names. */

export function namesIn(view: PlayerView): Match['names'] {
  const highest = (ids: Iterable<string>): number => {
    let most = 0;
    for (const id of ids) most = Math.max(most, Number(/^[a-z]+(\d+)$/.exec(id)?.[1] ?? 0));
    return most;
  };
  const told = inOrder(view.log).flat();
  const counters = told.flatMap((what) => (what.kind === 'tookOff' ? what.counters : []));
  const groups = told.flatMap((what) => (what.kind === 'tookOff' || what.kind === 'moved' ? what.group : []));
  const seen = Object.values(view.own.notes).flatMap(({ ships }) => ships.map(({ name }) => name));
  const own = Object.values(view.own.ships).flatMap(({ where }) => (where.at === 'sea' ? where.name : []));
  return {
    counter: highest([...Object.keys(view.counters), ...counters]),
    group: highest([...Object.keys(view.groups), ...groups]),
    ship: highest([...Object.keys(view.ships), ...seen, ...own]),
  };
}

/** Take-offs of the current turn. Their numbers name counters for the dice. */
export function rollsIn({ stage, month, log }: PlayerView): NonNullable<Match['rolls']> {
  const turn = stage.kind === 'flying' ? stage.turn : 0;
  const flown: Record<string, number> = {};
  for (const what of inOrder(log).flat().length > 0
    ? (log[`${monthKey(month)}.${String(turn).padStart(2, '0')}`] ?? [])
    : [])
    if (what.kind === 'tookOff') {
      const key = `${what.side}.${what.hex}`;
      flown[key] = (flown[key] ?? 0) + what.counters.length;
    }
  return { stage: '', dice: {}, turn: `${monthKey(month)}.${turn}`, flown };
}
