import { createServer } from 'node:net';

/**
 * The reason why the server cannot listen at the configured address, or null. It is asked before minutes are spent on
 * installing and building. The server checks again (apps/server/src/gate/listen.ts), and also reports wrong settings.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {Promise<string | null>} an error code and a sentence
 */
export async function portTaken({ PORT, HOST }) {
  const port = Number(PORT?.trim() || 8017);
  const host = HOST?.trim() || '127.0.0.1';
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return null;
  const error = await new Promise((resolve) => {
    const probe = createServer().once('error', resolve);
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
  if (error?.code !== 'EADDRINUSE') return null;
  return `port.taken: Another program already uses port ${port} on ${host}, perhaps another copy of this server. Stop it, or set PORT to a free port (PORT=0 picks one).`;
}
