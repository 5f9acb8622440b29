import { seal } from '@1bob/fairness';
import { expect, test } from 'vitest';
import { annaAndBert, codeIn, Person } from '../testing/test-server.ts';

test('makes a match, joins it by its link, and finds it in both lists', async () => {
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

test('shows everybody the chart packs that a match may name', async () => {
  const { at } = await annaAndBert();
  const { status, body } = await new Person(at).get('/api/charts');
  expect([status, body]).toEqual([200, { packs: [{ name: 'toy', hash: '00'.repeat(32), differs: [] }] }]);
});

test('a guest can sit at a limited number of running matches', async () => {
  const { at, anna, bert } = await annaAndBert({ RUNNING_MATCHES: '3' });
  const wish = { scenario: 'long', seat: 'left', opponent: 'computer', options: {} };
  const answers = await Promise.all(Array.from({ length: 6 }, () => anna.post('/api/matches', wish)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  const refused = { status: 409, body: { error: { code: 'match.tooMany' } } };
  expect(await anna.post('/api/matches', wish)).toMatchObject(refused);
  // They cannot sit down at another person's match either, and its link stays valid.
  const { links } = await bert.create();
  expect(await anna.post(`/api/join/${codeIn(links.join)}`)).toMatchObject(refused);
  expect((await new Person(at).get(`/api/join/${codeIn(links.join)}`)).status).toBe(200);
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
