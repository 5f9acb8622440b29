import type { Change } from '@1bob/protocol';
import type { Game, Seat } from '@1bob/game';
import {
  hasSeen,
  readingAt,
  type Chair,
  type Entry,
  type MatchRow,
  type Reading,
  type RecordPosition,
} from '../../store/index.ts';
import { CurrentDice } from './current-dice.ts';
import { each, valueFor, viewersOf, type Each, type Viewer } from '../../common/each.ts';
import { ViewHistory } from './view-history.ts';
import { publicStageOf } from '../record/clocks.ts';
import { countsAfter, type EntryBody, type Present, type TableState } from '../record/state.ts';

/**
 * Bytes of memory that a match takes for each character of JSON of the observer's view, and for each audience with a
 * history. They were measured (tests/bench/tables.ts).
 */
const BYTES_A_CHARACTER = 4;
const BYTES_AN_AUDIENCE = 120_000;

/** Versions of the observer's view after which its length is measured again. */
const MEASURED_EVERY = 100;

/** The counts that are kept in addition to the match and its views. */
export type Counts = Omit<TableState, 'match' | 'versions' | 'heads'>;

/** An entry without its body; its versions are by audience. */
export type EntryHead = Omit<Entry, 'body' | 'versions'> & { versions: Each<number> };

/** What an audience sees after an entry, and the changes from what it sees now. */
export interface NextView {
  view: object;
  changes: Change[];
  version: number;
}

/** The effect of an entry on a match. It is prepared in full before the commit, and adopted after it. */
export interface Step {
  entry: EntryHead;
  match: unknown;
  summary: MatchRow['summary'];
  counts: Counts;
  views: Each<NextView>;
}

/**
 * The committed state of one match in memory: its row, the match as the game knows it, and what each audience sees. Nothing
 * in this class waits or writes.
 */
export class CurrentState {
  readonly viewers: readonly Viewer[];
  readonly dice: CurrentDice;
  readonly #game: Game<unknown>;
  #row: MatchRow;
  #match: unknown;
  #sequence: number;
  #head: string;
  #counts: Counts;
  #histories: Each<ViewHistory>;
  #publicAt = performance.now();
  /** The measured length of the observer's view, and the version measured. */
  #measured: { version: number; length: number };

  constructor(game: Game<unknown>, row: MatchRow, { state, sequence, head }: Present) {
    const { match, versions, heads, ...counts } = state;
    this.viewers = viewersOf(game);
    this.dice = new CurrentDice(row, counts);
    this.#game = game;
    this.#row = row;
    this.#match = match;
    this.#sequence = sequence;
    this.#head = head;
    this.#counts = counts;
    this.#histories = each(
      this.viewers,
      (viewer) =>
        new ViewHistory(game.view(match, viewer), valueFor(versions, viewer), valueFor(heads, viewer)),
    );
    this.#measured = this.#measure();
  }

  get row(): MatchRow {
    return this.#row;
  }
  get match(): unknown {
    return this.#match;
  }
  /** Number of the last entry, 0 before the first. */
  get sequence(): number {
    return this.#sequence;
  }
  /** Chain value of the last entry, or the genesis value. */
  get head(): string {
    return this.#head;
  }
  /** The position of the match in memory. */
  get position(): RecordPosition {
    return { sequence: this.#sequence, epoch: this.#row.epoch, head: this.#head };
  }
  /** When observers last saw the match change, or when it came into memory; milliseconds of `performance.now`. */
  get publicAt(): number {
    return this.#publicAt;
  }
  get counts(): Counts {
    return this.#counts;
  }
  /** Whether no more shares in the dice are accepted, because a die was rolled or the match has ended. */
  get diceClosed(): boolean {
    return this.#row.ended || this.#counts.diceInUse;
  }

  /** Whether a share that is sealed now still goes into the dice. */
  get takesShares(): boolean {
    return !this.dice.round.bound && !this.diceClosed;
  }

  /**
   * Approximate bytes of memory that this match takes. They depend only on the observer's view and on which audiences use
   * the match. So nothing that depends on the bytes reveals hidden acts.
   */
  get bytes(): number {
    if (this.history('observer').version - this.#measured.version >= MEASURED_EVERY)
      this.#measured = this.#measure();
    const kept = this.viewers.filter((viewer) => this.history(viewer).used).length;
    return BYTES_A_CHARACTER * this.#measured.length + BYTES_AN_AUDIENCE * kept;
  }

  history(viewer: Viewer): ViewHistory {
    return valueFor(this.#histories, viewer);
  }

  #measure(): { version: number; length: number } {
    const { view, version } = this.history('observer');
    return { version, length: JSON.stringify(view).length };
  }

  /** The seat a person holds, or null. */
  seatOf(personId: string | undefined): Seat | null {
    if (personId === undefined) return null;
    return this.#row.chairs.find((chair) => chair.personId === personId)?.seat ?? null;
  }

  /** See `readingAt`. */
  readingOf(personId: string | undefined, as?: string): Reading | null {
    return readingAt(this.#row, personId, as);
  }

  /** Whether a person holds a seat here, or has seen what a seat sees. */
  knows(personId: string | undefined): boolean {
    if (personId === undefined) return false;
    return this.#row.chairs.some((chair) => chair.personId === personId || hasSeen(chair, personId));
  }

  chair(seat: Seat): Chair {
    const chair = this.#row.chairs.find((each) => each.seat === seat);
    if (chair === undefined) throw new Error('a match without this seat');
    return chair;
  }

  opponentOf(seat: Seat): Seat {
    const [one, two] = this.#game.seats;
    return seat === one ? two : one;
  }

  /** Adopts changes of the row. */
  changeRow(change: Partial<MatchRow>): void {
    this.#row = { ...this.#row, ...change };
    this.dice.follow(this.#row, this.#counts);
  }

  /** Adopts changes of the chair of a seat. */
  changeChair(seat: Seat, change: Partial<Chair>): void {
    const chairs = this.#row.chairs.map((chair) => (chair.seat === seat ? { ...chair, ...change } : chair));
    this.changeRow({ chairs });
  }

  /** What each audience would see of a match. */
  foresee(match: unknown): Each<NextView> {
    return each(this.viewers, (viewer) => {
      const history = this.history(viewer);
      const view = this.#game.view(match, viewer);
      const changes = history.changesTo(view);
      return { view, changes, version: history.version + (changes.length > 0 ? 1 : 0) };
    });
  }

  /** The counts after an entry. `bytes`: length of its body as JSON. `match`: the resulting match. */
  countsAfter(entry: EntryHead, body: EntryBody, bytes: number, match: unknown): Counts {
    const versions = each(this.viewers, (viewer) => this.history(viewer).version);
    return countsAfter({ ...this.#counts, versions }, entry, body, bytes, {
      was: () => publicStageOf(this.#game, this.match),
      now: () => publicStageOf(this.#game, match),
    });
  }

  /** The state after a step, in the form of a snapshot. */
  stateAfter({ entry, match, counts, views }: Step): TableState {
    const heads = each(this.viewers, (viewer) =>
      valueFor(views, viewer).changes.length > 0 ? entry.hash : this.history(viewer).head,
    );
    return { match, versions: entry.versions, heads, ...counts };
  }

  /** Adopts a committed step as the current state. */
  moveOn({ entry, match, summary, counts, views }: Step): void {
    const { binding, shares } = this.#counts;
    const moved = counts.binding !== binding || counts.shares !== shares;
    this.#row = { ...this.#row, summary, ended: summary.result !== null };
    this.#match = match;
    this.#sequence = entry.sequence;
    this.#head = entry.hash;
    this.#counts = counts;
    if (moved) this.dice.follow(this.#row, counts);
    if (valueFor(views, 'observer').changes.length > 0) this.#publicAt = performance.now();
    for (const viewer of this.viewers) {
      const { view, changes } = valueFor(views, viewer);
      this.history(viewer).moveTo(view, changes, entry.hash);
    }
  }

  /** Replaces the view of an audience by this one at this version, without keeping earlier changes. */
  replaceHistory(viewer: Viewer, view: object, version: number, head: string): void {
    this.#histories = { ...this.#histories, [viewer]: new ViewHistory(view, version, head) };
  }
}
