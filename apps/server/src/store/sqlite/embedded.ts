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
 * Below this much free room on the disk nothing is written any more: it is left for the journal to be brought into the
 * database, and for the host to look after the machine.
 */
const RESERVE = 64 * 1024 * 1024;

/** The embedded database: SQLite within this process, its file in `dataDir`. */
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

/** What the store stands on: a connection whose tables are up to date. `release`: lets go of what guards it. */
export function foundationOn(
  connection: Connection,
  { forbidden, release }: Pick<Foundation, 'forbidden'> & { release: () => void },
): Foundation {
  // The models are the same: this client's schema is generated from that of the server, and the check of the
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

/** Opens the file, making it when it is not there, and brings its tables up to date. */
async function open(file: string): Promise<Connection> {
  let connection: Connection | undefined;
  try {
    makePrivate(file);
    const opened = (connection = new Connection(file));
    const { sqlite } = opened;
    // Readers are not held up by the writer.
    sqlite.exec('PRAGMA journal_mode = WAL');
    // Every commit reaches the disk before it is acknowledged.
    sqlite.exec('PRAGMA synchronous = FULL');
    // A journal that has grown beyond this (bytes) while a copy was being made is cut back afterwards.
    sqlite.exec('PRAGMA journal_size_limit = 67108864');
    await bringUpToDate(sqlite);
    return opened;
  } catch (error) {
    await connection?.close().catch(() => undefined);
    if (error instanceof StoreError) throw error;
    throw new StoreError('data.unreadable', `The database ${file} does not open: ${reason(error)}`, {
      cause: error,
    });
  }
}

/** A table that is made anew is dropped first, and with foreign keys on, all that refers to it would go with it. */
export async function bringUpToDate(sqlite: Sqlite): Promise<void> {
  sqlite.exec('PRAGMA foreign_keys = OFF');
  const applied = await migrate(migratedSqlite(sqlite), { provider: 'sqlite' });
  if (applied.length > 0 && sqlite.prepare('PRAGMA foreign_key_check').all().length > 0) {
    throw new StoreError(
      'database.migration',
      'After the migrations some rows refer to others that are not there.',
    );
  }
  sqlite.exec('PRAGMA foreign_keys = ON');
}

/**
 * A function that says why the file is not the one that is there now, or null. SQLite keeps on writing to a file that
 * was deleted or replaced, and all of that would be lost.
 */
function sameFile(file: string): () => string | null {
  const { dev, ino } = statSync(file, { bigint: true });
  return () => {
    const now = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (now === undefined) return `The database ${file} is gone.`;
    if (now.dev === dev && now.ino === ino) return null;
    return `The database ${file} was replaced while the server runs: stop it, and start it again.`;
  };
}

/** Why nothing may be written, or null. */
function noRoom(dataDir: string): string | null {
  let free: number;
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    free = bavail * bsize;
  } catch (error) {
    return `DATA_DIR ${dataDir} is gone: ${reason(error)}`;
  }
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
  if (free >= RESERVE) return null;
  return `The disk of ${dataDir} is full: ${megabytes(free)} free, ${megabytes(RESERVE)} needed.`;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
