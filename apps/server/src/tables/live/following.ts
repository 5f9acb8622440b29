import type { Mutex } from 'async-mutex';
import { Refused } from '../../gate/refused.ts';
import { Overtaken, type Chair, type Entry, type MatchRow, type RecordPosition } from '../../store/index.ts';
import type { CurrentState } from './current-state.ts';
import type { LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import { sendAway } from './send-away.ts';
import { fromStore, StoreFailed, TRIES } from './store-failed.ts';
import { tell } from './tell.ts';

/**
 * Keeps a match in memory up to date with its record. Any server may write to any match. This class reads what another
 * server wrote, and publishes it to the sockets of this server.
 */
export class Following {
  readonly #parts: LiveMatchParts;
  readonly #state: CurrentState;
  readonly #writer: RecordWriter;
  readonly #commits: Mutex;
  /** A look at the database that has not begun yet. */
  #looking: Promise<void> | null = null;

  /** `commits` lets only one job at a time change the match. */
  constructor(parts: LiveMatchParts, state: CurrentState, writer: RecordWriter, commits: Mutex) {
    this.#parts = parts;
    this.#state = state;
    this.#writer = writer;
    this.#commits = commits;
  }

  /** Whether no other server writes to this database, so that memory holds the end of the record. */
  get alone(): boolean {
    return this.#parts.others === undefined;
  }

  /**
   * Resolves when memory holds everything that was in the database at the time of the call. It always queries the database,
   * so that the time of an answer does not reveal whether anything hidden was written elsewhere.
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

  /**
   * Notes that another server has moved the match to this position. However many messages arrive, only one look at a time is
   * taken.
   */
  async catchUpWith(there: Omit<RecordPosition, 'head'>): Promise<void> {
    if (this.#reaches(there)) return;
    this.#looking ??= this.#commits.runExclusive(async () => {
      // Messages from here on may be about something that this look does not find.
      this.#looking = null;
      await this.follow();
    });
    await this.#looking;
  }

  /**
   * Reads what was written to this match and is not in memory: entries, the holders of the seats, the shares in the dice.
   * The caller makes sure that nothing else is being committed. Rejects with `match.unknown` if the match is gone, and with
   * `StoreFailed` if the database has lost what was kept before.
   */
  async follow(): Promise<void> {
    const state = this.#state;
    const { row, entries } = await this.#unread();
    const before = state.row;
    // If the epoch has moved, a device may have been signed out.
    if (row.epoch !== before.epoch) await this.#recheck(row);
    // From here on nothing waits, so that a person who has lost their seat is sent away before any entry is published.
    // Fields that the row lacks are reset, because they may have been set before.
    state.changeRow({
      openUntil: null,
      held: null,
      pace: null,
      companions: [],
      ...row,
      summary: before.summary,
      ended: before.ended,
    });
    sendAway(this.#parts.publisher, before, state);
    for (const entry of entries) this.#writer.takeIn(entry);
    if (!isSeatedAs(before, row)) this.tell();
  }

  #recheck(row: MatchRow): Promise<void> {
    const rows = [this.#state.row, row];
    const sitting = rows.flatMap(({ chairs, companions = [] }) =>
      [...chairs, ...companions].flatMap(({ personId }) => personId ?? []),
    );
    return fromStore(() => this.#parts.publisher.recheck([...new Set(sitting)]));
  }

  /** See `tell`. */
  tell(): void {
    tell(this.#parts, this.#state);
  }

  /** Tells the other servers that this one has written. */
  announce(): void {
    this.#parts.others?.tell(this.#state.row.id, this.#state.position);
  }

  /**
   * Must be called when this server has deleted the match. Tells everybody who follows the match, at the other servers too.
   */
  letGo(): void {
    const { others, dropped } = this.#parts;
    const { row, position } = this.#state;
    others?.tell(row.id, { ...position, epoch: position.epoch + 1 });
    dropped?.(row.id, 'gone');
  }

  /** Reads what others wrote and repeats the work, as long as the others were faster. */
  async againstOthers<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        await this.follow();
      }
    }
    throw new StoreFailed(new Error(`${TRIES} others in a row were faster`));
  }

  /** The position in the database if it differs from the one here. Null if it is the same, or if no other server writes. */
  async #ask(): Promise<RecordPosition | null> {
    const { others } = this.#parts;
    if (others === undefined) return null;
    const here = this.#state.sequence;
    const there = await fromStore(() => others.where(this.#state.row.id));
    if (there === null) throw this.#gone();
    // The answer must include what was kept before the question.
    if (there.sequence < here) throw this.#lost();
    if (there.sequence === this.#state.sequence && there.head !== this.#state.head) throw this.#lost();
    return this.#reaches(there) ? null : there;
  }

  #reaches({ sequence, epoch }: Omit<RecordPosition, 'head'>): boolean {
    const here = this.#state.position;
    return sequence <= here.sequence && epoch <= here.epoch;
  }

  /** The current row, and exactly the entries between memory and that row. */
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

  /** The database was restored to an earlier point, or it failed over to a replica that lacked the last commits. */
  #lost(): StoreFailed {
    this.#parts.dropped?.(this.#state.row.id, 'lost');
    return new StoreFailed(new Error('the database has lost entries of a match'));
  }
}

/**
 * Whether two rows are alike in everything that players see apart from their views. A device that was signed out makes no
 * difference, nor does a second chair: the table is told of it at the end of the month.
 */
function isSeatedAs(before: MatchRow, after: MatchRow): boolean {
  const seatingOf = ({ chairs, joinHash, secretHash, pastDice = [] }: MatchRow) =>
    JSON.stringify([chairs.map(shownOf), joinHash, secretHash, pastDice.length]);
  return before.epoch === after.epoch || seatingOf(before) === seatingOf(after);
}

const shownOf = ({ pastHolders: _, secondChair: _chair, ...shown }: Chair) => shown;
