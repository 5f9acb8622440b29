import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { crash } from './crashes.ts';

/** The long form is `npm run crash`. crashes.ts lists what must hold. */
const few = { cycles: 3, matches: 2, seed: 1917 };

describe('a server that is killed three times while matches are played on it', () => {
  it('on the embedded database keeps everything it has acknowledged or shown', async () => {
    const found = await crash(few);
    expect(found.acknowledged).toBeGreaterThan(20);
    expect(found.heads).toBeGreaterThan(20);
  });

  describe('on PostgreSQL', () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.remove());

    it('neither', async () => {
      const found = await crash({ ...few, databaseUrl: await postgres.database('crash') });
      expect(found.acknowledged).toBeGreaterThan(20);
      expect(found.heads).toBeGreaterThan(20);
    });
  });
});
