import { wireError, type CommandAnswer, type WireErrorCode } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import type { Mutex } from 'async-mutex';
import { Overtaken } from '../../store/index.ts';
import { nextOf } from '../../common/pace.ts';
import { Refused } from '../../gate/refused.ts';
import { newlyLate, type Clocks } from '../record/clocks.ts';
import type { CurrentState } from './current-state.ts';
import { valueFor, type Each } from '../../common/each.ts';
import type { Following } from './following.ts';
import { judge, refusal, type Decision, type Verdict } from './judge.ts';
import { OF_SERVER, secondsSince, type GivenCommand, type Giver, type LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import type { DiceRounds } from './round.ts';
import type { SeatQueue } from './seat-queue.ts';
import { hasLeft } from './seating.ts';
import { versionsByName, type EntryBody } from '../record/state.ts';
import { fromStore, StoreFailed, TRIES } from './store-failed.ts';

/**
 * Milliseconds. If other servers write too, the answer to a command that is not kept (it is refused or has no effect) leaves
 * at a multiple of this after work on the command began. Otherwise the time that it takes to read what they wrote would
 * reveal whether they did.
 */
const REFUSAL_PACE = 25;

/**
 * What would become of a command if it were given now: a refusal, a change that others see or do not see, or a wait for the
 * dice.
 */
export type Prospect = 'refused' | 'unseen' | 'seen' | 'waits';

/** `kept`: whether the record has an entry for it. */
interface Decided {
  answer: CommandAnswer;
  kept: boolean;
}

/** What is needed to process a command. */
interface Way {
  state: CurrentState;
  queues: Each<SeatQueue>;
  /** Allows only one job at a time to change the match. */
  commits: Mutex;
  rounds: DiceRounds;
  writer: RecordWriter;
  following: Following;
}

/**
 * Takes a command through its match. A command waits for the earlier ones of its own seat, and is judged by the committed
 * state. A refused command is refused at once. Only an accepted command waits for a running commit of the other seat, so
 * that a refusal does not reveal that commit. If other servers write too, nothing is refused before the database has
 * confirmed that this server knows the end of the record. An accepted command is checked by the database itself when it is
 * kept.
 */
export class Commands {
  readonly #parts: LiveMatchParts;
  readonly #way: Way;

  constructor(parts: LiveMatchParts, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** See `LiveMatch.command`. */
  take(seat: Seat, given: GivenCommand, by: Giver | null): Promise<CommandAnswer> {
    const { queues, state } = this.#way;
    const answer = valueFor(queues, seat).run(() => this.#answer(seat, given, by));
    if (answer === null) return Promise.resolve(refusal('command.tooMany'));
    if (by !== null) state.history(seat).use(performance.now());
    return answer;
  }

  /** Takes a command that the server gives for a seat after its time ran out. */
  takeFor(
    seat: Seat,
    command: unknown,
    because: NonNullable<GivenCommand['because']>,
  ): Promise<CommandAnswer> {
    return this.take(seat, this.#givenFor(seat, command, because), null);
  }

  #givenFor(seat: Seat, command: unknown, because: NonNullable<GivenCommand['because']>): GivenCommand {
    const { state } = this.#way;
    const id = `${OF_SERVER}${because}-${state.sequence + 1}`;
    return { id, version: state.history(seat).version, command, because };
  }

  /** See `LiveMatch.foresee`. */
  foresee(seat: Seat, given: GivenCommand): Prospect {
    const { state } = this.#way;
    const { game, clock } = this.#parts;
    const verdict = judge(game, state, seat, given, clock.now().at);
    if (verdict.kind === 'waiting' || verdict.kind === 'bindFirst') return 'waits';
    if (verdict.kind === 'answered') return verdict.answer.ok ? 'unseen' : 'refused';
    const { match } = verdict.decision.accepted;
    const others = state.viewers.filter((viewer) => viewer !== seat);
    const shows = others.some(
      (viewer) => state.history(viewer).changesTo(this.#parts.game.view(match, viewer)).length > 0,
    );
    return shows ? 'seen' : 'unseen';
  }

  async #answer(seat: Seat, given: GivenCommand, by: Giver | null): Promise<CommandAnswer> {
    const start = performance.now();
    const { observe } = this.#parts;
    const { following, state } = this.#way;
    try {
      const known = await this.#known(seat, given);
      const { answer, kept } =
        known === null ? await this.#decide(seat, given, by) : { answer: known, kept: true };
      if (known !== null) observe.decided('repeated', secondsSince(start));
      else if (answer.ok) observe.decided('accepted', secondsSince(start));
      else observe.decided(answer.error.code === 'command.stale' ? 'stale' : 'refused', secondsSince(start));
      if (!kept && !following.alone) await nextOf(start, REFUSAL_PACE);
      return answer;
    } catch (error) {
      observe.decided('failed', secondsSince(start));
      if (error instanceof Refused) return { ok: false, error: error.error };
      observe.fault('command', state.row.id, error);
      const away = error instanceof StoreFailed;
      return { ok: false, error: wireError(away ? 'server.unavailable' : 'server.error') };
    }
  }

  /** The answer that a command with this id got the first time. Null if no such answer is known. */
  async #known(seat: Seat, { id, version }: GivenCommand): Promise<CommandAnswer | null> {
    const { queues, state } = this.#way;
    const { answers } = valueFor(queues, seat);
    const known = answers.find(id);
    if (known !== null) return known;
    if (!answers.mayBeOlder(version) && version >= valueFor(state.counts.own, seat)) return null;
    return this.#inRecord(seat, id);
  }

  /** The answer to a command in the record, or null. */
  async #inRecord(seat: Seat, id: string): Promise<CommandAnswer | null> {
    const { store, game } = this.#parts;
    const entry = await fromStore(() => store.findCommand(this.#way.state.row.id, seat, id));
    if (entry === null) return null;
    return { ok: true, version: valueFor(versionsByName(game, entry.versions), seat) };
  }

  async #decide(seat: Seat, given: GivenCommand, by: Giver | null): Promise<Decided> {
    const { commits, following, rounds } = this.#way;
    let verdict = this.#judge(seat, given, by);
    if ('answer' in verdict) {
      if (!following.alone) verdict = await this.#judgeAfter(() => following.upToDate(), seat, given, by);
      if ('answer' in verdict) return this.#refuse(seat, given, verdict);
    }
    return commits.runExclusive(async () => {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        if (!('answer' in verdict) && !this.#holds(verdict, seat, given, by))
          verdict = this.#judge(seat, given, by);
        if ('answer' in verdict && !following.alone)
          verdict = await this.#judgeAfter(() => following.catchUp(), seat, given, by);
        if ('answer' in verdict) return await this.#refuse(seat, given, verdict);
        try {
          if (verdict.kind === 'accepted') {
            const answer = await this.#carryOut(seat, given, verdict.decision);
            return { answer: given.acceptance ? await this.#accept(given.acceptance) : answer, kept: true };
          }
          await rounds.bind();
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error;
          verdict = await this.#judgeAfter(() => following.follow(), seat, given, by);
          // The place in the record was free, so the id was taken: an old command has it.
          const first = 'answer' in verdict ? null : await this.#inRecord(seat, given.id);
          if (first !== null) return { answer: first, kept: true };
        }
      }
      throw new StoreFailed(new Error(`${TRIES} writers in a row were faster`));
    });
  }

  /** Judges a command after reading what others wrote, which may include the command itself. */
  async #judgeAfter(
    news: () => Promise<void>,
    seat: Seat,
    given: GivenCommand,
    by: Giver | null,
  ): Promise<Verdict> {
    await news();
    const known = valueFor(this.#way.queues, seat).answers.find(given.id);
    return known === null
      ? this.#judge(seat, given, by)
      : { kind: 'answered', answer: known, lasting: false };
  }

  #judge(seat: Seat, given: GivenCommand, by: Giver | null): Verdict {
    const refused = this.#mayGive(seat, given, by);
    if (refused !== null) return { kind: 'answered', answer: refusal(refused), lasting: false };
    const { game, clock, days } = this.#parts;
    const now = clock.now().at;
    const daySpent = by !== null && days.isSpent(by.person, now);
    const verdict = judge(game, this.#way.state, seat, given, now, daySpent);
    const { acceptance } = given;
    if (acceptance === undefined || verdict.kind !== 'accepted') return verdict;
    const { sequence, box, accepted } = verdict.decision;
    const { dice } = box.forEntry(sequence + 2);
    const outcome = game.submit(accepted.match, acceptance.seat, acceptance.command, dice);
    return outcome.ok
      ? verdict
      : { kind: 'answered', answer: { ok: false, error: outcome.error }, lasting: false };
  }

  /** Accepts an offer that was just committed, before anything else happens in this match. */
  #accept({ seat, command }: NonNullable<GivenCommand['acceptance']>): Promise<CommandAnswer> {
    return this.#way.following.againstOthers(async () => {
      const given = this.#givenFor(seat, command, 'draw');
      const verdict = this.#judge(seat, given, null);
      if (verdict.kind === 'accepted') return this.#carryOut(seat, given, verdict.decision);
      return 'answer' in verdict ? verdict.answer : refusal('dice.waiting');
    });
  }

  /** The answer of a final verdict that accepts nothing. */
  async #refuse(
    seat: Seat,
    { id }: GivenCommand,
    verdict: Extract<Verdict, { answer: CommandAnswer }>,
  ): Promise<Decided> {
    if (verdict.kind === 'waiting') this.#way.rounds.renewIfLate();
    else if (verdict.lasting) {
      const { answers } = valueFor(this.#way.queues, seat);
      // An old id came with a new version. Its command may be in the record, or may have been answered by now.
      const first = (await this.#inRecord(seat, id)) ?? answers.find(id);
      if (first !== null) return { answer: first, kept: true };
      answers.keep(id, verdict.answer, false);
    }
    return { answer: verdict.answer, kept: false };
  }

  /** Whether everything on which a verdict rests is unchanged. */
  #holds(verdict: Verdict, seat: Seat, given: GivenCommand, by: Giver | null): boolean {
    if (verdict.kind !== 'accepted') return false;
    const { state } = this.#way;
    const { sequence, box } = verdict.decision;
    return sequence === state.sequence && box === state.dice.box && this.#mayGive(seat, given, by) === null;
  }

  /** Why a command is not accepted from its giver by the present seats and clocks; null if it is. */
  #mayGive(
    seat: Seat,
    { computer, because, acceptance }: GivenCommand,
    by: Giver | null,
  ): WireErrorCode | null {
    const { state } = this.#way;
    const { row, counts } = state;
    const played = row.chairs.find((chair) => chair.seat === seat)?.computer ?? null;
    if (because !== undefined) return this.#isLate(seat, because, counts.clocks) ? null : 'late.none';
    if (computer !== undefined) return played === computer ? null : 'seat.none';
    if (by === null) return null;
    if (state.seatOf(by.person) !== seat || by.stands?.() === false) return 'seat.none';
    if (played !== null) return 'seat.handed';
    return acceptance === undefined || this.#isLate(acceptance.seat, 'draw', counts.clocks)
      ? null
      : 'late.none';
  }

  #isLate(seat: Seat, because: NonNullable<GivenCommand['because']>, clocks: Clocks | null): boolean {
    if (because === 'time') return newlyLate(clocks, this.#parts.clock.now()).includes(seat);
    const chair = this.#way.state.row.chairs.find((each) => each.seat === seat);
    if (chair !== undefined && hasLeft(chair)) return true;
    return clocks !== null && valueFor(clocks.sides, seat).late;
  }

  async #carryOut(
    seat: Seat,
    { id, command, because, substituted = false, reasons = [] }: GivenCommand,
    decision: Decision,
  ): Promise<CommandAnswer> {
    const { facts, match } = decision.accepted;
    const rules = this.#parts.game.rulesVersion;
    const key = decision.used ? { key: decision.box.name } : {};
    const why = {
      ...(because === undefined ? {} : { because }),
      ...(substituted ? { substituted } : {}),
      ...(reasons.length > 0 ? { reasons } : {}),
    };
    const body: EntryBody = { seat, command, dice: decision.rolled, facts, rules, ...key, ...why };
    const versions = await this.#way.writer.append(seat, id, body, match);
    return { ok: true, version: valueFor(versions, seat) };
  }
}
