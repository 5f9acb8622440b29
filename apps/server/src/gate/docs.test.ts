import { errors, PARCEL_LENGTH } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { serverFor } from '../testing/test-server.ts';

test('describes the interface as OpenAPI, with every route of the contract', async () => {
  const { app } = await serverFor();
  const described = (await app.inject('/api/docs/json')).json();
  expect(described.openapi).toMatch(/^3\./);
  expect(Object.keys(described.paths).toSorted()).toEqual([
    '/api/announcements',
    '/api/blocks',
    '/api/blocks/{id}',
    '/api/chair/{code}',
    '/api/channels',
    '/api/channels/{id}',
    '/api/channels/{id}/test',
    '/api/charts',
    '/api/confirm/{code}',
    '/api/devices',
    '/api/devices/answer',
    '/api/devices/code',
    '/api/devices/key',
    '/api/devices/seen',
    '/api/devices/sign-out-others',
    '/api/devices/{device}/sign-out',
    '/api/games',
    '/api/health/live',
    '/api/health/ready',
    '/api/join/{code}',
    '/api/join/{code}/map.png',
    '/api/matches',
    '/api/matches/archive',
    '/api/matches/computers',
    '/api/matches/watch',
    '/api/matches/{id}',
    '/api/matches/{id}/archive',
    '/api/matches/{id}/back',
    '/api/matches/{id}/close',
    '/api/matches/{id}/computer',
    '/api/matches/{id}/diary',
    '/api/matches/{id}/diary/opened',
    '/api/matches/{id}/dice',
    '/api/matches/{id}/handover',
    '/api/matches/{id}/holiday',
    '/api/matches/{id}/late',
    '/api/matches/{id}/notices',
    '/api/matches/{id}/open',
    '/api/matches/{id}/pace',
    '/api/matches/{id}/parcels/{kind}',
    '/api/matches/{id}/past',
    '/api/matches/{id}/past/{page}',
    '/api/matches/{id}/pause',
    '/api/matches/{id}/record',
    '/api/matches/{id}/recovery',
    '/api/matches/{id}/rematch',
    '/api/matches/{id}/second-chairs',
    '/api/matches/{id}/second-chairs/{chair}',
    '/api/matches/{id}/tokens',
    '/api/matches/{id}/tokens/{token}',
    '/api/me/delete',
    '/api/me/export',
    '/api/me/keys',
    '/api/notice-kinds',
    '/api/officers',
    '/api/pair',
    '/api/pair/key',
    '/api/pair/wait',
    '/api/passkeys',
    '/api/passkeys/options',
    '/api/passkeys/{id}',
    '/api/players/{code}',
    '/api/quiet-hours',
    '/api/recover/{code}',
    '/api/schema/commands',
    '/api/second-chairs',
    '/api/second-chairs/{id}',
    '/api/session',
    '/api/sign-in',
    '/api/sign-in/passkey',
    '/api/sign-in/passkey/options',
    '/api/sign-in/{code}',
    '/api/tables',
    '/api/tables/{id}',
    '/api/take/{code}',
    '/api/token',
    '/api/unsubscribe/{code}',
    '/api/watch/{code}',
    '/api/watch/{code}/map.png',
  ]);
  const created = described.paths['/api/matches'].post;
  expect(created.requestBody.content['application/json'].schema.required).toContain('scenario');
  expect(created.responses['200'].content['application/json'].schema.properties.links).toBeDefined();
  const past = described.paths['/api/matches/{id}/past/{page}'].get;
  for (const name of ['id', 'page', 'since', 'watch'])
    expect(past.parameters).toContainEqual(expect.objectContaining({ name }));
  expect(past.responses['200'].content['application/json'].schema.properties.steps).toBeDefined();
});

test('describes correctly whether each operation needs a session', async () => {
  const { app } = await serverFor();
  const described = (await app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { operationId: string; security: object[] }>>;
  }>();
  const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const bodies: Record<string, object> = {
    postMatches: { scenario: 'long', seat: 'left', opponent: 'person', options: {} },
    postMatchesComputers: { scenario: 'long', options: {} },
    postMatchesByIdDice: { seal: 'ab'.repeat(32) },
    postMatchesByIdLate: { choice: 'wait' },
    postMatchesByIdPause: { act: 'offer' },
    postMatchesByIdHoliday: { days: 1 },
    postMatchesByIdRematch: { yes: true },
    postMatchesByIdOpen: { open: true },
    postMeDelete: { sure: true },
    postGames: { shown: true },
    postPasskeys: {
      ...{ id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'x', attestationObject: 'x' },
    },
    postMatchesByIdHandover: { to: 'computer' },
    postMatchesByIdTokens: { scope: 'play', label: 'Bot' },
    postMatchesByIdSecondChairs: { kind: 'pupil' },
    postDevicesSeen: { until: '2026-01-01T00:00:00.000Z' },
    postDevicesAnswer: { id: 'x', yes: true },
    postChannels: { kind: 'webhook', form: 'json', address: 'https://hook.example/', language: 'en' },
    postDevicesKey: { id: 'x', key: 'ab'.repeat(32) },
    putMeKeys: { before: 0, ring: { key: 'ab'.repeat(8), box: '', wraps: [] } },
    putMatchesByIdParcelsByKind: {
      before: 0,
      parcel: { key: 'ab'.repeat(8), box: 'A'.repeat(PARCEL_LENGTH) },
    },
    putMatchesByIdDiaryOpened: { pages: [] },
    putQuietHours: { hours: null },
    putNoticeKinds: { off: [] },
    putSession: { name: 'Anna' },
    putMatchesByIdNotices: { channels: [], minutes: 5, content: 'own' },
  };
  for (const { path, method, operationId, security } of operations.filter(({ method: m }) => m !== 'head')) {
    const url = path
      .replace('{id}', path.includes('/channels/') ? 'ofsomeone000' : 'nothing00000')
      .replace('{page}', '0')
      .replace('{kind}', 'proof')
      .replaceAll(/\{\w+\}/g, 'q'.repeat(26));
    const payload = bodies[operationId] ?? {};
    const answer = await app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      ...(method === 'get' || method === 'delete' ? {} : { payload }),
    });
    const open = security.some((way) => Object.keys(way).length === 0);
    expect([operationId, answer.statusCode === 401]).toEqual([operationId, !open]);
  }
});

test('the description can be read in a browser under its own policy', async () => {
  const { app } = await serverFor();
  const answer = await app.inject('/api/docs');
  const page = answer.statusCode === 302 ? await app.inject(String(answer.headers.location)) : answer;
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});

test('the description has a tenth of the rate limit, and does not use up the rest', async () => {
  const { app } = await serverFor({ environment: { API_RATE: '30' } });
  const statuses = async (url: string, times: number): Promise<number[]> => {
    const given: number[] = [];
    for (let i = 0; i < times; i++) given.push((await app.inject(url)).statusCode);
    return given;
  };
  expect(await statuses('/api/docs/json', 4)).toEqual([200, 200, 200, 429]);
  expect(new Set(await statuses('/api/session', 30))).toEqual(new Set([200]));
  expect(await statuses('/api/session', 1)).toEqual([429]);
});

test('describes every code that a request can be refused with, with its status and message', async () => {
  const { app } = await serverFor();
  const { info } = (await app.inject('/api/docs/json')).json<{ info: { description: string } }>();
  for (const [code, { status, message }] of Object.entries(errors)) {
    const row = `| \`${code}\` | ${status} | ${message.replace('{detail}', '…')} |`;
    if (status === null) expect(info.description).not.toContain(code);
    else expect(info.description).toContain(row);
  }
});
