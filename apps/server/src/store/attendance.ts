import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StoreError } from './errors.ts';

/** Who works with a database. */
export interface Attending {
  /** Servers that work with it at once; one has it for itself. */
  replicas: number;
  /** Version of the rules by which this one judges. */
  rules: string;
  /** Milliseconds that it waits at the start for a server that has just ended; ten seconds unless it says otherwise. */
  patience?: number;
}

/** How the connections of this program are called in the database. */
export const NAMED = 'first-battle-of-britain';

/** Advisory lock: one server alone holds it exclusively, replicas share it. */
export const LOCK = 1917_1918;
/** Milliseconds between two tries to be there, at the start and after the connection broke. */
const AGAIN = 500;
/**
 * The database lets go of the lock of a server as soon as it knows that the server is gone. Where a whole machine went away no
 * connection is closed, so the database asks after some silent seconds whether it still stands.
 */
const PATIENCE = 10_000;
const KEEPALIVE = `
  SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2`;

/**
 * A connection that says that this server works with the database, as long as it lasts. A server that is to be alone is
 * refused beside another one; replicas are refused beside one that judges by other rules, so that each entry is judged
 * by rules that every one of them has.
 */
export class Attendance {
  readonly #databaseUrl: string;
  readonly #attending: Attending;
  #client: pg.Client | null = null;
  #why: StoreError | null = null;
  #ended = false;

  private constructor(databaseUrl: string, attending: Attending) {
    this.#databaseUrl = databaseUrl;
    this.#attending = attending;
  }

  /** Rejects with `database.locked` when it may not work there, and as `pg` does when the database cannot be reached. */
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

  /** Why nothing may be written: another server may have come while this one was cut off. */
  forbidden(): StoreError | null {
    return this.#why;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #attend(): Promise<void> {
    const { replicas, rules } = this.#attending;
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: `${NAMED} rules ${rules}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('error', () => undefined); // its end is heard of below
    try {
      await client.connect();
      await client.query(KEEPALIVE);
      const kind = replicas === 1 ? '' : '_shared';
      const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock${kind}($1) AS got`, [
        LOCK,
      ]);
      if (rows[0]?.got !== true) throw new StoreError('database.locked', taken(replicas));
      const { rows: others } = await client.query<{ name: string }>(
        `SELECT application_name AS name FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE $1 AND application_name <> $2`,
        [`${NAMED} rules %`, `${NAMED} rules ${rules}`],
      );
      if (others[0] !== undefined) throw new StoreError('database.locked', otherRules(others[0].name, rules));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => void this.#comeBack());
    this.#client = client;
    this.#why = null;
  }

  /** The connection broke: until it is there again nothing is written. Never rejects. */
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
    ? 'Another server works with this database. Stop it, or set REPLICAS on each to the number of servers.'
    : 'A server that has this database for itself works with it. Set its REPLICAS too, and start it again.';

const otherRules = (name: string, rules: string): string =>
  `Another server on this database judges by ${name.slice(NAMED.length + 1)}, this one by rules ${rules}. Stop those of the other version first.`;
