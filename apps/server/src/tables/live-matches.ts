import { newSalt } from '@1bob/fairness';
import type { CommandAnswer } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import type { ComputerPlayer, ComputerPlayers } from './computer.ts';
import type { GivenCommand, LiveMatchParts } from './parts.ts';
import { LiveMatch } from './live-match.ts';
import { presentOf } from './present.ts';

export interface LiveMatchesParts extends LiveMatchParts {
  computers: ComputerPlayers;
  /** A match that is not used for so long leaves memory. Milliseconds. */
  idleAfter: number;
  /** Bytes of matches in memory at most, as they are estimated; a busy one never leaves. */
  limit: number;
}

/** Milliseconds between two sweeps. */
const SWEEP_EVERY = 30_000;

/** Milliseconds after which a computer tries again whose move could not be kept, or that waits for a share in the dice. */
const TRY_AGAIN = 5_000;

/** The matches that are in memory; others come back from the store when they are asked for. */
export class LiveMatches {
  readonly #parts: LiveMatchesParts;
  readonly #open = new Map<string, { live: Promise<LiveMatch | null>; ready: LiveMatch | null }>();
  readonly #playing = new Map<string, Promise<void>>();
  /** Matches in which something happened while computers were playing. */
  readonly #again = new Set<string>();
  readonly #sweeping: NodeJS.Timeout;
  #closing = false;

  constructor(parts: LiveMatchesParts) {
    this.#parts = parts;
    this.#sweeping = setInterval(() => this.sweep(), SWEEP_EVERY);
    this.#sweeping.unref();
  }

  get count(): number {
    return this.#open.size;
  }

  /** A match, from memory or from the store; null for an unknown match. Rejects as the store does. */
  async get(matchId: string): Promise<LiveMatch | null> {
    const known = this.#open.get(matchId);
    if (known !== undefined) return known.live;
    const place = { live: this.#load(matchId), ready: null as LiveMatch | null };
    this.#open.set(matchId, place);
    try {
      place.ready = await place.live;
    } catch (error) {
      this.#open.delete(matchId);
      throw error;
    }
    if (place.ready === null) this.#open.delete(matchId);
    else this.letComputersPlay(place.ready);
    return place.ready;
  }

  /** The match, if it is in memory: nothing is read. */
  present(matchId: string): LiveMatch | null {
    return this.#open.get(matchId)?.ready ?? null;
  }

  /**
   * A command of a session on its seat; when it was accepted, computer players in the match take their turns
   * afterwards.
   */
  async command(live: LiveMatch, seat: Seat, given: GivenCommand, by: string): Promise<CommandAnswer> {
    const answer = await live.command(seat, given, by);
    if (answer.ok) this.letComputersPlay(live);
    return answer;
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
      this.#open.delete(id);
    }
  }

  /** Computers stop, and what is being committed is finished. No command may be given afterwards. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#sweeping);
    await Promise.all(this.#playing.values());
    await Promise.all([...this.#open.values()].map(async ({ ready }) => ready?.idle()));
  }

  async #play(live: LiveMatch): Promise<void> {
    for (let moved = true; moved;) {
      moved = false;
      for (const { seat, computer } of live.row.chairs) {
        if (computer === null || this.#closing || live.ended) continue;
        const player = this.#parts.computers[computer] ?? this.#parts.computers.idle;
        const outcome = await this.#choose(live, seat, player).catch((error: unknown) => {
          if (player === this.#parts.computers.idle || isAway(error)) throw error;
          // The idle computer moves in its place, so that its opponent does not wait without end.
          this.#parts.observe.fault('computer player', live.id, error);
          return this.#choose(live, seat, this.#parts.computers.idle);
        });
        if (outcome === 'moved') moved = true;
      }
      // Others get their turn between two commands of a computer.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** One command of a computer, if it has any. Rejects when it throws, or its command is refused. */
  async #choose(live: LiveMatch, seat: Seat, player: ComputerPlayer): Promise<'moved' | 'nothing'> {
    const { view, version } = live.viewOf(seat);
    const command = player.choose(view, seat);
    if (command === null || command === undefined) return 'nothing';
    // Every command has an id of its own: a second try after a restart is a new command on a new view.
    const id = `computer-${newSalt().slice(0, 24)}`;
    const answer = await live.command(seat, { id, version, command });
    // The view has changed meanwhile: the computer chooses again.
    if (answer.ok || answer.error.code === 'command.stale') return 'moved';
    // The share that opens, or the new round of dice, wakes it too.
    if (answer.error.code === 'dice.waiting' || answer.error.code === 'match.asking') {
      this.#letComputersPlayIn(TRY_AGAIN, live);
      return 'nothing';
    }
    throw new ComputerStuck(answer.error.code);
  }

  async #load(matchId: string): Promise<LiveMatch | null> {
    const { store, game } = this.#parts;
    const row = await store.findMatch(matchId);
    if (row === null || row.game !== game.name) return null;
    const live = new LiveMatch(this.#parts, row, await presentOf(store, game, row));
    await live.settleRound();
    return live;
  }
}

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
