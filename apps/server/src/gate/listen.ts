import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Thrown when the server cannot listen on its port. */
class PortError extends Error {
  constructor(
    readonly code: 'port.taken' | 'port.refused',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'PortError';
  }
}

/** All addresses of a name. */
type LookUp = (host: string, options: { all: true }) => Promise<{ address: string }[]>;

/**
 * Listens, and resolves with the address to open in a browser. If the port is taken or not allowed, closes the server and
 * rejects with `PortError`. `more`: addresses besides HOST. `lookUp`: tests set another function.
 */
export async function listen(
  app: FastifyInstance,
  { HOST: host, PORT: port }: { HOST: string; PORT: number },
  { more = [], lookUp = lookup }: { more?: readonly string[]; lookUp?: LookUp } = {},
): Promise<string> {
  try {
    const [first = host, ...others] = [...(await addressesOf(host, lookUp)), ...more];
    await app.listen({ host: first, port });
    for (const other of others) await listenToo(app, other);
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      const message = `Another program already uses port ${port} on ${host}, perhaps another copy of this server. Stop it, or set PORT to a free port (PORT=0 picks one).`;
      throw new PortError('port.taken', message, { cause: error });
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      const message = `The server may not listen on port ${port} of ${host} (${code}). Set another PORT or HOST.`;
      throw new PortError('port.refused', message, { cause: error });
    }
    throw error;
  }
  const bound = app.server.address();
  const actual = bound !== null && typeof bound === 'object' ? bound.port : port;
  // A browser cannot open the address that stands for all interfaces.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}

/**
 * The addresses to listen on. On most machines `localhost` has two, and a browser uses either. For the second one Fastify
 * would open another server, without sockets and without the limits on connections.
 */
async function addressesOf(host: string, lookUp: LookUp): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookUp(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * Listens at one more address with the same port, and hands its connections to the same server, so that every limit holds
 * for them too.
 */
async function listenToo(app: FastifyInstance, host: string): Promise<void> {
  const { server } = app;
  const bound = server.address();
  if (bound === null || typeof bound !== 'object') return;
  const more = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  server.once('close', () => more.close());
  more.listen({ host, port: bound.port });
  // A machine may name an address that it does not have. The server can be reached if the other address is open.
  await once(more, 'listening').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error;
  });
}
