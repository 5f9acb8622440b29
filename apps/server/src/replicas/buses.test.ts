import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import pg from 'pg';
import { PASSWORD, startPostgres, type Postgres } from '../../../../tests/support/postgres.ts';
import { startRedis, type RedisServer } from '../../../../tests/support/redis.ts';
import { PostgresBus } from './postgres-bus.ts';
import { countTogether, windowsOf } from './rates.ts';
import type { Bus } from './bulletins.ts';
import { Outage } from './outage.ts';
import { connectRedis, RedisBus } from './redis.ts';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';

let postgres: Postgres;
let databaseUrl: string;
let redis: RedisServer;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  databaseUrl = await postgres.database('bulletins');
});
afterAll(async () => {
  await Promise.all([postgres.remove(), redis.stop()]);
});

const unheard = (): Outage => new Outage({ failed: () => undefined, recovered: () => undefined });

const throughPostgres = (heard: (message: string) => void): Bus => {
  const bus = new PostgresBus(databaseUrl, heard);
  onTestFinished(() => bus.close());
  return bus;
};
const throughRedis = (heard: (message: string) => void): Bus => {
  const sending = connectRedis(redis.url, unheard());
  const bus = new RedisBus(sending, 'tests', heard, unheard());
  onTestFinished(async () => {
    await bus.close();
    sending.destroy();
  });
  return bus;
};

/** Breaks every connection of a bus. */
const broken = {
  async PostgreSQL() {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
  },
  async Redis() {
    await redis.stop();
    await redis.start();
  },
};

test('a bus through PostgreSQL takes its password from PGPASSWORD (daily life 24)', async () => {
  const address = new URL(databaseUrl);
  address.password = '';
  vi.stubEnv('PGPASSWORD', PASSWORD);
  onTestFinished(() => void vi.unstubAllEnvs());
  const bus = new PostgresBus(address.href, () => undefined);
  onTestFinished(() => bus.close());
  const sent = (): Promise<boolean> =>
    bus.send('news').then(
      () => true,
      () => false,
    );
  await expect.poll(sent).toBe(true);
});

describe.each([
  ['PostgreSQL', throughPostgres],
  ['Redis', throughRedis],
] as const)('a bus through %s', (kind, open) => {
  test('reaches every server, and again after its connections broke', async () => {
    const heard: [string[], string[]] = [[], []];
    const one = open((message) => heard[0].push(message));
    open((message) => heard[1].push(message));
    /** Sends until a message arrives: a bus connects in its own time, and messages before that are lost. */
    const arrives = async (message: string): Promise<void> => {
      await expect
        .poll(async () => {
          await one.send(message).catch(() => undefined);
          return heard.every((all) => all.includes(message));
        })
        .toBe(true);
    };
    await arrives('a match 1 0\nanother 17 3');
    await broken[kind]();
    await arrives('after 2 0');
    // Nothing else has arrived.
    expect(new Set(heard.flat())).toEqual(new Set(['a match 1 0\nanother 17 3', 'after 2 0']));
  });
});

test('while Redis is away, nothing waits for it', async () => {
  const sending = connectRedis('redis://127.0.0.1:1', unheard());
  const bus = new RedisBus(sending, 'tests', () => undefined, unheard());
  const start = performance.now();
  await expect(bus.send('lost 1 0')).rejects.toThrow();
  expect(performance.now() - start).toBeLessThan(onThisMachine(1_000));
  await bus.close();
  sending.destroy();
});

describe('requests that several servers count together', () => {
  const counted = (
    store: InstanceType<ReturnType<typeof windowsOf>>,
    key: string,
    window = 60_000,
    most = 100,
  ) =>
    new Promise<number>((resolve) => {
      store.incr(key, (_error, result) => resolve(result?.current ?? Number.NaN), window, most);
    });
  const connected = async (url: string) => {
    const client = connectRedis(url, unheard());
    onTestFinished(() => client.destroy());
    if (url === redis.url) await expect.poll(() => client.isReady).toBe(true);
    return client;
  };

  test('are counted in Redis: all servers see one number, each route its own, and windows end', async () => {
    const [One, Other] = [
      windowsOf({ replicas: 3, name: 'tests', redis: await connected(redis.url) }),
      windowsOf({ replicas: 3, name: 'tests', redis: await connected(redis.url) }),
    ];
    const [one, other] = [new One(), new Other()];
    const key = crypto.randomUUID();
    expect([await counted(one, key), await counted(other, key), await counted(one, key)]).toEqual([1, 2, 3]);
    const route = { routeInfo: { method: 'POST', url: '/api/session' } };
    expect(await counted(one.child(route as never), key)).toBe(1);
    expect(await counted(other.child(route as never), key)).toBe(2);
    const brief = crypto.randomUUID();
    expect(await counted(one, brief, 50)).toBe(1);
    await expect.poll(() => counted(other, brief, 50), { interval: 80 }).toBe(1);
  });

  test('while Redis does not answer, each server admits its share', async () => {
    const Alone = windowsOf({ replicas: 3, name: 'tests', redis: await connected('redis://127.0.0.1:1') });
    const alone = new Alone();
    expect([await counted(alone, 'a'), await counted(alone, 'a')]).toEqual([3, 6]);
    // If the rate is smaller than the number of servers, each server admits one request, and no second.
    expect([await counted(alone, 'b', 60_000, 2), await counted(alone, 'b', 60_000, 2)]).toEqual([2, 5]);
  });

  test('without Redis each server admits its share', async () => {
    const Share = windowsOf({ replicas: 2, name: 'tests', redis: null });
    const share = new Share();
    expect([await counted(share, 'a'), await counted(share, 'a'), await counted(share, 'b')]).toEqual([
      2, 4, 2,
    ]);
  });
});

test('reports once that Redis is away, and once that it is back', async () => {
  const told: string[] = [];
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const outage = new Outage({ failed: () => told.push('away'), recovered: () => told.push('back') });
  const client = connectRedis(redis.url, outage);
  onTestFinished(() => client.destroy());
  await expect.poll(() => client.isReady).toBe(true);
  // A connection that sends nothing for a while does not count as hanging.
  await delay(2_500);
  expect(told).toEqual([]);
  for (const round of [1, 2]) {
    await redis.stop();
    await expect.poll(() => client.publish('x', 'y').catch(() => 'refused')).toBe('refused');
    await redis.start();
    await expect.poll(() => told.length).toBe(2 * round);
  }
  expect(told).toEqual(['away', 'back', 'away', 'back']);
});

test(
  'gives up on a hanging Redis as on one that is gone, and reconnects',
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const client = connectRedis(redis.url, unheard());
    onTestFinished(() => client.destroy());
    await expect.poll(() => client.isReady).toBe(true);
    redis.pause();
    const asked = performance.now();
    expect(await countTogether({ replicas: 2, name: 'tests', redis: client }, 'a', 60_000)).toBeNull();
    await expect(client.publish('x', 'y')).rejects.toThrow();
    expect(performance.now() - asked).toBeLessThan(onThisMachine(6_000));
    await expect.poll(() => client.isReady).toBe(false);
    redis.resume();
    await expect.poll(() => client.isReady).toBe(true);
  },
  onThisMachine(40_000),
);
