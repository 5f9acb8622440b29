import type { PrismaClient } from '../../generated/prisma/client.ts';
import { Connection } from '../sqlite/connection.ts';
import { foundationOn } from '../sqlite/embedded.ts';
import type { Append, Store } from '../index.ts';
import { storeOn } from '../store.ts';
import { Kept } from './kept.ts';
import { onCopy } from './template.ts';

/** The store of a test: the embedded one, in a database of its own. */
export interface TestStore extends Store {
  /** The content of the database. */
  readonly kept: Kept;
  /** Writes to the database behind the store's back. */
  readonly database: PrismaClient;
  /** Runs before an entry is kept; may reject or delay it. */
  beforeAppend: (append: Append) => Promise<void> | void;
  /** Makes the database fail for everybody. */
  away: boolean;
  /** Closes the database, which servers only seem to do. A store that was made in a test ends with the test. */
  end(): Promise<void>;
}

/** Does not import Vitest when tests are run without it. */
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
 * The embedded store on a copy of an empty database. It outlives the servers that use it, so that a test can restart them,
 * and can be made to fail or wait.
 */
export function testStore(): TestStore {
  const connection = onCopy((file) => {
    const opened = new Leaving(file);
    opened.sqlite.exec('PRAGMA foreign_keys = ON');
    opened.sqlite.exec('PRAGMA synchronous = OFF');
    // From here on it holds all of its files open.
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
    // Made for all tests of a file, it ends with the process.
  }
  return test;
}
