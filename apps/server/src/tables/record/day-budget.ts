import type { Writing } from '../../store/index.ts';

/**
 * Bytes that a person adds to records on a day of honest play, at most: a whole game in one day. Measured: in the games of
 * tests/fixtures/records one seat adds up to 942,000 (rules 2, a second phase of four months, 519 entries; day-budget.test.ts
 * measures it), and in six campaigns that `steady` played against itself (tests/records/played.ts) up to 856,000.
 */
export const HONEST_DAY = 1_000_000;

/** Bytes that a person may add to records on a day, at all tables together: fifty honest days. */
export const DAY_BYTES = 50 * HONEST_DAY;

/** What an entry takes beside its body: its chain values, names and times, and its place in three indexes. */
const ROW = 400;

/** Persons about whom a server remembers what they wrote; beyond that the one who wrote longest ago is forgotten. */
const REMEMBERED = 10_000;

export const dayOf = (at: Date): number => Math.floor(at.getTime() / 86_400_000);

/** Bytes that an entry adds. `body`: its JSON. */
export const sizeOfEntry = (body: string): number => Buffer.byteLength(body) + ROW;

/**
 * What persons have written today, as far as this server knows. The database counts, in the statement that keeps an entry, and
 * tells the sum: so a server knows what was written at others after the first entry that a person writes here, and each admits
 * at most one entry a seat beyond the day.
 */
export class DayBudget {
  /** Who wrote longest ago stands first. */
  readonly #written = new Map<string, Writing>();

  /** What a person had written after an entry, as the database says. */
  note({ personId, day, bytes }: Writing): void {
    const known = this.#written.get(personId);
    this.#written.delete(personId);
    const most = known?.day === day ? Math.max(known.bytes, bytes) : bytes;
    this.#written.set(personId, { personId, day, bytes: most });
    const [oldest] = this.#written.keys();
    if (this.#written.size > REMEMBERED && oldest !== undefined) this.#written.delete(oldest);
  }

  /** Whether a person has written all that they may on this day. */
  isSpent(personId: string, at: Date): boolean {
    const known = this.#written.get(personId);
    return known !== undefined && known.day === dayOf(at) && known.bytes >= DAY_BYTES;
  }
}
