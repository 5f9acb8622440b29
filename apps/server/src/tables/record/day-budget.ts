import type { Writing } from '../../store/index.ts';

/**
 * The most bytes that a person adds to records on a day of honest play, in which they play a whole game. This was measured.
 * In the games of tests/fixtures/records one seat adds up to 942,000 (rules 2, a second phase of four months, 519 entries;
 * day-budget.test.ts measures it). In six campaigns that `steady` played against itself (tests/records/played.ts), one seat
 * adds up to 856,000.
 */
export const HONEST_DAY = 1_000_000;

/** Bytes that a person may add to records on a day, at all tables together: fifty honest days. */
export const DAY_BYTES = 50 * HONEST_DAY;

/** Bytes of an entry in addition to its body: its chain values, names and times, and its place in three indexes. */
const ROW = 400;

/** How many persons' written bytes a server remembers. Beyond that it forgets the person who wrote longest ago. */
const REMEMBERED = 10_000;

export const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

/** Bytes that an entry adds. `body`: the JSON of its body. */
export const sizeOfEntry = (body: string): number => Buffer.byteLength(body) + ROW;

/**
 * What people have written today, as far as this server knows. The statement that keeps an entry counts in the database and
 * returns the total. So after the first entry of a person here, a server knows what that person wrote at others. Beyond the
 * allowance of the day, each server admits at most one entry for each seat.
 */
export class DayBudget {
  /** The person who wrote longest ago comes first. */
  readonly #written = new Map<string, Writing>();

  /** Notes the total of a person after an entry, as the database returned it. */
  note({ personId, day, bytes }: Writing): void {
    const known = this.#written.get(personId);
    this.#written.delete(personId);
    const most = known?.day === day ? Math.max(known.bytes, bytes) : bytes;
    this.#written.set(personId, { personId, day, bytes: most });
    const [oldest] = this.#written.keys();
    if (this.#written.size > REMEMBERED && oldest !== undefined) this.#written.delete(oldest);
  }

  /** Whether a person has used up the allowance of this day. */
  isSpent(personId: string, at: Date): boolean {
    const known = this.#written.get(personId);
    return known !== undefined && known.day === dayOf(at) && known.bytes >= DAY_BYTES;
  }
}
