import { setTimeout as delay } from 'node:timers/promises';
import { Fleet } from '../fleet.ts';
import { hold } from '../records.ts';
import { none, recordFigures, times, type Figure, type Scenario, type Size } from '../scenario.ts';
import { Play } from '../tables.ts';

const TABLES = { short: 3, long: 6 };
const PACE = 200;
/** Milliseconds until a server that was cut off reports it, and until its players continue at others. */
const SAID = 5_000;
const MOVED = 20_000;

export const cutOff: Scenario = {
  name: 'cut-off',
  about: 'Only one server loses its database connection: it says so, and its players continue at others',
  async run(size) {
    return [
      ...(await cut(size, 'what it sends is swallowed')),
      ...(size.short ? [] : await cut(size, 'its connections are refused')),
    ];
  },
};

async function cut(
  { replicas, bundle, short }: Size,
  how: 'what it sends is swallowed' | 'its connections are refused',
): Promise<Figure[]> {
  const fleet = await Fleet.open({ replicas, bundle });
  const play = new Play(fleet, PACE);
  try {
    await play.begin(short ? TABLES.short : TABLES.long);
    await delay(1_000);
    const replica = fleet.replica(0);
    const there = play.players.filter(({ guest }) => guest.url === fleet.lane(0));
    const at = performance.now();
    if (how === 'its connections are refused') replica.database.cut();
    else replica.database.silence();
    let status = 0;
    while (performance.now() < at + 30_000 && status !== 503) {
      status = await fleet.health(replica, 30_000);
      await delay(50);
    }
    const said = performance.now() - at;
    await delay(Math.max(0, (short ? 9_000 : 30_000) - said));
    const waits = there.map(({ given }) => {
      const next = given.find(
        ({ sent, answered, answer }) => answer.ok && answered > at + 200 && sent > at - 5_000,
      );
      return (next?.answered ?? performance.now()) - at;
    });
    replica.database.mend();
    await delay(short ? 3_000 : 8_000);
    const healthy = await fleet.health(replica, 5_000);
    await play.stop();
    return [
      times(`cut off (${how}) to its saying 503`, [said], 1, SAID),
      times('cut off to the next accepted command of a player who was there', waits, 1, MOVED),
      none('servers that are not ready when the way is open again', healthy === 200 ? 0 : 1),
      ...recordFigures(await hold(fleet.databaseUrl, play.tables)),
    ];
  } finally {
    play.close();
    await fleet.close();
  }
}
