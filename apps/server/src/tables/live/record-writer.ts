import {
  canonical,
  chainHashOf,
  monthEnded,
  newSalt,
  type RoundCommand,
  type SealedPages,
} from '@1bob/fairness';
import type { Seat } from '@1bob/game';
import type { Pace } from '@1bob/protocol';
import type { PublicFacts } from '../../post/kinds/kinds.ts';
import type { Append, Chair, Entry, Held, MatchRow, Store, Writing } from '../../store/index.ts';
import { bytesWritten } from '../record/allowance.ts';
import type { Answers } from './answers.ts';
import type { CurrentState, EntryHead, Step } from './current-state.ts';
import { deadlineOf, publicStageOf, toldClocks, type TimeCommand } from '../record/clocks.ts';
import { dayOf, sizeOfEntry } from '../record/day-budget.ts';
import { dueAfter } from './due.ts';
import { each, valueFor, type Each } from '../../common/each.ts';
import { sealPages } from './pages.ts';
import { earlier, heldAfter, holdEnds } from './holding.ts';
import { secondsSince, type LiveMatchParts } from './parts.ts';
import { readEntryBody, versionsByName, versionsInPlace, type EntryBody } from '../record/state.ts';
import { fromStore } from './store-failed.ts';
import { tell } from './tell.ts';
import { newsOf } from './news.ts';

/**
 * Characters of entries after which a snapshot is stored too, so that a match does not become slow to open because a seat
 * writes long entries. In an honest game hundreds of entries have this length together.
 */
export const SNAPSHOT_LENGTH = 500_000;

/**
 * A change that an entry makes in the row: a round of dice begins, a share is opened, the holder of a seat changes, or the
 * pace does.
 */
export type Beside =
  | { pace: Pace | null }
  | { round: Pick<MatchRow, 'secret' | 'secretHash' | 'pastDice' | 'chairs'> }
  | { seat: Seat; contribution: string }
  | { seat: Seat; chair: Partial<Omit<Chair, 'seat'>>; again?: Parameters<Store['reseat']>[3] };

/** The public facts about time, which are compared before and after an entry. */
type TimeFacts = Pick<CurrentState['counts'], 'clocks' | 'notes' | 'secondChair'> & { ends: number | null };

/** The hold of a seat after an entry; null if no seat is held. */
const withSince = ({ held }: Pick<MatchRow, 'held'>, { held: since }: Pick<Append, 'held'>): Held | null =>
  held == null || since === undefined ? (held ?? null) : since === null ? null : { ...held, since };

/** The chairs with the changes beside an entry. */
function chairsWith(chairs: Chair[], beside: Beside | undefined): Chair[] {
  if (beside === undefined || 'pace' in beside) return chairs;
  if ('round' in beside) return beside.round.chairs;
  const change = 'chair' in beside ? beside.chair : { contribution: beside.contribution };
  return chairs.map((chair) => (chair.seat === beside.seat ? { ...chair, ...change } : chair));
}

/**
 * Writes the record of one match. Nothing is published before it is committed, and a failure before the commit changes
 * nothing. The callers write one entry at a time.
 */
/** The seat whose player caused an entry; null if the server did by itself. For a late seat its opponent chooses. */
function actorOf(
  { seat, because }: Pick<EntryBody, 'seat' | 'because'>,
  seats: readonly Seat[],
): Seat | null {
  if (because === undefined) return seat;
  return because === 'time' ? null : (seats.find((other) => other !== seat) ?? null);
}

export class RecordWriter {
  readonly #parts: LiveMatchParts;
  readonly #state: CurrentState;
  readonly #answers: Each<Answers>;

  constructor(parts: LiveMatchParts, state: CurrentState, answers: Each<Answers>) {
    this.#parts = parts;
    this.#state = state;
    this.#answers = answers;
  }

  /**
   * Writes an entry. When it is durable, adopts `match`, which is the result of its facts, and publishes. Resolves with the
   * versions after it. `beside`: the changes that the entry makes in the row.
   */
  async append(
    seat: Entry['seat'],
    commandId: string,
    body: EntryBody,
    match: unknown,
    beside?: Beside,
  ): Promise<Each<number>> {
    const { observe } = this.#parts;
    const pages = await this.#pagesSealed(match);
    // Everything that could fail is prepared before the commit.
    const given = pages === null ? body : { ...body, pages, ...this.#secondChair };
    const { step, append } = this.#prepared(seat, commandId, given, match, beside);
    const start = performance.now();
    const written = await fromStore(() => this.#keep(append, beside));
    observe.committed(secondsSince(start));
    if (append.by !== undefined)
      this.#parts.days.note({ ...append.by, bytes: Math.max(written, append.by.bytes) });
    const before = this.#time;
    this.#moveOn(step);
    if (append.held !== undefined) this.#state.changeRow({ held: withSince(this.#state.row, append) });
    if (beside !== undefined) {
      const changed = 'round' in beside ? beside.round : 'pace' in beside ? beside : {};
      const chairs = chairsWith(this.#state.row.chairs, beside);
      const again = 'again' in beside && beside.again !== undefined ? { ...beside.again, held: null } : {};
      this.#state.changeRow({ ...changed, ...again, ...this.#stay(beside), chairs, epoch: append.epoch + 1 });
    }
    this.#tellTime(before);
    this.#parts.others?.tell(append.entry.matchId, this.#state.position);
    for (const { due } of append.notices ?? []) this.#parts.noted?.(due);
    return step.entry.versions;
  }

  /** The second chairs that stay: the commit has ended those of a seat whose player changes. */
  #stay(beside: Beside): Pick<MatchRow, 'companions'> {
    const { companions = [] } = this.#state.row;
    return 'chair' in beside && companions.length > 0
      ? { companions: companions.filter(({ seat }) => seat !== beside.seat) }
      : {};
  }

  /** The pages of the war diaries, if `match` ends a month. They are in the entry that ends it, so that nothing comes between. */
  async #pagesSealed(match: unknown): Promise<SealedPages | null> {
    const { game, store } = this.#parts;
    const { row } = this.#state;
    const month =
      match === this.#state.match ? null : monthEnded(game.summary(this.#state.match), game.summary(match));
    return month === null ? null : fromStore(() => sealPages(store, row, game.seats, month));
  }

  /** What the entry that ends a month says of second chairs: nothing if it was said before, or none was ever taken. */
  get #secondChair(): Pick<EntryBody, 'secondChair'> {
    const { row, counts } = this.#state;
    const taken = row.chairs.some(({ secondChair }) => secondChair === true);
    return taken && !counts.secondChair ? { secondChair: true } : {};
  }

  /** Resolves to the total that its person has written today, as `append` of the store does. */
  async #keep(append: Append, beside: Beside | undefined): Promise<number> {
    const { store } = this.#parts;
    if (beside === undefined) return store.append(append);
    if ('round' in beside) await store.renewDice(append, beside.round);
    else if ('pace' in beside) await store.changePace(append, beside.pace);
    else if ('chair' in beside) await store.reseat(append, beside.seat, beside.chair, beside.again);
    else await store.openShare(append, beside.seat, beside.contribution);
    return 0;
  }

  /**
   * The person in whose daily count an entry is included. Nobody's count includes acts of a computer, or of the server for a late
   * seat.
   */
  #by(seat: Entry['seat'], text: string, { because }: EntryBody, at: Date): { by?: Writing } {
    const chair = this.#state.row.chairs.find((each) => each.seat === seat);
    if (chair?.personId == null || chair.computer !== null || because !== undefined) return {};
    return { by: { personId: chair.personId, day: dayOf(at), bytes: sizeOfEntry(text) } };
  }

  /** The public facts about time. */
  get #time(): TimeFacts {
    const { clocks, notes, secondChair } = this.#state.counts;
    return { clocks, notes, secondChair, ends: holdEnds(this.#state, this.#parts.clock.now().resumed) };
  }

  /** Publishes clocks, notes, the end of a hold and the news of a second chair, but only if an entry has moved them. */
  #tellTime(before: TimeFacts): void {
    const now = this.#time;
    if (Object.keys(now).some((name) => now[name as keyof TimeFacts] !== before[name as keyof TimeFacts]))
      tell(this.#parts, this.#state);
  }

  /** Whether `match` has another public stage, or another set of seats that the stage waits for. */
  #movesOn(match: unknown): boolean {
    const { game } = this.#parts;
    const [before, after] = [publicStageOf(game, this.#state.match), publicStageOf(game, match)];
    return before.stage !== after.stage || before.waits.join() !== after.waits.join();
  }

  /** Writes an entry of the server itself, which changes nothing in the match. */
  async appendByHost(
    command: TimeCommand | RoundCommand,
    more: Pick<EntryBody, 'secretHash' | 'binding'> = {},
    beside?: Beside,
  ): Promise<void> {
    const rules = this.#parts.game.rulesVersion;
    const body: EntryBody = { seat: 'host', command, dice: [], facts: [], rules, ...more };
    await this.append('host', `${command.kind}-${this.#state.sequence + 1}`, body, this.#state.match, beside);
  }

  /** Reads the next entry, which another server has written, and publishes its changes. */
  takeIn({ body: stored, ...entry }: Entry): void {
    const { game } = this.#parts;
    const state = this.#state;
    if (entry.sequence !== state.sequence + 1) throw new Error('the record has a gap');
    const body = readEntryBody(stored);
    const match = game.apply(state.match, body.facts);
    const views = state.foresee(match);
    const head = { ...entry, versions: versionsByName(game, entry.versions) };
    const counts = state.countsAfter(head, body, JSON.stringify(body).length, match);
    for (const viewer of state.viewers) {
      const next = valueFor(views, viewer);
      const version = valueFor(head.versions, viewer);
      if (next.version === version) continue;
      // Another version of the program may have counted differently. Players have the version from the record.
      next.changes = [];
      state.replaceHistory(viewer, next.view, version, entry.hash);
    }
    const before = this.#time;
    this.#moveOn({ entry: head, match, summary: game.summary(match), counts, views });
    this.#tellTime(before);
  }

  #prepared(
    seat: Entry['seat'],
    commandId: string,
    given: EntryBody,
    match: unknown,
    beside: Beside | undefined,
  ): { step: Step; append: Append } {
    const { game, snapshotEvery } = this.#parts;
    const state = this.#state;
    const sequence = state.sequence + 1;
    const now = this.#parts.clock.now();
    const pace = beside !== undefined && 'pace' in beside ? beside.pace : (state.row.pace ?? null);
    const timed = pace !== null || state.row.pace != null || state.counts.clocks !== null;
    const body = timed ? { ...given, time: { clock: now.clock, ms: now.ms } } : given;
    const text = canonical(body);
    const views = state.foresee(match);
    const salt = newSalt();
    const versions = each(state.viewers, (viewer) => valueFor(views, viewer).version);
    const hash = chainHashOf(state.head, salt, text);
    const matchId = state.row.id;
    const head: EntryHead = { matchId, sequence, seat, commandId, versions, salt, hash, at: now.at };
    const summary = game.summary(match);
    const ended = summary.result !== null;
    const counts = state.countsAfter(head, body, text.length, match);
    const chairs = chairsWith(state.row.chairs, beside);
    const step: Step = { entry: head, match, summary, counts, views };
    const stretch = (spent: typeof counts.spent): number => Math.floor(bytesWritten(spent) / SNAPSHOT_LENGTH);
    const whole =
      ended || sequence % snapshotEvery === 0 || stretch(counts.spent) !== stretch(state.counts.spent);
    const after = { row: { ...state.row, pace, summary, ended, chairs }, counts };
    const acted = actorOf({ ...given, seat }, game.seats);
    const holding = heldAfter(state, after, {
      ...{ seat, own: given.because === undefined, ms: now.ms },
      movedOn: state.row.held != null && this.#movesOn(match),
    });
    const goesBack =
      beside !== undefined && 'again' in beside
        ? null
        : holdEnds({ ...after, row: { ...after.row, held: withSince(state.row, holding) } }, now.resumed);
    const factsOf = (of: Pick<Step, 'summary' | 'counts'>): PublicFacts => ({
      summary: of.summary,
      clocks: toldClocks(of.counts.clocks, game.seats, now),
      paceOffer: of.counts.paceOffer,
    });
    const append: Append = {
      entry: { ...head, versions: versionsInPlace(game, versions), body: text },
      epoch: state.row.epoch,
      due: dueAfter(chairs, ended),
      deadline: ended ? null : earlier(deadlineOf(counts.clocks, now.resumed), goesBack),
      ...holding,
      ...this.#by(seat, text, given, now.at),
      notices: newsOf(
        {
          before: factsOf({ summary: state.row.summary, counts: state.counts }),
          after: factsOf({ summary, counts }),
          ...{ pace, seats: game.seats },
          clocksMoved: counts.clocks !== state.counts.clocks,
          note: counts.notes === state.counts.notes ? null : (counts.notes.at(-1) ?? null),
          // A person for whom a computer plays does not count as present.
          by: chairs.some((chair) => chair.seat === acted && chair.computer === null) ? acted : null,
        },
        { at: now.forward, delay: this.#parts.noticeDelay, version: valueFor(versions, 'observer') },
      ),
      summary,
      ended,
      ...(whole ? { snapshot: JSON.stringify(state.stateAfter(step)) } : {}),
    };
    return { step, append };
  }

  /** Adopts a committed entry, and sends each audience what it sees of the entry. */
  #moveOn(step: Step): void {
    const { entry, views } = step;
    this.#state.moveOn(step);
    if (entry.seat !== 'host') {
      const answer = { ok: true as const, version: valueFor(entry.versions, entry.seat) };
      valueFor(this.#answers, entry.seat).keep(entry.commandId, answer, true);
    }
    for (const viewer of this.#state.viewers) {
      const { changes } = valueFor(views, viewer);
      if (changes.length === 0) continue;
      const { version, head } = this.#state.history(viewer);
      this.#parts.publisher.update(entry.matchId, viewer, { version, head, changes });
    }
  }
}
