import { expect, test, vi } from 'vitest';
import { StoreError } from '../store/index.ts';
import { Person, tableOfTwo, testServer } from '../testing/test-server.ts';

const pace = { kind: 'correspondence', bankDays: 3, incrementDays: 1 } as const;

test('shows the agreed terms to the guest, at the table and in lists, and refuses a nonsense pace', async () => {
  const at = await testServer();
  const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
  const wish = { scenario: 'long', seat: 'left', opponent: 'person', options: {}, pace };
  const { body: made } = await anna.request('POST', '/api/matches', wish);
  const agreed = { ...pace, emptyPlans: true };
  const code = String(made.links.join).split('/').at(-1);
  expect((await bert.request('GET', `/api/join/${code}`)).body).toMatchObject({ pace: agreed });
  expect((await anna.request('GET', '/api/matches')).body.matches).toMatchObject([{ pace: agreed }]);
  const before = await anna.request('GET', `/api/matches/${made.match}`);
  expect(before.body).toMatchObject({ pace: agreed, clocks: null, notes: [] });
  await bert.request('POST', `/api/join/${code}`, {});
  const { body } = await anna.request('GET', `/api/matches/${made.match}`);
  expect(body.clocks.sides).toMatchObject([
    { seat: 'left', running: true, late: false },
    { seat: 'right', running: false, late: false, left: 3 * 86_400_000 },
  ]);
  for (const wrong of [{ kind: 'live', minutes: 0 }, { ...pace, bankDays: 61 }, { kind: 'blitz' }, 'slow'])
    expect((await anna.request('POST', '/api/matches', { ...wish, pace: wrong })).status).toBe(400);
});

test('if the database cannot take an act, the refusal says to try again, and it is not a fault (daily life 42)', async () => {
  const at = await testServer();
  const { match, bert } = await tableOfTwo(at);
  const act = () => bert.request('POST', `/api/matches/${match}/handover`, { to: 'computer' });
  const reseat = vi
    .spyOn(at.store, 'reseat')
    .mockRejectedValue(new StoreError('database.unavailable', 'locked'));
  const refused = await act();
  expect([refused.status, refused.body.error.code]).toEqual([503, 'server.unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  reseat.mockRestore();
  expect((await act()).status).toBe(200);
});

test('a seat goes to the computer and back, and by a link to another guest', async () => {
  const at = await testServer();
  const [anna, bert, clara] = await Promise.all(
    ['Anna', 'Bert', 'Clara'].map((name) => Person.called(name, at)),
  );
  if (!anna || !bert || !clara) throw new Error('someone has not come');
  const wish = { scenario: 'long', seat: 'left', opponent: 'person', options: {} };
  const { body: made } = await anna.request('POST', '/api/matches', wish);
  await bert.request('POST', `/api/join/${String(made.links.join).split('/').at(-1)}`, {});
  const table = `/api/matches/${made.match}`;
  expect((await bert.request('POST', `${table}/handover`, { to: 'computer' })).body).toMatchObject({
    notes: [{ kind: 'handed', seat: 'right' }],
    link: null,
  });
  expect((await anna.request('GET', table)).body.chairs[1]).toMatchObject({
    name: 'Bert',
    computer: true,
    handed: true,
  });
  expect((await bert.request('POST', `${table}/back`, {})).status).toBe(200);
  expect((await anna.request('POST', `${table}/back`, {})).body.error.code).toBe('seat.held');
  expect((await anna.request('POST', `${table}/late`, { choice: 'claim' })).body.error.code).toBe(
    'late.none',
  );

  const { link } = (await bert.request('POST', `${table}/handover`, { to: 'person' })).body;
  const code = String(link).split('/').at(-1);
  expect((await clara.request('GET', `/api/take/${code}`)).body).toMatchObject({
    match: made.match,
    seat: 'right',
  });
  expect((await clara.request('POST', `/api/take/${code}`, {})).body).toMatchObject({ seat: 'right' });
  expect((await clara.request('GET', table)).body.seat).toBe('right');
  expect((await bert.request('GET', table)).body.seat).toBeNull();
  expect((await anna.request('POST', `/api/take/${code}`, {})).body.error.code).toBe('handover.unknown');
});

test("refuses a person's command whose id is reserved for the server, because it could clash later", async () => {
  const at = await testServer();
  const anna = await Person.called('Anna', at);
  const { match } = await anna.create();
  const socket = anna.socket();
  const { version } = (await socket.emitWithAck('open', { match })) as { version: number };
  const command = { kind: 'hide', number: 5 };
  expect(
    await socket.emitWithAck('command', { match, id: 'server-claim-9', version, command }),
  ).toMatchObject({
    error: { code: 'request.malformed' },
  });
  expect(await socket.emitWithAck('command', { match, id: 'mine', version, command })).toMatchObject({
    ok: true,
  });
  socket.disconnect();
});
