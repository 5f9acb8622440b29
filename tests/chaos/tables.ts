import { setTimeout as delay } from 'node:timers/promises';
import type { CreateMatchAnswer, JoinAnswer } from '@1bob/protocol';
import type { ToySeat } from '../../apps/server/src/testing/toy-game.ts';
import type { Fleet } from './fleet.ts';
import { Guest, Player } from './player.ts';

/** How many lines of its log a match has before it ends, so that its states stay small. */
const LONG = 400;

const codeIn = (link: string | null): string => link?.split('/').at(-1) ?? '';

/** A toy match whose two players are at different servers. */
export interface Table {
  match: string;
  /** Codes of the recovery links. */
  recovery: Record<ToySeat, string>;
  guests: Record<ToySeat, Guest>;
  left: Player;
  right: Player;
}

/** Two guests at two addresses of the proxy. */
export async function guestsAt(fleet: Fleet, n: number): Promise<Record<ToySeat, Guest>> {
  const [left, right] = await Promise.all([
    Guest.called(`Left ${n}`, fleet.lane(n)),
    Guest.called(`Right ${n}`, fleet.lane(n + 1)),
  ]);
  return { left, right };
}

/** A new match of two guests. Tries again if a server goes away meanwhile. */
export async function begin(guests: Record<ToySeat, Guest>, limit = LONG): Promise<Table> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { left, right } = guests;
      const setup = { scenario: 'long', seat: 'left', opponent: 'person', options: { limit } };
      const made = await left.post<CreateMatchAnswer>('/api/matches', setup);
      const joined = await right.post<JoinAnswer>(`/api/join/${codeIn(made.links.join)}`);
      const [one, other] = await Promise.all([Player.sit(left, made.match), Player.sit(right, made.match)]);
      const recovery = { left: codeIn(made.recovery), right: codeIn(joined.recovery) };
      return { match: made.match, recovery, guests, left: one, right: other };
    } catch (error) {
      if (attempt === 50) throw error;
      await delay(200);
    }
  }
}

/** Players who go on until they are stopped. They move on their turn, and act in secret at other times. */
export class Play {
  readonly tables: Table[] = [];
  readonly #fleet: Fleet;
  readonly #pace: number;
  readonly #playing: Promise<void>[] = [];
  #stopped = false;
  /** Every hidden number is unique, so that an entry made twice is found. */
  #hidden = 1_000;
  failed: Error | null = null;

  /** `pace` is the number of milliseconds between two commands of a player. */
  constructor(fleet: Fleet, pace: number) {
    this.#fleet = fleet;
    this.#pace = pace;
  }

  /** Starts this many tables. Resolves when all of them are in play. */
  async begin(count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const guests = await guestsAt(this.#fleet, n);
        const table = await begin(guests);
        this.tables.push(table);
        this.#playing.push(
          this.#keep(table).catch((error: unknown) => {
            this.failed ??= error instanceof Error ? error : new Error(String(error));
          }),
        );
      }),
    );
  }

  get players(): Player[] {
    return this.tables.flatMap(({ left, right }) => [left, right]);
  }
  get accepted(): number {
    return this.players.reduce((sum, { given }) => sum + given.filter(({ answer }) => answer.ok).length, 0);
  }

  /** Stops giving commands. Resolves when those in flight are answered, and rejects with what went wrong. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#playing);
    if (this.failed !== null) throw this.failed;
  }

  close(): void {
    for (const player of this.players) player.close();
  }

  /** Plays one match after the other with the same guests. */
  async #keep(first: Table): Promise<void> {
    for (let table = first; ;) {
      await Promise.all([this.#play(table.left), this.#play(table.right)]);
      if (this.#stopped) return;
      table.left.close();
      table.right.close();
      table = await begin(table.guests);
      this.tables.push(table);
    }
  }

  async #play(player: Player): Promise<void> {
    // Spread over time, so that the players do not all act at once.
    await delay(Math.random() * this.#pace);
    while (!this.#stopped && player.view?.stage.kind !== 'ended') {
      const began = performance.now();
      const move = Math.random() < 0.5 ? { kind: 'pass' } : { kind: 'roll' };
      const answer = await player.command(player.mayMove ? move : { kind: 'hide', number: ++this.#hidden });
      // An answer may come before its update, but the next command must be given on the updated view.
      if (answer.ok) await player.until(() => player.version >= answer.version || !player.live, 30_000);
      await delay(Math.max(0, this.#pace - (performance.now() - began)));
    }
  }
}
