import { expect, test } from 'vitest';
import { append, match, session } from './made-up.ts';
import { testStore } from './test-store.ts';

test('a store holds nothing that an earlier one wrote', async () => {
  const earlier = testStore();
  const row = match();
  await earlier.createSession(session());
  await earlier.createMatch(row, { snapshot: '{}' });
  await earlier.append(append(row.id, 1));
  await earlier.end();
  const { kept } = testStore();
  expect([kept.sessions.size, kept.matches.size, kept.entries.size, kept.snapshots.size]).toEqual([
    0, 0, 0, 0,
  ]);
});

test('a write that nobody waits for reaches its own store only', async () => {
  const earlier = testStore();
  const writing = earlier.createMatch(match(), { snapshot: '{}' });
  await earlier.end();
  const next = testStore();
  await writing;
  expect(next.kept.matches.size).toBe(0);
  await expect(earlier.createSession(session())).rejects.toMatchObject({ code: 'database.unavailable' });
});

test('tables that a test changed are not there for the next', async () => {
  const earlier = testStore();
  await earlier.database.$executeRaw`DROP TABLE written`;
  await earlier.end();
  expect(await testStore().countWritten({ personId: 'anna', day: 1, bytes: 7 })).toBe(7);
});
