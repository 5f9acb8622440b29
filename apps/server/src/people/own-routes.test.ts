import { PARCEL_LENGTH } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { codeIn, Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

const personOf = (at: TestServer, name: string): string =>
  [...at.store.kept.sessions.values()].find((session) => session.name === name)?.personId ?? '';
const say = (
  place: { socket: { emitWithAck: (event: 'say', given: never) => Promise<unknown> } },
  match: string,
  text: string,
) => place.socket.emitWithAck('say', { match, room: 'seats', id: `l${text.length}`, text } as never);
const delete_ = (by: Person) => by.post('/api/me/delete', { sure: true });

test('an export holds all of the person’s own data and the records of ended matches, and nothing that opens a seat', async () => {
  const at = await testServer();
  const { match, anna, left, right } = await tableOfTwo(at);
  await say(left, match, 'Good luck');
  await say(right, match, 'Thank you');
  await anna.post('/api/channels', {
    kind: 'webhook',
    form: 'json',
    address: 'https://hooks.example.org/very-secret',
    language: 'en',
  });
  await at.store.setBlocked(personOf(at, 'Anna'), 'nobody', true, 'Carl');
  await left.command({ kind: 'hide', number: 770077 });
  await anna.post(`/api/matches/${match}/tokens`, { scope: 'read', label: 'My reader' });
  const key = { publicKey: 'a_-', counter: 0, transports: [], createdAt: new Date(), usedOn: null };
  const passkey = { ...key, id: 'very-secret-key', personId: personOf(at, 'Anna'), label: 'Firefox, Linux' };
  await at.store.addPasskey(passkey, 1);
  const sealed = { key: 'ab'.repeat(8), box: 'a'.repeat(PARCEL_LENGTH) };
  await anna.request('PUT', `/api/matches/${match}/parcels/proof`, { before: 0, parcel: sealed });
  const ring = { key: 'cd'.repeat(8), box: 'b', wraps: [] };
  await anna.request('PUT', '/api/me/keys', { before: 0, ring });
  const running = await anna.get('/api/me/export');
  expect(running.headers.get('content-disposition')).toContain('attachment');
  expect(running.body).toMatchObject({
    ...{ format: 1, name: 'Anna', page: null, blocks: [{ name: 'Carl' }] },
    ...{ devices: [{ how: 'first' }], channels: [{ kind: 'webhook', to: 'hooks.example.org' }] },
    lines: [{ match, room: 'seats', number: 1, text: 'Good luck' }],
    passkeys: [{ label: 'Firefox, Linux', lastUsed: null }],
    matches: [{ match, seat: 'left', name: 'Anna', ended: false, record: null }],
  });
  expect(running.body).toMatchObject({
    keys: { sealed: ring },
    matches: [
      { tokens: [{ label: 'My reader', scope: 'read' }], parcels: { proof: { sealed }, drafts: null } },
    ],
  });
  const person = at.store.kept.matches.get(match);
  for (const secret of [personOf(at, 'Anna'), 'very-secret', 'Thank you', person?.secret ?? '', '770077'])
    expect(running.text).not.toContain(secret);
  await left.command({ kind: 'resign' });
  const { body } = await anna.get('/api/me/export');
  const record = (await anna.get(`/api/matches/${match}/record`)).body as unknown;
  expect((body as { matches: { record: unknown }[] }).matches[0]?.record).toEqual(record);
});

test('a deleted person is gone on all devices, and the opponent may choose at once', async () => {
  const at = await testServer();
  const { match, created, anna, bert, left, right } = await tableOfTwo(at);
  await say(left, match, 'Good luck');
  await anna.create({ open: true });
  const alone = await anna.create({ opponent: 'computer' });
  await anna.post('/api/games', { shown: true });
  const closed = new Promise((resolve) => left.socket.once('disconnect', resolve));
  const told = new Promise<unknown>((resolve) => right.socket.once('chairs', resolve));
  expect((await delete_(anna)).body).toEqual({ done: true });
  await closed;
  expect(await told).toMatchObject({
    chairs: [{ seat: 'left', name: 'a player', gone: true }, { name: 'Bert' }],
  });
  expect((await anna.get('/api/matches')).body).toMatchObject({ error: { code: 'session.missing' } });
  // The recovery link is invalid too.
  const back = await new Person(at).post(`/api/recover/${codeIn(created.recovery)}`);
  expect(back.body).toMatchObject({ error: { code: 'recovery.unknown' } });
  expect([...at.store.kept.matches.keys()]).toEqual([match]);
  expect(at.store.kept.matches.has(alone.match)).toBe(false);
  expect(at.store.kept.lines).toEqual([]);
  expect(JSON.stringify([...at.store.kept.sessions, ...at.store.kept.matches])).not.toContain('Anna');

  const late = await bert.post(`/api/matches/${match}/late`, { choice: 'claim' });
  expect(late.body).toMatchObject({ notes: [{ kind: 'claimed' }] });
  expect((await bert.get(`/api/matches/${match}`)).body).toMatchObject({
    ended: true,
    summary: { result: { winner: 'right' } },
  });
});

test('the seat of a deleted player goes to the computer when the opponent says so, which ends the choice', async () => {
  const at = await testServer();
  const { match, anna, bert, right } = await tableOfTwo(at);
  const choose = async (choice: string) =>
    (await bert.post(`/api/matches/${match}/late`, { choice })).body as unknown;
  expect(await choose('computer')).toMatchObject({ error: { code: 'late.none' } });
  await delete_(anna);
  expect(await choose('computer')).toMatchObject({ notes: [{ kind: 'replaced', seat: 'left' }] });
  await expect.poll(() => right.view).toMatchObject({ toMove: 'right' });
  expect(await choose('claim')).toMatchObject({ error: { code: 'late.none' } });
});

test('a device that came by a link deletes nobody, and neither does a body without confirmation', async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { recovery } = await anna.create();
  const thief = new Person(at);
  await thief.post(`/api/recover/${codeIn(recovery)}`);
  expect((await delete_(thief)).body).toMatchObject({ error: { code: 'device.new' } });
  expect((await anna.post('/api/me/delete', {})).body).toMatchObject({
    error: { code: 'request.malformed' },
  });
  expect((await anna.get('/api/session')).body).toMatchObject({ name: 'Anna' });
});

test('does not delete a person who took a seat by its link a short time ago, so that the former holder can still come back', async () => {
  const at = await testServer();
  const { created, anna } = await tableOfTwo(at);
  const thief = await Person.called('Emil', at);
  const take = (by: Person) => by.post(`/api/recover/${codeIn(created.recovery)}`);
  await take(thief);
  expect((await delete_(thief)).body).toMatchObject({ error: { code: 'recovery.recent' } });
  // Ending the match first does not help.
  expect(await (await thief.sit(created.match)).command({ kind: 'resign' })).toMatchObject({ ok: true });
  expect((await delete_(thief)).body).toMatchObject({ error: { code: 'recovery.recent' } });
  expect((await take(anna)).status).toBe(200);
  expect((await delete_(thief)).body).toEqual({ done: true });
});

test('lists blocked persons by the name that they had when they were blocked, and lifts a block', async () => {
  const at = await testServer();
  const { match, anna, bert, left, right } = await tableOfTwo(at);
  await say(right, match, 'Boo');
  await left.socket.emitWithAck('block', { match, room: 'seats', number: 1, on: true });
  await bert.put('/api/session', { name: 'Another' });
  const { body, text } = await anna.get('/api/blocks');
  const [block] = (body as { blocks: { id: string; name: string }[] }).blocks;
  expect(block?.name).toBe('Bert');
  expect(text).not.toContain(personOf(at, 'Another'));
  const back = (by: Person, id = block?.id ?? '') => by.request('DELETE', `/api/blocks/${id}`);
  expect((await back(bert)).body).toMatchObject({ error: { code: 'block.unknown' } });
  expect((await back(anna)).body).toEqual({ blocks: [] });
  expect(await at.store.isBlocked(personOf(at, 'Anna'), [personOf(at, 'Another')])).toBe(false);
});

test('the opponent of a deleted person is notified that they may choose (daily life 7)', async () => {
  // The server sends nothing while the test looks.
  const at = await testServer({ noticesEvery: 60_000 });
  const { match, anna, bert } = await tableOfTwo(at);
  const hook = { kind: 'webhook', form: 'json', address: 'https://hooks.example.org/', language: 'en' };
  const { id } = (await bert.post('/api/channels', hook)).body as { id: string };
  await bert.put(`/api/matches/${match}/notices`, { channels: [id], minutes: 0, content: 'public' });
  await delete_(anna);
  const left = at.store.kept.jobs.filter(({ kind }) => kind === 'left');
  expect(left.map(({ personId }) => personId)).toEqual([personOf(at, 'Bert')]);
});
