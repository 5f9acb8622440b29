/**
 * Why a computer player does something: a code, and the facts that its sentence names. The sentences themselves belong to
 * the pages, in each of their languages; nothing is worded here.
 */
import type { HexId } from '@1bob/atlas';

/** What was believed when the decision fell. */
export const beliefCodes = ['score', 'restDue', 'quietWar', 'raided', 'metByDay', 'metByNight'] as const;
/** What was done, and what for. */
export const deedCodes = [
  'setUp',
  'bought',
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
  /** Units that it is done with, or how often something was seen. */
  readonly count?: number;
  /** How often something is to be expected, on average. */
  readonly times?: number;
  /** Points: those that it should bring on average, those that were spent, or the lead. */
  readonly points?: number;
  /** Months. */
  readonly months?: number;
}
