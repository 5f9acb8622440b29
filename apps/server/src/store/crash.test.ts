import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from './open.ts';
import { child } from './testing/child.ts';
import { append, match } from './testing/made-up.ts';

let made: string;
let dataDir: string;
beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), 'crash-'));
  await (await openStore({ dataDir: made })).close();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('killed in the middle of its work, the embedded store has lost nothing it acknowledged', async () => {
  cpSync(made, dataDir, { recursive: true });
  for (const enough of [50, 400, 700]) {
    const writer = child('appending.ts', dataDir);
    await writer.written(enough);
    await writer.kill();

    const store = await openStore({ dataDir });
    const acknowledged = new Map<string, string[]>();
    for (const line of writer.lines()) {
      const [id = '', hash = ''] = line.split(' ');
      acknowledged.set(id, [...(acknowledged.get(id) ?? []), hash]);
    }
    for (const [id, hashes] of acknowledged) {
      const row = await store.findMatch(id);
      const kept = (await store.entriesAfter(id, 0)).map(({ hash }) => hash);
      expect(kept.slice(0, hashes.length)).toEqual(hashes);
      // At most the one entry that was on its way when the process died may stand beyond what was acknowledged.
      expect(kept.length - hashes.length).toBeOneOf([0, 1]);
      expect(row).toMatchObject({ sequence: kept.length, head: kept.at(-1) });
      await store.append(append(id, kept.length + 1));
    }
    await store.close();
  }
  // Six processes open a database here, on a machine that may be busy.
}, 120_000);

test('a database whose making was cut short is made anew', async () => {
  mkdirSync(path.join(dataDir, 'db.new'));
  writeFileSync(path.join(dataDir, 'db.new', 'PG_VERSION'), '17\n');
  const store = await openStore({ dataDir });
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  expect(await store.findMatch(row.id)).not.toBeNull();
  await store.close();
  expect(readdirSync(dataDir)).toEqual(['db']);
});

test('a database that does not open says so and lets the directory go', async () => {
  mkdirSync(path.join(dataDir, 'db'));
  writeFileSync(path.join(dataDir, 'db', 'PG_VERSION'), 'rubbish\n');
  for (let twice = 0; twice < 2; twice++) {
    await expect(openStore({ dataDir })).rejects.toMatchObject({ code: 'data.unreadable' });
  }
  expect(readdirSync(dataDir)).toEqual(['db']);
});

test('two stores in one directory: the second is refused, and the first works on', async () => {
  cpSync(made, dataDir, { recursive: true });
  const store = await openStore({ dataDir });
  await expect(openStore({ dataDir })).rejects.toMatchObject({ code: 'data.locked' });
  const other = child('appending.ts', dataDir);
  await other.written(1);
  expect(other.lines()[0]).toContain('is in use by process');
  await other.kill();
  await store.createMatch(match(), { snapshot: '{}' });
  await store.close();
});
