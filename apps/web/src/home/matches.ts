/** What lists say about a match, from its public data. */
import { isolated } from '@1bob/game';
import type { MatchListed } from '../net/wire.ts';
import { t } from '../words/language.svelte.ts';
import { monthsIn } from '@1bob/words';
import { seatedName } from './officers.ts';

/** Converts "1918-01" from the server's summary to a date, for any language. Null for anything else. */
function monthOf(summary: MatchListed['summary']): Date | null {
  const at = summary.month === null ? NaN : Date.parse(`${summary.month}-01T00:00:00Z`);
  return Number.isNaN(at) ? null : new Date(at);
}

export type Move = 'ended' | 'waiting' | 'yours' | 'both' | 'theirs';

/** The player to move, from the point of view of a seat's owner. For anybody else it is always "theirs". */
export function moveOf(match: MatchListed): Move {
  if (match.ended) return 'ended';
  if (match.chairs.some((chair) => !chair.taken)) return 'waiting';
  const { toMove } = match.summary;
  if (match.seat === null || !toMove.includes(match.seat)) return 'theirs';
  return toMove.length > 1 ? 'both' : 'yours';
}

/**
 * How many of the player's games wait for a move, and which comes next. It is the oldest one, or on the page of a game
 * (`here`) the next newer one. The game `here` is not counted.
 */
export function nextGame(
  mine: readonly MatchListed[],
  here?: string,
): { readonly count: number; readonly next: string | null } {
  // Lists begin with the newest.
  const inOrder = mine.toReversed();
  const from = inOrder.findIndex(({ match }) => match === here) + 1;
  const waiting = [...inOrder.slice(from), ...inOrder.slice(0, from)].filter(
    (match) => match.match !== here && ['yours', 'both'].includes(moveOf(match)),
  );
  return { count: waiting.length, next: waiting[0]?.match ?? null };
}

const rank: Readonly<Record<Move, number>> = { yours: 0, both: 0, theirs: 1, waiting: 1, ended: 2 };
/** Sorts games that wait for the player first and ended games last. Within each group the order stays. */
export const mostUrgentFirst = (mine: readonly MatchListed[]): readonly MatchListed[] =>
  mine.toSorted((a, b) => rank[moveOf(a)] - rank[moveOf(b)]);

export const opponentOf = (match: MatchListed): MatchListed['chairs'][number] | null =>
  match.chairs.find((chair) => chair.seat !== match.seat) ?? null;

// The name of a scenario in the current language.

export const scenarioName = (id: string): string => t.scenario[id]?.name ?? id;

export const nameOf = (chair: MatchListed['chairs'][number] | null): string =>
  chair === null
    ? ''
    : chair.gone
      ? t.seat.gone
      : chair.computer && !chair.handed
        ? t.home.computerName
        : (chair.name ?? '');

/** The name at a seat: that of its person, or the rank of the officer. */
export const seatName = (chair: MatchListed['chairs'][number]): string =>
  chair.computer && !chair.handed ? seatedName(chair.name) : (chair.name ?? t.seat.empty);

export const players = (match: MatchListed): string =>
  match.chairs.map((chair) => isolated(seatName(chair))).join(' · ');

/** The winner, and the level of the victory. Empty before the end. */
export function resultText({ summary: { result } }: MatchListed): string {
  if (result === null) return '';
  if (result.winner === null) return t.level[result.reason === 'voided' ? 'voided' : 'draw'];
  return t.home.winner(t.home[result.winner], t.levelShort[result.level as keyof typeof t.levelShort] ?? '');
}

export function monthText(match: MatchListed): string {
  const at = monthOf(match.summary);
  if (at === null) return t.home.setUp;
  return monthsIn(t.locale).format(at);
}

export function stageText({ summary }: MatchListed): string {
  if (summary.turn !== null) return t.home.turn(summary.turn);
  return summary.stage === 'planning' ? t.home.planning : '';
}

export function moveText(match: MatchListed): string {
  const move = moveOf(match);
  if (move === 'theirs') return t.home.theirs(isolated(nameOf(opponentOf(match))));
  return { ended: t.home.ended, waiting: t.home.waiting, yours: t.home.yours, both: t.home.both }[move];
}
