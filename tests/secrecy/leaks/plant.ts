/** Tools to plant leaks in the server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestStore } from '../../../apps/server/src/store/testing/test-store.ts';
import type { App, Wishes } from '../server/house.ts';
import type { Detector, Planted } from './planted.ts';

/** How to change the answer at an address, given the match in it. */
interface Bent {
  body?: (text: string, match: string, store: TestStore) => string;
  headers?: (match: string, store: TestStore) => Record<string, string>;
}

/**
 * Changes answers just before they are sent, if their address fits the pattern. The first group of the pattern is the
 * match.
 */
export const onTheWayOut =
  (address: RegExp, { body, headers }: Bent) =>
  (): Wishes => ({
    plant(app: App, store: TestStore) {
      const emit = app.server.emit.bind(app.server) as (...event: unknown[]) => boolean;
      app.server.emit = ((event: unknown, ...given: unknown[]) => {
        if (event === 'request') bend(given[0] as IncomingMessage, given[1] as ServerResponse);
        return emit(event, ...given);
      }) as typeof app.server.emit;

      function bend(request: IncomingMessage, response: ServerResponse): void {
        const found = address.exec(request.url ?? '');
        if (!found) return;
        const match = found[1] ?? [...store.kept.matches.keys()].at(-1) ?? '';
        const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
        response.writeHead = ((status: number, told: Record<string, string> = {}) => {
          // The changed body has another length. Pages are streams, and their headers were set before.
          const { 'content-length': _, ...rest } = told;
          response.removeHeader('content-length');
          // A changed page is sent uncompressed, although its file is compressed.
          if (body) response.removeHeader('content-encoding');
          return writeHead(status, { ...rest, ...headers?.(match, store) });
        }) as typeof response.writeHead;
        if (body) response.write = () => true;
        const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
        response.end = ((payload: unknown, ...more: unknown[]) => {
          const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : '';
          return end(body ? body(text, match, store) : payload, ...more);
        }) as typeof response.end;
      }
    },
  });

export const withMember = (text: string, name: string, value: unknown): string =>
  text.replace(/\}$/, `,${JSON.stringify(name)}:${JSON.stringify(value)}}`);

/** Replaces a method. Returns a function that undoes it. */
export function instead<T extends object, K extends keyof T>(
  holder: T,
  name: K,
  make: (old: T[K]) => T[K],
): () => void {
  const old = holder[name];
  holder[name] = make(old);
  return () => {
    holder[name] = old;
  };
}

export const server = (
  name: string,
  what: string,
  plant: Pick<Planted, 'wishes' | 'patch' | 'game' | 'seed'>,
  caughtBy: Detector = 'server twins',
): Planted => ({ name, what, caughtBy, ...plant });
