import { every, type Repeated } from '../../common/every.ts';
import { Refused } from '../../gate/refused.ts';
import type { RecordPosition } from '../../store/index.ts';
import { findMatch } from '../record/found.ts';
import type { ComputerPlayers } from './computer.ts';
import { Computers } from './computers.ts';
import type { LiveMatchParts } from './parts.ts';
import { LiveMatch } from './live-match.ts';
import { presentOf } from './present.ts';
import { renew } from './restored.ts';

export interface LiveMatchesParts extends LiveMatchParts {
  computers: ComputerPlayers;
  /** Milliseconds after which an unused match leaves memory. */
  idleAfter: number;
  /** Maximum estimated bytes of matches in memory. A busy match never leaves. */
  limit: number;
}

/** Milliseconds between two sweeps. */
const SWEEP_EVERY = 30_000;

/** Milliseconds between two checks whether other servers wrote something that this one missed. */
const LOOK_EVERY = 3_000;

/**
 * Milliseconds between two looks for seats whose time has run out. Then the milliseconds for which one server claims them,
 * and the number of matches that it claims at a time.
 */
const LATE_EVERY = 2_000;
const LATE_CLAIM = 60_000;
const CLAIMED = 20;

/** A match in memory, or one that is being loaded. */
interface Slot {
  readonly live: Promise<LiveMatch | null>;
  ready: LiveMatch | null;
}

/** The matches in memory. Others are read from the store when they are requested. */
export class LiveMatches {
  readonly computers: Computers;
  readonly #parts: LiveMatchesParts;
  readonly #open = new Map<string, Slot>();
  readonly #timers: readonly Repeated[];
  #closing = false;

  constructor(parts: LiveMatchesParts) {
    this.#parts = {
      ...parts,
      dropped: (id, why) => this.#drop(id, why),
      acted: (id) => {
        const live = this.present(id);
        if (live !== null) this.computers.play(live);
      },
    };
    this.computers = new Computers(parts, this);
    this.#timers = [
      every(SWEEP_EVERY, () => this.sweep()),
      every(LATE_EVERY, () => this.lookAtClocks()),
      ...(parts.others === undefined ? [] : [every(LOOK_EVERY, () => this.look())]),
    ];
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

  /** Like `get`, but throws `Refused` for an unknown match. */
  async must(matchId: string): Promise<LiveMatch> {
    const live = await this.get(matchId);
    if (live === null) throw Refused.for('match.unknown');
    return live;
  }

  /** Waits until a match is loaded. Removes it if it could not be loaded. */
  async #settled(matchId: string, place: Slot): Promise<LiveMatch | null> {
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
    else this.computers.play(place.ready);
    return place.ready;
  }

  /**
   * Opens a match that was just stored, to do what is due in it, because a computer may have the first move. Never rejects,
   * because the match stands. Work that failed is done when the match is opened, or when its computers are looked after.
   */
  async begin(matchId: string): Promise<void> {
    try {
      await this.get(matchId);
    } catch (error) {
      this.#parts.observe.fault('opening a new match', matchId, error);
    }
  }

  /** The match if it is in memory; reads nothing. */
  present(matchId: string): LiveMatch | null {
    return this.#open.get(matchId)?.ready ?? null;
  }

  /**
   * Releases the histories of audiences that have not used their match for long, and, if the matches take too many bytes,
   * those that were used least recently. A match without any history leaves memory. Each audience has its own clock, and the
   * bytes depend on public facts: how long a history is kept must not reveal that another audience has acted. `now`:
   * milliseconds of `performance.now`.
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

  /** Removes matches without view histories from memory, unless work on them is under way. */
  #leave(only?: string): void {
    for (const id of only === undefined ? [...this.#open.keys()] : [only]) {
      const live = this.#open.get(id)?.ready;
      if (live == null || live.busy || this.computers.arePlaying(id) || live.lastUsed.length > 0) continue;
      // What another server commits can be shown here only if what came before it was shown here.
      if (this.#parts.others !== undefined && this.#parts.publisher.followed(id)) continue;
      this.#open.delete(id);
    }
  }

  /**
   * Notes that another server has moved a match to this position. A match that is not in memory is read when it is
   * requested.
   */
  async catchUpWith(matchId: string, there: Omit<RecordPosition, 'head'>): Promise<void> {
    const live = this.present(matchId);
    await live?.catchUpWith(there).catch((error: unknown) => {
      if (!(error instanceof Refused))
        this.#parts.observe.fault('taking in what another server wrote', matchId, error);
    });
  }

  /**
   * Checks the positions of the matches in memory against the database, because a message of another server may have been
   * lost, or the host may have blocked a player. Never rejects.
   */
  async look(): Promise<void> {
    if (this.#open.size === 0) return;
    try {
      const here = [...this.#open.values()].flatMap(({ ready }) => ready ?? []);
      const before = here.map((live) => ({ live, sequence: live.sequence }));
      const there = await this.#parts.store.positions(here.map(({ id }) => id));
      await Promise.all(
        before.map(async ({ live, sequence }) => {
          const position = there.get(live.id);
          // If the match is gone or has lost something, it is asked once more, which handles that.
          if (position === undefined || position.sequence < sequence)
            await live.upToDate().catch(() => undefined);
          else await this.catchUpWith(live.id, position);
        }),
      );
    } catch {
      // If the database is away, the next command or opening that needs it reports that.
    }
  }

  /**
   * Handles matches in which the time of a seat has run out, and matches in memory in which something due could not be done.
   * Never rejects.
   */
  async lookAtClocks(): Promise<void> {
    const { clock, store, observe } = this.#parts;
    const now = clock.now();
    if (this.#closing || now.clock === '') return;
    try {
      const ids = await store.claimLate(now.ms, now.ms + LATE_CLAIM, CLAIMED);
      await Promise.all(ids.map((id) => this.#lookAtClocksOf(id)));
      const unsettled = [...this.#open.values()].flatMap(({ ready }) => (ready?.unsettled ? ready : []));
      await Promise.all(unsettled.map((live) => live.settle()));
    } catch (error) {
      observe.fault('looking after clocks', '', error);
    }
  }

  /** Never rejects. */
  async #lookAtClocksOf(matchId: string): Promise<void> {
    try {
      const live = await this.get(matchId);
      await live?.lookAtClocks();
      if (live !== null) this.computers.play(live);
    } catch (error) {
      this.#parts.observe.fault('looking after clocks', matchId, error);
    }
  }

  /**
   * Removes a match that was cleared, or of which the database has lost entries that were kept and seen. The latter goes on
   * like a match restored from a copy: dice that were rolled and are lost must not be rolled again.
   */
  #drop(matchId: string, why: 'gone' | 'lost'): void {
    if (!this.#open.delete(matchId)) return;
    const { observe, publisher, store, game } = this.#parts;
    if (why === 'gone') return publisher.closed(matchId);
    publisher.dropped(matchId);
    observe.fault('keeping a match', matchId, new Error('the database has lost entries of it'));
    const renewing = renew(store, game, matchId).then(
      () => undefined,
      (error: unknown) => observe.fault('a new round of dice', matchId, error),
    );
    // The match is not opened until it has new dice.
    const place = { live: renewing.then(() => this.#load(matchId)), ready: null };
    this.#open.set(matchId, place);
    void this.#settled(matchId, place).catch(() => undefined);
  }

  /** Stops the computers and finishes running commits. No command may be given afterwards. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([this.computers.close(), ...this.#timers.map((timer) => timer.stop())]);
    await Promise.all([...this.#open.values()].map(async ({ ready }) => ready?.idle()));
  }

  async #load(matchId: string): Promise<LiveMatch | null> {
    const { store, game } = this.#parts;
    const row = await findMatch(this.#parts, matchId);
    if (row === null) return null;
    const present = await presentOf(store, game, row).catch(async (error: unknown) => {
      // It was deleted while it was read, so nothing was damaged.
      if ((await store.findMatch(matchId)) === null) return null;
      throw error;
    });
    if (present === null) return null;
    const live = new LiveMatch(this.#parts, row, present);
    await live.settle();
    return live;
  }
}
