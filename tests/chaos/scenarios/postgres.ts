import { setTimeout as delay } from 'node:timers/promises';
import { Fleet } from '../fleet.ts';
import { hold } from '../records.ts';
import { atLeast, recordFigures, times, type Scenario } from '../scenario.ts';
import { Play } from '../tables.ts';

const TABLES = 6;
const PACE = 200;
/** Milliseconds from the start of the database to the next accepted command of every player. */
const BACK = 10_000;

export const postgres: Scenario = {
  name: 'postgres',
  about: 'PostgreSQL stops as in a power cut, and comes back: commands are repeated, none is lost or doubled',
  async run({ replicas, bundle, short }) {
    const fleet = await Fleet.open({ replicas, bundle });
    const play = new Play(fleet, PACE);
    try {
      await play.begin(TABLES);
      await delay(1_500);
      await fleet.postgres.stop('immediate');
      await delay(short ? 4_000 : 15_000);
      await fleet.postgres.start();
      const back = performance.now();
      await delay(short ? 6_000 : 12_000);
      await play.stop();
      const waits = play.tables.flatMap(({ left, right }) =>
        [left, right].flatMap(({ given }) => {
          const next = given.find(({ answered, answer }) => answer.ok && answered > back);
          return next === undefined ? [] : [next.answered - back];
        }),
      );
      const later = play.players.reduce((sum, player) => sum + player.later, 0);
      return [
        atLeast('answers to try again while it was away', 1, later),
        atLeast('players who went on', play.players.length, waits.length),
        times('the database is back to the next accepted command of a player', waits, 1, BACK),
        ...recordFigures(await hold(fleet.databaseUrl, play.tables)),
      ];
    } finally {
      play.close();
      await fleet.close();
    }
  },
};
