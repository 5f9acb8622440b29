/**
 * Writes the server's OpenAPI description, as /api/docs/json serves it, into .cache/openapi.json. `npm run openapi:check`
 * checks it against the recommended rules of Redocly (redocly.yaml).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstBattleOfBritain } from '@1bob/rules';
import { correspondent } from '@1bob/words/correspondent';
import { buildServer } from '../apps/server/src/app/app.ts';
import { readConfig } from '../apps/server/src/gate/config.ts';
import { defaultOfficer, staff } from '../apps/server/src/officers/staff.ts';
import { idle } from '../apps/server/src/tables/live/computer.ts';
import { testStore } from '../apps/server/src/store/testing/test-store.ts';

const app = await buildServer({
  config: readConfig({ PORT: '0', LOG_LEVEL: 'silent' }),
  store: testStore(),
  game: firstBattleOfBritain,
  secret: 'no cookie is signed here, and no link is made',
  computers: { idle },
  defaultComputer: defaultOfficer,
  correspondent,
  staff,
});
const { body } = await app.inject('/api/docs/json');
await app.close();

const folder = fileURLToPath(new URL('../.cache', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'openapi.json'), body);
