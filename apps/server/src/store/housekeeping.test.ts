import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { Housekeeping } from './housekeeping.ts';

test('gives back the room of what was replaced, when enough was written', async () => {
  const database = await PGlite.create();
  const housekeeping = new Housekeeping(database);
  await database.exec('CREATE TABLE snapshots (id int PRIMARY KEY, state text)');
  await housekeeping.tidy(0);
  const big = Array.from({ length: 20_000 }, (_, n) => n * 7919).join();
  const replace = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await database.query('DELETE FROM snapshots');
      await database.query('INSERT INTO snapshots VALUES (1, $1)', [big]);
    }
  };
  const size = async () => {
    const { rows } = await database.query<{ size: number }>(
      `SELECT pg_total_relation_size('snapshots')::int AS size`,
    );
    return rows[0]?.size ?? 0;
  };

  await replace(5);
  expect(await housekeeping.tidy(1024 ** 3)).toBe(false);
  expect(await housekeeping.tidy(1024)).toBe(true);
  expect(await housekeeping.tidy(1024)).toBe(false);
  const once = await size();
  for (let round = 0; round < 4; round++) {
    await replace(5);
    await housekeeping.tidy(1024);
  }
  expect(await size()).toBeLessThanOrEqual(once * 1.5);

  housekeeping.stop();
  await database.close();
});
