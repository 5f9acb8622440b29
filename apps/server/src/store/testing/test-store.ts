import type { PrismaClient } from '../../generated/prisma/client.ts';
import { Connection } from '../sqlite/connection.ts';
import { foundationOn } from '../sqlite/embedded.ts';
import type { Append, Store } from '../index.ts';
import { storeOn } from '../store.ts';
import { Kept } from './kept.ts';
import { onCopy } from './template.ts';

/** The store of a test: the embedded one, in a database of its own. */
export interface TestStore extends Store {
  /** What lies in the database. */
  readonly kept: Kept;
  /** Writes in the database behind the back of the store. */
  readonly database: PrismaClient;
  /** Runs before an entry is kept: may reject, or take its time. */
  beforeAppend: (append: Append) => Promise<void> | void;
  /** Whether the database answers nobody. */
  away: boolean;
  /** Closes the database, which servers only seem to do. A store that was made in a test is ended with it. */
  end(): Promise<void>;
}

/** Nothing here asks for Vitest where tests are played without it. */
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

/**
 * The embedded store on a copy of an empty database. It outlives the servers that use it, so that a restart can be played,
 * and can be told to fail or to wait.
 */
export function testStore(): TestStore {
  const connection = onCopy((file) => {
    const opened = new Leaving(file);
    opened.sqlite.exec('PRAGMA foreign_keys = ON');
    opened.sqlite.exec('PRAGMA synchronous = OFF');
    // From here on it holds all of its files.
    opened.sqlite.exec('SELECT 1 FROM sessions LIMIT 1');
    return opened;
  });
  const foundation = foundationOn(connection, { forbidden: () => null, release: () => undefined });
  const store = storeOn(foundation);
  const close = store.close.bind(store);
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
    // Made for all tests of a file: it goes with the process.
  }
  return test;
}
