import type { Attending } from './postgres/attendance.ts';
import type { Store } from './store.ts';

/** Where matches are stored: in PostgreSQL at `databaseUrl`, or, if that is absent, in an embedded database in `dataDir`. */
export interface Home {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** What a server tells other servers on its PostgreSQL. Absent for a command of the host, which may run beside them. */
  server?: Attending | undefined;
}

/** Opens the store and brings its tables up to date. Rejects with `StoreError`; nothing is open after that. */
export async function openStore({ dataDir, databaseUrl, server }: Home): Promise<Store> {
  // Threads that only call the store load neither Prisma nor a database. Each database brings its own Prisma client with an
  // engine of several megabytes, so only the one in use is loaded.
  const { storeOn } = await import('./store.ts');
  if (databaseUrl === undefined) {
    const { openEmbedded } = await import('./sqlite/embedded.ts');
    return storeOn(await openEmbedded(dataDir));
  }
  const { openServer } = await import('./postgres/server.ts');
  return storeOn(await openServer(databaseUrl, server));
}
