import { statfsSync, statSync } from 'node:fs';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { PrismaClient as SqliteClient } from '../../generated/sqlite/client.ts';
import { Connection, migratedSqlite, type Sqlite } from './connection.ts';
import { databaseFile, makePrivate } from './places.ts';
import { StoreError } from '../errors.ts';
import type { Foundation } from '../foundation.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from '../migrate.ts';
import { sqliteStatements } from './statements.ts';

/**
 * If there are fewer bytes of free disk space than this, nothing more is written. They are left for merging the journal into
 * the database, and for the host to work on the machine.
 */
const RESERVE = 64 * 1024 * 1024;

/** The embedded database: SQLite in this process, with its file in `dataDir`. */
export async function openEmbedded(dataDir: string): Promise<Foundation> {
  const lock = lockDirectory(dataDir);
  let connection: Connection | undefined;
  try {
    const full = noRoom(dataDir);
    if (full) throw new StoreError('data.unwritable', full);
    connection = await open(databaseFile(dataDir));
    const gone = sameFile(databaseFile(dataDir));
    return foundationOn(connection, {
      forbidden() {
        const why = gone() ?? noRoom(dataDir);
        return why === null ? null : new StoreError('database.unavailable', why);
      },
      release: () => lock.release(),
    });
  } catch (error) {
    await connection?.close().catch(() => undefined);
    lock.release();
    throw error;
  }
}

/** Builds the store's foundation on a migrated connection. `release`: releases the lock. */
export function foundationOn(
  connection: Connection,
  { forbidden, release }: Pick<Foundation, 'forbidden'> & { release: () => void },
): Foundation {
  // Both clients have the same models: the schema of this one is generated from the server's, and the check of the
  // migrations compares them.
  const prisma = new SqliteClient({ adapter: connection.adapter() }) as unknown as PrismaClient;
  return {
    ...{ prisma, forbidden },
    statements: sqliteStatements(connection),
    async close() {
      try {
        await prisma.$disconnect();
        await connection.close();
      } finally {
        release();
      }
    },
  };
}

/** Opens the file, creating it if it does not exist, and migrates its tables. */
async function open(file: string): Promise<Connection> {
  let connection: Connection | undefined;
  try {
    makePrivate(file);
    const opened = (connection = new Connection(file));
    const { sqlite } = opened;
    // The writer does not block readers.
    sqlite.exec('PRAGMA journal_mode = WAL');
    // Every commit reaches the disk before it is acknowledged.
    sqlite.exec('PRAGMA synchronous = FULL');
    // Pages of 4 kB after which a commit merges the journal into the database, and takes many times as long as others. With
    // the default, a quarter of this, about one commit in 140 would.
    sqlite.exec('PRAGMA wal_autocheckpoint = 4000');
    // A journal that grew beyond this many bytes during a copy is truncated afterwards.
    sqlite.exec('PRAGMA journal_size_limit = 67108864');
    await bringUpToDate(sqlite);
    return opened;
  } catch (error) {
    await connection?.close().catch(() => undefined);
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      'data.unreadable',
      `The database ${file} cannot be opened: ${reason(error)}. Restore a backup with npm run restore.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Migrates with foreign keys off. To rebuild a table, SQLite drops it first, which would delete every row that refers to it.
 */
export async function bringUpToDate(sqlite: Sqlite): Promise<void> {
  sqlite.exec('PRAGMA foreign_keys = OFF');
  const applied = await migrate(migratedSqlite(sqlite), { provider: 'sqlite' });
  if (applied.length > 0 && sqlite.prepare('PRAGMA foreign_key_check').all().length > 0) {
    throw new StoreError(
      'database.migration',
      'After the migrations, some rows refer to rows that do not exist. Restore the backup from before them.',
    );
  }
  sqlite.exec('PRAGMA foreign_keys = ON');
}

/**
 * Returns a function that says why the open file is not the one that is there now, or null. SQLite goes on writing to a file
 * that was deleted or replaced, and all of that would be lost.
 */
function sameFile(file: string): () => string | null {
  const { dev, ino } = statSync(file, { bigint: true });
  return () => {
    const now = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (now === undefined) return `The database ${file} is gone.`;
    if (now.dev === dev && now.ino === ino) return null;
    return `The database ${file} was replaced while the server was running. Restart the server.`;
  };
}

/** Why writing is forbidden, or null. */
function noRoom(dataDir: string): string | null {
  let free: number;
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    free = bavail * bsize;
  } catch (error) {
    return `DATA_DIR ${dataDir} has disappeared: ${reason(error)}`;
  }
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
  if (free >= RESERVE) return null;
  return `The disk of ${dataDir} is full: ${megabytes(free)} are free, ${megabytes(RESERVE)} are needed. Make room.`;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
