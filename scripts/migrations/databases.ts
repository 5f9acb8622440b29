import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { Connection } from '../../apps/server/src/store/sqlite/connection.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { Provider } from './providers.ts';

/** Empty databases for the schema engine to build tables in. */
export interface EmptyDatabases {
  factory: SqlMigrationAwareDriverAdapterFactory;
  remove(): Promise<void>;
}

/**
 * Databases in the memory of SQLite, or on a throwaway PostgreSQL server. Rejects with `PostgresMissing` if PostgreSQL is
 * not installed.
 */
export async function emptyDatabases({ name }: Pick<Provider, 'name'>): Promise<EmptyDatabases> {
  if (name === 'sqlite') return { factory: inMemory(), remove: async () => undefined };
  const postgres = await startPostgres();
  const pools: pg.Pool[] = [];
  const connect = async () => {
    const pool = new CharAsText({ connectionString: await postgres.database(`engine_${pools.length}`) });
    // When the server stops, connections are still open; their errors are ignored.
    pool.on('error', () => undefined);
    pools.push(pool);
    return new PrismaPg(pool).connect();
  };
  return {
    factory: { provider: 'postgres', adapterName: 'a throwaway server', connect, connectToShadowDb: connect },
    async remove() {
      await Promise.all(pools.map((pool) => pool.end()));
      await postgres.remove();
    },
  };
}

/** PostgreSQL's number for the type "char". The engine requests it, and the adapter does not know it. */
const CHAR = 18;
/** PostgreSQL's number for text of a fixed length, a type that the adapter knows. */
const BPCHAR = 1042;

class CharAsText extends pg.Pool {
  override query: pg.Pool['query'] = async (...given: unknown[]) => {
    const query = super.query.bind(this) as (...given: unknown[]) => Promise<pg.QueryResult>;
    const result = await query(...given);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = BPCHAR;
    return result;
  };
}

function inMemory(): SqlMigrationAwareDriverAdapterFactory {
  const connect = async () => {
    const adapter = await new Connection(':memory:').adapter().connect();
    // The engine passes a whole migration here. Without this change, only the first of its statements would run.
    const one = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => {
      if (query.args.length > 0) return one(query);
      await adapter.executeScript(query.sql);
      return 0;
    };
    return adapter;
  };
  return { provider: 'sqlite', adapterName: 'libsql in memory', connect, connectToShadowDb: connect };
}
