import { canonical, chainHashOf, newSalt } from '@1bob/fairness';
import {
  wireError,
  type Change,
  type CommandAnswer,
  type DiceRound,
  type Missed,
  type OpenAnswer,
  type WireErrorCode,
} from '@1bob/protocol';
import type { ChartsTold, Game, Outcome, Seat } from '@1bob/game';
import { Refused } from '../refused.ts';
import {
  SequenceTaken,
  type Append,
  type Chair,
  type Entry,
  type MatchRow,
  type Store,
} from '../store/index.ts';
import { mayActUnseen, mayWrite, written } from './allowance.ts';
import { Answers } from './answers.ts';
import { each, of, viewersOf, type Each, type Viewer } from './each.ts';
import { Queue } from './queue.ts';
import { bindingOf, diceBox, renewed, Round, type DiceBox } from './shares.ts';
import { Sight } from './sight.ts';
import {
  besides,
  readEntryBody,
  versionsByName,
  versionsInPlace,
  type EntryBody,
  type Present,
  type TableState,
} from './state.ts';

/** What a table tells those who look at it; always after the commit. */
export interface Publisher {
  update(matchId: string, viewer: Viewer, update: { version: number; head: string; changes: Change[] }): void;
  chairs(matchId: string, chairs: readonly Chair[], dice: DiceRound): void;
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

/** Commands of one seat that are in work or wait, at most. */
const MOST_IN_WORK = 32;

/**
 * Characters of entries after which the state is stored whole too, so that a seat that writes long ones does not make
 * its match slow to open. Of an honest game that many stand in hundreds of entries.
 */
export const SNAPSHOT_LENGTH = 500_000;

/** Tries against another writer of the same match before a command is given back. */
const TRIES = 5;

/** Milliseconds that a bound share may stay closed while somebody waits for it; then a new round begins. */
export const OPEN_WAIT = 60_000;

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** What a table counts beside its match and the views of it. */
type Beside = Omit<TableState, 'match' | 'versions' | 'heads'>;

type Accepted = Extract<Outcome<unknown>, { ok: true }>;
/** A command that the game accepts, decided on the state after entry `sequence`. */
interface Decision {
  sequence: number;
  box: DiceBox;
  accepted: Accepted;
  rolled: EntryBody['dice'];
  used: boolean;
}

/** Where the commands of one seat wait, and what they were answered. */
interface Desk {
  line: Queue;
  answers: Answers;
  /** Commands in work, or waiting. */
  inWork: number;
}

type Judged = { refused: CommandAnswer } | { decision: Decision } | { bindFirst: true };

/**
 * One match in memory, and the way of a command through it. A command waits for the earlier ones of its own seat, is
 * judged against what is committed, and refused at once if it is refused; only what is accepted waits for the commit of
 * the other seat that is under way, so that a refusal does not tell of it. Nothing is published before it is committed,
 * and what fails before the commit leaves everything as it was.
 */
export class Table {
  readonly #parts: TableParts;
  /** One job at a time changes the match. */
  readonly #commits = new Queue();
  readonly #desks: Each<Desk>;
  readonly #recoveries = new Queue();
  readonly #viewers: readonly Viewer[];
  #row: MatchRow;
  #match: unknown;
  #sequence: number;
  #head: string;
  #beside: Beside;
  #round: Round;
  #box: DiceBox;
  #sights: Each<Sight>;
  /** Since when a bound share is known here to be closed. Milliseconds of a clock that never goes back. */
  #closedSince: number | null = null;

  constructor(parts: TableParts, row: MatchRow, { state, sequence, head }: Present) {
    const { match, versions, heads, ...beside } = state;
    this.#parts = parts;
    this.#row = row;
    this.#match = match;
    this.#sequence = sequence;
    this.#head = head;
    this.#beside = beside;
    this.#round = new Round(row, beside.binding);
    this.#box = diceBox(row, this.#round.ready);
    this.#viewers = viewersOf(parts.game);
    this.#sights = each(
      this.#viewers,
      (viewer) => new Sight(parts.game.view(match, viewer), of(versions, viewer), of(heads, viewer)),
    );
    this.#desks = each(parts.game.seats, (seat) => ({
      line: new Queue(),
      answers: new Answers(sequence === 0 ? -1 : of(versions, seat)),
      inWork: 0,
    }));
    this.#timeRound();
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
  /** Brought back from a copy, and not both seats have agreed yet by sealing and opening a new share in the dice. */
  get asking(): boolean {
    return this.#round.asking;
  }
  /** Where the dice stand, as everybody may see it. */
  get dice(): DiceRound {
    return this.#round.shown;
  }
  /** Whether a command is being worked on or waits. */
  get busy(): boolean {
    return this.#queues.some(({ length }) => length > 0);
  }
  get #queues(): Queue[] {
    return [this.#commits, this.#recoveries, ...Object.values(this.#desks).map(({ line }) => line)];
  }

  /** Resolves when nothing is in work any more. */
  async idle(): Promise<void> {
    while (this.busy) await Promise.all(this.#queues.map((queue) => queue.idle()));
  }

  /** The seat a session holds here, or null. */
  seatOf(sessionId: string | undefined): Seat | null {
    if (sessionId === undefined) return null;
    return this.#row.chairs.find((chair) => chair.sessionId === sessionId)?.seat ?? null;
  }

  /** What an audience sees now. */
  sight(viewer: Viewer): { view: object; version: number } {
    const { view, version } = of(this.#sights, viewer);
    return { view, version };
  }

  /** The view of an audience, or what has changed in it since a version, where that is known. */
  look(viewer: Viewer, since: number | undefined): Extract<OpenAnswer, { ok: true }> {
    const sight = of(this.#sights, viewer);
    sight.look(performance.now());
    const at = { ok: true as const, seat: viewer, version: sight.version, head: sight.head };
    const changes = since === undefined ? null : sight.since(since);
    return since === undefined || changes === null ? { ...at, view: sight.view } : { ...at, since, changes };
  }

  /** When each audience that something is kept for last looked. Milliseconds of a clock that never goes back. */
  get looked(): { viewer: Viewer; at: number }[] {
    return this.#viewers.flatMap((viewer) => {
      const { looked: at } = of(this.#sights, viewer);
      return at === Number.NEGATIVE_INFINITY ? [] : [{ viewer, at }];
    });
  }

  /** Lets go of what is kept for an audience that has not looked for long. */
  forget(viewer: Viewer): void {
    of(this.#sights, viewer).forget();
    if (viewer !== 'observer') of(this.#desks, viewer).answers.forget();
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
   * session it comes from, absent for a computer's: the seat must still be theirs when it is carried out.
   */
  command(seat: Seat, given: GivenCommand, by?: string): Promise<CommandAnswer> {
    const desk = of(this.#desks, seat);
    if (desk.inWork >= MOST_IN_WORK) return Promise.resolve(refusal('command.tooMany'));
    desk.inWork += 1;
    if (by !== undefined) of(this.#sights, seat).look(performance.now());
    return desk.line.run(() => this.#answer(seat, given, by)).finally(() => (desk.inWork -= 1));
  }

  /**
   * Changes who sits here: `change` writes it to the store and says what is otherwise in the row then. A session that
   * loses its seat hears nothing of what comes after.
   */
  reseat(change: (row: MatchRow) => Promise<Partial<MatchRow>>): Promise<MatchRow> {
    return this.#seating(async () => {
      const before = this.#row.chairs;
      this.#row = { ...this.#row, ...(await change(this.#row)) };
      for (const { seat, sessionId } of before)
        if (sessionId !== null && this.seatOf(sessionId) !== seat)
          this.#parts.publisher.unseated(this.id, sessionId);
      this.#tellChairs();
      return this.#row;
    });
  }

  /** What changes the chairs is done one at a time; a new recovery link waits for it, but for no command. */
  #seating<T>(work: () => Promise<T>): Promise<T> {
    return this.#recoveries.run(() => this.#commits.run(work));
  }

  /** Exchanges what brings a seat back. Does not wait for commits: nothing in the match depends on it. */
  renewRecovery(by: string, write: (seat: Seat) => Promise<string>): Promise<Seat> {
    return this.#recoveries.run(async () => {
      const seat = this.#mustSit(by);
      const recoveryHash = await write(seat);
      this.#setChair(seat, { recoveryHash });
      return seat;
    });
  }

  /** Takes the seal of a seat's share in the dice. Throws `Refused` when it comes too late. */
  takeSeal(by: string, given: string): Promise<void> {
    const refusal = (seat: Seat) => this.#round.sealRefusal(seat, given, this.#over);
    return this.#takePart(by, refusal, async (seat) => {
      if (this.#round.bound) await this.#beginRound();
      await this.#handIn(seat, 'seal', given);
      if (this.#round.toBind) await this.#bind();
    });
  }

  /** Takes the share of a seat whose seal is bound. Throws `Refused` when it does not fit, or comes too early or late. */
  takeShare(by: string, contribution: string): Promise<void> {
    const refusal = (seat: Seat) => this.#round.shareRefusal(seat, contribution, this.#over);
    return this.#takePart(by, refusal, (seat) => this.#handIn(seat, 'contribution', contribution));
  }

  /** Refused at once what is refused now, and again when its turn has come. */
  async #takePart(
    by: string,
    refusal: (seat: Seat) => WireErrorCode | null,
    take: (seat: Seat) => Promise<void>,
  ): Promise<void> {
    const mayBeTaken = (): Seat => {
      const seat = this.#mustSit(by);
      const refused = refusal(seat);
      if (refused !== null) throw Refused.for(refused);
      return seat;
    };
    mayBeTaken();
    await this.#seating(async () => {
      await take(mayBeTaken());
      this.#tellChairs();
    });
  }

  async #handIn(seat: Seat, part: 'seal' | 'contribution', value: string): Promise<void> {
    const { store } = this.#parts;
    if (!(await store.handIn(this.id, seat, part, value))) {
      // It may have been kept though the answer was lost.
      const row = await store.findMatch(this.id);
      if (row?.chairs.find((chair) => chair.seat === seat)?.[part] !== value) throw Refused.for('dice.late');
    }
    this.#setChair(seat, { [part]: value });
  }

  /** Binds the shares that are sealed, where a server stopped just before it did. */
  async settleRound(): Promise<void> {
    if (!this.#round.toBind || this.ended) return;
    await this.#commits.run(async () => {
      if (!this.#round.toBind) return;
      await this.#bind();
      this.#tellChairs();
    });
  }

  /** Shares are taken no more. */
  get #over(): boolean {
    return this.ended || this.#beside.diceInUse;
  }

  #mustSit(by: string): Seat {
    const seat = this.seatOf(by);
    if (seat === null) throw Refused.for('seat.none');
    return seat;
  }

  #setChair(seat: Seat, change: Partial<Chair>): void {
    const chairs = this.#row.chairs.map((chair) => (chair.seat === seat ? { ...chair, ...change } : chair));
    this.#setRow({ chairs });
  }

  #setRow(change: Partial<MatchRow>): void {
    this.#row = { ...this.#row, ...change };
    this.#setRound();
  }

  #setRound(): void {
    this.#round = new Round(this.#row, this.#beside.binding);
    if (!this.#beside.diceInUse) this.#box = diceBox(this.#row, this.#round.ready);
    this.#timeRound();
  }

  #timeRound(): void {
    if (this.#round.unopened.length === 0) this.#closedSince = null;
    else this.#closedSince ??= performance.now();
  }

  #tellChairs(): void {
    this.#parts.publisher.chairs(this.id, this.#row.chairs, this.dice);
  }

  async #answer(seat: Seat, given: GivenCommand, by: string | undefined): Promise<CommandAnswer> {
    const start = performance.now();
    const { observe } = this.#parts;
    try {
      const known = await this.#known(seat, given);
      const answer = known ?? (await this.#decide(seat, given, by));
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
  async #known(seat: Seat, { id, version }: GivenCommand): Promise<CommandAnswer | null> {
    const { answers } = of(this.#desks, seat);
    const known = answers.find(id);
    if (known !== null) return known;
    if (!answers.mayBeOlder(version) && version >= of(this.#beside.own, seat)) return null;
    const entry = await fromStore(() => this.#parts.store.findCommand(this.id, seat, id));
    if (entry === null) return null;
    return { ok: true, version: of(versionsByName(this.#parts.game, entry.versions), seat) };
  }

  async #decide(seat: Seat, given: GivenCommand, by: string | undefined): Promise<CommandAnswer> {
    const early = this.#judge(seat, given, by);
    if ('refused' in early) return early.refused;
    return this.#commits.run(async () => {
      let judged = early;
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const now = 'decision' in judged && judged.decision.sequence === this.#sequence;
        const fresh: Judged =
          now && this.#sits(seat, by) && 'decision' in judged && judged.decision.box === this.#box
            ? judged
            : this.#judge(seat, given, by);
        if ('refused' in fresh) return fresh.refused;
        judged = fresh;
        try {
          if ('decision' in fresh) return await this.#carryOut(seat, given, fresh.decision);
          await this.#bind();
          this.#tellChairs();
        } catch (error) {
          if (!(error instanceof SequenceTaken)) throw error;
          await this.#takeIn();
          const meanwhile = of(this.#desks, seat).answers.find(given.id);
          if (meanwhile !== null) return meanwhile;
        }
      }
      throw new StoreFailed(new Error(`${TRIES} writers in a row were faster`));
    });
  }

  #sits(seat: Seat, by: string | undefined): boolean {
    return by === undefined || this.seatOf(by) === seat;
  }

  /**
   * What becomes of a command, by what is committed now. Answers that the same command may get otherwise later (stale,
   * waiting) are not kept under its id.
   */
  #judge(seat: Seat, given: GivenCommand, by: string | undefined): Judged {
    const { game } = this.#parts;
    if (!this.#sits(seat, by)) return { refused: refusal('seat.none') };
    if (this.asking)
      return this.#round.toBind ? { bindFirst: true } : { refused: this.#waiting('match.asking') };
    const stale = this.#staleness(seat, given);
    if (stale !== null) return { refused: stale };
    const mayRoll = !this.#round.ready && game.mayRoll(this.#match, seat, given.command);
    if (mayRoll && this.#round.unopened.length > 0) return { refused: this.#waiting('dice.waiting') };
    // Judged with dice that never leave: what is refused binds nothing.
    if (mayRoll && !this.#round.bound) {
      const { dice } = diceBox(this.#row, true).forEntry(this.#sequence + 1);
      if (game.submit(this.#match, seat, given.command, dice).ok) return { bindFirst: true };
    }

    const sequence = this.#sequence + 1;
    const box = this.#box.forEntry(sequence);
    const outcome = game.submit(this.#match, seat, given.command, box.dice);
    const keep = (answer: CommandAnswer): Judged => ({
      refused: of(this.#desks, seat).answers.keep(given.id, answer, false),
    });
    if (!outcome.ok) return keep({ ok: false, error: outcome.error });
    // Nothing has changed: that is no entry, and the version stays.
    if (outcome.facts.length === 0 && box.rolled.length === 0)
      return keep({ ok: true, version: of(this.#sights, seat).version });
    if (!this.#mayWrite(seat, given.command, outcome)) return { refused: refusal('seat.allowance') };
    return {
      decision: {
        sequence: this.#sequence,
        box: this.#box,
        accepted: outcome,
        rolled: box.rolled,
        used: box.used(),
      },
    };
  }

  /**
   * Whether a seat may still write this. What moves the match on, and what ends it, is always taken, so that a seat that
   * has used up its allowance does not hold up its opponent.
   */
  #mayWrite(seat: Seat, command: unknown, { match }: Accepted): boolean {
    const spent = of(this.#beside.spent, seat);
    const { game } = this.#parts;
    const writes = mayWrite(spent);
    if (writes && mayActUnseen(spent, new Date())) return true;
    const seen = of(this.#sights, 'observer').changesTo(game.view(match, 'observer')).length > 0;
    return (writes && seen) || game.essential(this.#match, seat, command);
  }

  /** A refusal while shares are not open. One that stays closed for long is not waited for: the dice begin again. */
  #waiting(code: 'match.asking' | 'dice.waiting'): CommandAnswer {
    if (this.#closedSince !== null && performance.now() - this.#closedSince > OPEN_WAIT)
      void this.#seating(async () => {
        if (this.#round.unopened.length === 0 || this.#over) return;
        await this.#beginRound();
        this.#tellChairs();
      }).catch((error: unknown) => this.#parts.observe.fault('a new round of dice', this.id, error));
    return refusal(code);
  }

  async #carryOut(seat: Seat, { id, command }: GivenCommand, decision: Decision): Promise<CommandAnswer> {
    const { facts, match } = decision.accepted;
    const rules = this.#parts.game.rulesVersion;
    const key = decision.used ? { key: decision.box.name } : {};
    const body: EntryBody = { seat, command, dice: decision.rolled, facts, rules, ...key };
    const versions = await this.#commit(seat, id, body, match);
    return { ok: true, version: of(versions, seat) };
  }

  /** Writes which shares go into the dice; from here on no other seal counts. */
  async #bind(): Promise<void> {
    await this.#byHost({ kind: 'bound' }, { binding: bindingOf(this.#row) });
  }

  /** A share that was bound was never opened: a new secret, and new seals of both. */
  async #beginRound(): Promise<void> {
    const round = renewed(this.#row);
    await this.#byHost({ kind: 'renewed' }, { secretHash: round.secretHash }, round);
    this.#setRow(round);
  }

  /** An entry that no seat gave: it changes nothing in the match. */
  async #byHost(
    command: { kind: string },
    more: Pick<EntryBody, 'secretHash' | 'binding'>,
    round?: Parameters<Store['renewDice']>[1],
  ): Promise<void> {
    const rules = this.#parts.game.rulesVersion;
    const body: EntryBody = { seat: 'host', command, dice: [], facts: [], rules, ...more };
    await this.#commit('host', `${command.kind}-${this.#sequence + 1}`, body, this.#match, round);
  }

  /**
   * Writes the entry; when that is durable, moves on to `match`, what its facts come to, and publishes. Resolves with the
   * versions after it.
   */
  async #commit(
    seat: Entry['seat'],
    commandId: string,
    body: EntryBody,
    match: unknown,
    round?: Parameters<Store['renewDice']>[1],
  ): Promise<Each<number>> {
    const { game, store, snapshotEvery, observe } = this.#parts;
    const sequence = this.#sequence + 1;
    // Everything that could fail is made before the commit.
    const text = canonical(body);
    const next = this.#foresee(match);
    const salt = newSalt();
    const hash = chainHashOf(this.#head, salt, text);
    const versions = each(this.#viewers, (viewer) => of(next, viewer).version);
    const summary = game.summary(match);
    const ended = summary.result !== null;
    const heads = each(this.#viewers, (viewer) =>
      of(next, viewer).changes.length > 0 ? hash : of(this.#sights, viewer).head,
    );
    const entry: Append['entry'] = {
      matchId: this.id,
      sequence,
      seat,
      commandId,
      versions: versionsInPlace(game, versions),
      body: text,
      salt,
      hash,
      at: new Date(),
    };
    const beside = this.#besides({ ...entry, versions }, body, text.length);
    const state: TableState = { match, versions, heads, ...beside };
    const stretch = (spent: TableState['spent']): number => Math.floor(written(spent) / SNAPSHOT_LENGTH);
    const whole =
      ended || sequence % snapshotEvery === 0 || stretch(beside.spent) !== stretch(this.#beside.spent);

    const start = performance.now();
    const append: Append = { entry, summary, ended, ...(whole ? { snapshot: JSON.stringify(state) } : {}) };
    await fromStore(() => (round === undefined ? store.append(append) : store.renewDice(append, round)));
    observe.committed(secondsSince(start));

    this.#row = { ...this.#row, summary, ended };
    this.#moveOn(match, { ...entry, versions }, beside, next);
    return versions;
  }

  /** What is counted beside the match after an entry. `bytes`: length of its body as JSON. */
  #besides(entry: Parameters<typeof besides>[1], body: EntryBody, bytes: number): Beside {
    const before = each(this.#viewers, (viewer) => of(this.#sights, viewer).version);
    return besides({ ...this.#beside, versions: before }, entry, body, bytes);
  }

  /** What each audience would see of a state, and how that differs from what it sees now. */
  #foresee(match: unknown): Each<{ view: object; changes: Change[]; version: number }> {
    return each(this.#viewers, (viewer) => {
      const sight = of(this.#sights, viewer);
      const view = this.#parts.game.view(match, viewer);
      const changes = sight.changesTo(view);
      return { view, changes, version: sight.version + (changes.length > 0 ? 1 : 0) };
    });
  }

  /** A committed entry becomes the present, and those who see something of it are told. */
  #moveOn(
    match: unknown,
    entry: Omit<Entry, 'body' | 'versions'> & { versions: Each<number> },
    beside: Beside,
    next: Each<{ view: object; changes: Change[] }>,
  ): void {
    const rebound = beside.binding !== this.#beside.binding;
    this.#match = match;
    this.#sequence = entry.sequence;
    this.#head = entry.hash;
    this.#beside = beside;
    if (rebound) this.#setRound();
    if (entry.seat !== 'host')
      of(this.#desks, entry.seat).answers.keep(
        entry.commandId,
        { ok: true, version: of(entry.versions, entry.seat) },
        true,
      );
    for (const viewer of this.#viewers) {
      const { view, changes } = of(next, viewer);
      const sight = of(this.#sights, viewer);
      sight.moveTo(view, changes, entry.hash);
      if (changes.length === 0) continue;
      this.#parts.publisher.update(this.id, viewer, { version: sight.version, head: sight.head, changes });
    }
  }

  /** Another process has written to this match: what the record holds beyond what is known here becomes known. */
  async #takeIn(): Promise<void> {
    const { game, store } = this.#parts;
    const entries = await fromStore(() => store.entriesAfter(this.id, this.#sequence));
    // Who sits here and what the dice come from does not stand in entries.
    const row = await fromStore(() => store.findMatch(this.id));
    if (row !== null) this.#row = { ...row, summary: this.#row.summary, ended: this.#row.ended };
    for (const entry of entries) {
      if (entry.sequence !== this.#sequence + 1) throw new Error('the record has a gap');
      const body = readEntryBody(entry.body);
      const match = game.apply(this.#match, body.facts);
      const summary = game.summary(match);
      this.#row = { ...this.#row, summary, ended: summary.result !== null };
      const next = this.#foresee(match);
      const versions = versionsByName(game, entry.versions);
      const beside = this.#besides({ ...entry, versions }, body, JSON.stringify(body).length);
      this.#sights = each(this.#viewers, (viewer) => {
        const foreseen = of(next, viewer);
        const version = of(versions, viewer);
        if (foreseen.version === version) return of(this.#sights, viewer);
        // Another version of the program may have counted otherwise: what the record says is what players hold.
        foreseen.changes = [];
        return new Sight(foreseen.view, version, entry.hash);
      });
      this.#moveOn(match, { ...entry, versions }, beside, next);
    }
    this.#setRound();
  }

  /**
   * A refusal for a command given on a view that has moved on in a way that matters to it, else null. A command given on
   * a version before the last entry of its own seat is always stale: it may be a late copy of one that was given before.
   */
  #staleness(seat: Seat, { version, command }: GivenCommand): (CommandAnswer & { ok: false }) | null {
    const sight = of(this.#sights, seat);
    if (version === sight.version) return null;
    const late = version > sight.version || version < of(this.#beside.own, seat);
    if (!late && !this.#parts.game.stale(command, sight.pointersSince(version))) return null;
    const changes = sight.since(version);
    const missed: Missed =
      changes === null
        ? { version: sight.version, head: sight.head, view: sight.view }
        : { since: version, version: sight.version, head: sight.head, changes };
    return { ok: false, error: wireError('command.stale'), missed };
  }
}

const refusal = (code: WireErrorCode): CommandAnswer & { ok: false } => ({
  ok: false,
  error: wireError(code),
});

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
