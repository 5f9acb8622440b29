/**
 * npm run openapi:check: whether the OpenAPI description of the server keeps the recommended rules of Redocly, so that
 * clients can be generated from it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstBattleOfBritain } from '@1bob/rules';
import { correspondent } from '@1bob/words/correspondent';
import { buildServer, readConfig } from '../apps/server/src/index.ts';
import { defaultOfficer, staff } from '../apps/server/src/staff.ts';
import { idle } from '../apps/server/src/tables/computer.ts';
import { MemoryStore } from '../apps/server/src/testing/memory-store.ts';

const app = await buildServer({
  config: readConfig({ PORT: '0', LOG_LEVEL: 'silent' }),
  store: new MemoryStore(),
  game: firstBattleOfBritain,
  secret: 'no cookie is signed here, and no link is made',
  computers: { idle },
  defaultComputer: defaultOfficer,
  correspondent,
  staff,
});
const { body } = await app.inject('/api/docs/json');
await app.close();

const house = fileURLToPath(new URL('..', import.meta.url));
const file = path.join(house, '.cache', 'openapi.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, body);
const redocly = createRequire(import.meta.url)
  .resolve('@redocly/cli/package.json')
  .replace('package.json', 'bin/cli.js');
const { status } = spawnSync(process.execPath, [redocly, 'lint', file, '--extends', 'recommended-strict'], {
  cwd: house,
  stdio: 'inherit',
  // It asks for no newer version of itself, and tells nobody of its use.
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
process.exit(status ?? 1);
