/**
 * What a raid should bring, in one figure for list, plan, button, map and report. The figure is that of the computer's
 * officers, from the view of this seat.
 */
import { estimatorOf, type Estimator, type Outlook, type Raiders, type Way } from '@1bob/bots/estimate';
import { forecast, isNight, raidsOf, type Raid } from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { chanceText } from '../words/chances.ts';
import type { Sortie } from './sortie.svelte.ts';

export type { Outlook };

const estimators = new WeakMap<PlayerView, Estimator>();
function estimatorFor(view: PlayerView): Estimator {
  const known = estimators.get(view) ?? estimatorOf(view, positionOf(view));
  estimators.set(view, known);
  return known;
}

const raidersOf = ({ units, from: hex, group, bomb }: Sortie): Raiders | null =>
  bomb === null ? null : { units, hex, group, bomb };

/** Null for a flight that drops no bombs, or whose route does not end in a landing. */
export function outlookOf(view: PlayerView, sortie: Sortie): Outlook | null {
  const raiders = raidersOf(sortie);
  if (raiders === null || !sortie.land) return null;
  return estimatorFor(view).outlook(raiders, sortie.hexes, sortie.start.turn);
}

/** The best way of a raid that lands, and the shortest and the one round the guns where they differ from it. */
export function waysOf(view: PlayerView, sortie: Sortie): readonly Way[] {
  const raiders = raidersOf(sortie);
  if (raiders === null || !sortie.land || sortie.bombsHere) return [];
  return estimatorFor(view).ways(raiders, sortie.end, sortie.start.turn);
}

export interface Listed extends Raid {
  /** Null where no bombs fall, or without a way home. */
  readonly outlook: Outlook | null;
}

/** The targets of a flight on their best ways: those that it can reach first, then by the average of the raid. */
export function listRaids(
  view: PlayerView,
  flight: Pick<Raiders, 'units' | 'hex' | 'group'>,
  from: number,
): readonly Listed[] {
  const position = positionOf(view);
  const raids = raidsOf(position, flight, from).map((raid): Listed => {
    const bomb = { hex: raid.hex, target: raid.target };
    if (raid.barred !== null || raid.home === null) return { ...raid, outlook: null };
    const [best] = estimatorFor(view).ways({ ...flight, bomb }, raid.home.hex, from);
    if (best === undefined) return { ...raid, outlook: null };
    const { route, outlook } = best;
    const { bombTurn, arrival } = forecast(position, { ...flight, route, bomb }, from);
    const home = { hex: raid.home.hex, turn: arrival, night: isNight(position, arrival) };
    return { ...raid, route, home, turn: bombTurn ?? raid.turn, outlook };
  });
  // The rules sort by what can be flown, then by bombs. Sorting keeps the order of equal raids.
  const worth = ({ outlook }: Listed): number => outlook?.average ?? -Infinity;
  return raids.toSorted((a, b) => (worth(b) === worth(a) ? 0 : worth(b) - worth(a)));
}

const tenth = (n: number): number => Number(n.toFixed(1));

/** "on average +1.2 points". */
export const averageText = ({ average }: Outlook, say: Speaker): string =>
  t.raid.average(say.signed(tenth(average)));

const ends = ({ low, high }: Outlook, say: Speaker): [low: string, high: string] => [
  say.signed(Math.round(low)),
  say.signed(Math.round(high)),
];

/** "+1.2 (−17 to +6)". */
export const figuresText = (outlook: Outlook, say: Speaker): string =>
  t.raid.figures(say.signed(tenth(outlook.average)), ...ends(outlook, say));

/** Shares that are not worth a word. */
const seldom = 0.06;

/** "guns stop about 1 in 2, fighters stop about 1 in 3". '' if hardly any are stopped. */
export function stoppedText({ stopped }: Outlook, say: Speaker): string {
  const parts = (['guns', 'fighters'] as const).flatMap((what) =>
    stopped[what] < seldom ? [] : [t.raid.stop[what](chanceText(stopped[what]))],
  );
  return say.list(parts);
}

/** "on average +1.2 points, from −17 to +6". */
export const rangeText = (outlook: Outlook, say: Speaker): string =>
  `${averageText(outlook, say)}, ${t.raid.between(...ends(outlook, say))}`;

/** The range, and what stops such raids. */
export const outlookText = (outlook: Outlook, say: Speaker): string =>
  [rangeText(outlook, say), stoppedText(outlook, say)].filter(Boolean).join('; ');
