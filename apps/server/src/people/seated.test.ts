import { PARCEL_LENGTH } from '@1bob/protocol';
import { describe, expect, test } from 'vitest';
import { Person, tableOfTwo, testServer } from '../testing/test-server.ts';

/** A valid body for each route of a match that takes one. */
const bodies: Readonly<Record<string, object>> = {
  'POST /dice': { seal: 'ab'.repeat(32) },
  'POST /open': { open: true },
  'POST /computer': { officer: 'captain' },
  'POST /rematch': { yes: true },
  'POST /late': { choice: 'claim' },
  'POST /pause': { act: 'offer' },
  'POST /pace': { act: 'decline' },
  'POST /holiday': { days: 1 },
  'POST /archive': { agreed: true },
  'POST /handover': { to: 'person' },
  'POST /tokens': { scope: 'play', label: 'Bot' },
  'POST /second-chairs': { kind: 'pupil' },
  'PUT /parcels/proof': { before: 0, parcel: { key: 'ab'.repeat(8), box: 'a'.repeat(PARCEL_LENGTH) } },
  'PUT /diary/opened': { pages: [] },
  'PUT /notices': { channels: [], minutes: 0, content: 'own' },
};
const withoutBody = [
  'POST /close',
  'POST /recovery',
  'POST /back',
  'DELETE /tokens/abc',
  'POST /second-chairs/abc',
  'DELETE /second-chairs/abc',
];
const asked = [
  ...[
    'GET /rematch',
    'GET /tokens',
    'GET /second-chairs',
    'GET /notices',
    'GET /parcels/proof',
    'GET /diary',
  ],
];
/** Routes for anybody, or for the holder of the watch link too. */
const open = ['GET ', 'GET /record', 'GET /past', 'GET /past/{page}', 'GET /diary/opened'];

const seated = [...Object.keys(bodies), ...withoutBody, ...asked];

const sent = (person: Person, match: string, route: string, body = bodies[route]) => {
  const [method = '', path = ''] = route.split(' ');
  return person.request(method, `/api/matches/${match}${path}`, method === 'GET' ? undefined : (body ?? {}));
};
const refusals = (person: Person, match: string, body?: object | string) =>
  Promise.all(
    (body === undefined ? seated : Object.keys(bodies)).map(async (route) => {
      const answer = await sent(person, match, route, body as object);
      return [route, answer.status, answer.body.error?.code];
    }),
  );
const all = (status: number, code: string, routes = seated) => routes.map((route) => [route, status, code]);

/** A match that waits for an opponent, one that runs and one that has ended. Carla has no seat in any of them. */
async function matches() {
  const at = await testServer();
  const [running, ended] = [await tableOfTwo(at), await tableOfTwo(at)];
  expect(await ended.left.command({ kind: 'resign' })).toMatchObject({ ok: true });
  const waiting = await ended.anna.create();
  const carla = await Person.called('Carla', at);
  // Carla has as many open tables as she may, because her limit must not affect the answers about matches of others.
  for (let n = 0; n < 5; n++) await carla.create({ open: true });
  return { at, carla, ids: [waiting, running, ended].map(({ match }) => match), running };
}

describe('the routes of a match', () => {
  test('are all in these tables', async () => {
    const { body } = await new Person(await testServer()).get('/api/docs/json');
    const routes = Object.entries(body.paths as Record<string, Record<string, object>>).flatMap(
      ([path, methods]) =>
        path.startsWith('/api/matches/{id}')
          ? Object.entries(methods).map(
              ([method, it]) => `${method.toUpperCase()} ${path.slice(17)} ${'requestBody' in it}`,
            )
          : [],
    );
    const expected = [...seated, ...open].map(
      (route) =>
        `${route.replace('chairs/abc', 'chairs/{chair}').replace('/abc', '/{token}').replace('/proof', '/{kind}')} ${route in bodies}`,
    );
    expect(routes.toSorted()).toEqual(expected.toSorted());
  });

  test('refuse first for the session, then for the match, then for the seat, in every state of the match', async () => {
    const { at, carla, ids, running } = await matches();
    expect(await refusals(carla, 'nothing-here')).toEqual(all(404, 'match.unknown'));
    for (const match of ids) {
      expect(await refusals(new Person(at), match)).toEqual(all(401, 'session.missing'));
      expect(await refusals(carla, match)).toEqual(all(403, 'seat.none'));
    }
    // The bodies were correct.
    const codes = (await refusals(running.anna, running.match)).map(([, , code]) => code as string);
    expect(codes).not.toContain('request.malformed');
  });

  test.each([
    ['has the wrong shape', '[]'],
    ['is not JSON', '{'],
  ])('say only to a person at the match that a body %s', async (_, body) => {
    const { at, carla, ids, running } = await matches();
    const routes = Object.keys(bodies);
    for (const match of ids) {
      expect(await refusals(new Person(at), match, body)).toEqual(all(401, 'session.missing', routes));
      expect(await refusals(carla, match, body)).toEqual(all(403, 'seat.none', routes));
    }
    expect(await refusals(carla, 'nothing-here', body)).toEqual(all(404, 'match.unknown', routes));
    expect(await refusals(running.anna, running.match, body)).toEqual(all(400, 'request.malformed', routes));
  });
});
