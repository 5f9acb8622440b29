import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type Postgres } from '../../../../tests/support/postgres.ts';
import { openStore } from './open.ts';
import { storeContract } from './testing/contract.ts';

let postgres: Postgres;
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.database('contract');
});
afterAll(() => postgres.remove());

const open = () => openStore({ dataDir: '/nowhere', databaseUrl });
storeContract('a PostgreSQL server', open, open);
