import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adjutantsOf, type SecondChair } from './index.ts';
import { chair, hex32, match, session } from './testing/made-up.ts';
import { testStore } from './testing/test-store.ts';

test('a seat goes to another person together with the end of its second chairs and their lines, or not at all', async () => {
  const store = testStore();
  const [anna, carl, dora] = [session('Anna'), session('Carl'), session('Dora')];
  for (const each of [anna, carl, dora]) await store.createSession(each);
  const code = hex32();
  const german = chair('german', { personId: anna.personId, name: 'Anna', recoveryHash: code });
  const row = match({ chairs: [chair('british'), german] });
  await store.createMatch(row, { snapshot: '{}' });
  const now = new Date();
  const one: SecondChair = {
    ...{ id: randomUUID(), hash: hex32(), matchId: row.id, seat: 'german', personId: anna.personId },
    ...{ kind: 'adjutant', createdAt: now, expiresAt: new Date('2999-01-01'), sessionId: anna.id },
  };
  await store.createToken(one, row.epoch, 3);
  await store.takeSecondChair({ id: row.id, epoch: row.epoch + 1 }, one.id, carl.personId, now);
  const room = { matchId: row.id, room: adjutantsOf('german') };
  const said = { ...room, personId: carl.personId, seat: null, name: 'Carl', text: 'Two off Harwich' };
  await store.say({ ...said, lineId: 'a', at: now }, { most: 9, paces: [] });

  const before = await store.findMatch(row.id);
  const move = () => {
    const how = { recoveredAt: now, recoveredFrom: anna.personId };
    return store.moveChair({ id: row.id, epoch: row.epoch + 2 }, 'german', code, dora.personId, how);
  };
  await store.database.$executeRawUnsafe(
    `CREATE TRIGGER stopped BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'the server stops here'); END`,
  );
  await expect(move()).rejects.toThrow();
  expect(await store.findMatch(row.id)).toEqual(before);
  expect(await store.secondChairsWith(carl.personId)).toHaveLength(1);
  await store.database.$executeRawUnsafe('DROP TRIGGER stopped');
  expect(await move()).toBe(true);
  expect((await store.findMatch(row.id))?.companions).toBeUndefined();
  expect(await store.linesAfter(room, 0, 9)).toEqual([]);
});
