import { setTimeout as delay } from 'node:timers/promises';
import { Fleet } from '../fleet.ts';
import type { Player } from '../player.ts';
import { hold } from '../records.ts';
import { atLeast, recordFigures, timed, times, type Scenario } from '../scenario.ts';
import { Play } from '../tables.ts';

/** Commands a second by all players together. */
const LOAD = { short: 30, long: 300 };
const TABLES = { short: 3, long: 60 };

export const kills: Scenario = {
  name: 'kills',
  about: 'Servers are killed (kill -9) one after the other while matches are played',
  async run({ replicas, bundle, short, kills: count = short ? 4 : 300, minutes = 60, say }) {
    const fleet = await Fleet.open({ replicas, bundle });
    const load = short ? LOAD.short : LOAD.long;
    const tables = short ? TABLES.short : TABLES.long;
    const play = new Play(fleet, (1_000 * 2 * tables) / load);
    try {
      await play.begin(tables);
      await delay(1_000);
      const began = performance.now();
      const waits: (() => number[])[] = [];
      const end = began + minutes * 60_000;
      for (let kill = 1; kill <= count && play.failed === null && performance.now() < end; kill++) {
        const replica = fleet.replica(Math.floor(Math.random() * replicas));
        const at = performance.now();
        replica.ready = false;
        await replica.server.kill('SIGKILL');
        waits.push(() => waited(play.players, at));
        await delay(Math.random() * 500);
        await replica.server.start();
        replica.ready = true;
        if (kill % 25 === 0) say(`  ${kill} kills, ${play.accepted} commands accepted`);
      }
      await delay(1_000);
      const seconds = (performance.now() - began) / 1_000;
      await play.stop();
      const later = play.players.reduce((sum, player) => sum + player.later, 0);
      const held = await hold(fleet.databaseUrl, play.tables);
      return [
        timed(
          atLeast(
            `accepted commands a second, through ${waits.length} kills in ${Math.round(seconds)} s (${later} answers to try again)`,
            load * 0.5,
            play.accepted / seconds,
          ),
        ),
        times(
          'kill to the next accepted command of a player who was there',
          waits.flatMap((wait) => wait()),
          0.99,
          3_000,
        ),
        ...recordFigures(held),
      ];
    } finally {
      play.close();
      await fleet.close();
    }
  },
};

/** For each player whose connection a kill broke, the milliseconds until the next accepted command. */
function waited(players: readonly Player[], kill: number): number[] {
  return players.flatMap(({ broken, given }) => {
    if (!broken.some((at) => at >= kill && at < kill + 1_000)) return [];
    const next = given.find(({ answer, answered }) => answer.ok && answered > kill);
    return next === undefined ? [] : [next.answered - kill];
  });
}
