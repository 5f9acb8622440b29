import { request as ask } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { verifyRecord } from '@1bob/fairness';
import { expect, test } from 'vitest';
import { lengthen } from './record/testing/long-record.ts';
import { recordFrom } from './record/record.ts';
import { testStore } from '../store/testing/test-store.ts';
import { Person, tableOfTwo, testServer, type TestServer, type Wishes } from '../testing/test-server.ts';
import { two } from '../testing/two-servers.ts';
import { takesGzip } from './record-routes.ts';

/** A server with an ended match of this many entries. */
async function withRecord(entries: number, wishes: Wishes = {}) {
  const at = await testServer(wishes);
  const table = await tableOfTwo(at);
  await table.right.command({ kind: 'resign' });
  await lengthen(at.store, table.match, entries);
  return { at, ...table, path: `/api/matches/${table.match}/record` };
}

/** The body of the answer as it was sent, not unpacked. */
const raw = ({ url }: TestServer, path: string, encoding: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    ask(new URL(path, url), { headers: { 'accept-encoding': encoding } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }));
    })
      .on('error', reject)
      .end();
  });

const codeOf = async (person: Person, path: string): Promise<unknown> => {
  const { status, body } = await person.get(path);
  return [status, (body as { error?: { code?: string } } | undefined)?.error?.code];
};

test('a record is identical packed and plain, with a copy on the disk and without', async () => {
  for (const entries of [0, 1_000]) {
    const { at, match, path } = await withRecord(entries);
    const row = await at.store.findMatch(match);
    const whole = row && JSON.stringify(await recordFrom(at.store, row));
    for (const encoding of ['br, gzip', 'identity', 'gzip', '']) {
      const { headers, body } = await raw(at, path, encoding);
      const packed = encoding.includes('gzip');
      expect((packed ? gunzipSync(body) : body).toString()).toBe(whole);
      expect(headers).toMatchObject({
        ...{ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' },
        'content-length': String(body.length),
      });
      expect(headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
    }
  }
});

test.each([
  ['gzip', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['*', true],
  ['GZIP', true],
  ['br', false],
  ['gzip;q=0, *', false],
  ['identity', false],
  [undefined, false],
])('whether gzip is accepted is read from its header: %s', (header, taken) => {
  expect(takesGzip(header)).toBe(taken);
});

test('a request that would wait too long gets 503 with a code and when to ask again, and succeeds then', async () => {
  const store = testStore();
  const { at, anna, path } = await withRecord(1_000, { store, records: { patience: 30 } });
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const firstSnapshot = store.firstSnapshot.bind(store);
  store.firstSnapshot = async (id) => {
    await gate;
    return firstSnapshot(id);
  };
  for (const { status, headers, body } of await Promise.all([anna.get(path), new Person(at).get(path)])) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toMatchObject({ error: { code: 'server.busy' } });
  }
  // None of this is logged as a fault of the server.
  expect(at.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  open();
  await expect.poll(async () => (await anna.get(path)).status, { interval: 400 }).toBe(200);
  expect((await new Person(at).get(path)).status).toBe(200);
});

test('limits the bytes of records sent: for each player of the match, and otherwise for an address', async () => {
  const { at, anna, bert, path } = await withRecord(1_000, { records: { sent: 500_000 } });
  const size = Number((await raw(at, path, 'identity')).headers['content-length']);
  const plain = async (by: Person): Promise<number> =>
    (await by.request('GET', path, undefined, { 'accept-encoding': 'identity' })).status;
  const answers: number[] = [];
  while (answers.at(-1) !== 429) answers.push(await plain(anna));
  // The first one is admitted whatever its size, and then those that fit.
  expect(answers.length - 1).toBe(Math.max(1, Math.floor(500_000 / size)));
  const { status, headers, body } = await anna.get(path);
  expect([status, body]).toMatchObject([429, { error: { code: 'request.tooMany' } }]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  // An export is delayed too.
  expect(await codeOf(anna, '/api/me/export')).toEqual([429, 'request.tooMany']);
  expect(await codeOf(bert, path)).toEqual([200, undefined]);
  const stranger = new Person(at);
  do answers.push(await plain(stranger));
  while (answers.at(-1) !== 429);
  // It does not help to become another guest.
  expect(await codeOf(await Person.called('Carl', at), path)).toEqual([429, 'request.tooMany']);
  expect(await codeOf(bert, path)).toEqual([200, undefined]);
});

test('drops a record with its match, at every server', async () => {
  const { store, one, other } = await two();
  const { match, right } = await tableOfTwo(one);
  await right.command({ kind: 'resign' });
  await lengthen(store, match);
  const path = `/api/matches/${match}/record`;
  for (const at of [one, other]) expect((await new Person(at).get(path)).status).toBe(200);
  await store.database.match.delete({ where: { id: match } });
  for (const at of [one, other]) expect(await codeOf(new Person(at), path)).toEqual([404, 'match.unknown']);
});

test('an export waits its turn for each record in it, however long that takes, and stays complete', async () => {
  const store = testStore();
  const { at, anna, match } = await withRecord(1_000, { store, records: { patience: 10 } });
  const row = await store.findMatch(match);
  const whole = row && (JSON.parse(JSON.stringify(await recordFrom(store, row))) as object);
  const firstSnapshot = store.firstSnapshot.bind(store);
  let asked = 0;
  store.firstSnapshot = async (id) => {
    // This is longer than the patience of a request.
    if (++asked === 1) await new Promise((resolve) => setTimeout(resolve, 50));
    return firstSnapshot(id);
  };
  const busy = new Person(at).get(`/api/matches/${match}/record`);
  const { body } = await anna.get('/api/me/export');
  expect(body).toMatchObject({ matches: [{ match, record: whole }] });
  await busy;
});

test('refuses the record while the match runs, and after the end gives it complete, so that it verifies', async () => {
  const at = await testServer();
  const { left, right, match, stranger } = await tableOfTwo(at);
  await left.command({ kind: 'hide', number: 42 });
  await left.command({ kind: 'roll' });
  const early = await stranger.get(`/api/matches/${match}/record`);
  expect(early).toMatchObject({ status: 409, body: { error: { code: 'match.running' } } });
  expect(early.text).not.toContain('42');
  await right.reaches(1);
  await right.command({ kind: 'resign' });

  const late = await stranger.get(`/api/matches/${match}/record`);
  expect(late.status).toBe(200);
  const heads = left.updates.map(({ head }) => head);
  expect(heads).toHaveLength(3);
  expect(verifyRecord(late.body, { heads })).toEqual({ ok: true });
});
