import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import { migrate } from './migrate.ts';
import { PostgresStatements } from './postgres-statements.ts';

/** A PostgreSQL server. */
export async function openServer(databaseUrl: string): Promise<Foundation> {
  const where = withoutPassword(databaseUrl);
  await bringUpToDate(databaseUrl, where);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    // A network that swallows packets must not hold a player's command without end: the server gives up first.
    statement_timeout: 15_000,
    query_timeout: 20_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    statements: new PostgresStatements(prisma),
    forbidden: () => null,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

async function bringUpToDate(databaseUrl: string, where: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // what was asked of it rejects as well
  try {
    await client.connect();
  } catch (error) {
    throw new StoreError('database.unreachable', `No database at ${where}: ${reason(error)}`, {
      cause: error,
    });
  }
  try {
    await migrate(
      {
        script: (sql) => client.query(sql),
        query: (sql, parameters) => client.query<Record<string, unknown>>(sql, parameters),
      },
      { provider: 'postgresql' },
    );
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('database.migration', `${where} refuses: ${reason(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The address as it may be printed. Throws `database.url` for what is no PostgreSQL address, without the offending
 * text, which may hold a password.
 */
export function withoutPassword(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StoreError(
      'database.url',
      'DATABASE_URL must look like postgresql://user:password@host:5432/database (marks in a password as %40 for @).',
    );
  }
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}

/** A refused connection to a name with several addresses comes as one error with no message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
