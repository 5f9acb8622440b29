import type { Client, InArgs, InStatement, ResultSet, Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { Mutex } from 'async-mutex';
import Database from 'libsql';
import type { Migrated } from '../migrate.ts';

export type Sqlite = Database.Database;

/** Milliseconds for which a statement waits, and blocks its thread, while another process holds the database. */
const PATIENCE = 500;

/**
 * The only connection to an SQLite file. Everything in a process uses it: Prisma and the store's own statements. This
 * version of SQLite can lose a commit if two connections write at the same time, and Prisma's stock adapter opens a
 * connection for every transaction and does not close it.
 *
 * libsql's calls block, so work that awaits nothing needs no protection. A Prisma transaction waits for its caller between
 * two statements. So it holds the mutex from beginning to end, and all other work takes the mutex too and cannot become part
 * of that transaction.
 */
export class Connection {
  readonly sqlite: Sqlite;
  readonly #mutex = new Mutex();

  /** Opens a file, creating it if it does not exist. Throws the errors of SQLite. */
  constructor(file: string) {
    this.sqlite = new Database(file, { timeout: PATIENCE });
  }

  /** Runs statements while no transaction is under way. */
  alone<T>(work: (sqlite: Sqlite) => T | Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(() => work(this.sqlite));
  }

  /**
   * Runs statements as one transaction. Once this resolves the transaction is durable; if it rejects, nothing of it was
   * kept.
   */
  transaction<T>(work: (sqlite: Sqlite) => T): Promise<T> {
    return this.alone((sqlite) => {
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work(sqlite);
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        rollBack(sqlite);
        throw error;
      }
    });
  }

  /** The adapter for Prisma. Times are stored in milliseconds. */
  adapter(): PrismaLibSql {
    return new Adapter(this);
  }

  /** Begins a transaction. Returns a function that ends it and undoes what was not committed by then. */
  async begin(): Promise<() => void> {
    const release = await this.#mutex.acquire();
    try {
      this.sqlite.exec('BEGIN IMMEDIATE');
    } catch (error) {
      release();
      throw error;
    }
    return () => {
      try {
        // A COMMIT that failed can leave the transaction open, and then no other could begin.
        rollBack(this.sqlite);
      } finally {
        release();
      }
    };
  }

  /** Merges the journal into the database, which is then a single file, and closes it. */
  async close(): Promise<void> {
    await this.alone((sqlite) => {
      try {
        sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        sqlite.close();
      }
    });
  }
}

/** An SQLite connection in the form that migrations use. */
export const migratedSqlite = (sqlite: Sqlite): Migrated => ({
  script: async (sql) => sqlite.exec(sql),
  query: async (sql, parameters = []) => {
    const statement = sqlite.prepare(sql);
    return { rows: statement.reader ? statement.all(parameters) : (statement.run(parameters), []) };
  },
});

class Adapter extends PrismaLibSql {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super({ url: 'file:' }, { timestampFormat: 'unixepoch-ms' });
    this.#connection = connection;
  }

  override createClient(): Client {
    return new SharedClient(this.#connection);
  }
}

/**
 * The part of libsql's client that Prisma's adapter uses. Statements are prepared once and kept. libsql's own client
 * prepares each statement anew and leaves it to the garbage collector, which takes hundreds of megabytes.
 */
class SharedClient implements Client {
  readonly protocol = 'file';
  closed = false;
  readonly #connection: Connection;
  readonly #prepared = new Map<string, Prepared>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * If a statement finds that another process holds the database, it stays open within libsql, and then no COMMIT succeeds.
   * So a statement that writes gets a transaction of its own, in which only BEGIN can find the database held.
   */
  execute(statement: InStatement | string, values?: InArgs): Promise<ResultSet> {
    const sql = typeof statement === 'string' ? statement : statement.sql;
    const work = (): ResultSet => this.#run(statement, values);
    return WRITES.test(sql) ? this.#connection.transaction(work) : this.#connection.alone(work);
  }

  executeMultiple(sql: string): Promise<void> {
    return this.#connection.alone((sqlite) => void sqlite.exec(sql));
  }

  async transaction(): Promise<Transaction> {
    const end = await this.#connection.begin();
    const { sqlite } = this.#connection;
    let closed = false;
    const close = (work: () => void): void => {
      if (closed) return;
      closed = true;
      try {
        work();
      } finally {
        end();
      }
    };
    return {
      execute: async (statement: InStatement | string, values?: InArgs) => {
        // Some failures end a transaction by themselves. Its later statements would then be committed one by one.
        if (closed || !sqlite.inTransaction) throw new Error('The transaction has been rolled back.');
        return this.#run(statement, values);
      },
      commit: async () => close(() => sqlite.exec('COMMIT')),
      rollback: async () => close(() => undefined),
      close: () => close(() => undefined),
      get closed() {
        return closed;
      },
      batch: unused,
      executeMultiple: unused,
    };
  }

  readonly batch = unused;
  readonly migrate = unused;
  readonly sync = unused;
  readonly reconnect = unused;

  /** Does nothing: the connection outlives its clients. */
  close(): void {
    this.closed = true;
  }

  #run(statement: InStatement | string, values: InArgs = []): ResultSet {
    const [sql, given] =
      typeof statement === 'string' ? [statement, values] : [statement.sql, statement.args ?? []];
    if (!Array.isArray(given)) return unused();
    refuseZeroBytes(given);
    const bound = given.map((value: unknown) => (typeof value === 'boolean' ? Number(value) : value));
    const { prepared, columns, columnTypes } = this.#prepare(sql);
    // The adapter only needs rows as arrays.
    const rows = columns.length > 0 ? (prepared.all(bound) as unknown[][]).map(readTexts) : [];
    const rowsAffected = columns.length > 0 ? 0 : prepared.run(bound).changes;
    return {
      columns,
      columnTypes,
      rows: rows as unknown as ResultSet['rows'],
      rowsAffected,
      lastInsertRowid: undefined,
      toJSON: unused,
    };
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    // The least recently used statements come first.
    this.#prepared.delete(sql);
    const prepared = known ?? prepare(this.#connection.sqlite, sql);
    this.#prepared.set(sql, prepared);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MOST_PREPARED && oldest !== undefined) this.#prepared.delete(oldest);
    return prepared;
  }
}

/** Matches statements of Prisma that write. */
const WRITES = /^\s*(INSERT|UPDATE|DELETE|REPLACE)\b/i;

/** The most statements that are kept prepared. Prisma writes a few dozen, and lists of values make some more. */
const MOST_PREPARED = 200;

interface Prepared {
  prepared: Database.Statement;
  columns: string[];
  /** The declared types; empty for computed columns. */
  columnTypes: string[];
}

function prepare(sqlite: Sqlite, sql: string): Prepared {
  const plain = sqlite.prepare(sql);
  const columns = plain.reader ? plain.raw(true).columns() : [];
  const prepared = READS.test(sql) ? sqlite.prepare(textsAsBytes(sql, columns.length)).raw(true) : plain;
  return {
    prepared,
    columns: columns.map(({ name }) => name),
    columnTypes: columns.map(({ type }) => type ?? ''),
  };
}

/** Matches statements of Prisma that only read. */
const READS = /^\s*SELECT\b/i;

/**
 * Wraps a query so that every text comes as bytes. libsql ends the whole process if a text is not UTF-8, for which one
 * flipped bit on the disk is enough. Invalid bytes decode to a replacement character, and then the hashes of entries and
 * snapshots refuse the text.
 */
function textsAsBytes(sql: string, columns: number): string {
  const names = Array.from({ length: columns }, (_, n) => `c${n}`);
  const read = names.map((name) => `CASE typeof(${name}) WHEN 'text' THEN ${asBytes(name)} ELSE ${name} END`);
  return `WITH found(${names.join(', ')}) AS (${sql}) SELECT ${read.join(', ')} FROM found`;
}
export const asBytes = (column: string): string => `CAST(${column} AS BLOB)`;
/** Decodes text that came as bytes: a buffer in an array row, otherwise an `ArrayBuffer`. */
export const textOf = (value: unknown): unknown =>
  Buffer.isBuffer(value) || value instanceof ArrayBuffer ? Buffer.from(value as Buffer).toString() : value;
const readTexts = (row: readonly unknown[]): unknown[] => row.map(textOf);

function unused(): never {
  throw new Error('Prisma does not use this.');
}

/** Throws if one of the values is a text with a zero byte, which SQLite would return truncated. */
export function refuseZeroBytes(values: readonly unknown[]): void {
  if (values.some((value) => typeof value === 'string' && value.includes('\0'))) {
    throw new TypeError('The database holds no text with a zero byte.');
  }
}

function rollBack(sqlite: Sqlite): void {
  if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
}
