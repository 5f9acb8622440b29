import { setTimeout as delay } from 'node:timers/promises';
import type { Standby } from '../../support/postgres.ts';
import { Fleet } from '../fleet.ts';
import { hold } from '../records.ts';
import { atLeast, recordFigures, times, type Figure, type Scenario, type Size } from '../scenario.ts';
import { Play } from '../tables.ts';

const TABLES = 6;
const PACE = 200;
/** Milliseconds from the start of the database until every player has an accepted command. */
const BACK = 10_000;

export const postgres: Scenario = {
  name: 'postgres',
  about:
    'PostgreSQL stops as in a power cut, and it or its standby comes back: players repeat commands, and lose none',
  async run(size) {
    return [
      ...(await away(size, 'it comes back', async ({ postgres }) => {
        await postgres.stop('immediate');
        await delay(size.short ? 4_000 : 15_000);
        await postgres.start();
      })),
      ...(await failedOver(size)),
    ];
  },
};

/** A standby that has everything acknowledged takes the place of the database. */
async function failedOver(size: Size): Promise<Figure[]> {
  let standby: Standby | null = null;
  return away(
    size,
    'its standby takes over',
    async (fleet) => {
      await fleet.postgres.stop('immediate');
      await delay(1_000);
      await standby?.promote();
      fleet.databasePort = standby?.port ?? 0;
    },
    async ({ postgres }) => void (standby = await postgres.standby()),
  );
}

/** `disturb` stops the database, and resolves when it runs again. */
async function away(
  { replicas, bundle, short }: Size,
  what: string,
  disturb: (fleet: Fleet) => Promise<void>,
  prepare: (fleet: Fleet) => Promise<void> = async () => undefined,
): Promise<Figure[]> {
  const fleet = await Fleet.open({ replicas, bundle });
  const play = new Play(fleet, PACE);
  try {
    await prepare(fleet);
    await play.begin(TABLES);
    await delay(1_500);
    await disturb(fleet);
    const back = performance.now();
    await delay(short ? 6_000 : 12_000);
    await play.stop();
    const waits = play.tables.flatMap(({ left, right }) =>
      [left, right].flatMap(({ given }) => {
        const next = given.find(({ answered, answer }) => answer.ok && answered > back);
        return next === undefined ? [] : [next.answered - back];
      }),
    );
    const later = play.players.reduce((sum, player) => sum + player.later + player.broken.length, 0);
    return [
      atLeast(`${what}: answers to try again, and connections closed, while it was away`, 1, later),
      atLeast('players who went on', play.players.length, waits.length),
      times('the database is there to the next accepted command of a player', waits, 1, BACK),
      ...recordFigures(await hold(fleet.lookAt, play.tables)),
    ];
  } finally {
    play.close();
    await fleet.close();
  }
}
