import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StoreError } from './errors.ts';

/** One connection, which nothing else uses during the migration. */
export interface Migrated {
  /** Runs any number of statements. */
  script(sql: string): Promise<unknown>;
  /** Runs one statement with $1, $2 …, each of which occurs once and in this order. */
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Prisma's own table of migrations, so that its command line understands what was done here. The SQL works on both
 * databases.
 */
const BOOK = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

type Provider = 'postgresql' | 'sqlite';

/** The advisory lock that Prisma takes too: replicas that start together migrate one after the other. */
const LOCK = 72707369;

/**
 * Applies the migrations that the database does not have yet, in the order of their names, each in its own transaction, and
 * resolves to their names. On PostgreSQL other servers may be using the database. Rejects with `database.migration` if one
 * fails or was edited after it had been applied. A migration that fails is not applied, but those before it are. Rejects
 * with `database.newer` if the database has migrations that this program does not know.
 */
export async function migrate(
  connection: Migrated,
  { provider, folder = migrationsFolder(provider) }: { provider: Provider; folder?: string },
): Promise<string[]> {
  const shared = provider === 'postgresql';
  if (shared) await connection.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    await connection.script(BOOK);
    const done = await appliedChecksums(connection);
    const known = migrations(folder);
    const stranger = [...done.keys()].find((name) => !known.some((migration) => migration.name === name));
    if (stranger !== undefined) {
      throw new StoreError(
        'database.newer',
        `A newer version of this program has changed the database (${stranger}). Run that version.`,
      );
    }
    const applied: string[] = [];
    for (const { name, sql, checksum } of known) {
      const before = done.get(name);
      if (before === undefined) {
        await apply(connection, name, sql, checksum);
        applied.push(name);
      } else if (before !== checksum) {
        throw new StoreError(
          'database.migration',
          `Migration ${name} is not the one that was applied to this database. Check out the original.`,
        );
      }
    }
    return applied;
  } finally {
    if (shared) await connection.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

async function appliedChecksums(connection: Migrated): Promise<Map<string, string>> {
  const { rows } = await connection.query(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  const done = new Map<string, string>();
  for (const row of rows as { migration_name: string; checksum: string; finished: boolean | number }[]) {
    if (!row.finished) {
      throw new StoreError(
        'database.migration',
        `Migration ${row.migration_name} did not finish. Restore the backup from before it.`,
      );
    }
    done.set(row.migration_name, row.checksum);
  }
  return done;
}

async function apply(connection: Migrated, name: string, sql: string, checksum: string): Promise<void> {
  try {
    await connection.script('BEGIN');
    await connection.script(sql);
    await connection.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 1)`,
      [randomUUID(), checksum, name],
    );
    await connection.script('COMMIT');
  } catch (error) {
    // If the connection itself broke, there is nothing to roll back.
    await connection.script('ROLLBACK').catch(() => undefined);
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError('database.migration', `Migration ${name} failed and was undone: ${why}`, {
      cause: error,
    });
  }
}

function migrations(folder: string): { name: string; sql: string; checksum: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder of migrations in the checkout, found from the source and from a bundle. */
export function migrationsFolder(provider: Provider): string {
  const place = provider === 'sqlite' ? ['prisma', 'sqlite', 'migrations'] : ['prisma', 'migrations'];
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, ...place);
    if (existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) {
      throw new StoreError(
        'database.migration',
        `The folder ${path.join(...place)} is missing. Install the program again.`,
      );
    }
  }
}
