/**
 * Why a computer player does something: a code, and the facts that its sentence names. The sentences themselves belong to
 * the pages, in each of their languages; nothing is worded here.
 */
import type { HexId } from '@1bob/atlas';
import type { PositionGroup, UnitId, View } from '@1bob/rules/player';

/** What was believed when the decision fell. */
export const beliefCodes = [
  'score',
  'restDue',
  'quietWar',
  'raided',
  'metByDay',
  'metByNight',
  'fighters',
  'seenAt',
  'fakes',
] as const;
/** What was done, and what for. */
export const deedCodes = [
  'setUp',
  'bought',
  'fortified',
  'saved',
  'regrouped',
  'orders',
  'raid',
  'decoy',
  'hunt',
  'onward',
  'homeward',
  'patrolHome',
  'fight',
  'bomb',
  'stays',
  'turnOver',
  'tried',
] as const;
export type ReasonCode = (typeof beliefCodes)[number] | (typeof deedCodes)[number];

export interface Reason {
  readonly code: ReasonCode;
  /** Where it is to happen. */
  readonly hex?: HexId;
  /** Flying turn in which it is to happen, or from which on. */
  readonly turn?: number;
  /** Units that it is done with, or how often something was seen. */
  readonly count?: number;
  /** Own units that it is done with. */
  readonly units?: readonly UnitId[];
  /** The enemy group that it is about: where it is, those of its units that were spotted, and how many were not. */
  readonly at?: HexId;
  readonly enemy?: readonly UnitId[];
  readonly unseen?: number;
  /** How often something is to be expected, on average. */
  readonly times?: number;
  /** Points: those that it should bring on average, those that were spent, or the lead. */
  readonly points?: number;
  /** Months. */
  readonly months?: number;
}

/** An enemy group as the seat sees it. */
export function enemyAs({ counters: seen }: View, { hex, counters }: PositionGroup) {
  const enemy = counters.flatMap((counter) => seen[counter]?.unit?.id ?? []);
  return { at: hex, enemy, unseen: counters.length - enemy.length } satisfies Partial<Reason>;
}
