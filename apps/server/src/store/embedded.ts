import { existsSync, renameSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../generated/prisma/client.ts';
import { DurableFiles, durableParameters, syncDirectory, syncTree } from './durable-files.ts';
import { StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import { Housekeeping } from './housekeeping.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from './migrate.ts';

/**
 * Below this much free room on the disk nothing is written any more. The embedded database does not survive running
 * into the end of its disk, so it is stopped before: this is room for the journal of what is under way and for the
 * checkpoint when the server ends.
 */
const RESERVE = 64 * 1024 * 1024;

/** PostgreSQL within this process, its files in `dataDir/db`. */
export async function openEmbedded(dataDir: string): Promise<Foundation> {
  const lock = await lockDirectory(dataDir);
  let opened: { database: PGlite; files: DurableFiles } | undefined;
  try {
    const full = noRoom(dataDir);
    if (full) throw new StoreError('data.unwritable', full);
    const { database, files } = (opened = await openDatabase(dataDir));
    await migrate(
      { script: (sql) => database.exec(sql), query: (sql, parameters) => database.query(sql, parameters) },
      { shared: false },
    );
    const prisma = new PrismaClient({ adapter: new PrismaPGlite(database) });
    const housekeeping = new Housekeeping(database);
    const broken = () => {
      if (lock.lost) {
        return new StoreError(
          'data.locked',
          `${dataDir} was taken by another process; this one does nothing more.`,
        );
      }
      return files.broken && new StoreError('database.unavailable', files.broken.message);
    };
    return {
      prisma,
      broken,
      forbidden() {
        const full = noRoom(dataDir);
        return broken() ?? (full === null ? null : new StoreError('database.unavailable', full));
      },
      async close() {
        housekeeping.stop();
        try {
          await prisma.$disconnect();
          if (!lock.lost) await end(database, files);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    if (opened) await end(opened.database, opened.files).catch(() => undefined);
    lock.release();
    throw error;
  }
}

/** A broken one is left as a crash would leave it: the journal brings it back when it is opened again. */
async function end(database: PGlite, files: DurableFiles): Promise<void> {
  if (!files.broken) await database.close();
}

/** Why nothing may be written, or null. */
function noRoom(dataDir: string): string | null {
  let free: number;
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    free = bavail * bsize;
  } catch (error) {
    return `DATA_DIR ${dataDir} is gone: ${error instanceof Error ? error.message : String(error)}`;
  }
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
  if (free >= RESERVE) return null;
  return `The disk of ${dataDir} is full: ${megabytes(free)} free, ${megabytes(RESERVE)} needed.`;
}

async function openDatabase(dataDir: string): Promise<{ database: PGlite; files: DurableFiles }> {
  const home = path.join(dataDir, 'db');
  const draft = path.join(dataDir, 'db.new');
  const open = async (folder: string) => {
    const files = new DurableFiles(folder);
    return { files, database: await PGlite.create({ fs: files, startParams: durableParameters }) };
  };
  try {
    if (!existsSync(home)) {
      // Made under another name: a database whose making was cut short must not be taken for a whole one.
      rmSync(draft, { recursive: true, force: true });
      const { database } = await open(draft);
      await database.close();
      syncTree(draft);
      renameSync(draft, home);
      syncDirectory(dataDir);
    }
    return await open(home);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError('data.unreadable', `The database in ${home} does not open: ${why}`, {
      cause: error,
    });
  }
}
