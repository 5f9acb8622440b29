import * as z from 'zod';
import { dayOf } from './day-budget.ts';

/**
 * What one seat has written into the record of its match. In an honest campaign both seats together write about 1,500
 * entries and 1.7 MB. The limits of `entries` and `bytes` are far above that, and bound what a seat can make a server store.
 */
export interface Spent {
  entries: number;
  /** Length of the bodies, in characters of JSON. */
  bytes: number;
  /** How many entries were written that observers do not see, in this public stage of the match and on this day. */
  unseen: number;
  /** The public stage that last renewed the unseen allowance. Each stage renews it once. */
  renewed: string;
  /** The day on which the last unseen entry was written, in days since 1970. */
  day: number;
}

export const spent = z.object({
  entries: z.int().min(0),
  bytes: z.int().min(0),
  unseen: z.int().min(0),
  // Snapshots of earlier versions do not have this field.
  renewed: z.string().default(''),
  day: z.int(),
});

/** The most that one seat may write. */
export const SEAT_LIMITS = { entries: 20_000, bytes: 16_000_000, unseen: 300 } as const;

export const nothingSpent: Spent = { entries: 0, bytes: 0, unseen: 0, renewed: '', day: 0 };

/** Whether a seat may still write an entry that does not move the match on. */
export const mayWrite = ({ entries, bytes }: Spent): boolean =>
  entries < SEAT_LIMITS.entries && bytes < SEAT_LIMITS.bytes;

/**
 * Whether a seat may still act unseen. Each public stage of the match, and each day, renews the whole allowance. A public
 * step does not, because a phase can be handed in and taken back without end.
 */
export const mayActUnseen = ({ unseen, day }: Spent, at: Date): boolean =>
  day !== dayOf(at) || unseen < SEAT_LIMITS.unseen;

/** Length of the bodies of both seats together. */
export const bytesWritten = (spent: Readonly<Record<string, Spent>>): number =>
  Object.values(spent).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * What both seats have spent after an entry. `seat` wrote the entry. `seen`: the public stage of the match after it, if
 * observers see that something happened.
 */
export function spentAfter<S extends string>(
  before: Readonly<Record<S, Spent>>,
  entry: { seat: S | null; bytes: number; seen: string | null; at: Date },
): Record<S, Spent> {
  const day = dayOf(entry.at);
  const after: Record<S, Spent> = { ...before };
  for (const seat of Object.keys(before) as S[]) {
    const { entries, bytes, unseen, ...last } = before[seat];
    const mine = seat === entry.seat;
    const { seen } = entry;
    after[seat] = {
      entries: entries + (mine ? 1 : 0),
      bytes: bytes + (mine ? entry.bytes : 0),
      unseen:
        seen !== null
          ? seen === last.renewed
            ? unseen
            : 0
          : mine
            ? (last.day === day ? unseen : 0) + 1
            : unseen,
      renewed: seen ?? last.renewed,
      day: mine ? day : last.day,
    };
  }
  return after;
}
