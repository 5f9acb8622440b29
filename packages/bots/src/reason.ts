/**
 * Why a computer player does something: a code, and the facts in its sentence. The pages hold the sentences in each of their
 * languages.
 */
import type { HexId } from '@1bob/atlas';
import type { PositionGroup, UnitId, View } from '@1bob/rules/player';

/** Beliefs at the time of the decision. */
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
/** Action and purpose. */
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
  // Only in records of matches that a Commander played while it still tried decisions out.
  'tried',
] as const;
export type ReasonCode = (typeof beliefCodes)[number] | (typeof deedCodes)[number];

export interface Reason {
  readonly code: ReasonCode;
  /** Place of the action, if it has one. */
  readonly hex?: HexId;
  /** Flying turn of the action, or its first turn. */
  readonly turn?: number;
  /** Number of units used, or how often something was seen. */
  readonly count?: number;
  /** Own units used. */
  readonly units?: readonly UnitId[];
  /** The enemy group concerned: its place, its spotted units, and the number of unspotted ones. */
  readonly at?: HexId;
  readonly enemy?: readonly UnitId[];
  readonly unseen?: number;
  /** Average number of times that something is expected. */
  readonly times?: number;
  /** Points: expected on average, spent, or the lead. */
  readonly points?: number;
  /** Number of months. */
  readonly months?: number;
}

/** An enemy group as the seat sees it. */
export function enemyAs({ counters: seen }: View, { hex, counters }: PositionGroup) {
  const enemy = counters.flatMap((counter) => seen[counter]?.unit?.id ?? []);
  return { at: hex, enemy, unseen: counters.length - enemy.length } satisfies Partial<Reason>;
}
