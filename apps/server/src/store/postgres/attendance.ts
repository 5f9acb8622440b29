import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { every } from '../../common/every.ts';
import { StoreError } from '../errors.ts';

/** Who works with a database. */
export interface Attending {
  /** Servers that work with it at once; one has it for itself. */
  replicas: number;
  /** Version of the rules by which this one judges. */
  rules: string;
  /** `secretName` of the secret of cookies and links; may be absent at one that is alone. */
  key?: string;
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
/** Milliseconds between two questions over the connection, and how long an answer may be away. */
const BEAT = 1_000;
/**
 * Milliseconds after the last answer from which nothing is written: the database has let no other server in by then. A
 * network that is cut off tells neither end.
 */
const SILENCE = 5_000;
const KEEPALIVE = `
  SET tcp_keepalives_idle = 3; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 2`;

/** How the connection is called that says so; PostgreSQL keeps 63 characters of it. */
const nameOf = ({ rules, key }: Attending): string =>
  `${NAMED} rules ${rules}${key === undefined ? '' : ` key ${key}`}`;

/**
 * A connection that says that this server works with the database, as long as it lasts. A server that is to be alone is
 * refused beside another one; replicas are refused beside one that judges by other rules, so that each entry is judged
 * by rules that every one of them has, and beside one with another secret, which would not know their guests.
 */
export class Attendance {
  readonly #databaseUrl: string;
  readonly #attending: Attending;
  #client: pg.Client | null = null;
  #why: StoreError | null = null;
  #ended = false;
  /** When the connection last answered. */
  #answered = 0;

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
    client.on('error', () => undefined); // its end is heard of below
    try {
      await client.connect();
      await client.query(KEEPALIVE);
      // A name within the address of the database would stand in its place.
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
    // One that is cut off would wait for the other end to say goodbye.
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

  /** Asks whether the other end is there; rejects when it does not answer. */
  async #beat(client: pg.Client): Promise<void> {
    const asked = performance.now();
    await client.query('SELECT 1');
    this.#answered = asked;
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
    ? 'Another server works with this database. Stop every one first; servers that are to work together need REPLICAS, the same for each.'
    : 'A server that has this database for itself works with it. Set its REPLICAS too, and start it again.';

/** In what a server of this name differs. */
function unlike(name: string, { rules }: Attending): string {
  const other = / rules (\S+)/.exec(name)?.[1] ?? '';
  return other === rules
    ? 'Another server on this database has another COOKIE_SECRET, and players of one would lose their seats at the other. Give all the same.'
    : `Another server on this database judges by rules ${other}, this one by rules ${rules}. Stop those of the other version first.`;
}
