import { seal, verifyRecord } from '@1bob/fairness';
import { expect, test } from 'vitest';
import { codeIn, testServer, Person, tableOfTwo } from '../testing/test-server.ts';

async function annaAndBert(environment: Record<string, string> = {}) {
  const at = await testServer({ environment });
  return { at, anna: await Person.called('Anna', at), bert: await Person.called('Bert', at) };
}

test('a match is made, joined by its link and found in both lists', async () => {
  const { at, anna, bert } = await annaAndBert();
  const created = await anna.create({ seat: 'right' });
  expect(created).toMatchObject({
    seat: 'right',
    links: {
      join: expect.stringContaining(`${at.url}/join/`),
      watch: expect.stringContaining(`${at.url}/watch/`),
    },
    recovery: expect.stringContaining(`${at.url}/recover/`),
  });
  expect(await bert.join(created.links.join!)).toMatchObject({ match: created.match, seat: 'left' });
  for (const [person, seat] of [
    [anna, 'right'],
    [bert, 'left'],
  ] as const) {
    const { body } = await person.get('/api/matches');
    expect(body.matches).toEqual([
      expect.objectContaining({
        match: created.match,
        seat,
        chairs: [
          expect.objectContaining({ seat: 'left', name: 'Bert', taken: true, computer: false }),
          expect.objectContaining({ seat: 'right', name: 'Anna', taken: true }),
        ],
      }),
    ]);
  }
});

test('"either" seats the maker on one of the two chairs', async () => {
  const { anna } = await annaAndBert();
  const seats = new Set<string>();
  for (let i = 0; i < 40; i++) seats.add((await anna.create({ seat: 'either' })).seat);
  expect([...seats].toSorted()).toEqual(['left', 'right']);
});

test('a match against the computer has no join link', async () => {
  const { anna } = await annaAndBert();
  const { match, links } = await anna.create({ opponent: 'computer' });
  expect(links.join).toBeNull();
  const { body } = await anna.get(`/api/matches/${match}`);
  expect(body.chairs[1]).toMatchObject({ seat: 'right', computer: true, name: 'idle', taken: true });
});

test('against a computer the seals are bound when the match is made, and the share opens afterwards', async () => {
  const { anna } = await annaAndBert();
  const share = '0f'.repeat(32);
  const { match } = await anna.create({ opponent: 'computer', seat: 'right', seal: seal(share) });
  const { body } = await anna.get(`/api/matches/${match}`);
  expect(body.chairs[1]).toMatchObject({ seat: 'right', sealed: true, opened: false });
  expect(body.dice).toMatchObject({ scheme: 'hmac-sha256/2', round: 1, secretHash: body.secretHash });
  expect(body.dice.binding).toMatchObject({
    body: { binding: { seals: [{ computer: true }, { seat: 'right', seal: seal(share) }] } },
  });
  const opened = await anna.post(`/api/matches/${match}/dice`, { contribution: share });
  expect(opened).toMatchObject({ status: 200, body: { dice: body.dice, chairs: [{}, { opened: true }] } });
});

test('links lead to the public address', async () => {
  const { anna } = await annaAndBert({ PUBLIC_URL: 'https://play.example.org' });
  anna.cookie = anna.cookie ?? '';
  const { links } = await anna.create();
  expect(links.watch).toMatch(/^https:\/\/play\.example\.org\/watch\//);
});

test.each([
  ['no scenario', { scenario: undefined }, 400, 'request.malformed'],
  ['a seat that is not there', { seat: 'french' }, 400, 'request.malformed'],
  ['an opponent that is not there', { opponent: 'dog' }, 400, 'request.malformed'],
  ['options without end', { options: { a: 'x'.repeat(9000) } }, 400, 'request.malformed'],
  ['a scenario the game does not have', { scenario: 'waterloo' }, 422, 'setup.scenario'],
  ['options the game cannot play', { options: { limit: -1 } }, 422, 'setup.options'],
  ['an unknown computer player', { opponent: 'computer', computer: 'hal' }, 400, 'computer.unknown'],
])('%s: no match is made', async (_what, wish, status, code) => {
  const { at, anna } = await annaAndBert();
  const answer = await anna.post('/api/matches', {
    ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {} },
    ...wish,
  });
  expect(answer).toMatchObject({ status, body: { error: { code } } });
  expect(at.store.kept.matches.size).toBe(0);
});

test('a stranger needs a session to make or join a match', async () => {
  const { at, anna } = await annaAndBert();
  const { links } = await anna.create();
  const stranger = new Person(at);
  for (const answer of [
    await stranger.post('/api/matches', { scenario: 'long', seat: 'left', opponent: 'person' }),
    await stranger.post(`/api/join/${codeIn(links.join)}`),
    await stranger.get('/api/matches'),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session.missing' } } });
  }
});

test('a join link is for one use', async () => {
  const { at, anna, bert } = await annaAndBert();
  const { links } = await anna.create();
  await bert.join(links.join!);
  const carl = await Person.called('Carl', at);
  expect(await carl.post(`/api/join/${codeIn(links.join)}`)).toMatchObject({
    status: 410,
    body: { error: { code: 'join.used' } },
  });
  expect(await carl.post('/api/join/never-existed-at-all')).toMatchObject({
    body: { error: { code: 'join.used' } },
  });
});

test('a player who has joined and opens the link again is let in', async () => {
  const { anna, bert } = await annaAndBert();
  const { match, links } = await anna.create();
  await bert.join(links.join!);
  expect(await bert.join(links.join!)).toEqual({ match, seat: 'right', recovery: null });
  expect(await anna.join(links.join!)).toEqual({ match, seat: 'left', recovery: null });
});

test('a player cannot join their own match', async () => {
  const { anna } = await annaAndBert();
  const { links } = await anna.create();
  expect(await anna.post(`/api/join/${codeIn(links.join)}`)).toMatchObject({
    status: 409,
    body: { error: { code: 'join.own' } },
  });
});

test('when many follow one link at the same moment, one gets the chair', async () => {
  const { at, anna } = await annaAndBert();
  const { match, links } = await anna.create();
  const crowd = await Promise.all(Array.from({ length: 8 }, (_, i) => Person.called(`Guest ${i}`, at)));
  const answers = await Promise.all(crowd.map((person) => person.post(`/api/join/${codeIn(links.join)}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.error.code).toBe('join.used');
  const winner = answers.findIndex(({ status }) => status === 200);
  const { body } = await anna.get(`/api/matches/${match}`);
  expect(body.chairs[1].name).toBe(`Guest ${winner}`);
});

test('a join link tells what it invites to, until the seat is taken', async () => {
  const { anna, bert } = await annaAndBert();
  const { match, links } = await anna.create({ seat: 'left' });
  const invitation = `/api/join/${codeIn(links.join ?? '')}`;
  const { body } = await bert.get(invitation);
  expect(body).toMatchObject({ seat: 'right', from: 'Anna', charts: { name: 'toy', differs: [] } });
  expect(JSON.stringify(body)).not.toContain(match);
  await bert.post(invitation, {});
  expect(await bert.get(invitation)).toMatchObject({ status: 410, body: { error: { code: 'join.used' } } });
});

test('the chart packs that a match may name are shown to everybody', async () => {
  const { at } = await annaAndBert();
  const { status, body } = await new Person(at).get('/api/charts');
  expect([status, body]).toEqual([200, { packs: [{ name: 'toy', hash: '00'.repeat(32), differs: [] }] }]);
});

test('a watch link leads to the match, a wrong one nowhere', async () => {
  const { at, anna } = await annaAndBert();
  const { match, links } = await anna.create();
  const stranger = new Person(at);
  expect((await stranger.get(`/api/watch/${codeIn(links.watch)}`)).body).toEqual({ match });
  expect(await stranger.get('/api/watch/aaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({
    status: 404,
    body: { error: { code: 'watch.unknown' } },
  });
});

test('the lobby tells of a match what is public, and the join link only to those who sit there', async () => {
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

test('once the chair is taken the join link is shown no more', async () => {
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

test('an id of the wrong shape is malformed', async () => {
  const { anna } = await annaAndBert();
  expect(await anna.get('/api/matches/%2e%2e%2fetc')).toMatchObject({
    status: 400,
    body: { error: { code: 'request.malformed' } },
  });
});

test('a hidden act changes nothing that a list or the lobby says', async () => {
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

test('matches whose makers wish it are listed while they run', async () => {
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

test('a match that its maker has not listed is not found, nor is one of a person against a computer', async () => {
  const { at, anna } = await annaAndBert();
  expect((await anna.create()).listed).toBe(false);
  expect((await anna.create({ listed: false })).listed).toBe(false);
  expect((await anna.create({ opponent: 'computer', listed: true })).listed).toBe(false);
  expect((await new Person(at).get('/api/matches/watch')).body).toEqual({ matches: [], next: null });
});

test.each([
  ['/api/matches', 200],
  ['/api/matches/watch', 50],
])('%s answers in pages, which together are the whole list, the newest first', async (path, size) => {
  const { at, anna } = await annaAndBert();
  const { match } = await anna.create({ listed: true });
  const row = at.store.kept.matches.get(match)!;
  // Many of them made in the same millisecond.
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
  '%s: a cursor of the wrong shape is malformed',
  async (path) => {
    const { anna } = await annaAndBert();
    for (const cursor of ['', 'x', '0.', 'zzzzzzzzzz.abcdef', '../etc.abcdefgh', '0.abcdef&cursor=0.abcdef'])
      expect(await anna.get(`${path}?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'request.malformed' } },
      });
  },
);

test('a guest can sit at a limited number of running matches', async () => {
  const { at, anna, bert } = await annaAndBert({ RUNNING_MATCHES: '3' });
  const wish = { scenario: 'long', seat: 'left', opponent: 'computer', options: {} };
  const answers = await Promise.all(Array.from({ length: 6 }, () => anna.post('/api/matches', wish)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  const refused = { status: 409, body: { error: { code: 'match.tooMany' } } };
  expect(await anna.post('/api/matches', wish)).toMatchObject(refused);
  // Nor do they sit down at another's, whose link stays good.
  const { links } = await bert.create();
  expect(await anna.post(`/api/join/${codeIn(links.join)}`)).toMatchObject(refused);
  expect((await bert.get(`/api/join/${codeIn(links.join)}`)).status).toBe(200);
  // A match that ends makes room.
  const { match } = answers.find(({ status }) => status === 200)!.body as { match: string };
  await (await anna.sit(match)).command({ kind: 'resign' });
  expect((await anna.post(`/api/join/${codeIn(links.join)}`)).status).toBe(200);
  expect(at.store.kept.matches.size).toBe(4);
});

test('a limited number of matches of one guest can wait for an opponent; a resigned one still counts', async () => {
  const { at, anna, bert } = await annaAndBert({ UNJOINED_MATCHES: '2' });
  const wish = { scenario: 'long', seat: 'left', opponent: 'person', options: {} };
  const first = await anna.create();
  await (await anna.sit(first.match)).command({ kind: 'resign' });
  const second = await anna.create();
  expect(await anna.post('/api/matches', wish)).toMatchObject({
    status: 409,
    body: { error: { code: 'match.tooManyUnjoined' } },
  });
  expect((await anna.post('/api/matches', { ...wish, opponent: 'computer' })).status).toBe(200);
  await bert.join(second.links.join!);
  expect((await anna.post('/api/matches', wish)).status).toBe(200);
  expect(at.store.kept.matches.size).toBe(4);
});

test('the number of new guests in an hour is limited for each address; a known guest still comes in', async () => {
  const at = await testServer({ environment: { SESSIONS_AN_HOUR: '2' } });
  const anna = await Person.called('Anna', at);
  const { recovery } = await anna.create();
  await Person.called('Bert', at);
  const refused = { status: 429, body: { error: { code: 'session.tooMany' } } };
  expect(await new Person(at).post('/api/session', { name: 'Carl' })).toMatchObject(refused);
  expect(await new Person(at).post(`/api/recover/${codeIn(recovery)}`)).toMatchObject(refused);
  expect((await anna.post('/api/session', { name: 'Annabel' })).status).toBe(200);
  expect(at.store.kept.sessions.size).toBe(2);
});

test('the record is refused while the match runs, and whole and provable after the end', async () => {
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

test('a recovery link gives the seat to another browser, which needs no session before', async () => {
  const { at, anna } = await annaAndBert();
  const { match, recovery } = await anna.create();
  const cleared = new Person(at);
  expect((await cleared.post(`/api/recover/${codeIn(recovery)}`)).body).toEqual({
    match,
    seat: 'left',
    recovery: null,
  });
  expect((await cleared.get('/api/session')).body).toMatchObject({ name: 'Anna' });
  expect((await cleared.get('/api/matches')).body.matches).toHaveLength(1);
  expect((await anna.get('/api/matches')).body.matches).toHaveLength(0);
});

test('a recovery link still works when the old cookie is invalid', async () => {
  const { at, anna } = await annaAndBert();
  const { recovery } = await anna.create();
  const cleared = new Person(at, 'device=rubbish');
  expect((await cleared.post(`/api/recover/${codeIn(recovery)}`)).status).toBe(200);
});

test('a recovery link tells whose seat it is, and being looked at changes nothing', async () => {
  const { at, anna, bert } = await annaAndBert();
  const { match, links, recovery } = await anna.create();
  await bert.join(links.join!);
  const before = structuredClone([...at.store.kept.matches, ...at.store.kept.sessions]);
  const path = `/api/recover/${codeIn(recovery)}`;
  const stranger = new Person(at);
  for (const person of [stranger, anna, bert])
    expect(await person.get(path)).toMatchObject({
      status: 200,
      body: {
        ...{ match, scenario: 'long', seat: 'left' },
        chairs: [
          { seat: 'left', name: 'Anna' },
          { seat: 'right', name: 'Bert' },
        ],
      },
    });
  expect(stranger.cookie).toBeUndefined();
  expect((await fetch(new URL(path, at.url), { method: 'HEAD' })).status).toBe(200);
  expect([...at.store.kept.matches, ...at.store.kept.sessions]).toEqual(before);
  expect(await stranger.get(`/api/recover/${'q'.repeat(26)}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'recovery.unknown' } },
  });
});

test('link codes are tried at the same pace whether they are looked at or used', async () => {
  const { at } = await annaAndBert({ CREATE_RATE: '2' });
  const stranger = new Person(at);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await stranger.get(`/api/recover/${'q'.repeat(26)}`)).status);
  expect(statuses).toEqual([404, 404, 429]);
});

test('a recovery link is given to its owner alone, who asks for it by POST, and not to a page of another site', async () => {
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

test('a new recovery link kills the old one', async () => {
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

test('the store holds no code that gives a seat', async () => {
  const { at, anna, bert } = await annaAndBert();
  const { match, links, recovery } = await anna.create();
  const joined = await bert.join(links.join!);
  const renewed = await anna.post(`/api/matches/${match}/recovery`);
  const open = await anna.create();
  const kept = JSON.stringify([...at.store.kept.matches.values()]);
  expect(kept).toContain(codeIn(links.watch));
  for (const link of [links.join!, recovery, joined.recovery!, renewed.body.recovery, open.links.join!])
    expect(kept).not.toContain(codeIn(link));
});

test('a recovery link does not give one person both seats', async () => {
  const { anna, bert } = await annaAndBert();
  const { links, recovery } = await anna.create();
  await bert.join(links.join!);
  expect(await bert.post(`/api/recover/${codeIn(recovery)}`)).toMatchObject({
    status: 409,
    body: { error: { code: 'recovery.both' } },
  });
});

test('the schema of all commands is there for scripts', async () => {
  const { anna } = await annaAndBert();
  const { body } = await anna.get('/api/schema/commands');
  expect(body.oneOf.length).toBeGreaterThan(3);
});
