import { expect, test } from 'vitest';
import {
  annaAndBert,
  codeIn,
  tableOfTwo,
  testServer,
  Person,
  type TestServer,
} from '../testing/test-server.ts';

test('a hidden act changes nothing in a list or in the lobby', async () => {
  const at = await testServer();
  const { left, match, bert } = await tableOfTwo(at);
  const other = await bert.create();
  const look = async () => [
    (await bert.get('/api/matches')).text,
    (await bert.get('/api/matches/watch')).text,
    (await bert.get(`/api/matches/${match}`)).text,
  ];
  const before = await look();
  expect(await left.command({ kind: 'hide', number: 5 })).toMatchObject({ ok: true });
  expect(await look()).toEqual(before);
  expect(before[0]).toContain(other.match);
});

test('lists running matches whose makers chose so', async () => {
  const at = await testServer();
  const { left, match, stranger, created } = await tableOfTwo(at, { listed: true });
  expect(created.listed).toBe(true);
  const list = async (): Promise<unknown> => (await stranger.get('/api/matches/watch')).body.matches;
  expect(await list()).toEqual([
    expect.objectContaining({ match, seat: null, watch: codeIn(created.links.watch) }),
  ]);
  await left.command({ kind: 'resign' });
  expect(await list()).toEqual([]);
});

/** A match that has ended, and how its players agree that the archive shows it. */
async function ended(at: TestServer) {
  const table = await tableOfTwo(at);
  for (const kind of ['boast', 'resign']) await table.left.command({ kind });
  const agree = (by: Person, agreed: boolean) => by.post(`/api/matches/${table.match}/archive`, { agreed });
  const archive = async (by: Person) => (await by.get('/api/matches/archive')).body.matches as unknown[];
  return { ...table, agree, archive };
}

test('the archive shows an ended match to everybody while both players agree', async () => {
  const at = await testServer();
  const { match, anna, bert, stranger, agree, archive } = await ended(at);
  expect((await agree(anna, true)).body).toEqual({ archive: 'agreed' });
  expect(await archive(stranger)).toEqual([]);
  expect((await agree(bert, true)).body).toEqual({ archive: 'public' });
  expect(await archive(stranger)).toEqual([
    expect.objectContaining({
      ...{ match, ended: true, seat: null, archive: null },
      endedAt: expect.stringMatching(/^20\d\d-.*Z$/) as string,
      summary: expect.objectContaining({
        result: expect.objectContaining({ winner: 'right' }) as object,
      }) as object,
    }),
  ]);
  expect(await archive(bert)).toEqual([expect.objectContaining({ match, seat: 'right', archive: 'public' })]);
  expect((await anna.get('/api/me/export')).body.matches).toMatchObject([{ match, archive: true }]);
  expect((await agree(anna, false)).body).toEqual({ archive: 'private' });
  expect(await archive(stranger)).toEqual([]);
  expect((await bert.get(`/api/matches/${match}`)).body).toMatchObject({ archive: 'agreed' });
});

test('nobody is told that the archive shows a match which a block by the host keeps out', async () => {
  const at = await testServer();
  const { match, anna, bert, agree, archive } = await ended(at);
  for (const by of [anna, bert]) await agree(by, true);
  const told = async () => (await bert.get(`/api/matches/${match}`)).body.archive as unknown;
  await at.store.blockPerson(anna.session.id, new Date());
  expect([await told(), await archive(bert)]).toEqual(['agreed', []]);
  await at.store.blockPerson(anna.session.id, null);
  expect([await told(), await archive(bert)]).toEqual(['public', [expect.objectContaining({ match })]]);
});

test('nobody is told of an agreement before everybody with a seat has agreed', async () => {
  const at = await testServer();
  const { match, anna, bert, stranger, agree } = await ended(at);
  const look = (by: Person) =>
    Promise.all(
      [`/api/matches/${match}`, '/api/matches', '/api/matches?ended=true', '/api/matches/archive'].map(
        async (path) => (await by.get(path)).text,
      ),
    );
  const before = [await look(bert), await look(stranger)];
  expect((await agree(anna, true)).body).toEqual({ archive: 'agreed' });
  expect([await look(bert), await look(stranger)]).toEqual(before);
  expect((await agree(anna, false)).body).toEqual({ archive: 'private' });
  expect([await look(bert), await look(stranger)]).toEqual(before);
});

test('the archive takes neither a match against a computer nor one that ended in its first month', async () => {
  const at = await testServer();
  const { match, left, anna, bert } = await tableOfTwo(at);
  const alone = await anna.create({ opponent: 'computer', options: { limit: 1 } });
  const agree = (id: string, by = anna) => by.post(`/api/matches/${id}/archive`, { agreed: true });
  expect(await agree(match)).toMatchObject({ status: 409, body: { error: { code: 'match.running' } } });
  await left.command({ kind: 'resign' });
  await (await anna.sit(alone.match)).command({ kind: 'boast' });
  for (const id of [match, alone.match]) {
    expect((await anna.get(`/api/matches/${id}`)).body).toMatchObject({ ended: true, archive: null });
    expect(await agree(id)).toMatchObject({ status: 409, body: { error: { code: 'archive.unfit' } } });
  }
  expect(await agree(alone.match, bert)).toMatchObject({
    status: 403,
    body: { error: { code: 'seat.none' } },
  });
});

test('lists the ended matches of the person who asks', async () => {
  const at = await testServer();
  const { match, left, anna } = await tableOfTwo(at);
  await anna.create();
  await left.command({ kind: 'resign' });
  const mine = async (by: Person) => (await by.get('/api/matches?ended=true')).body.matches as unknown[];
  expect(await mine(anna)).toEqual([expect.objectContaining({ match })]);
  expect(await mine(await Person.called('Carl', at))).toEqual([]);
});

test('lists neither a match whose maker chose not to, nor one of a person against a computer', async () => {
  const { at, anna } = await annaAndBert();
  expect((await anna.create()).listed).toBe(false);
  expect((await anna.create({ listed: false })).listed).toBe(false);
  expect((await anna.create({ opponent: 'computer', listed: true })).listed).toBe(false);
  expect((await new Person(at).get('/api/matches/watch')).body).toEqual({ matches: [], next: null });
});

test.each([
  ['/api/matches', 200],
  ['/api/matches?ended=true', 50],
  ['/api/matches/archive', 50],
  ['/api/matches/watch', 50],
])('%s answers in pages, which together are the whole list, newest first', async (path, size) => {
  const { at, anna } = await annaAndBert();
  const { match } = await anna.create({ listed: true });
  const row = at.store.kept.matches.get(match)!;
  // Many of them were made in the same millisecond.
  const many = Array.from({ length: 2 * size + 1 }, (_, n) => ({
    ...row,
    ...(path.includes('watch') ? {} : { ended: true, archived: true }),
    id: `made${String(n).padStart(8, '0')}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 40))),
  }));
  await at.store.database.match.delete({ where: { id: match } });
  for (const { id, ...one } of many)
    await at.store.createMatch(
      {
        ...{ ...one, id, watchCode: `watch ${id}`, joinHash: null },
        chairs: row.chairs.map((chair) => ({ ...chair, recoveryHash: null })),
      },
      { snapshot: '{}' },
    );

  const seen: string[] = [];
  const sizes: number[] = [];
  let next: string | null = null;
  do {
    const answer = await anna.get(
      next === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`,
    );
    const { matches } = answer.body as { matches: { match: string }[] };
    seen.push(...matches.map((one) => one.match));
    sizes.push(matches.length);
    next = answer.body.next;
  } while (next !== null && sizes.length < 9);
  expect(sizes).toEqual([size, size, 1]);
  expect(new Set(seen)).toEqual(new Set(many.map(({ id }) => id)));
  const { matches } = at.store.kept;
  const times = seen.map((id) => matches.get(id)!.createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test.each(['/api/matches', '/api/matches/watch', '/api/matches/archive'])(
  '%s: refuses a cursor of the wrong shape as malformed',
  async (path) => {
    const { anna } = await annaAndBert();
    for (const cursor of ['', 'x', '0.', 'zzzzzzzzzz.abcdef', '../etc.abcdefgh', '0.abcdef&cursor=0.abcdef'])
      expect(await anna.get(`${path}?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'request.malformed' } },
      });
  },
);
