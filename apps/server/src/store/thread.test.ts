import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test, vi } from 'vitest';
import { copyDatabase, restoreCopy } from './sqlite/copy.ts';
import { Overtaken, StoreError } from './errors.ts';
import { storeContract } from './testing/contract.ts';
import { append, match } from './testing/made-up.ts';
import { noticeContract } from './testing/notice-contract.ts';
import { serverBundle } from '../testing/server-bundle.ts';
import { openStoreApart } from './thread.ts';

const homes: string[] = [];
const home = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'apart-'));
  homes.push(made);
  return made;
};
afterAll(() => homes.forEach((one) => rmSync(one, { recursive: true, force: true })));

const open = async (dataDir = home()) =>
  openStoreApart({ dataDir }, await serverBundle(path.join(import.meta.dirname, 'thread-main.ts')));

const dataDir = home();
storeContract(
  'the embedded database in a thread of its own',
  () => open(dataDir),
  () => open(dataDir),
);

noticeContract('the embedded database', () => open());

test('errors arrive with their class and code, and a store that is closed stays closed', async () => {
  const store = await open();
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  const taken: unknown = await store.append(append(row.id, 7)).catch((error: unknown) => error);
  expect(taken).toBeInstanceOf(Overtaken);
  expect(taken).toMatchObject({ matchId: row.id, sequence: 7, name: 'Overtaken' });
  // A store that is closed stays closed, also while it closes.
  const closing = store.close();
  const closed = expect.objectContaining({ name: 'StoreError', code: 'database.unavailable' }) as Error;
  await expect(store.ping()).rejects.toEqual(closed);
  await closing;
  await store.close();
  const asked: unknown = await store.ping().catch((error: unknown) => error);
  expect(asked).toBeInstanceOf(StoreError);
  expect(asked).toEqual(closed);
});

test('a failed start rejects with its code, and leaves no thread behind', async () => {
  const file = path.join(home(), 'a-file');
  writeFileSync(file, '');
  await expect(open(file)).rejects.toMatchObject({
    name: 'StoreError',
    code: 'data.unwritable',
  });
});

test('if the thread dies, running requests are refused, and the next request opens the store again', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  const store = await open();
  const thread = post.mock.contexts[0] as Worker;
  post.mockRestore();
  const row = match();
  await store.createMatch(row, { snapshot: '{}' });
  await store.append(append(row.id, 1));
  const underWay = store.ping().catch((error: unknown) => error);
  await thread.terminate();
  expect(await underWay).toMatchObject({ name: 'StoreError', code: 'database.unavailable' });

  // Two requests at once start only one thread, because a second would find the directory locked.
  const [found] = await Promise.all([store.findMatch(row.id), store.append(append(row.id, 2))]);
  expect(found).toMatchObject({ id: row.id });
  expect(await store.entriesAfter(row.id, 0)).toHaveLength(2);
  await store.close();
});

test('does not open a copy that replaced the database while the server runs, because its dice were already seen', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  const dataDir = home();
  const store = await open(dataDir);
  const thread = post.mock.contexts[0] as Worker;
  post.mockRestore();
  await thread.terminate();
  const copy = path.join(home(), 'copy.sqlite');
  copyDatabase(dataDir, copy);
  restoreCopy(copy, dataDir);
  await expect(store.ping()).rejects.toMatchObject({
    code: 'database.unavailable',
    message: expect.stringContaining('replaced by a copy') as string,
  });
  await store.close();
});
