import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from './open.ts';
import { storeContract } from './testing/contract.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'store-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

storeContract(
  'the embedded database',
  () => openStore({ dataDir }),
  () => openStore({ dataDir }),
);
