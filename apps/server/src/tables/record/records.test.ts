import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MatchRow } from '../../store/index.ts';
import { recordFrom } from './record.ts';
import { give, matchOfTwo, testMatches } from '../../testing/test-matches.ts';
import { Copies, type CopiesParts } from './copies.ts';
import { Records, type RecordsParts } from './records.ts';
import { lengthen } from './testing/long-record.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Ended matches with long records. Reading them waits while a gate is shut. */
async function ended(count = 1, parts: Partial<RecordsParts> & { disk?: Partial<CopiesParts> } = {}) {
  const here = testMatches();
  const { store } = here;
  const rows: MatchRow[] = [];
  for (let n = 0; n < count; n++) {
    const table = await matchOfTwo(here);
    await give(table, 'left', { kind: 'resign' });
    await lengthen(store, table.id);
    const row = await store.findMatch(table.id);
    if (row !== null) rows.push(row);
  }
  const { disk, ...more } = parts;
  const copies = new Copies({ folder: tmpdir(), most: 2 ** 27, spare: 0, ...disk });
  const records = new Records({ store, copies, ...more });
  onTestFinished(() => records.close());
  const read: string[] = [];
  let underWay = 0;
  let gate: Promise<void> = Promise.resolve();
  let open = (): void => undefined;
  const firstSnapshot = store.firstSnapshot.bind(store);
  store.firstSnapshot = async (id) => {
    read.push(id);
    underWay = Math.max(underWay, read.length - copies.matches.length);
    await gate;
    return firstSnapshot(id);
  };
  const shut = (): void => void (gate = new Promise((resolve) => (open = resolve)));
  const [row] = rows;
  if (row === undefined) throw new Error('no match');
  return { store, records, copies, rows, row, read, shut, open: () => open(), most: () => underWay };
}

const textOf = async (records: Records, row: MatchRow, asker = 'a'): Promise<string> => {
  const { bytes, plain, pieces } = await records.of(row, { asker });
  const packed = await buffer(pieces);
  const text = gunzipSync(packed);
  expect([packed.length, text.length]).toEqual([bytes, plain]);
  return text.toString();
};

const busy = { error: { code: 'server.busy' }, status: 503 };

describe('the packed record of an ended match', () => {
  test('equals the record, and is read and packed once for all requests', async () => {
    const { records, store, row, read } = await ended();
    const whole = JSON.stringify(await recordFrom(store, row));
    read.length = 0;
    const texts = await Promise.all(Array.from({ length: 50 }, () => textOf(records, row)));
    for (const text of [...texts, await textOf(records, row)]) expect(text).toBe(whole);
    expect(read).toEqual([row.id]);
  });

  test('is read two at a time, and each requester gets a first one before any gets a second', async () => {
    const { records, rows, read, most } = await ended(6);
    const askers = ['a', 'a', 'a', 'a', 'a', 'b'];
    await Promise.all(rows.map((row, n) => textOf(records, row, askers[n])));
    expect(most()).toBe(2);
    expect(read.indexOf(rows[5]?.id ?? '')).toBeLessThan(4);
  });

  test('takes one page at a time from the store, whoever asks, so that commits run in between', async () => {
    const { records, store, rows } = await ended(2);
    let reading = 0;
    let most = 0;
    const entriesAfter = store.entriesAfter.bind(store);
    store.entriesAfter = async (...given) => {
      most = Math.max(most, ++reading);
      await settled();
      reading -= 1;
      return entriesAfter(...given);
    };
    await Promise.all(rows.map((row) => textOf(records, row)));
    expect(most).toBe(1);
  });

  test('refuses a requester who has waited too long, in the queue or for a record that is being read', async () => {
    const { records, rows, shut, open } = await ended(3, { patience: 20 });
    shut();
    const [first, second, third] = rows as [MatchRow, MatchRow, MatchRow];
    const work = [first, second].map((row) =>
      expect(records.of(row, { asker: 'a' })).rejects.toMatchObject(busy),
    );
    await expect(records.of(third, { asker: 'b' })).rejects.toMatchObject({ ...busy, retryAfter: 5 });
    await expect(records.of(first, { asker: 'b' })).rejects.toMatchObject(busy);
    await Promise.all(work);
    open();
    // Work that was begun is finished.
    const sent = (): Promise<boolean> =>
      records.of(first, { asker: 'b' }).then(
        ({ pieces }) => !pieces.destroy().readable,
        () => false,
      );
    await expect.poll(sent).toBe(true);
  });

  test('is not read for askers who have gone, and others who wait for it take their turn', async () => {
    const { records, rows, read, shut, open } = await ended(3);
    shut();
    const [one, two, three] = rows as [MatchRow, MatchRow, MatchRow];
    const work = [one, two].map((row) => textOf(records, row));
    const gone = new AbortController();
    const left = records.of(three, { asker: 'b', signal: gone.signal });
    const stays = textOf(records, three, 'c');
    await settled();
    gone.abort();
    await expect(left).rejects.toMatchObject(busy);
    await settled();
    expect(read).toEqual([one.id]);
    open();
    expect(await stays).toContain(three.id);
    await Promise.all(work);
    expect(read).toEqual([one.id, two.id, three.id]);
  });

  test('holds no place while it is sent', async () => {
    const { records, rows } = await ended(5);
    const unread = [];
    for (const row of rows.slice(0, 4)) unread.push((await records.of(row, { asker: 'a' })).pieces);
    expect(await textOf(records, rows[4] as MatchRow)).toContain(rows[4]?.id);
    for (const pieces of unread) pieces.destroy();
  });

  test('is read again for the next who asks if reading failed', async () => {
    const { records, store, row } = await ended();
    const entriesAfter = store.entriesAfter.bind(store);
    store.entriesAfter = () => Promise.reject(new Error('away'));
    await expect(records.of(row, { asker: 'a' })).rejects.toThrow('away');
    store.entriesAfter = entriesAfter;
    expect(await textOf(records, row)).toContain(row.id);
  });

  test('is refused for a match that was deleted in the meantime, and its copy is dropped', async () => {
    const { records, copies, store, row, shut, open } = await ended();
    shut();
    const asked = records.of(row, { asker: 'a' });
    await settled();
    await store.database.match.delete({ where: { id: row.id } });
    open();
    await expect(asked).rejects.toMatchObject({ error: { code: 'match.unknown' } });
    expect(copies.matches).toEqual([]);
  });

  test('is dropped with its match, wherever that was deleted, and when a player is deleted', async () => {
    const { records, copies, store, rows } = await ended(3);
    for (const row of rows) await textOf(records, row);
    const [stays, gone, erased] = rows as [MatchRow, MatchRow, MatchRow];
    expect(copies.matches.length).toBe(3);
    await store.database.match.delete({ where: { id: gone.id } });
    // Deleting a person moves the epoch of their matches.
    await store.database.match.update({ where: { id: erased.id }, data: { epoch: { increment: 1 } } });
    await records.sweep();
    expect(copies.matches).toEqual([stays.id]);
  });
});

describe('if the disk takes no copy', () => {
  test('sends a record from memory, the same to all who wait, and makes it anew for those who come later', async () => {
    const { records, store, row, read } = await ended(1, { disk: { spare: Number.MAX_SAFE_INTEGER } });
    const whole = JSON.stringify(await recordFrom(store, row));
    read.length = 0;
    const both = await Promise.all([textOf(records, row), textOf(records, row, 'b')]);
    expect(both).toEqual([whole, whole]);
    expect(read.length).toBe(1);
    expect(await textOf(records, row)).toBe(whole);
    expect(read.length).toBe(2);
  });

  test('holds a limited number of bytes in memory for slow readers', async () => {
    const { records, rows } = await ended(2, { disk: { most: 0 }, inMemory: 100_000 });
    const [one, two] = rows as [MatchRow, MatchRow];
    const { pieces } = await records.of(one, { asker: 'a' });
    await expect(records.of(two, { asker: 'b' })).rejects.toMatchObject(busy);
    pieces.destroy();
    await expect.poll(() => textOf(records, two)).toContain(two.id);
  });
});
