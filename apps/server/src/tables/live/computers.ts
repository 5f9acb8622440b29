import { officerSeed } from '@1bob/fairness';
import type { Reasons } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { steadyTime } from '../../common/clock.ts';
import { every, type Repeated } from '../../common/every.ts';
import { nextOf } from '../../common/pace.ts';
import type { ComputerPlayer, ComputerPlayers } from './computer.ts';
import type { LiveMatch } from './live-match.ts';
import { OF_SERVER, type LiveMatchParts } from './parts.ts';
import { ThinkingFailed } from './question.ts';

/** Milliseconds between two checks for computers whose server stopped before they moved. */
const CLAIM_EVERY = 15_000;
/** Matches claimed at a time, and the milliseconds for which they are claimed. */
const CLAIMED = 20;
const CLAIM = 5 * 60_000;

/** Milliseconds after which a computer tries again if its move could not be kept, or if it waits for a share in the dice. */
const TRY_AGAIN = 5_000;

/** A seat, and the computer player that moves for it. */
interface Played {
  readonly seat: Seat;
  readonly computer: string;
}

export interface ComputersParts extends Pick<LiveMatchParts, 'store' | 'observe'> {
  computers: ComputerPlayers;
}

/** The parts needed to find the matches at which computers sit. */
interface Matches {
  get(matchId: string): Promise<LiveMatch | null>;
  present(matchId: string): LiveMatch | null;
}

/** Runs the computers of the matches in memory until none has anything to do. */
export class Computers {
  readonly #parts: ComputersParts;
  readonly #matches: Matches;
  readonly #playing = new Map<string, Promise<void>>();
  /** Matches in which something happened while their computers were playing. */
  readonly #again = new Set<string>();
  readonly #timer: Repeated;
  #closing = false;

  constructor(parts: ComputersParts, matches: Matches) {
    this.#parts = parts;
    this.#matches = matches;
    this.#timer = every(CLAIM_EVERY, () => this.claim());
  }

  /** Whether computers are at work in a match. */
  arePlaying(matchId: string): boolean {
    return this.#playing.has(matchId);
  }

  /** Lets every computer in the match play until none has anything to do. Does not wait for them. */
  play(live: LiveMatch): void {
    if (live.asking) return;
    if (this.#playing.has(live.id)) {
      // In this run the computers may already have taken their last look.
      this.#again.add(live.id);
      return;
    }
    if (!live.row.chairs.some((chair) => chair.computer !== null)) return;
    const playing = this.#playOn(live)
      .catch((error: unknown) => {
        this.#parts.observe.fault('computer player', live.id, error);
        // Perhaps no other seat can move and so make the computers look again.
        if (isAway(error)) this.#playIn(TRY_AGAIN, live);
      })
      .finally(() => {
        this.#playing.delete(live.id);
        if (this.#again.delete(live.id)) this.play(live);
      });
    this.#playing.set(live.id, playing);
  }

  /** Plays after this time, unless the match has left memory. Its computers play anyway when it is loaded again. */
  #playIn(milliseconds: number, live: LiveMatch): void {
    setTimeout(() => {
      if (this.#matches.present(live.id) === live) this.play(live);
    }, milliseconds).unref();
  }

  /** Runs computers whose server went away before they moved. Never rejects. `now`: milliseconds. */
  async claim(now: number = steadyTime()): Promise<void> {
    if (this.#closing) return;
    try {
      const ids = await this.#parts.store.claimDue(new Date(now), new Date(now + CLAIM), CLAIMED);
      // A match that does not open does not delay the others.
      await Promise.all(ids.map((id) => this.#wake(id)));
    } catch (error) {
      this.#parts.observe.fault('looking after computers', '', error);
    }
  }

  /** Lets the computers of a match play, in memory or not. Never rejects. */
  async #wake(matchId: string): Promise<void> {
    try {
      const live = await this.#matches.get(matchId);
      await live?.upToDate();
      if (live !== null) this.play(live);
    } catch (error) {
      this.#parts.observe.fault('waking a computer', matchId, error);
    }
  }

  /** Resolves when no computer is at work any more. None begins afterwards. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#playing.values(), this.#timer.stop()]);
  }

  async #playOn(live: LiveMatch): Promise<void> {
    let sequence = live.sequence;
    for (let moved = true; moved;) {
      moved = false;
      ({ sequence } = live);
      for (const { seat, computer } of live.row.chairs) {
        if (computer === null || this.#isOver(live)) continue;
        const outcome = await this.#inTurn(live, { seat, computer }, this.#inOrder(computer));
        if (outcome === 'moved') moved = true;
      }
      // Lets other work run between two commands of a computer.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.#isOver(live)) return;
    await this.#parts.store.settleDue(live.id, sequence);
  }

  /** Whether computers have nothing more to do in a match: it has ended, left memory, or the server closes. */
  #isOver(live: LiveMatch): boolean {
    return this.#closing || live.ended || this.#matches.present(live.id) !== live;
  }

  /** The players that move for a computer of that name. Each comes if the one before fails; the last is the idle one. */
  #inOrder(name: string): readonly ComputerPlayer[] {
    const { computers } = this.#parts;
    const player = Object.hasOwn(computers, name) ? computers[name] : undefined;
    if (player === undefined || player === computers.idle) return [computers.idle];
    return [player, ...(player.instead === undefined ? [] : [player.instead]), computers.idle];
  }

  /** Gives one command, of the first player that manages to, so that the opponent does not wait forever. */
  async #inTurn(
    live: LiveMatch,
    played: Played,
    [player, ...others]: readonly ComputerPlayer[],
    place = 0,
    pace = player && paceIn(live, player),
  ): Promise<'moved' | 'nothing'> {
    if (player === undefined) return 'nothing';
    try {
      return await this.#choose(live, played, player, { place, pace });
    } catch (error) {
      if (this.#isOver(live)) return 'nothing';
      // The view has changed while the question waited, so the computer chooses again.
      if (error instanceof ThinkingFailed && error.why === 'unwanted') return 'moved';
      if (others.length === 0 || isAway(error)) throw error;
      this.#parts.observe.fault('computer player', live.id, error);
      // A substitute keeps the pace of the first player, so that nobody sees that it failed.
      return this.#inTurn(live, played, others, place + 1, pace);
    }
  }

  /** Gives one command of a computer, if it has any. Rejects if the computer throws or its command is refused. */
  async #choose(
    live: LiveMatch,
    { seat, computer }: Played,
    player: ComputerPlayer,
    { place, pace }: { place: number; pace: number | undefined },
  ): Promise<'moved' | 'nothing'> {
    const { view, version } = live.viewOf(seat);
    // The id names the entry that the command follows. If two servers run this computer, only one of them moves.
    const id = `${OF_SERVER}computer-${live.sequence + 1}${place === 0 ? '' : `-${place}`}`;
    let reasons: Reasons | undefined;
    const because = (given: Reasons): void => void (reasons = given);
    const moment = {
      seed: officerSeed(live.row.secret, live.id, seat),
      asker: live.row.createdBy,
      stands: () => !this.#isOver(live) && live.viewOf(seat).version === version,
      because,
    };
    const command = await player.choose(view, seat, moment);
    if (command === null || command === undefined || this.#isOver(live)) return 'nothing';
    const given = { id, version, command, computer, substituted: place > 0, reasons };
    if (pace !== undefined && live.foresee(seat, given) === 'seen') {
      await nextOf(live.publicAt, pace);
      if (this.#isOver(live)) return 'nothing';
    }
    const answer = await live.command(seat, given);
    // The view has changed, so the computer chooses again.
    if (answer.ok || answer.error.code === 'command.stale') return 'moved';
    // The computer is also woken when the share opens, or a new round of dice begins.
    if (answer.error.code === 'dice.waiting' || answer.error.code === 'match.asking') {
      this.#playIn(TRY_AGAIN, live);
      return 'nothing';
    }
    // The holder has taken the seat back.
    if (answer.error.code === 'seat.none') return 'nothing';
    throw new ComputerStuck(answer.error.code);
  }
}

/** The pace of a player in a match, which is slower if people only watch. */
const paceIn = ({ row }: LiveMatch, { pace, watchedPace }: ComputerPlayer): number | undefined =>
  row.chairs.every((chair) => chair.computer !== null) ? watchedPace : pace;

/** Thrown when a computer's command was refused. */
class ComputerStuck extends Error {
  constructor(readonly code: string) {
    super('the command of a computer player was refused');
    this.name = 'ComputerStuck';
  }
}

/** Whether the store was away, so that a later try may succeed. */
const isAway = (error: unknown): boolean =>
  error instanceof ComputerStuck && error.code === 'server.unavailable';
