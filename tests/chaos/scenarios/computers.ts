import { setTimeout as delay } from 'node:timers/promises';
import type { CreateMatchAnswer } from '@1bob/protocol';
import { Fleet, within } from '../fleet.ts';
import { Guest, Player } from '../player.ts';
import { looking, verify } from '../records.ts';
import { atLeast, none, times, type Figure, type Scenario, type Size } from '../scenario.ts';

const TABLES = 8;
/** Milliseconds for which the computer thinks, so that a kill can come in that time. */
const PONDERS = 15;
/**
 * Milliseconds within which a computer must move after its server was killed. The move is due after 30 s, and servers
 * check every 15 s.
 */
const CLAIMED = 60_000;

export const computers: Scenario = {
  name: 'computers',
  about:
    'Servers are killed while computers move: each moves once, and moves at another server if its own is gone',
  async run(size) {
    return [...(await moves(size)), ...(size.short ? [] : await orphan(size))];
  },
};

interface Game {
  match: string;
  player: Player;
}

async function begin(guest: Guest): Promise<Game> {
  for (let attempt = 1; ; attempt++) {
    try {
      const setup = { scenario: 'long', seat: 'left', opponent: 'computer', options: { limit: 10_000 } };
      const { match } = await guest.post<CreateMatchAnswer>('/api/matches', setup);
      return { match, player: await Player.sit(guest, match) };
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(200);
    }
  }
}

async function moves({ replicas, bundle, short, kills = short ? 3 : 40 }: Size): Promise<Figure[]> {
  const asked = short ? 60 : 1_000;
  const settings = { TOY_PONDERS: String(PONDERS) };
  const fleet = await Fleet.open({ replicas, bundle, settings });
  const games: Game[] = [];
  try {
    for (let n = 0; n < TABLES; n++)
      games.push(await begin(await Guest.called(`Player ${n}`, fleet.lane(n))));
    let over = false;
    const playing = games.map(async ({ player }) => {
      while (!over) {
        await player.until(() => player.mayMove || over, 90_000);
        if (over) return;
        await player.command({ kind: 'pass' });
        await player.until(() => !player.mayMove || player.view?.log.at(-1) === 'right passed', 90_000);
      }
    });
    const failed = Promise.all(playing);
    failed.catch(() => undefined);
    const moved = (): number =>
      games.reduce((sum, { player }) => sum + Math.floor(player.sees.log.length / 2), 0);
    const began = performance.now();
    let killed = 0;
    while ((moved() < asked || killed < kills) && performance.now() < began + 600_000) {
      await Promise.race([failed, delay(100 + Math.random() * 400)]);
      if (killed >= kills) continue;
      const { server } = fleet.replica(Math.floor(Math.random() * replicas));
      await server.kill('SIGKILL');
      killed += 1;
      await server.start();
    }
    over = true;
    await failed;
    await delay(1_000);
    return await looking(fleet.databaseUrl, async (store) => {
      const faults: string[] = [];
      let [byComputers, doubled] = [0, 0];
      for (const { match } of games) {
        const entries = await store.entriesAfter(match, 0);
        await verify(store, match, entries, faults);
        const seats = entries.flatMap(({ seat }) => (seat === 'host' ? [] : [seat]));
        byComputers += seats.filter((seat) => seat === 'right').length;
        doubled += seats.filter((seat, n) => seat === 'right' && seats[n - 1] !== 'left').length;
      }
      return [
        atLeast(`moves of computers through ${killed} kills`, asked, byComputers),
        none('moves of a computer that no move of its opponent came before', doubled),
        none('records that do not hold', faults),
      ];
    });
  } finally {
    for (const { player } of games) player.close();
    await fleet.close();
  }
}

/** The server is killed while its computer is thinking, and the player leaves, so nobody asks for the match. */
async function orphan({ replicas, bundle }: Size): Promise<Figure[]> {
  const fleet = await Fleet.open({ replicas, bundle, settings: { TOY_PONDERS: '2000' } });
  try {
    const waits: number[] = [];
    const { server } = fleet.replica(0);
    const { match, player } = await begin(await Guest.called('Player', server.url));
    return await looking(fleet.databaseUrl, async (store) => {
      void player.once({ kind: 'pass' }, 'alone');
      const sequence = async (): Promise<number> => (await store.findMatch(match))?.sequence ?? 0;
      // The move is stored, and the computer is thinking.
      await within(10_000, async () => (await store.findCommand(match, 'left', 'alone')) !== null);
      const before = await sequence();
      await server.kill('SIGKILL');
      const at = performance.now();
      player.close();
      if (await within(CLAIMED + 30_000, async () => (await sequence()) > before))
        waits.push(performance.now() - at);
      const faults: string[] = [];
      const entries = await store.entriesAfter(match, 0);
      await verify(store, match, entries, faults);
      return [
        times('the server of a thinking computer is killed to its move at another', waits, 1, CLAIMED),
        none('moves too many', Math.max(0, entries.length - before - 1)),
        none('records that do not hold', faults),
      ];
    });
  } finally {
    await fleet.close();
  }
}
