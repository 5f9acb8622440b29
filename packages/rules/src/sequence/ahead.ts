/**
 * Ruling 1: a side that fills a phase in ahead relies on public facts of the other side and of the month. If one of them
 * changes, the phase asks again.
 */
import type { PublicBoard } from '../seen/player-view.ts';
import { entriesInOrder } from '../state/tables.ts';
import { enemyOf, type Side } from '../state/terms.ts';

/** The part of the public board that holds these facts. */
export type Shown = Pick<PublicBoard, 'event' | 'weather' | 'raf' | 'points' | 'bases' | 'land' | 'ships'>;

export type Table = Readonly<Record<string, { readonly side: Side }>>;
const theirs = (table: Table, side: Side): readonly (readonly [string, unknown])[] =>
  entriesInOrder(table).filter(([, at]) => at.side === enemyOf(side));

/** Each fact by name, as a side sees it. Marks stored in a match list the facts in this order. */
export const reopening = {
  event: ({ event }: Shown): unknown => event,
  weather: ({ weather }: Shown): unknown => weather,
  raf: ({ raf }: Shown): unknown => raf,
  points: ({ points }: Shown, side: Side): unknown => points[enemyOf(side)],
  bases: ({ bases }: Shown, side: Side): unknown => theirs(bases, side),
  land: ({ land }: Shown, side: Side): unknown => theirs(land, side),
  ships: ({ ships }: Shown, side: Side): unknown => (side === 'german' ? ships : {}),
} as const;
export type ReopeningFact = keyof typeof reopening;
export const reopeningFacts = Object.keys(reopening) as readonly ReopeningFact[];
