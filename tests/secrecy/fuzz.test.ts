/** The server answers every message, well formed or not. None of them causes a fault or is stored. */
import { clientEvents, serverEvents } from '@1bob/protocol';
import { firstBattleOfBritain } from '@1bob/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Guest, type Line } from './server/guest.ts';
import { House, type Placed } from './server/house.ts';
import { routesOf } from './server/routes.ts';
import { samples } from './server/samples.ts';
import { chronicle } from './twins/chronicle.ts';

let house: House;
let placed: Placed;
let line: Line;
let guest: Guest;

beforeAll(async () => {
  house = await House.open();
  const last = chronicle(5, 90).steps.at(-1);
  if (!last) throw new Error('no game');
  placed = await house.seat('fuzzed000000', last.after, { british: 'Anna', german: 'Bert' });
  guest = new Guest(house.url, await house.cookieOf('Anna'));
  line = await guest.connect();
  await line.open(placed.id);
});
afterAll(() => house.close());

const tries = { seed: 1917, numRuns: Number(process.env['FUZZ_TRIES'] ?? 150) };

/** Values of every kind, including odd ones. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    -1,
    1e308,
    0.5,
    '',
    '4629',
    '__proto__',
    'constructor',
    [],
    {},
    [[]],
    '\u0000',
    '🂡'.repeat(40),
  ),
  fc.string({ maxLength: 2000 }),
);

/** A value of which one random part was replaced or removed. */
function bent(value: unknown, place: number, by: unknown): unknown {
  let at = 0;
  const walk = (inner: unknown): unknown => {
    at += 1;
    if (at === place) return by;
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, walk(member)]));
  };
  return walk(value);
}
const commands = fc
  .record({
    sample: fc.constantFrom(
      ...Object.values(samples)
        .map(({ command }) => command)
        .filter(({ kind }) => kind !== 'resign'),
    ),
    place: fc.integer({ min: 1, max: 40 }),
    by: junk,
    more: fc.option(fc.dictionary(fc.string({ maxLength: 12 }), junk, { maxKeys: 2 })),
  })
  .map(({ sample, place, by, more }) => ({ ...(bent(sample, place, by) as object), ...more }));

/** The log lines that report a fault of the server. */
const faults = (): string[] =>
  house.lines.filter((text) => (JSON.parse(text) as { level: number }).level >= 50);

const wellAnswered = (answer: Record<string, unknown>): void => {
  expect(typeof answer['ok']).toBe('boolean');
  const { error } = answer as { error?: { code: string } };
  expect(error?.code).not.toBe('server.error');
};

describe('Fuzzed payloads', () => {
  it('commands that are almost right are carried out or refused', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (command) => wellAnswered(await line.command(placed.id, command))),
      tries,
    );
    expect(faults()).toEqual([]);
  });

  it('messages of any shape are answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ...Object.keys(clientEvents),
          ...Object.keys(serverEvents(firstBattleOfBritain.seats)),
          'xyz',
        ),
        junk,
        junk,
        async (event, one, id) => {
          wellAnswered(await line.say(event, one));
          wellAnswered(
            await line.say(event, { match: placed.id, id, version: one, command: id, watch: one, since: id }),
          );
        },
      ),
      tries,
    );
    await line.open(placed.id);
    expect(faults()).toEqual([]);
  });

  it('bodies and addresses of any shape are refused without a fault', async () => {
    const routes = routesOf(house.app).filter(({ path }) => !path.startsWith('/api/docs'));
    const before = house.store.kept.matches.size;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.oneof(junk, fc.string()),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/json; charset=x',
        ),
        fc.oneof(fc.constant(placed.id), fc.string({ minLength: 1, maxLength: 40 })),
        async ({ method, path }, body, type, id) => {
          const at = path
            .replace(':page', '0')
            .replace(/:id|:code|\*/, encodeURIComponent(id).replaceAll('.', '%2E'));
          const address = at.startsWith('/') ? at : `/${at}`;
          const sent = method === 'GET' ? undefined : JSON.stringify(body);
          const { status } = await guest.ask(
            method,
            address,
            sent,
            method === 'GET' ? {} : { 'content-type': type },
          );
          expect(status, `${method} ${address}`).toBeLessThan(500);
        },
      ),
      tries,
    );
    expect(faults()).toEqual([]);
    expect(house.store.kept.matches.size).toBe(before);
  });

  it('the server is healthy afterwards, and the match can be played', async () => {
    expect((await guest.ask('GET', '/api/health/ready')).status).toBe(200);
    const at = firstBattleOfBritain.name;
    expect(house.store.kept.matches.get(placed.id)?.game).toBe(at);
    expect(await line.open(placed.id)).toMatchObject({ ok: true });
  });
});
