import type { Reasons } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { steadyTime } from '../../common/clock.ts';
import { Refused } from '../../gate/refused.ts';
import type { Position } from '../../store/index.ts';
import { ThinkingFailed } from './question.ts';
import { nextOf } from '../../common/pace.ts';
import { seedOf, type ComputerPlayer, type ComputerPlayers } from './computer.ts';
import { OF_SERVER, type LiveMatchParts } from './parts.ts';
import { LiveMatch } from './live-match.ts';
import { presentOf } from './present.ts';
import { renew } from './restored.ts';

export interface LiveMatchesParts extends LiveMatchParts {
  computers: ComputerPlayers;
  /** A match that is not used for so long leaves memory. Milliseconds. */
  idleAfter: number;
  /** Bytes of matches in memory at most, as they are estimated; a busy one never leaves. */
  limit: number;
}

/** Milliseconds between two sweeps. */
const SWEEP_EVERY = 30_000;

/** Milliseconds between two looks whether other servers wrote something that this one was not told of. */
const LOOK_EVERY = 3_000;

/** Milliseconds between two looks for computers that another server left without having moved. */
const CLAIM_EVERY = 15_000;
/** Matches that are claimed at a time, and for how many milliseconds. */
const CLAIMED = 20;
const CLAIM = 5 * 60_000;

/** Milliseconds between two looks for seats whose time has run out, and for how many of its own one server claims them. */
const LATE_EVERY = 2_000;
const LATE_CLAIM = 60_000;

/** Milliseconds after which a computer tries again whose move could not be kept, or that waits for a share in the dice. */
const TRY_AGAIN = 5_000;

/** A seat, and the computer player that moves for it. */
interface Played {
  readonly seat: Seat;
  readonly computer: string;
}

/** A match in memory, or on its way there. */
interface Place {
  readonly live: Promise<LiveMatch | null>;
  ready: LiveMatch | null;
}

/** The matches that are in memory; others come back from the store when they are asked for. */
export class LiveMatches {
  readonly #parts: LiveMatchesParts;
  readonly #open = new Map<string, Place>();
  readonly #playing = new Map<string, Promise<void>>();
  /** Matches in which something happened while computers were playing. */
  readonly #again = new Set<string>();
  readonly #timers: readonly NodeJS.Timeout[];
  #closing = false;
  #looking = false;

  constructor(parts: LiveMatchesParts) {
    this.#parts = {
      ...parts,
      dropped: (id, why) => this.#drop(id, why),
      acted: (id) => {
        const live = this.present(id);
        if (live !== null) this.letComputersPlay(live);
      },
    };
    const look = parts.others === undefined ? [] : [setInterval(() => void this.look(), LOOK_EVERY)];
    this.#timers = [
      setInterval(() => this.sweep(), SWEEP_EVERY),
      setInterval(() => void this.claim(), CLAIM_EVERY),
      setInterval(() => void this.lookAtClocks(), LATE_EVERY),
      ...look,
    ];
    for (const timer of this.#timers) timer.unref();
  }

  get count(): number {
    return this.#open.size;
  }

  /** A match, from memory or from the store; null for an unknown match. Rejects as the store does. */
  async get(matchId: string): Promise<LiveMatch | null> {
    const known = this.#open.get(matchId);
    if (known !== undefined) return known.live;
    const place = { live: this.#load(matchId), ready: null };
    this.#open.set(matchId, place);
    return this.#settled(matchId, place);
  }

  /** The same. Throws `Refused` for an unknown match. */
  async must(matchId: string): Promise<LiveMatch> {
    const live = await this.get(matchId);
    if (live === null) throw Refused.for('match.unknown');
    return live;
  }

  /** Waits until a match is there; what did not come is let go of. */
  async #settled(matchId: string, place: Place): Promise<LiveMatch | null> {
    const letGo = (): void => {
      if (this.#open.get(matchId) === place) this.#open.delete(matchId);
    };
    try {
      place.ready = await place.live;
    } catch (error) {
      letGo();
      throw error;
    }
    if (place.ready === null) letGo();
    else this.letComputersPlay(place.ready);
    return place.ready;
  }

  /** The match, if it is in memory: nothing is read. */
  present(matchId: string): LiveMatch | null {
    return this.#open.get(matchId)?.ready ?? null;
  }

  /** Lets every computer in the match play until none has anything to do. Does not wait for it. */
  letComputersPlay(live: LiveMatch): void {
    if (live.asking) return;
    if (this.#playing.has(live.id)) {
      // They may already have looked for the last time in this run.
      this.#again.add(live.id);
      return;
    }
    if (!live.row.chairs.some((chair) => chair.computer !== null)) return;
    const playing = this.#play(live)
      .catch((error: unknown) => {
        this.#parts.observe.fault('computer player', live.id, error);
        // Perhaps no other seat can move and so wake it.
        if (isAway(error)) this.#letComputersPlayIn(TRY_AGAIN, live);
      })
      .finally(() => {
        this.#playing.delete(live.id);
        if (this.#again.delete(live.id)) this.letComputersPlay(live);
      });
    this.#playing.set(live.id, playing);
  }

  /** A match that has left memory meanwhile is left alone: when it comes back its computers play anyway. */
  #letComputersPlayIn(milliseconds: number, live: LiveMatch): void {
    setTimeout(() => {
      if (this.present(live.id) === live) this.letComputersPlay(live);
    }, milliseconds).unref();
  }

  /**
   * Lets go of what is kept for audiences that have not used their match for long, and for those that used it longest
   * ago when the matches take too many bytes; a match that nothing is kept for leaves memory. Each audience has its own
   * clock, and the bytes are told by public things: how long something is kept for one must not tell that another has
   * acted. `now`: milliseconds, as of `performance.now`.
   */
  sweep(now: number = performance.now()): void {
    const used = [...this.#open.values()]
      .flatMap(({ ready }) => ready?.lastUsed.map((each) => ({ ...each, live: ready })) ?? [])
      .sort((a, b) => a.at - b.at);
    this.#leave();
    let bytes = [...this.#open.values()].reduce((sum, { ready }) => sum + (ready?.bytes ?? 0), 0);
    for (const { live, viewer, at } of used) {
      if (now - at < this.#parts.idleAfter && bytes <= this.#parts.limit) break;
      bytes -= live.bytes;
      live.forget(viewer);
      if (live.lastUsed.length === 0) this.#leave(live.id);
      if (this.present(live.id) === live) bytes += live.bytes;
    }
  }

  /** Matches that nothing is kept for leave memory, unless something is in work there. */
  #leave(only?: string): void {
    for (const id of only === undefined ? [...this.#open.keys()] : [only]) {
      const live = this.#open.get(id)?.ready;
      if (live == null || live.busy || this.#playing.has(id) || live.lastUsed.length > 0) continue;
      // What another server commits can be shown here only from what was shown before.
      if (this.#parts.others !== undefined && this.#parts.publisher.followed(id)) continue;
      this.#open.delete(id);
    }
  }

  /** Another server says how far a match has come. What is not in memory here is read when it is asked for. */
  async heard(matchId: string, there: Omit<Position, 'head'>): Promise<void> {
    const live = this.present(matchId);
    await live?.heard(there).catch((error: unknown) => {
      if (!(error instanceof Refused))
        this.#parts.observe.fault('taking in what another server wrote', matchId, error);
    });
  }

  /**
   * Looks in the database where the matches in memory stand: what another server said may have been lost on the way.
   * Never rejects.
   */
  async look(): Promise<void> {
    if (this.#looking || this.#open.size === 0) return;
    this.#looking = true;
    try {
      const here = [...this.#open.values()].flatMap(({ ready }) => ready ?? []);
      const before = here.map((live) => ({ live, sequence: live.sequence }));
      const there = await this.#parts.store.positions(here.map(({ id }) => id));
      await Promise.all(
        before.map(async ({ live, sequence }) => {
          const position = there.get(live.id);
          // Asked once more where it is gone or has lost something: then that is looked after.
          if (position === undefined || position.sequence < sequence)
            await live.upToDate().catch(() => undefined);
          else await this.heard(live.id, position);
        }),
      );
    } catch {
      // The database is away; the next command or opening that needs it is told so.
    } finally {
      this.#looking = false;
    }
  }

  /** Lets computers play whose server went away before they had moved. Never rejects. `now`: milliseconds. */
  async claim(now: number = steadyTime()): Promise<void> {
    if (this.#closing) return;
    try {
      const ids = await this.#parts.store.claimDue(new Date(now), new Date(now + CLAIM), CLAIMED);
      // One that does not open does not hold up the others.
      await Promise.all(ids.map((id) => this.#wake(id)));
    } catch (error) {
      this.#parts.observe.fault('looking after computers', '', error);
    }
  }

  /** Lets the computers of a match play, wherever it is. Never rejects. */
  async #wake(matchId: string): Promise<void> {
    try {
      const live = await this.get(matchId);
      await live?.upToDate();
      if (live !== null) this.letComputersPlay(live);
    } catch (error) {
      this.#parts.observe.fault('waking a computer', matchId, error);
    }
  }

  /** Looks after the matches in which the time of a seat has run out. Never rejects. */
  async lookAtClocks(): Promise<void> {
    const { clock, store, observe } = this.#parts;
    const now = clock.now();
    if (this.#closing || now.clock === '') return;
    try {
      const ids = await store.claimLate(now.ms, now.ms + LATE_CLAIM, CLAIMED);
      await Promise.all(ids.map((id) => this.#lookAtClocksOf(id)));
    } catch (error) {
      observe.fault('looking after clocks', '', error);
    }
  }

  /** Never rejects. */
  async #lookAtClocksOf(matchId: string): Promise<void> {
    try {
      const live = await this.get(matchId);
      await live?.lookAtClocks();
      if (live !== null) this.letComputersPlay(live);
    } catch (error) {
      this.#parts.observe.fault('looking after clocks', matchId, error);
    }
  }

  /**
   * Lets go of a match that was cleared, or of which the database has lost entries that were kept and seen. The latter goes
   * on as one that was brought back from a copy: dice that fell and are lost must not fall again.
   */
  #drop(matchId: string, why: 'gone' | 'lost'): void {
    if (!this.#open.delete(matchId)) return;
    const { observe, publisher, store, game } = this.#parts;
    publisher.dropped(matchId);
    if (why === 'gone') return;
    observe.fault('keeping a match', matchId, new Error('the database has lost entries of it'));
    const renewing = renew(store, game, matchId).then(
      () => undefined,
      (error: unknown) => observe.fault('a new round of dice', matchId, error),
    );
    // Until it has new dice it is not opened.
    const place = { live: renewing.then(() => this.#load(matchId)), ready: null };
    this.#open.set(matchId, place);
    void this.#settled(matchId, place).catch(() => undefined);
  }

  /** Computers stop, and what is being committed is finished. No command may be given afterwards. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#playing.values());
    await Promise.all([...this.#open.values()].map(async ({ ready }) => ready?.idle()));
  }

  async #play(live: LiveMatch): Promise<void> {
    let sequence = live.sequence;
    for (let moved = true; moved;) {
      moved = false;
      ({ sequence } = live);
      for (const { seat, computer } of live.row.chairs) {
        if (computer === null || this.#isOver(live)) continue;
        const outcome = await this.#inTurn(live, { seat, computer }, this.#inOrder(computer));
        if (outcome === 'moved') moved = true;
      }
      // Others get their turn between two commands of a computer.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.#isOver(live)) return;
    await this.#parts.store.settleDue(live.id, sequence);
  }

  /** Whether computers have nothing more to do in a match: it has ended, was let go of, or the server closes. */
  #isOver(live: LiveMatch): boolean {
    return this.#closing || live.ended || this.present(live.id) !== live;
  }

  /** Who moves for a computer of that name: the next one when the one before fails, the idle one at last. */
  #inOrder(name: string): readonly ComputerPlayer[] {
    const { computers } = this.#parts;
    const player = Object.hasOwn(computers, name) ? computers[name] : undefined;
    if (player === undefined || player === computers.idle) return [computers.idle];
    return [player, ...(player.instead === undefined ? [] : [player.instead]), computers.idle];
  }

  /** One command of the first of these that manages to give one, so that its opponent does not wait without end. */
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
      // The view has changed while it waited: the computer chooses again.
      if (error instanceof ThinkingFailed && error.why === 'unwanted') return 'moved';
      if (others.length === 0 || isAway(error)) throw error;
      this.#parts.observe.fault('computer player', live.id, error);
      // Who stands in for it keeps its pace: nobody is to see that it failed.
      return this.#inTurn(live, played, others, place + 1, pace);
    }
  }

  /** One command of a computer, if it has any. Rejects when it throws, or its command is refused. */
  async #choose(
    live: LiveMatch,
    { seat, computer }: Played,
    player: ComputerPlayer,
    { place, pace }: { place: number; pace: number | undefined },
  ): Promise<'moved' | 'nothing'> {
    const { view, version } = live.viewOf(seat);
    // Named by what it answers: of two servers that let this computer play, one does it.
    const id = `${OF_SERVER}computer-${live.sequence + 1}${place === 0 ? '' : `-${place}`}`;
    let reasons: Reasons | undefined;
    const because = (given: Reasons): void => void (reasons = given);
    const moment = {
      seed: seedOf(live.id, seat, version),
      asker: live.row.createdBy,
      stands: () => !this.#isOver(live) && live.viewOf(seat).version === version,
      because,
    };
    const command = await player.choose(view, seat, moment);
    if (command === null || command === undefined || this.#isOver(live)) return 'nothing';
    const given = { id, version, command, computer, reasons };
    if (pace !== undefined && live.foresee(seat, given) === 'seen') {
      await nextOf(live.publicAt, pace);
      if (this.#isOver(live)) return 'nothing';
    }
    const answer = await live.command(seat, given);
    // The view has changed meanwhile: the computer chooses again.
    if (answer.ok || answer.error.code === 'command.stale') return 'moved';
    // The share that opens, or the new round of dice, wakes it too.
    if (answer.error.code === 'dice.waiting' || answer.error.code === 'match.asking') {
      this.#letComputersPlayIn(TRY_AGAIN, live);
      return 'nothing';
    }
    // Its holder has taken the seat back meanwhile.
    if (answer.error.code === 'seat.none') return 'nothing';
    throw new ComputerStuck(answer.error.code);
  }

  async #load(matchId: string): Promise<LiveMatch | null> {
    const { store, game } = this.#parts;
    const row = await store.findMatch(matchId);
    if (row === null || row.game !== game.name) return null;
    const present = await presentOf(store, game, row).catch(async (error: unknown) => {
      // Deleted while it was read: nothing of it was damaged.
      if ((await store.findMatch(matchId)) === null) return null;
      throw error;
    });
    if (present === null) return null;
    const live = new LiveMatch(this.#parts, row, present);
    await live.settle();
    return live;
  }
}

/** The pace of a player in a match: slower where people only watch. */
const paceIn = ({ row }: LiveMatch, { pace, watchedPace }: ComputerPlayer): number | undefined =>
  row.chairs.every((chair) => chair.computer !== null) ? watchedPace : pace;

/** A computer's command was refused. */
class ComputerStuck extends Error {
  constructor(readonly code: string) {
    super('the command of a computer player was refused');
    this.name = 'ComputerStuck';
  }
}

/** The store was away: a later try may succeed. */
const isAway = (error: unknown): boolean =>
  error instanceof ComputerStuck && error.code === 'server.unavailable';
