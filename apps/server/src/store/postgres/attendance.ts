import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { every } from '../../common/every.ts';
import { StoreError } from '../errors.ts';

/** A server that works with a database. */
export interface Attending {
  /** The number of servers that may use it at once; 1 means exclusive use. */
  replicas: number;
  /** Version of the rules by which this server judges. */
  rules: string;
  /** `secretName` of the secret of cookies and links. A single server need not give it. */
  key?: string;
  /** Milliseconds for which it waits at the start for a server that has just ended; ten seconds by default. */
  patience?: number;
}

/** Application name of this program's connections in the database. */
export const NAMED = 'first-battle-of-britain';

/** Number of the advisory lock. A single server holds it exclusively, and replicas share it. */
export const LOCK = 1917_1918;
/** Milliseconds between two attempts to take the lock, at the start and after the connection broke. */
const AGAIN = 500;
/**
 * The database releases a server's lock as soon as it knows that the server is gone. If a whole machine disappears, no
 * connection is closed, so the database probes a connection after some silent seconds.
 */
const PATIENCE = 10_000;
/** Milliseconds between two pings over the connection, and the timeout of a ping. */
const BEAT = 1_000;
/**
 * Milliseconds after the last answer from which nothing is written. The database lets no other server in before that. If a
 * network is cut off, neither end learns of it.
 */
const SILENCE = 5_000;
const KEEPALIVE = `
  SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2`;

/** The name of the lock's connection; PostgreSQL keeps 63 characters of it. */
const nameOf = ({ rules, key }: Attending): string =>
  `${NAMED} rules ${rules}${key === undefined ? '' : ` key ${key}`}`;

/**
 * A connection that holds the lock of this server for as long as it lasts. A single server is refused if another one is
 * there. A replica is refused beside one with other rules, because every replica must judge each entry by the same rules,
 * and beside one with another secret, which would not recognise its guests.
 */
export class Attendance {
  readonly #databaseUrl: string;
  readonly #attending: Attending;
  #client: pg.Client | null = null;
  #why: StoreError | null = null;
  #ended = false;
  /** Time of the connection's last answer. */
  #answered = 0;

  private constructor(databaseUrl: string, attending: Attending) {
    this.#databaseUrl = databaseUrl;
    this.#attending = attending;
  }

  /** Rejects with `database.locked` if the server may not use the database, and as `pg` does if it cannot reach it. */
  static async begin(databaseUrl: string, attending: Attending): Promise<Attendance> {
    const attendance = new Attendance(databaseUrl, attending);
    const end = performance.now() + (attending.patience ?? PATIENCE);
    for (;;) {
      try {
        await attendance.#attend();
        return attendance;
      } catch (error) {
        if (!(error instanceof StoreError) || performance.now() > end) throw error;
        await delay(AGAIN);
      }
    }
  }

  /** Why writing is forbidden. Another server may have come while this one was cut off. */
  forbidden(): StoreError | null {
    if (this.#why !== null) return this.#why;
    return performance.now() - this.#answered <= SILENCE
      ? null
      : new StoreError('database.unavailable', 'The database does not answer.');
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #attend(): Promise<void> {
    const { replicas } = this.#attending;
    const name = nameOf(this.#attending);
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('error', () => undefined); // its end is handled below
    try {
      await client.connect();
      await client.query(KEEPALIVE);
      // Set by a query, because a name in the database URL would override the option.
      await client.query("SELECT set_config('application_name', $1, false)", [name]);
      const kind = replicas === 1 ? '' : '_shared';
      const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock${kind}($1) AS got`, [
        LOCK,
      ]);
      if (rows[0]?.got !== true) throw new StoreError('database.locked', taken(replicas));
      const { rows: others } = await client.query<{ name: string }>(
        `SELECT application_name AS name FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE $1 AND application_name <> $2`,
        [`${NAMED} rules %`, name],
      );
      if (others[0] !== undefined)
        throw new StoreError('database.locked', unlike(others[0].name, this.#attending));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#why = null;
    this.#answered = performance.now();
    // If the connection was cut off, it would wait for the other end to close it.
    const beats = every(
      BEAT,
      () => this.#beat(client),
      () => void client.connection.stream.destroy(),
    );
    client.on('end', () => {
      void beats.stop();
      void this.#comeBack();
    });
  }

  /** Pings the database. Rejects if it does not answer. */
  async #beat(client: pg.Client): Promise<void> {
    const asked = performance.now();
    await client.query('SELECT 1');
    this.#answered = asked;
  }

  /** Reconnects after the connection broke. Until then nothing is written. Never rejects. */
  async #comeBack(): Promise<void> {
    while (!this.#ended) {
      this.#why = new StoreError('database.unavailable', 'The connection to the database broke.');
      try {
        await this.#attend();
        if (this.#ended) await this.end();
        return;
      } catch (error) {
        if (error instanceof StoreError) this.#why = new StoreError('database.unavailable', error.message);
        await delay(AGAIN);
      }
    }
  }
}

const taken = (replicas: number): string =>
  replicas === 1
    ? 'Another server is using this database. Stop it first. To run several servers together, set the same REPLICAS for each.'
    : 'A server without REPLICAS is using this database. Set the same REPLICAS for it and restart it.';

/** How the server with this name differs from this one. */
function unlike(name: string, { rules }: Attending): string {
  const other = / rules (\S+)/.exec(name)?.[1] ?? '';
  return other === rules
    ? 'Another server on this database has a different COOKIE_SECRET, so players would lose their seats between the two. Set the same for all.'
    : `Another server on this database plays by rules ${other}, this one by rules ${rules}. Stop the servers of the other version first.`;
}
