import { setTimeout as delay } from 'node:timers/promises';
import { onThisMachine } from '../support/on-this-machine.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startRedis, type RedisServer } from '../support/redis.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { Relay } from '../support/relay.ts';

/** Milliseconds between two checks of which servers are ready, and the time limit for an answer. */
const LOOK = 500;
const PATIENCE = 2_000;

/** One of the servers. */
export interface Replica {
  readonly server: RunningServer;
  /** Its connection to the database, which a test can cut. */
  readonly database: Relay;
  /** Whether the server was ready at the last check. If not, it gets no new connections. */
  ready: boolean;
}

export interface Wishes {
  replicas: number;
  /** The program that the servers run. */
  bundle: string;
  /** Whether to use Redis. Without it the servers send bulletins through PostgreSQL. */
  redis?: boolean;
  settings?: Record<string, string>;
}

export const FLEET_SECRET = 'a secret of all replicas, for tests only';

const settings = {
  COOKIE_SECRET: FLEET_SECRET,
  COMMAND_RATE: '100000',
  CREATE_RATE: '1000000',
  SESSIONS_AN_HOUR: '1000000',
  API_RATE: '1000000',
  CONNECTIONS: '10000',
  RUNNING_MATCHES: '1000000',
  UNJOINED_MATCHES: '1000000',
  LOG_LEVEL: 'error',
};

/** The fleets that are running now. */
const open = new Set<Fleet>();

/**
 * Several server processes on one PostgreSQL and one Redis, with a proxy in front of them. The proxy has one address
 * for each server. Each address tries another server first, so that a test can keep the clients of one match apart. The
 * proxy skips a server that refuses a connection, and a server that is not ready while another one is.
 */
export class Fleet {
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  readonly redis: RedisServer | null;
  readonly replicas: Replica[] = [];
  /** Settings for one more server. */
  settings: Record<string, string> = {};
  readonly #lanes: Relay[] = [];
  readonly #closing: (() => Promise<unknown>)[] = [];
  #looking: NodeJS.Timeout | undefined;
  #closed = false;
  #ending: Promise<void> | null = null;

  private constructor(postgres: Postgres, databaseUrl: string, redis: RedisServer | null) {
    this.postgres = postgres;
    this.databaseUrl = databaseUrl;
    this.redis = redis;
    this.databasePort = Number(new URL(databaseUrl).port);
  }

  static async open(wishes: Wishes): Promise<Fleet> {
    const postgres = await startPostgres();
    let redis: RedisServer | null = null;
    try {
      redis = wishes.redis === false ? null : await startRedis();
      const fleet = new Fleet(postgres, await postgres.database('chaos'), redis);
      open.add(fleet);
      try {
        await fleet.#begin(wishes);
        return fleet;
      } catch (error) {
        await fleet.close();
        throw error;
      }
    } catch (error) {
      await redis?.stop();
      await postgres.remove();
      throw error;
    }
  }

  async #begin({ replicas, bundle, settings: more = {} }: Wishes): Promise<void> {
    this.settings = {
      ...settings,
      REPLICAS: String(replicas),
      DATABASE_URL: this.databaseUrl,
      ...(this.redis === null ? {} : { REDIS_URL: this.redis.url }),
      ...more,
    };
    const starting = Array.from({ length: replicas }, async (): Promise<Replica> => {
      const database = await Relay.open(() => [this.databasePort]);
      this.#closing.push(() => database.close());
      const url = new URL(this.databaseUrl);
      url.port = String(database.port);
      const server = await startServer({ ...this.settings, DATABASE_URL: url.href }, { bundle });
      this.#closing.push(() => server.remove());
      return { server, database, ready: true };
    });
    // If one server does not start, those that have started are ended.
    await Promise.allSettled(starting);
    this.replicas.push(...(await Promise.all(starting)));
    const ports = this.replicas.map(({ server }) => Number(new URL(server.url).port));
    for (let n = 0; n < replicas; n++) {
      const order = [...ports.slice(n), ...ports.slice(0, n)];
      const ready = (port: number): boolean => this.replicas[ports.indexOf(port)]?.ready === true;
      // Servers that are not ready come last.
      const lane = await Relay.open(() => [...order.filter(ready), ...order.filter((port) => !ready(port))]);
      this.#closing.push(() => lane.close());
      this.#lanes.push(lane);
    }
    this.#look();
  }

  /** The port on which the database listens. After a failover it is another one. */
  databasePort: number;

  /** The address of the database for queries of the test. */
  get lookAt(): string {
    const url = new URL(this.databaseUrl);
    url.port = String(this.databasePort);
    return url.href;
  }

  /** An address of the proxy that tries this server first. */
  lane(n: number): string {
    return `http://127.0.0.1:${this.#lanes[n % this.#lanes.length]?.port}`;
  }

  replica(n: number): Replica {
    const found = this.replicas[n % this.replicas.length];
    if (found === undefined) throw new Error('there are no servers');
    return found;
  }

  /** A server's health as an HTTP status, asked without the proxy. 0 if it does not answer in time. */
  async health({ server }: Replica, patience = PATIENCE): Promise<number> {
    try {
      const signal = AbortSignal.timeout(patience);
      return (await fetch(`${server.url}/api/health/ready`, { signal })).status;
    } catch {
      return 0;
    }
  }

  #look(): void {
    this.#looking = setTimeout(() => {
      void Promise.all(
        this.replicas.map(async (replica) => {
          replica.ready = (await this.health(replica)) === 200;
        }),
      ).then(() => {
        if (!this.#closed) this.#look();
      });
    }, LOOK);
  }

  /** Ends everything that was started. A second call does nothing. */
  close(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    try {
      await this.#close();
    } finally {
      await this.redis?.stop();
      await this.postgres.remove();
      open.delete(this);
    }
  }

  async #close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#looking);
    for (const close of this.#closing.splice(0).reverse()) await close();
  }
}

/** Ends everything that was started and still runs. */
export async function closeFleets(): Promise<void> {
  await Promise.allSettled([...open].map((fleet) => fleet.close()));
}

/** Resolves to whether a condition became true within this many milliseconds of a quiet machine. */
export async function within(
  milliseconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const end = performance.now() + onThisMachine(milliseconds); performance.now() < end;) {
    if (await holds()) return true;
    await delay(10);
  }
  return holds();
}
