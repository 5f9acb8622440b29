import type { Mutex } from 'async-mutex';
import { Refused } from '../refused.ts';
import type { Entry, MatchRow, Position } from '../store/index.ts';
import type { CurrentState } from './current-state.ts';
import type { LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import { fromStore, StoreFailed } from './store-failed.ts';

/**
 * Keeps a match in memory at the end of what is written of it. Any server may write to any match; what another one wrote
 * is taken in here, and published to the sockets of this one.
 */
export class Following {
  readonly #parts: LiveMatchParts;
  readonly #state: CurrentState;
  readonly #writer: RecordWriter;
  readonly #commits: Mutex;

  /** `commits`: one job at a time changes the match. */
  constructor(parts: LiveMatchParts, state: CurrentState, writer: RecordWriter, commits: Mutex) {
    this.#parts = parts;
    this.#state = state;
    this.#writer = writer;
    this.#commits = commits;
  }

  /** Whether no other server writes to this database: then what is in memory is the end of it. */
  get alone(): boolean {
    return this.#parts.others === undefined;
  }

  /**
   * Resolves when everything is in memory that was in the database when this was called. It asks in every case, so that
   * the time of an answer does not tell whether anything hidden was written elsewhere.
   */
  async upToDate(): Promise<void> {
    const there = await this.#ask();
    if (there === null) return;
    await this.#commits.runExclusive(async () => {
      if (!this.#reaches(there)) await this.follow();
    });
  }

  /** Like `upToDate`, for work that runs while nothing else is being committed. */
  async catchUp(): Promise<void> {
    if ((await this.#ask()) !== null) await this.follow();
  }

  /** Another server says that the match has come so far. */
  async heard(there: Omit<Position, 'head'>): Promise<void> {
    if (this.#reaches(there)) return;
    await this.#commits.runExclusive(async () => {
      if (!this.#reaches(there)) await this.follow();
    });
  }

  /**
   * Takes in what was written to this match and is not in memory: entries, who sits here, the shares in the dice. The
   * caller sees to it that nothing else is being committed. Rejects with `match.unknown` when the match is gone, and with
   * `StoreFailed` when the database has lost what was kept before.
   */
  async follow(): Promise<void> {
    const state = this.#state;
    const { row, entries } = await this.#unread();
    const before = state.row;
    // Nothing waits from here on: a session that has lost its seat is sent away before any entry is published.
    state.changeRow({ ...row, summary: before.summary, ended: before.ended });
    for (const { seat, sessionId } of before.chairs)
      if (sessionId !== null && state.seatOf(sessionId) !== seat)
        this.#parts.publisher.unseated(row.id, sessionId);
    for (const entry of entries) this.#writer.takeIn(entry);
    if (row.epoch !== before.epoch) this.tell();
  }

  /** Tells everybody who sits here, and how far the round of dice has come. */
  tell(): void {
    const { row, dice } = this.#state;
    this.#parts.publisher.chairs(row.id, row.chairs, dice.round.shown);
  }

  /** Tells the other servers that this one has written. */
  announce(): void {
    this.#parts.others?.tell(this.#state.row.id, this.#state.position);
  }

  /** Where the match stands, when that is not where it is here; null when it is, or when no other server writes. */
  async #ask(): Promise<Position | null> {
    const { others } = this.#parts;
    if (others === undefined) return null;
    const here = this.#state.sequence;
    const there = await fromStore(() => others.where(this.#state.row.id));
    if (there === null) throw this.#gone();
    // What was kept before the question must be in the answer.
    if (there.sequence < here) throw this.#lost();
    if (there.sequence === this.#state.sequence && there.head !== this.#state.head) throw this.#lost();
    return this.#reaches(there) ? null : there;
  }

  #reaches({ sequence, epoch }: Omit<Position, 'head'>): boolean {
    const here = this.#state.position;
    return sequence <= here.sequence && epoch <= here.epoch;
  }

  /** The row as it is now, and exactly the entries between what is in memory and that row. */
  async #unread(): Promise<{ row: MatchRow; entries: Entry[] }> {
    const { store } = this.#parts;
    const { id } = this.#state.row;
    const { sequence, head } = this.#state;
    const row = await fromStore(() => store.findMatch(id));
    if (row === null) throw this.#gone();
    if (row.sequence < sequence || (row.sequence === sequence && row.head !== head)) throw this.#lost();
    if (row.sequence === sequence) return { row, entries: [] };
    const entries = await fromStore(() => store.entriesAfter(id, sequence, row.sequence - sequence));
    if (entries.at(-1)?.hash !== row.head) throw this.#lost();
    return { row, entries };
  }

  #gone(): Refused {
    this.#parts.dropped?.(this.#state.row.id, 'gone');
    return Refused.for('match.unknown');
  }

  /** The database was brought to an earlier point, or it failed over to a copy that lacked the last commits. */
  #lost(): StoreFailed {
    this.#parts.dropped?.(this.#state.row.id, 'lost');
    return new StoreFailed(new Error('the database has lost entries of a match'));
  }
}
