import { wireError, type CommandAnswer } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import type { Mutex } from 'async-mutex';
import { SequenceTaken } from '../store/index.ts';
import type { CurrentState } from './current-state.ts';
import { of, type Each } from './each.ts';
import { judge, refusal, type Decision, type Verdict } from './judge.ts';
import { secondsSince, type GivenCommand, type LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import type { DiceRounds } from './round.ts';
import type { SeatQueue } from './seat-queue.ts';
import { versionsByName, type EntryBody } from './state.ts';
import { fromStore, StoreFailed } from './store-failed.ts';

/** Tries against another writer of the same match before a command is given back. */
const TRIES = 5;

/** What the commands of a match go through. */
interface Way {
  state: CurrentState;
  queues: Each<SeatQueue>;
  /** One job at a time changes the match. */
  commits: Mutex;
  rounds: DiceRounds;
  writer: RecordWriter;
}

/**
 * The way of a command through its match. A command waits for the earlier ones of its own seat, is judged by what is
 * committed, and refused at once if it is refused; only what is accepted waits for the commit of the other seat that is
 * under way, so that a refusal does not tell of it.
 */
export class Commands {
  readonly #parts: LiveMatchParts;
  readonly #way: Way;

  constructor(parts: LiveMatchParts, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** See `LiveMatch.command`. */
  take(seat: Seat, given: GivenCommand, by: string | undefined): Promise<CommandAnswer> {
    const { queues, state } = this.#way;
    const answer = of(queues, seat).run(() => this.#answer(seat, given, by));
    if (answer === null) return Promise.resolve(refusal('command.tooMany'));
    if (by !== undefined) state.history(seat).use(performance.now());
    return answer;
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
      observe.fault('command', this.#way.state.row.id, error);
      const away = error instanceof StoreFailed;
      return { ok: false, error: wireError(away ? 'server.unavailable' : 'server.error') };
    }
  }

  /** The first answer to an id that was given before. */
  async #known(seat: Seat, { id, version }: GivenCommand): Promise<CommandAnswer | null> {
    const { queues, state } = this.#way;
    const { answers } = of(queues, seat);
    const known = answers.find(id);
    if (known !== null) return known;
    if (!answers.mayBeOlder(version) && version >= of(state.counts.own, seat)) return null;
    const { store, game } = this.#parts;
    const entry = await fromStore(() => store.findCommand(state.row.id, seat, id));
    if (entry === null) return null;
    return { ok: true, version: of(versionsByName(game, entry.versions), seat) };
  }

  async #decide(seat: Seat, given: GivenCommand, by: string | undefined): Promise<CommandAnswer> {
    const { commits, queues, rounds, writer } = this.#way;
    let verdict = this.#judge(seat, given, by);
    if ('answer' in verdict) return verdict.answer;
    return commits.runExclusive(async () => {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        if (!this.#holds(verdict, seat, by)) verdict = this.#judge(seat, given, by);
        if ('answer' in verdict) return verdict.answer;
        try {
          if (verdict.kind === 'accepted') return await this.#carryOut(seat, given, verdict.decision);
          await rounds.bind();
        } catch (error) {
          if (!(error instanceof SequenceTaken)) throw error;
          await writer.catchUp();
          const meanwhile = of(queues, seat).answers.find(given.id);
          if (meanwhile !== null) return meanwhile;
        }
      }
      throw new StoreFailed(new Error(`${TRIES} writers in a row were faster`));
    });
  }

  #judge(seat: Seat, given: GivenCommand, by: string | undefined): Verdict {
    const { state, queues, rounds } = this.#way;
    if (!this.#sits(seat, by)) return { kind: 'answered', answer: refusal('seat.none'), lasting: false };
    const verdict = judge(this.#parts.game, state, seat, given);
    if (verdict.kind === 'waiting') rounds.renewIfLate();
    if (verdict.kind === 'answered' && verdict.lasting)
      of(queues, seat).answers.keep(given.id, verdict.answer, false);
    return verdict;
  }

  /** Whether nothing has changed that a verdict rests on. */
  #holds(verdict: Verdict, seat: Seat, by: string | undefined): boolean {
    if (verdict.kind !== 'accepted') return false;
    const { state } = this.#way;
    const { sequence, box } = verdict.decision;
    return sequence === state.sequence && box === state.dice.box && this.#sits(seat, by);
  }

  #sits(seat: Seat, by: string | undefined): boolean {
    return by === undefined || this.#way.state.seatOf(by) === seat;
  }

  async #carryOut(seat: Seat, { id, command }: GivenCommand, decision: Decision): Promise<CommandAnswer> {
    const { facts, match } = decision.accepted;
    const rules = this.#parts.game.rulesVersion;
    const key = decision.used ? { key: decision.box.name } : {};
    const body: EntryBody = { seat, command, dice: decision.rolled, facts, rules, ...key };
    const versions = await this.#way.writer.append(seat, id, body, match);
    return { ok: true, version: of(versions, seat) };
  }
}
