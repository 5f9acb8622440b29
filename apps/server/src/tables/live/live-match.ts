import type { CommandAnswer, DiceRound, OpenAnswer } from '@1bob/protocol';
import type { ChartsTold, Seat } from '@1bob/game';
import { Mutex } from 'async-mutex';
import { faultTrace } from '../../gate/refused.ts';
import type { MatchRow, Reading, RecordPosition } from '../../store/index.ts';
import type { Act, ActKind, Acts } from './acts.ts';
import { Answers } from './answers.ts';
import { Commands, type Prospect } from './commands.ts';
import { CurrentState } from './current-state.ts';
import { each, valueFor, type Each, type Viewer } from '../../common/each.ts';
import { Following } from './following.ts';
import { HandOvers } from './hand-overs.ts';
import { HeldSeat } from './held-seat.ts';
import { LateChoices } from './late-choices.ts';
import { MatchClocks } from './match-clocks.ts';
import { Paces } from './paces.ts';
import { Pauses } from './pauses.ts';
import type { GivenCommand, Giver, LiveMatchParts, ToldTime } from './parts.ts';
import { RecordWriter } from './record-writer.ts';
import { DiceRounds } from './round.ts';
import { SeatQueue } from './seat-queue.ts';
import { Seating } from './seating.ts';
import { StoreFailed } from './store-failed.ts';
import type { Present } from '../record/state.ts';
import { toldTime } from './tell.ts';

/** One match in memory, with the questions and changes that it answers and accepts. */
export class LiveMatch {
  readonly #parts: LiveMatchParts;
  readonly #state: CurrentState;
  readonly #seats: Each<SeatQueue>;
  readonly #following: Following;
  readonly #seating: Seating;
  readonly #clocks: MatchClocks;
  readonly #handOvers: HandOvers;
  readonly #rounds: DiceRounds;
  readonly #commands: Commands;
  readonly #acts: Acts;
  /** Held while work is under way in this match. */
  readonly #mutexes: readonly Mutex[];
  /** The reason why work that is due failed at the last try; null if the work was done. */
  #unsettled: string | null = null;

  constructor(parts: LiveMatchParts, row: MatchRow, present: Present) {
    const state = new CurrentState(parts.game, row, present);
    const answers = each(
      parts.game.seats,
      (seat) => new Answers(present.sequence === 0 ? -1 : state.history(seat).version),
    );
    const [commits, recoveries] = [new Mutex(), new Mutex()];
    const writer = new RecordWriter(parts, state, answers);
    const queues = each(parts.game.seats, (seat) => new SeatQueue(valueFor(answers, seat)));
    this.#parts = parts;
    this.#state = state;
    this.#seats = queues;
    const following = (this.#following = new Following(parts, state, writer, commits));
    const seating = (this.#seating = new Seating(following, state, commits, recoveries));
    const rounds = (this.#rounds = new DiceRounds(parts, state, seating, writer, following));
    const commands = new Commands(parts, { state, queues, commits, rounds, writer, following });
    const held = new HeldSeat(parts, { state, seating, writer, following, rounds });
    const clocks = (this.#clocks = new MatchClocks(parts, {
      state,
      seating,
      writer,
      following,
      commands,
      held,
    }));
    const handOvers = (this.#handOvers = new HandOvers(parts, { state, seating, writer, following }));
    const late = new LateChoices(parts, { state, seating, commands, clocks, handOvers });
    const pauses = new Pauses(state, seating, clocks);
    const paces = new Paces(state, seating, clocks);
    this.#acts = {
      late: (by, { choice }) => late.choose(by, choice),
      pause: (by, { act }) => pauses.pause(by, act),
      pace: (by, { request }) => paces.agree(by, request),
      holiday: (by, { days }) => pauses.takeHoliday(by, days),
      handOver: (by) => handOvers.handOver(by),
      takeBack: (by) => handOvers.takeBack(by),
      dice: (by, { part }) => rounds.take(by, part),
    };
    this.#commands = commands;
    this.#mutexes = [commits, recoveries, ...Object.values(queues).map(({ mutex }) => mutex)];
  }

  get id(): string {
    return this.#state.row.id;
  }
  get row(): MatchRow {
    return this.#state.row;
  }
  /** Number of the last entry, 0 before the first. Never leaves the server while the match runs. */
  get sequence(): number {
    return this.#state.sequence;
  }
  get ended(): boolean {
    return this.#state.row.ended;
  }
  /**
   * Whether the match was restored from a copy, and not both seats have agreed yet to go on, by sealing and opening a new
   * share in the dice.
   */
  get asking(): boolean {
    return this.#state.dice.round.asking;
  }
  /** The state of the dice, as everybody may see it. */
  get dice(): DiceRound {
    return this.#state.dice.round.shown;
  }
  /** Whether a share in the dice that is sealed now still goes into them. */
  get takesShares(): boolean {
    return this.#state.takesShares;
  }
  /** When observers last saw something happen, as far as this server knows; milliseconds of `performance.now`. */
  get publicAt(): number {
    return this.#state.publicAt;
  }
  /** The clocks and notes of the seats, as everybody may see them. */
  get time(): ToldTime {
    return toldTime(this.#parts, this.#state);
  }
  /** Whether a command is running or waits. */
  get busy(): boolean {
    return this.#mutexes.some((mutex) => mutex.isLocked());
  }

  /** Whether something due could not be done, so that it will be tried again. */
  get unsettled(): boolean {
    return this.#unsettled !== null;
  }

  /** Resolves when no work is under way any more. */
  async idle(): Promise<void> {
    while (this.busy) await Promise.all(this.#mutexes.map((mutex) => mutex.waitForUnlock()));
  }

  /** The seat that a person holds in this match; null if they hold none. */
  seatOf(personId: string | undefined): Seat | null {
    return this.#state.seatOf(personId);
  }

  /** See `readingAt`. */
  readingOf(personId: string | undefined, as?: string): Reading | null {
    return this.#state.readingOf(personId, as);
  }

  /** See `CurrentState.knows`. */
  knows(personId: string | undefined): boolean {
    return this.#state.knows(personId);
  }

  /** See `Seating.seatNow`. */
  seatNow(by: string): Promise<Seat> {
    return this.#seating.seatNow(by);
  }

  /**
   * Resolves when memory holds everything that was in the database at the time of the call. On a server that uses the
   * database exclusively, this is at once. Rejects with `match.unknown` if the match is gone.
   */
  upToDate(): Promise<void> {
    return this.#following.upToDate();
  }

  /**
   * Must be called when another server has moved the match to this position. Reads the missing entries and publishes their
   * changes.
   */
  catchUpWith(there: Omit<RecordPosition, 'head'>): Promise<void> {
    return this.#following.catchUpWith(there);
  }

  /** What an audience sees now. */
  viewOf(viewer: Viewer): { view: object; version: number } {
    const { view, version } = this.#state.history(viewer);
    return { view, version };
  }

  /** The view of an audience, or only its changes since a version, if these are known. */
  open(viewer: Viewer, since: number | undefined): Extract<OpenAnswer, { ok: true }> {
    const history = this.#state.history(viewer);
    history.use(performance.now());
    const at = { ok: true as const, seat: viewer, version: history.version, head: history.head };
    const changes = since === undefined ? null : history.since(since);
    return since === undefined || changes === null
      ? { ...at, view: history.sent }
      : { ...at, since, changes };
  }

  /** Approximate bytes of memory that this match takes. They depend on nothing that is hidden. */
  get bytes(): number {
    return this.#state.bytes;
  }

  /** When each audience that has a history last opened the match or gave a command; milliseconds of a monotonic clock. */
  get lastUsed(): { viewer: Viewer; at: number }[] {
    return this.#state.viewers.flatMap((viewer) => {
      const { lastUsed: at } = this.#state.history(viewer);
      return at === Number.NEGATIVE_INFINITY ? [] : [{ viewer, at }];
    });
  }

  /** Releases the history of an audience that has not used the match for long. */
  forget(viewer: Viewer): void {
    this.#state.history(viewer).forget();
    if (viewer !== 'observer') valueFor(this.#seats, viewer).answers.forget();
  }

  /** The chart pack of the match, and how it differs from the standard one. */
  get charts(): ChartsTold {
    return this.#parts.game.charts(this.#state.match);
  }

  /** The ended match without fog. Throws while it runs, because the game refuses that view. */
  reveal(): Extract<OpenAnswer, { ok: true }> {
    const view = this.#parts.game.view(this.#state.match, 'open');
    return { ok: true, seat: 'open', version: 0, head: this.#state.head, view };
  }

  /**
   * Takes a command of a seat. Resolves with its answer when it is committed and published, or refused. `by`: the person who
   * gives it, null for a computer. After a person's command, the computers of the match play.
   */
  async command(seat: Seat, given: GivenCommand, by: Giver | null = null): Promise<CommandAnswer> {
    const answer = await this.#commands.take(seat, given, by);
    if (by !== null && answer.ok) this.#parts.acted?.(this.id);
    return answer;
  }

  /** The entry point for acts of a person at their seat other than commands. Throws `Refused`. */
  async act<K extends ActKind>(by: string, act: Act<K>): Promise<void> {
    await this.#acts[act.kind](by, act);
    await this.settle();
  }

  /** See `Seating.reseat`. */
  reseat(change: Parameters<Seating['reseat']>[0]): Promise<MatchRow> {
    return this.#seating.reseat(change);
  }

  /** See `HandOvers.passOn`. */
  passOn(seat: Seat, take: Parameters<HandOvers['passOn']>[1]): Promise<void> {
    return this.#handOvers.passOn(seat, take);
  }

  /** See `Seating.renewRecovery`. */
  renewRecovery(by: string, write: Parameters<Seating['renewRecovery']>[1]): Promise<Seat> {
    return this.#seating.renewRecovery(by, write);
  }

  /** See `Seating.close`. */
  close(remove: Parameters<Seating['close']>[0]): Promise<void> {
    return this.#seating.close(remove);
  }

  /** See `MatchClocks.look`. */
  lookAtClocks(): Promise<void> {
    return this.#clocks.look();
  }

  /** What would become of a command of a seat if it were given now. Changes nothing. */
  foresee(seat: Seat, given: GivenCommand): Prospect {
    return this.#commands.foresee(seat, given);
  }

  /**
   * Does what is due once somebody has sat down or acted, and what a server left undone before it stopped: binds sealed
   * shares, starts the clocks, and lets the computers play. Never rejects, because the act itself stands. Work that cannot
   * be done now is tried again (`LiveMatches.lookAtClocks`).
   */
  async settle(): Promise<void> {
    try {
      await this.#rounds.settle();
      await this.#clocks.settle();
      this.#unsettled = null;
    } catch (error) {
      const why = reasonOf(error);
      // It is tried every few seconds, so each reason is logged once. A match that was deleted meanwhile is not a fault.
      if (why !== this.#unsettled && why !== 'match.unknown')
        this.#parts.observe.fault('what is due in a match', this.id, error);
      this.#unsettled = why;
    }
    this.#parts.acted?.(this.id);
  }
}

/** The reason of a failure, in a word that stays the same from try to try. */
function reasonOf(error: unknown): string {
  const { type, code } = faultTrace(error instanceof StoreFailed ? error.cause : error);
  return code ?? type;
}
