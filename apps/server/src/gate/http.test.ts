import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from './config.ts';
import { newHttp } from './http.ts';

test('loads no compiler of schemas beside Zod, so that the server starts sooner', async () => {
  const app = newHttp(readConfig({ LOG_LEVEL: 'silent' }));
  app.post('/', { schema: { body: z.object({}) } }, async () => 'ok');
  await app.ready();
  await app.close();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => /node_modules\/fastify\/fastify\.js$/.test(path))).toHaveLength(1);
  expect(
    loaded.filter((path) => /node_modules\/(ajv|fast-json-stringify)\/(dist\/core|index)\.js$/.test(path)),
  ).toEqual([]);
});
