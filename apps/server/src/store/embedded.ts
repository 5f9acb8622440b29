import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../generated/prisma/client.ts';
import { DurableFiles, durableParameters, syncDirectory, syncTree } from './durable-files.ts';
import { StoreError } from './errors.ts';
import { Housekeeping } from './housekeeping.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from './migrate.ts';
import type { Foundation } from './prisma-store.ts';

/** PostgreSQL within this process, its files in `dataDir/db`. */
export async function openEmbedded(dataDir: string): Promise<Foundation> {
  const lock = await lockDirectory(dataDir);
  let database: PGlite | undefined;
  try {
    const opened = (database = await openDatabase(dataDir));
    await migrate(
      { script: (sql) => opened.exec(sql), query: (sql, parameters) => opened.query(sql, parameters) },
      { shared: false },
    );
    const prisma = new PrismaClient({ adapter: new PrismaPGlite(opened) });
    const housekeeping = new Housekeeping(opened);
    return {
      prisma,
      forbidden: () =>
        lock.lost
          ? new StoreError(
              'data.locked',
              `${dataDir} was taken by another process; this one writes nothing more.`,
            )
          : null,
      async close() {
        housekeeping.stop();
        try {
          await prisma.$disconnect();
          await opened.close();
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    await database?.close().catch(() => undefined);
    lock.release();
    throw error;
  }
}

async function openDatabase(dataDir: string): Promise<PGlite> {
  const home = path.join(dataDir, 'db');
  const draft = path.join(dataDir, 'db.new');
  const open = (folder: string) =>
    PGlite.create({ fs: new DurableFiles(folder), startParams: durableParameters });
  try {
    if (!existsSync(home)) {
      // Made under another name: a database whose making was cut short must not be taken for a whole one.
      rmSync(draft, { recursive: true, force: true });
      await (await open(draft)).close();
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
