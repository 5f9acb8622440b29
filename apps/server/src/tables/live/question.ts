/** The messages between the server and a thread in which officers think. */
import { reasons, type Reasons } from '@1bob/protocol';
import * as z from 'zod';

/** Plain data that holds nothing of the match except what one seat sees. */
export interface Question {
  /** The officer that is asked. */
  readonly officer: string;
  /** The view of the seat; its log is the whole history of that seat. */
  readonly view: object;
  /** The secret seed of the seat that the officer plays. Absent for advice. */
  readonly seed?: string;
}

/** A message of a thread: that it is ready, or its decision, which is null if there is nothing to do. */
export const threadMessage = z.union([
  z.literal('ready'),
  z.strictObject({ decided: z.strictObject({ command: z.unknown(), reasons }).nullable() }),
]);
export type ThreadMessage = z.input<typeof threadMessage>;
export interface Decision {
  readonly command: unknown;
  readonly reasons: Reasons;
}

/**
 * Why there is no decision. The thread ended by itself, took too long, or sent something else; no thread was free in time;
 * nobody wants the decision any more; the officer has failed this asker too often and is not asked for a while; or the
 * server closes.
 */
export class ThinkingFailed extends Error {
  constructor(
    readonly why: 'broken' | 'slow' | 'nonsense' | 'busy' | 'unwanted' | 'resting' | 'closed',
    cause?: unknown,
  ) {
    super(`an officer gave no decision: ${why}`, { cause });
    this.name = 'ThinkingFailed';
  }
}
