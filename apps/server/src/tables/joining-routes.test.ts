import { expect, test } from 'vitest';
import { annaAndBert, codeIn, testServer, Person } from '../testing/test-server.ts';

test('a join link works once', async () => {
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

test('lets in a player who has joined and opens the link again', async () => {
  const { anna, bert } = await annaAndBert();
  const { match, links } = await anna.create();
  await bert.join(links.join!);
  expect(await bert.join(links.join!)).toEqual({ match, seat: 'right', recovery: null });
  expect(await anna.join(links.join!)).toEqual({ match, seat: 'left', recovery: null });
});

test('a player cannot join their own match', async () => {
  const { anna } = await annaAndBert();
  const { links } = await anna.create();
  const invitation = `/api/join/${codeIn(links.join)}`;
  const own = { status: 409, body: { error: { code: 'join.own' } } };
  expect(await anna.get(invitation)).toMatchObject(own);
  expect(await anna.post(invitation)).toMatchObject(own);
});

test('if many follow one link at the same moment, one gets the chair', async () => {
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

test('a join link shows what it invites to until the seat is taken', async () => {
  const { anna, bert } = await annaAndBert();
  const { match, links } = await anna.create({ seat: 'left' });
  const invitation = `/api/join/${codeIn(links.join ?? '')}`;
  const { body } = await bert.get(invitation);
  expect(body).toMatchObject({ seat: 'right', from: 'Anna', charts: { name: 'toy', differs: [] } });
  expect(JSON.stringify(body)).not.toContain(match);
  await bert.post(invitation, {});
  expect(await bert.get(invitation)).toMatchObject({ status: 410, body: { error: { code: 'join.used' } } });
});

test('limits the number of new guests in an hour for each address; a known guest still comes in', async () => {
  const at = await testServer({ environment: { SESSIONS_AN_HOUR: '2' } });
  const anna = await Person.called('Anna', at);
  const { recovery } = await anna.create();
  await Person.called('Bert', at);
  const refused = { status: 429, body: { error: { code: 'session.tooMany' } } };
  expect(await new Person(at).post('/api/session', { name: 'Carl' })).toMatchObject(refused);
  expect(await new Person(at).post(`/api/recover/${codeIn(recovery)}`)).toMatchObject(refused);
  expect((await anna.put('/api/session', { name: 'Annabel' })).status).toBe(200);
  expect(at.store.kept.sessions.size).toBe(2);
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

test('a recovery link takes no seat for a browser that keeps no cookies (daily life 20)', async () => {
  const { at, anna } = await annaAndBert();
  const { recovery } = await anna.create();
  const before = structuredClone([...at.store.kept.matches, ...at.store.kept.sessions]);
  const path = `/api/recover/${codeIn(recovery)}`;
  for (const forgets of [new Person(at), new Person(at), new Person(at, 'device=rubbish')])
    expect(await forgets.request('POST', path, {})).toMatchObject({
      status: 401,
      body: { error: { code: 'cookie.missing' } },
    });
  expect([...at.store.kept.matches, ...at.store.kept.sessions]).toEqual(before);
  expect((await anna.get('/api/matches')).body.matches).toHaveLength(1);
});

test('a recovery link still works when the old cookie is invalid', async () => {
  const { at, anna } = await annaAndBert();
  const { recovery } = await anna.create();
  const cleared = new Person(at, 'device=rubbish');
  expect((await cleared.post(`/api/recover/${codeIn(recovery)}`)).status).toBe(200);
});

test('a recovery link shows whose seat it is, and looking at it changes nothing', async () => {
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

test('limits how often link codes are tried, at the same rate for looking at them and for using them', async () => {
  const { at } = await annaAndBert({ CREATE_RATE: '2' });
  const stranger = new Person(at);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await stranger.get(`/api/recover/${'q'.repeat(26)}`)).status);
  expect(statuses).toEqual([404, 404, 429]);
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
