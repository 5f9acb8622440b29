import { canonical, chainHashOf, newSalt } from '@1bob/fairness';
import { wireError, type Change, type CommandAnswer, type Missed, type OpenAnswer } from '@1bob/protocol';
import type { ChartsTold, Game, Seat } from '@1bob/rules';
import {
  SequenceTaken,
  type Append,
  type Chair,
  type Entry,
  type MatchRow,
  type Store,
} from '../store/index.ts';
import { Answers } from './answers.ts';
import { Queue } from './queue.ts';
import { diceBox, type DiceBox } from './shares.ts';
import { perViewer, Sight, viewers, type PerViewer, type Viewer } from './sight.ts';
import { readEntryBody, type EntryBody, type Present, type TableState } from './state.ts';

/** What a table tells those who look at it; always after the commit. */
export interface Publisher {
  update(matchId: string, viewer: Viewer, update: { version: number; head: string; changes: Change[] }): void;
  chairs(matchId: string, chairs: readonly Chair[]): void;
  /** A session has lost its seat: from now on it is told nothing more of that match. */
  unseated(matchId: string, sessionId: string): void;
}

/** What a table works with. */
export interface TableParts {
  game: Game<unknown>;
  store: Store;
  publisher: Publisher;
  /** After how many entries the state is stored whole. */
  snapshotEvery: number;
  /** Told of every decision and every fault; never what was in them. */
  observe: {
    decided(outcome: 'accepted' | 'repeated' | 'refused' | 'stale' | 'failed', seconds: number): void;
    committed(seconds: number): void;
    fault(what: string, matchId: string, error: unknown): void;
  };
}

/** A command as a seat gave it, shape and seat already checked. */
export interface GivenCommand {
  id: string;
  version: number;
  command: unknown;
}

/** Commands of one seat that are in work or wait, at most: the other seat waits no longer than for these. */
const MOST_IN_WORK = 32;

/** Tries against another writer of the same match before a command is given back. */
const TRIES = 5;

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/**
 * One match in memory, and the way of a command through it: queue, stale check, the game's decision, commit,
 * differences per audience, publication, answer. Nothing is published before it is committed, and whatever fails
 * before the commit leaves everything as it was.
 */
export class Table {
  readonly #parts: TableParts;
  readonly #queue = new Queue();
  readonly #answers: Answers;
  readonly #inWork: Record<Seat, number> = { british: 0, german: 0 };
  #row: MatchRow;
  #match: unknown;
  #sequence: number;
  #head: string;
  #diceInUse: boolean;
  #box: DiceBox;
  #sights: PerViewer<Sight>;

  constructor(parts: TableParts, row: MatchRow, { state, sequence, head }: Present) {
    this.#parts = parts;
    this.#row = row;
    this.#match = state.match;
    this.#sequence = sequence;
    this.#head = head;
    this.#diceInUse = state.diceInUse;
    this.#box = diceBox(row);
    this.#sights = perViewer(
      (viewer) =>
        new Sight(parts.game.view(state.match, viewer), state.versions[viewer], state.heads[viewer]),
    );
    this.#answers = new Answers(
      perViewer((viewer) => state.versions[viewer]),
      sequence === 0,
    );
  }

  get id(): string {
    return this.#row.id;
  }
  get row(): MatchRow {
    return this.#row;
  }
  get ended(): boolean {
    return this.#row.ended;
  }
  /** Brought back from a copy, and not both seats have agreed yet by handing in a new share in the dice. */
  get asking(): boolean {
    return this.#row.pastDice !== undefined && this.#row.chairs.some((chair) => chair.seal == null);
  }
  /** Shares in the dice are sealed, and the first die has not fallen: they are about to be opened. */
  get sharesDue(): boolean {
    const { chairs } = this.#row;
    const sealed = chairs.every((chair) => chair.seal != null);
    return !this.#diceInUse && sealed && chairs.some((chair) => chair.contribution == null);
  }
  /** Whether a command is being worked on or waits. */
  get busy(): boolean {
    return this.#queue.length > 0;
  }

  /** Resolves when nothing is in work any more. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** The seat a session holds here, or null. */
  seatOf(sessionId: string | undefined): Seat | null {
    if (sessionId === undefined) return null;
    return this.#row.chairs.find((chair) => chair.sessionId === sessionId)?.seat ?? null;
  }

  /** What an audience sees now. */
  sight(viewer: Viewer): { view: object; version: number } {
    const { view, version } = this.#sights[viewer];
    return { view, version };
  }

  /** The view of an audience, or what has changed in it since a version, where that is known. */
  look(viewer: Viewer, since: number | undefined): Extract<OpenAnswer, { ok: true }> {
    const sight = this.#sights[viewer];
    const at = { ok: true as const, seat: viewer, version: sight.version, head: sight.head };
    const changes = since === undefined ? null : sight.since(since);
    return since === undefined || changes === null ? { ...at, view: sight.view } : { ...at, since, changes };
  }

  /** The chart pack of the match, and what is otherwise in it than in the standard one. */
  get charts(): ChartsTold {
    return this.#parts.game.charts(this.#match);
  }

  /** The ended match without fog. Throws while it runs: the game refuses that view. */
  reveal(): Extract<OpenAnswer, { ok: true }> {
    const view = this.#parts.game.view(this.#match, 'open');
    return { ok: true, seat: 'open', version: 0, head: this.#head, view };
  }

  /**
   * Takes a command of a seat; resolves with its answer when it is committed and published, or refused. `by` is the
   * session it comes from, absent for a computer's: when its turn has come the seat must still be his.
   */
  command(seat: Seat, given: GivenCommand, by?: string): Promise<CommandAnswer> {
    const refused = (code: 'command.tooMany' | 'seat.none'): CommandAnswer => ({
      ok: false,
      error: wireError(code),
    });
    if (this.#inWork[seat] >= MOST_IN_WORK) return Promise.resolve(refused('command.tooMany'));
    this.#inWork[seat] += 1;
    return this.#queue
      .run(() =>
        by === undefined || this.seatOf(by) === seat ? this.#answer(seat, given) : refused('seat.none'),
      )
      .finally(() => (this.#inWork[seat] -= 1));
  }

  /**
   * Changes who sits here: `change` writes it to the store and says what the chairs are now. Whoever lost his seat
   * hears nothing of what comes after.
   */
  reseat(change: (row: MatchRow, diceInUse: boolean) => Promise<MatchRow>): Promise<MatchRow> {
    return this.#queue.run(async () => {
      const before = this.#row.chairs;
      this.#row = await change(this.#row, this.#diceInUse);
      for (const { seat, sessionId } of before)
        if (sessionId !== null && this.seatOf(sessionId) !== seat)
          this.#parts.publisher.unseated(this.id, sessionId);
      if (!this.#diceInUse) this.#box = diceBox(this.#row);
      this.#parts.publisher.chairs(this.id, this.#row.chairs);
      return this.#row;
    });
  }

  async #answer(seat: Seat, given: GivenCommand): Promise<CommandAnswer> {
    const start = performance.now();
    const { observe } = this.#parts;
    try {
      const known = await this.#known(seat, given);
      const answer = known ?? (await this.#decide(seat, given));
      if (known !== null) observe.decided('repeated', secondsSince(start));
      else if (answer.ok) observe.decided('accepted', secondsSince(start));
      else observe.decided(answer.error.code === 'command.stale' ? 'stale' : 'refused', secondsSince(start));
      return answer;
    } catch (error) {
      observe.decided('failed', secondsSince(start));
      observe.fault('command', this.id, error);
      const away = error instanceof StoreFailed;
      return { ok: false, error: wireError(away ? 'server.unavailable' : 'server.error') };
    }
  }

  /** The first answer to an id that was given before. */
  async #known(seat: Seat, given: GivenCommand): Promise<CommandAnswer | null> {
    const known = this.#answers.find(seat, given.id);
    if (known !== null || !this.#answers.mayBeOlder(seat, given.version)) return known;
    const entry = await fromStore(() => this.#parts.store.findCommand(this.id, seat, given.id));
    return entry === null ? null : { ok: true, version: entry.versions[seat] };
  }

  async #decide(seat: Seat, given: GivenCommand): Promise<CommandAnswer> {
    // Not kept under its id: when both have agreed it may be given again.
    if (this.asking) return { ok: false, error: wireError('match.asking') };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      // Not kept under its id: what he missed is another thing the next time he asks.
      const stale = this.#staleness(seat, given);
      if (stale !== null) return stale;

      const sequence = this.#sequence + 1;
      const box = this.#box.forEntry(sequence);
      const outcome = this.#parts.game.submit(this.#match, seat, given.command, box.dice);
      if (!outcome.ok) return this.#answers.refused(seat, given.id, { ok: false, error: outcome.error });

      const body: EntryBody = {
        seat,
        command: given.command,
        dice: box.rolled,
        facts: outcome.facts,
        rules: this.#parts.game.rulesVersion,
        ...(box.used() ? { key: this.#box.name } : {}),
      };
      try {
        return await this.#commit(seat, given.id, body);
      } catch (error) {
        if (!(error instanceof SequenceTaken)) throw error;
        await this.#takeIn();
        const meanwhile = this.#answers.find(seat, given.id);
        if (meanwhile !== null) return meanwhile;
      }
    }
    throw new StoreFailed(new Error(`${TRIES} writers in a row were faster`));
  }

  /** Writes the entry; when that is durable, moves on, publishes and answers. */
  async #commit(seat: Seat, commandId: string, body: EntryBody): Promise<CommandAnswer> {
    const { game, store, snapshotEvery, observe } = this.#parts;
    const sequence = this.#sequence + 1;
    // Everything that could fail is made before the commit.
    const text = canonical(body);
    // The present is the fold of what is stored, down to the order of keys, on which the rules may go through a list:
    // after a restart, and for whoever decides the record again, the same dice then fall for the same units.
    const match = game.apply(this.#match, (JSON.parse(text) as EntryBody).facts);
    const next = this.#foresee(match);
    const salt = newSalt();
    const hash = chainHashOf(this.#head, salt, text);
    const versions = perViewer((viewer) => next[viewer].version);
    const summary = game.summary(match);
    const ended = summary.result !== null;
    const diceInUse = this.#diceInUse || body.key !== undefined;
    const heads = perViewer((viewer) => (next[viewer].changes.length > 0 ? hash : this.#sights[viewer].head));
    const entry: Append['entry'] = {
      matchId: this.id,
      sequence,
      seat,
      commandId,
      versions,
      body: text,
      salt,
      hash,
      at: new Date(),
    };
    const state: TableState = { match, versions, heads, diceInUse };
    const whole = ended || sequence % snapshotEvery === 0;

    const start = performance.now();
    await fromStore(() =>
      store.append({ entry, summary, ended, ...(whole ? { snapshot: JSON.stringify(state) } : {}) }),
    );
    observe.committed(secondsSince(start));

    this.#diceInUse = diceInUse;
    this.#row = { ...this.#row, summary, ended };
    this.#moveOn(match, entry, next);
    return { ok: true, version: versions[seat] };
  }

  /** What each audience would see of a state, and how that differs from what it sees now. */
  #foresee(match: unknown): PerViewer<{ view: object; changes: Change[]; version: number }> {
    return perViewer((viewer) => {
      const sight = this.#sights[viewer];
      const view = this.#parts.game.view(match, viewer);
      const changes = sight.changesTo(view);
      return { view, changes, version: sight.version + (changes.length > 0 ? 1 : 0) };
    });
  }

  /** A committed entry becomes the present, and those who see something of it are told. */
  #moveOn(
    match: unknown,
    entry: Omit<Entry, 'body'>,
    next: PerViewer<{ view: object; changes: Change[] }>,
  ): void {
    this.#match = match;
    this.#sequence = entry.sequence;
    this.#head = entry.hash;
    this.#answers.accepted(entry);
    for (const viewer of viewers) {
      const { view, changes } = next[viewer];
      const sight = this.#sights[viewer];
      sight.moveTo(view, changes, entry.hash);
      if (changes.length === 0) continue;
      this.#parts.publisher.update(this.id, viewer, { version: sight.version, head: sight.head, changes });
    }
  }

  /** Another process has written to this match: what the record holds beyond what is known here becomes known. */
  async #takeIn(): Promise<void> {
    const { game, store } = this.#parts;
    const entries = await fromStore(() => store.entriesAfter(this.id, this.#sequence));
    for (const entry of entries) {
      if (entry.sequence !== this.#sequence + 1) throw new Error('the record has a gap');
      const body = readEntryBody(entry.body);
      const match = game.apply(this.#match, body.facts);
      if (body.key !== undefined) this.#diceInUse = true;
      const summary = game.summary(match);
      this.#row = { ...this.#row, summary, ended: summary.result !== null };
      const next = this.#foresee(match);
      for (const viewer of viewers) {
        // Another version of the program may have counted otherwise: what the record says is what players hold.
        if (next[viewer].version !== entry.versions[viewer]) {
          this.#sights[viewer] = new Sight(next[viewer].view, entry.versions[viewer], entry.hash);
          next[viewer].changes = [];
        }
      }
      this.#moveOn(match, entry, next);
    }
  }

  /** A refusal for a command given on a view that has moved on in a way that matters to it, else null. */
  #staleness(seat: Seat, { version, command }: GivenCommand): (CommandAnswer & { ok: false }) | null {
    const sight = this.#sights[seat];
    if (version === sight.version) return null;
    const ahead = version > sight.version;
    if (!ahead && !this.#parts.game.stale(command, sight.pointersSince(version))) return null;
    const changes = sight.since(version);
    const missed: Missed =
      changes === null
        ? { version: sight.version, head: sight.head, view: sight.view }
        : { since: version, version: sight.version, head: sight.head, changes };
    return { ok: false, error: wireError('command.stale'), missed };
  }
}

/** The store did not do its work; nothing was kept, as far as is known here. */
class StoreFailed extends Error {
  constructor(cause: unknown) {
    super('the store failed', { cause });
    this.name = 'StoreFailed';
  }
}

async function fromStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SequenceTaken) throw error;
    throw new StoreFailed(error);
  }
}
