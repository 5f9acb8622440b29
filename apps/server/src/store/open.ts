import type { Store } from './store.ts';

/** Where matches live. With a `databaseUrl` that PostgreSQL is used, without one an embedded database in `dataDir`. */
export interface Home {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Opens the store, bringing its tables up to date. Rejects with `StoreError`. */
export function openStore(_home: Home): Promise<Store> {
  return Promise.reject(new Error('not built yet'));
}
