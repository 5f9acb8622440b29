import type { PrismaClient } from '../../generated/prisma/client.ts';
import { Connection } from '../sqlite/connection.ts';
import { foundationOn } from '../sqlite/embedded.ts';
import type { Foundation } from '../foundation.ts';
import type { Append, Store } from '../index.ts';
import { storeOn } from '../store.ts';
import { Kept } from './kept.ts';
import { onCopy } from './template.ts';

/** The store of a test: the embedded one, in a database of its own. */
export interface TestStore extends Store {
  /** The content of the database. */
  readonly kept: Kept;
  /** Writes to the database without the store. */
  readonly database: PrismaClient;
  /** Runs before an entry is kept. It may reject or delay the entry. */
  beforeAppend: (append: Append) => Promise<void> | void;
  /** Makes the database fail for everybody. */
  away: boolean;
  /**
   * Refuses everything from now on. Servers only seem to close the store. A store that is made within a test ends with the
   * test.
   */
  end(): Promise<void>;
}

/** Vitest is not imported when tests are run without it. */
const { onTestFinished } = process.env['VITEST'] === undefined ? {} : await import('vitest');

class Leaving extends Connection {
  isAway = (): boolean => false;

  override alone<T>(...[work]: Parameters<typeof Connection.prototype.alone<T>>): Promise<T> {
    return this.isAway() ? Promise.reject(new Error('the database is away')) : super.alone(work);
  }
  override begin(): Promise<() => void> {
    return this.isAway() ? Promise.reject(new Error('the database is away')) : super.begin();
  }
}

/** A database without rows, and what is open on it. */
interface Opened {
  connection: Leaving;
  foundation: Foundation;
  /** Deletes all rows. */
  empty: string;
  /** A number that SQLite changes when a table changes. */
  schema: number;
}

/**
 * Databases of earlier tests, empty again. A new Prisma client reads all models and compiles each query anew, which takes
 * longer than the queries of most tests.
 */
const spare: Opened[] = [];

function newDatabase(): Opened {
  const connection = onCopy((file) => {
    const opened = new Leaving(file);
    opened.sqlite.exec('PRAGMA foreign_keys = ON');
    opened.sqlite.exec('PRAGMA synchronous = OFF');
    // From here on SQLite holds all of its files open.
    opened.sqlite.exec('SELECT 1 FROM sessions LIMIT 1');
    return opened;
  });
  const foundation = foundationOn(connection, { forbidden: () => null, release: () => undefined });
  const tables = connection.sqlite
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> '_prisma_migrations'`)
    .raw(true)
    .all([]) as [string][];
  const empty = ['BEGIN', ...tables.map(([name]) => `DELETE FROM ${name}`), 'COMMIT'].join(';');
  return { connection, foundation, empty, schema: schemaOf(connection) };
}

const schemaOf = ({ sqlite }: Connection): number =>
  (sqlite.prepare('PRAGMA schema_version').raw(true).get([]) as [number])[0];

/** Empties a database for the next test. Closes it if its tables were changed. */
async function giveBack(used: Opened): Promise<void> {
  const { connection, foundation, empty, schema } = used;
  if (schemaOf(connection) !== schema) return foundation.close();
  await connection.alone((sqlite) => sqlite.exec(empty));
  spare.push(used);
}

/**
 * The embedded store on an empty database. It outlives the servers that use it, so that a test can restart them. A test can
 * make it fail or wait.
 */
export function testStore(): TestStore {
  const opened = spare.pop() ?? newDatabase();
  const { connection, foundation } = opened;
  /** Calls that have not ended. */
  const running = new Set<Promise<unknown>>();
  const store = storeOn({
    ...foundation,
    async close() {
      // What a test no longer waits for must not write into the database of the next test.
      await Promise.allSettled(running);
      await giveBack(opened);
    },
  });
  const close = store.close.bind(store);
  for (const [name, call] of Object.entries<(...given: never[]) => Promise<unknown>>(store as never))
    Object.assign(store, {
      [name](...given: never[]) {
        const called = call(...given);
        running.add(called);
        const ended = (): void => void running.delete(called);
        called.then(ended, ended);
        return called;
      },
    });
  const test: TestStore = Object.assign(store, {
    ...{ kept: new Kept(connection.sqlite), database: foundation.prisma, away: false },
    beforeAppend: () => undefined,
    close: () => Promise.resolve(),
    end(): Promise<void> {
      test.away = false;
      return close();
    },
  });
  connection.isAway = () => test.away;
  for (const name of ['append', 'renewDice', 'openShare', 'reseat'] as const) {
    const write = store[name].bind(store) as (append: Append, ...more: unknown[]) => Promise<never>;
    store[name] = async (append: Append, ...more: unknown[]) => {
      await test.beforeAppend(append);
      return write(append, ...more);
    };
  }
  try {
    onTestFinished?.(() => test.end());
  } catch {
    // If the store is made for all tests of a file, it ends with the process.
  }
  return test;
}
