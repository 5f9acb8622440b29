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

/**
 * Listens and resolves with the address to open in a browser. If the port is taken or not allowed, closes the server and
 * rejects with `PortError`.
 */
export async function listen(
  app: FastifyInstance,
  { HOST: host, PORT: port }: { HOST: string; PORT: number },
): Promise<string> {
  try {
    await app.listen({ host, port });
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
  // The address of all interfaces cannot be opened in a browser.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}
