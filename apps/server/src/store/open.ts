import type { Attending } from './postgres/attendance.ts';
import { storeOn, type Store } from './store.ts';

/** Where matches live. With a `databaseUrl` that PostgreSQL is used, without one an embedded database in `dataDir`. */
export interface Home {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** What a server tells the others on its PostgreSQL; absent for a command of the host, which may run beside them. */
  server?: Attending | undefined;
}

/** Opens the store, bringing its tables up to date. Rejects with `StoreError`, and then holds nothing. */
export async function openStore({ dataDir, databaseUrl, server }: Home): Promise<Store> {
  // Each brings its own Prisma client with an engine of megabytes; the other one is not loaded.
  if (databaseUrl === undefined) {
    const { openEmbedded } = await import('./sqlite/embedded.ts');
    return storeOn(await openEmbedded(dataDir));
  }
  const { openServer } = await import('./postgres/server.ts');
  return storeOn(await openServer(databaseUrl, server));
}
