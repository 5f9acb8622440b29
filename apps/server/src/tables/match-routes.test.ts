import { expect, test } from 'vitest';
import { annaAndBert, codeIn, Person } from '../testing/test-server.ts';

test('a watch link leads to the match, and a wrong one leads nowhere', async () => {
  const { at, anna } = await annaAndBert();
  const { match, links } = await anna.create();
  const stranger = new Person(at);
  expect((await stranger.get(`/api/watch/${codeIn(links.watch)}`)).body).toEqual({ match });
  expect(await stranger.get('/api/watch/aaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({
    status: 404,
    body: { error: { code: 'watch.unknown' } },
  });
});

test('the lobby shows the public facts of a match, and the join link only to those who sit there', async () => {
  const { at, anna } = await annaAndBert();
  const { match, links } = await anna.create();
  const stranger = new Person(at);
  const seen = await stranger.get(`/api/matches/${match}`);
  expect(seen.body).toMatchObject({
    ...{ match, seat: null, game: 'toy', rulesVersion: '1.0.0-toy', ended: false },
    charts: { name: 'toy', hash: '00'.repeat(32) },
    secretHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    links: { join: null, watch: links.watch },
    summary: { stage: 'playing', toMove: ['left'] },
  });
  expect((await anna.get(`/api/matches/${match}`)).body).toMatchObject({ seat: 'left', links });
  const row = at.store.kept.matches.get(match)!;
  for (const hidden of [
    row.secret,
    row.chairs[0]!.recoveryHash!,
    row.chairs[0]!.personId!,
    row.joinHash!,
    row.createdBy,
  ]) {
    expect(seen.text).not.toContain(hidden);
  }
});

test('does not show the join link once the chair is taken', async () => {
  const { anna, bert } = await annaAndBert();
  const { match, links } = await anna.create();
  await bert.join(links.join!);
  expect((await anna.get(`/api/matches/${match}`)).body.links.join).toBeNull();
});

test.each(['/api/matches/nothing-here', '/api/matches/nothing-here/record'])(
  '%s: no such match',
  async (path) => {
    const { anna } = await annaAndBert();
    expect(await anna.get(path)).toMatchObject({ status: 404, body: { error: { code: 'match.unknown' } } });
  },
);

test('refuses an id of the wrong shape as malformed', async () => {
  const { anna } = await annaAndBert();
  expect(await anna.get('/api/matches/%2e%2e%2fetc')).toMatchObject({
    status: 400,
    body: { error: { code: 'request.malformed' } },
  });
});

test('gives a recovery link only to its owner, only by POST, and not to a page of another site', async () => {
  const { at, anna, bert } = await annaAndBert();
  const { match } = await anna.create();
  const path = `/api/matches/${match}/recovery`;
  const hash = () => at.store.kept.matches.get(match)?.chairs[0]?.recoveryHash;
  const before = hash();
  expect(await anna.get(path)).toMatchObject({ status: 404, body: { error: { code: 'request.unknown' } } });
  const elsewhere = { origin: 'https://evil.example' };
  expect(await anna.request('POST', path, {}, elsewhere)).toMatchObject({
    body: { error: { code: 'origin.refused' } },
  });
  expect(await bert.post(path)).toMatchObject({ status: 403, body: { error: { code: 'seat.none' } } });
  expect(hash()).toBe(before);
  const shown = await anna.post(path);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const cleared = new Person(at);
  expect((await cleared.post(`/api/recover/${codeIn(shown.body.recovery)}`)).body).toMatchObject({ match });
});

test('a new recovery link invalidates the old one', async () => {
  const { at, anna } = await annaAndBert();
  const { match, recovery } = await anna.create();
  const fresh = await anna.post(`/api/matches/${match}/recovery`);
  const cleared = new Person(at);
  expect(await cleared.post(`/api/recover/${codeIn(recovery)}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'recovery.unknown' } },
  });
  expect((await cleared.post(`/api/recover/${codeIn(fresh.body.recovery)}`)).status).toBe(200);
});

test('serves the schema of all commands for programs', async () => {
  const { anna } = await annaAndBert();
  const { body } = await anna.get('/api/schema/commands');
  expect(body.oneOf.length).toBeGreaterThan(3);
});
