import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../../support/server.ts';
import pg from 'pg';
import { MIGRATION, nextVersion } from '../bundles.ts';
import { Fleet } from '../fleet.ts';
import { hold } from '../records.ts';
import { recordFigures, times, type Figure, type Scenario } from '../scenario.ts';
import { Play } from '../tables.ts';

const TABLES = { short: 6, long: 20 };
const PACE = 400;
/** Milliseconds from the request that stops a server until one of its players has an accepted command. */
const AGAIN = 10_000;

export const upgrade: Scenario = {
  name: 'upgrade',
  about: 'Each server is replaced by its next version, with a migration, one after the other under play',
  async run({ replicas, bundle, short }) {
    const fleet = await Fleet.open({ replicas, bundle });
    const next = await nextVersion(bundle);
    const play = new Play(fleet, PACE);
    try {
      await play.begin(short ? TABLES.short : TABLES.long);
      await delay(1_000);
      const strangers = [
        ...(await refused(fleet, bundle, 'a server with other rules beside', { TOY_RULES: '2.0.0-toy' })),
        ...(await refused(fleet, bundle, 'a server that has the database for itself beside', {
          REPLICAS: '1',
        })),
      ];
      const began: number[] = [];
      for (const replica of fleet.replicas) {
        began.push(performance.now());
        await replica.server.kill('SIGTERM');
        await replica.server.start(next.program);
        await delay(short ? 1_000 : 5_000);
      }
      await play.stop();
      const old = await refused(
        fleet,
        bundle,
        'a server of the version before, from now on',
        {},
        'database.newer',
      );
      await forget(fleet.databaseUrl);
      const waits = began.flatMap((at, n) =>
        play.players.flatMap(({ broken, given }) => {
          if (!broken.some((time) => time >= at && time < (began[n + 1] ?? Infinity))) return [];
          const then = given.find(({ answer, answered }) => answer.ok && answered > at);
          return then === undefined ? [] : [then.answered - at];
        }),
      );
      return [
        times(
          'a server is asked to go to the next accepted command of a player who was there',
          waits,
          1,
          AGAIN,
        ),
        ...strangers,
        ...old,
        ...recordFigures(await hold(fleet.databaseUrl, play.tables)),
      ];
    } finally {
      play.close();
      await fleet.close();
      await next.remove();
    }
  },
};

/**
 * Removes the migration from the table of migrations, because this program has only the earlier ones and must read the
 * records.
 */
async function forget(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('DELETE FROM "_prisma_migrations" WHERE migration_name = $1', [MIGRATION]);
  } finally {
    await client.end();
  }
}

/** Starts a server that must not start beside the others. */
async function refused(
  fleet: Fleet,
  bundle: string,
  what: string,
  settings: Record<string, string>,
  code = 'database.locked',
): Promise<Figure[]> {
  const why = await startServer({ ...fleet.settings, ...settings }, { bundle }).then(
    async (server) => (await server.remove(), 'it started'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const seen = /\b(database\.\w+)/.exec(why)?.[1] ?? why.slice(0, 200);
  return [{ what, asked: code, seen, holds: seen === code }];
}
