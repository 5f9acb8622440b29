/**
 * The least work that a broadcast can be: a bare `ws` server that sends each message of one client to all the others.
 *
 * fork('broadcast.mjs') (bundled; tells its parent the port)
 */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
server.on('connection', (from) => {
  from.on('message', (said: Buffer) => {
    const text = said.toString();
    for (const client of server.clients) if (client !== from) client.send(text);
  });
});
process.on('disconnect', () => process.exit(0));
