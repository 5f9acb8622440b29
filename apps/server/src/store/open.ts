import { openEmbedded } from './embedded.ts';
import { PrismaStore } from './prisma-store.ts';
import { openServer } from './server.ts';

/** Where matches live. With a `databaseUrl` that PostgreSQL is used, without one an embedded database in `dataDir`. */
export interface Home {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Opens the store, bringing its tables up to date. Rejects with `StoreError`, and then holds nothing. */
export async function openStore({ dataDir, databaseUrl }: Home): Promise<PrismaStore> {
  return new PrismaStore(
    databaseUrl === undefined ? await openEmbedded(dataDir) : await openServer(databaseUrl),
  );
}
