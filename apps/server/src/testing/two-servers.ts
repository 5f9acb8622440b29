import type { Bus } from '../replicas/bulletins.ts';
import { testStore } from '../store/testing/test-store.ts';
import { testServer, type Wishes } from './test-server.ts';

/** Carries messages between servers of one process, unless it is silent. */
class Wire {
  readonly #ears = new Set<(message: string) => void>();
  readonly carried: string[] = [];
  silent = false;

  readonly bus = (heard: (message: string) => void): Bus => {
    this.#ears.add(heard);
    return {
      send: async (message) => {
        if (this.silent) return;
        this.carried.push(message);
        for (const ear of this.#ears) ear(message);
      },
      close: async () => void this.#ears.delete(heard),
    };
  };
}

const environment = {
  REPLICAS: '2',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  COOKIE_SECRET: 'x'.repeat(40),
};

/** Two servers on one database. */
export async function two(wishes: Wishes = {}) {
  const store = testStore();
  const wire = new Wire();
  const given = { ...wishes, store, bus: wire.bus, environment: { ...environment, ...wishes.environment } };
  return { store, wire, one: await testServer(given), other: await testServer(given) };
}
