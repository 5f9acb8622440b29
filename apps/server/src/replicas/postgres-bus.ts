import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CHANNEL, type Bus } from './bulletins.ts';

/** Milliseconds between two attempts to connect. */
const AGAIN = 500;

/**
 * A bus through PostgreSQL. It has a connection of its own, because NOTIFY in a transaction that commits an entry would take
 * a lock of which there is only one in the database. It connects by itself, and reconnects after a break.
 */
export class PostgresBus implements Bus {
  readonly #databaseUrl: string;
  readonly #heard: (message: string) => void;
  #client: pg.Client | null = null;
  #connecting: Promise<void>;
  #closed = false;

  constructor(databaseUrl: string, heard: (message: string) => void) {
    this.#databaseUrl = databaseUrl;
    this.#heard = heard;
    this.#connecting = this.#connect();
  }

  async send(message: string): Promise<void> {
    if (this.#client === null) throw new Error('not connected');
    await this.#client.query('SELECT pg_notify($1, $2)', [CHANNEL, message]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
    await this.#connecting;
  }

  /** Never rejects. */
  async #connect(): Promise<void> {
    while (!this.#closed) {
      const client = new pg.Client({
        connectionString: this.#databaseUrl,
        application_name: CHANNEL,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
      });
      client.on('error', () => undefined); // its end is handled below
      try {
        await client.connect();
        client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
        await client.query(`LISTEN ${CHANNEL}`);
      } catch {
        await client.end().catch(() => undefined);
        await delay(AGAIN);
        continue;
      }
      client.on('end', () => {
        this.#client = null;
        this.#connecting = this.#connect();
      });
      this.#client = client;
      return;
    }
  }
}
