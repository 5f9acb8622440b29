import { expect, test } from 'vitest';
import { give, matchOfTwo, room } from '../testing/room.ts';
import { Records } from './records.ts';

async function endedMatch() {
  const here = room();
  const table = await matchOfTwo(here);
  await give(table, 'british', { kind: 'resign' });
  let read = 0;
  const { store } = here;
  const entriesAfter = store.entriesAfter.bind(store);
  store.entriesAfter = (...given) => {
    read += 1;
    return entriesAfter(...given);
  };
  return { store, row: table.row, records: new Records(store), reads: () => read };
}

test('a record is made once for all who ask', async () => {
  const { row, records, reads } = await endedMatch();
  const texts = await Promise.all(Array.from({ length: 60 }, () => records.textOf(row)));
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(String(texts[0]))).toMatchObject({ matchId: row.id, entries: [{ sequence: 1 }] });
  expect(reads()).toBe(1);
});

test('what failed is tried again', async () => {
  const { store, row, records } = await endedMatch();
  store.away = true;
  await expect(records.textOf(row)).rejects.toThrow();
  store.away = false;
  expect(JSON.parse(String(await records.textOf(row)))).toMatchObject({ matchId: row.id });
});

test('so many are kept and no more', async () => {
  const { row, records, reads } = await endedMatch();
  await records.textOf(row);
  await Promise.allSettled(Array.from({ length: 8 }, (_, i) => records.textOf({ ...row, id: `other${i}` })));
  const before = reads();
  await records.textOf(row);
  expect(reads()).toBe(before + 1);
});
