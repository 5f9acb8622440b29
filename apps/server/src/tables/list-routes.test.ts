import { expect, test } from 'vitest';
import { annaAndBert, codeIn, tableOfTwo, testServer, Person } from '../testing/test-server.ts';

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

test('lists neither a match whose maker chose not to, nor one of a person against a computer', async () => {
  const { at, anna } = await annaAndBert();
  expect((await anna.create()).listed).toBe(false);
  expect((await anna.create({ listed: false })).listed).toBe(false);
  expect((await anna.create({ opponent: 'computer', listed: true })).listed).toBe(false);
  expect((await new Person(at).get('/api/matches/watch')).body).toEqual({ matches: [], next: null });
});

test.each([
  ['/api/matches', 200],
  ['/api/matches/watch', 50],
])('%s answers in pages, which together are the whole list, newest first', async (path, size) => {
  const { at, anna } = await annaAndBert();
  const { match } = await anna.create({ listed: true });
  const row = at.store.kept.matches.get(match)!;
  // Many of them were made in the same millisecond.
  const many = Array.from({ length: 2 * size + 1 }, (_, n) => ({
    ...row,
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
    const answer = await anna.get(next === null ? path : `${path}?cursor=${encodeURIComponent(next)}`);
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

test.each(['/api/matches', '/api/matches/watch'])(
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
