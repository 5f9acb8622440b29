import type { AdviseAnswer, MatchAnswer, MatchList } from '@1bob/protocol';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Person } from '../support/person.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Tables that nobody joins, on two servers with one database. */
let postgres: Postgres;
let servers: [RunningServer, RunningServer];
beforeAll(async () => {
  postgres = await startPostgres();
  const shared = {
    DATABASE_URL: await postgres.database('unjoined'),
    ...{ REPLICAS: '2', COOKIE_SECRET: 'x'.repeat(40), COMMAND_RATE: '1000' },
  };
  servers = [await startServer(shared), await startServer(shared)];
});
afterAll(async () => {
  for (const server of servers) await server.remove();
  await postgres.remove();
});

const wish = { scenario: 'second-phase', seat: 'german', opponent: 'person' } as const;
async function friends(): Promise<[Person, Person]> {
  const [anna, ben] = [new Person(servers[0].url, 'Anna'), new Person(servers[1].url, 'Ben')];
  await Promise.all([anna.arrive(), ben.arrive()]);
  return [anna, ben];
}

it('an officer takes the empty seat of a running table: it sets up, advises, and the link stops working everywhere', async () => {
  const [anna, ben] = await friends();
  const pace = { kind: 'live', minutes: 90, incrementSeconds: 60 } as const;
  const options = { upgrades: true };
  const { match, links } = await anna.make({ ...wish, pace, options, open: true });
  await anna.open(match);
  expect(anna.sees.stage).toMatchObject({ kind: 'setUp', side: 'british' });
  await anna.call('POST', `/api/matches/${match}/computer`, { officer: 'captain' });
  await expect.poll(() => anna.sees.stage).toMatchObject({ kind: 'setUp', side: 'german' });
  const about = await anna.call<MatchAnswer<'german' | 'british'>>('GET', `/api/matches/${match}`);
  expect(about).toMatchObject({ adviser: true, links: { join: null }, options });
  expect(about.chairs.find(({ seat }) => seat === 'british')).toMatchObject({
    name: 'captain',
    computer: true,
  });
  expect(about.clocks?.sides).toContainEqual(expect.objectContaining({ seat: 'german', running: true }));
  const socket = io(anna.url, { transports: ['websocket'], extraHeaders: { cookie: anna.cookie } });
  await new Promise((resolve) => socket.on('connect', resolve as () => void));
  await socket.emitWithAck('open', { match });
  const advice = (await socket.emitWithAck('advise', { match })) as AdviseAnswer;
  socket.disconnect();
  expect(advice).toMatchObject({ ok: true, command: { kind: 'setUp' } });
  await expect(ben.join(links.join ?? '')).rejects.toThrow(/410 .*"join\.closed"/);
  expect(await ben.call('GET', '/api/tables')).toMatchObject({ tables: [] });
  await anna.give({ kind: 'resign' });
  expect(anna.sees.stage).toMatchObject({ result: { winner: 'british', reason: 'resigned' } });
  anna.close();
});

it('when a friend joins at one server and the maker closes the table at the other, one of them is too late', async () => {
  const [anna, ben] = await friends();
  for (let n = 0; n < 6; n++) {
    const { match, links } = await anna.make(wish);
    await anna.open(match);
    expect(await anna.command({ kind: 'resign' })).toMatchObject({ error: { code: 'match.unjoined' } });
    const outcomes = await Promise.allSettled([
      ben.join(links.join ?? ''),
      anna.call('POST', `/api/matches/${match}/close`, {}),
    ]);
    const late = outcomes.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
    const joined = outcomes[0].status === 'fulfilled';
    expect(late).toEqual([expect.stringMatching(joined ? /409 .*"table\.joined"/ : /410 .*"join\.closed"/)]);
    for (const person of [anna, ben]) {
      const { matches } = await person.call<MatchList>('GET', '/api/matches');
      expect(matches.some((one) => one.match === match)).toBe(joined);
    }
    anna.close();
  }
});
