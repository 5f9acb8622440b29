import { PrismaPg } from '@prisma/adapter-pg';
import { CONNECTION_IDLE, REQUEST_WAIT } from '@1bob/protocol/waits';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { breaksAtMark } from '../../common/breaks-at-mark.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { Attendance, NAMED, type Attending } from './attendance.ts';
import { StoreError } from '../errors.ts';
import type { Foundation } from '../foundation.ts';
import { migrate } from '../migrate.ts';
import { postgresStatements } from './statements.ts';

/**
 * Limits in milliseconds for work of the server. A network that swallows packets must not hold a request for ever: together
 * a new connection and a query end before the connection of the request is closed. The database gives up a statement first,
 * so that nothing is written after its request was refused.
 */
export const LIMITS = {
  connectionTimeoutMillis: CONNECTION_IDLE / 6,
  statement_timeout: (3 / 4) * REQUEST_WAIT,
  query_timeout: REQUEST_WAIT,
};

/** Opens a PostgreSQL database. `server`: the server that will work with it; absent for a command of the host. */
export async function openServer(databaseUrl: string, server?: Attending): Promise<Foundation> {
  const where = withoutPassword(databaseUrl);
  const attendance =
    server === undefined ? null : await Attendance.begin(databaseUrl, server).catch(unreachable(where));
  try {
    await bringUpToDate(databaseUrl, where);
  } catch (error) {
    await attendance?.end();
    throw error;
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: NAMED,
    max: 10,
    keepAlive: true,
    ...LIMITS,
  });
  // The pool replaces a connection that breaks while it is idle. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    statements: postgresStatements(prisma),
    forbidden: () => attendance?.forbidden() ?? null,
    async close() {
      await prisma.$disconnect();
      await pool.end();
      await attendance?.end();
    },
  };
}

async function bringUpToDate(databaseUrl: string, where: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: NAMED,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // pending queries reject as well
  await client.connect().catch(unreachable(where));
  try {
    await refuseBesideOld(client);
    await migrate(
      {
        script: (sql) => client.query(sql),
        query: (sql, parameters) => client.query<Record<string, unknown>>(sql, parameters),
      },
      { provider: 'postgresql' },
    );
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      'database.migration',
      `The tables in ${where} could not be updated: ${reason(error)}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

const LOOKS = 3;
/** Milliseconds between two looks at the connections. */
const BETWEEN_LOOKS = 300;

/** From this migration on, servers use epochs and name their connections. */
const EPOCHS = '20261123004113_epochs_and_due_matches';

/**
 * Servers of earlier versions keep in memory what they last read, and do not follow other servers. After the migration they
 * do no harm, because a column that they need is gone. Rejects with `database.locked` if one of them is using a database
 * that has not been migrated yet.
 */
async function refuseBesideOld(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`,
  );
  if (tables[0]?.there !== true) return;
  const { rows: done } = await client.query(
    'SELECT 1 FROM "_prisma_migrations" WHERE migration_name = $1 AND finished_at IS NOT NULL',
    [EPOCHS],
  );
  if (done.length > 0) return;
  // PostgreSQL lists a connection a moment before it has its name. The connections of a server that starts at the same time
  // are without a name only for that moment.
  let nameless = await connectionsWithoutName(client);
  for (let looks = 1; nameless.length > 0 && looks < LOOKS; looks++) {
    await setTimeout(BETWEEN_LOOKS);
    const now = new Set(await connectionsWithoutName(client));
    nameless = nameless.filter((pid) => now.has(pid));
  }
  if (nameless.length > 0) {
    throw new StoreError(
      'database.locked',
      'A server of an earlier version is using this database. Stop it, wait 15 seconds, and start this one again.',
    );
  }
}

/** Process ids of connections without a name. Servers of earlier versions give theirs no name; psql and pg_dump do. */
async function connectionsWithoutName(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND application_name = ''
       AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

const unreachable =
  (where: string) =>
  (error: unknown): never => {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      'database.unreachable',
      `Could not connect to the database at ${where}: ${reason(error)}. Check DATABASE_URL, and that the database is running.`,
      {
        cause: error,
      },
    );
  };

/**
 * The address in a form that may be printed. Throws `database.url` for anything but a PostgreSQL address. The message does
 * not contain the text, which may have a password in it.
 */
export function withoutPassword(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || breaksAtMark(databaseUrl)) {
    throw new StoreError(
      'database.url',
      'DATABASE_URL must look like postgresql://user:password@host:5432/database. Encode special characters in the password, such as %23 for #, or put the password into PGPASSWORD as it is.',
    );
  }
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}

/** If a name with several addresses refuses the connection, that arrives as one error without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
