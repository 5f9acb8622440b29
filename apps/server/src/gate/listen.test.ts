import { once } from 'node:events';
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { serverFor } from '../testing/test-server.ts';
import { listen } from './listen.ts';

/** Not every machine has a second address for localhost, but every machine has this one. */
const twice = async () => ['127.0.0.1', '127.0.0.2', '127.0.0.1'].map((address) => ({ address }));

/** A server that listens at localhost; its port. */
async function atLocalhost(environment: Record<string, string> = {}): Promise<number> {
  const { app } = await serverFor({ environment });
  return Number(new URL(await listen(app, { HOST: 'localhost', PORT: 0 }, { lookUp: twice })).port);
}

test.each(['127.0.0.1', '127.0.0.2'])(
  'localhost takes pages and both transports at %s (daily life 35)',
  async (host) => {
    const url = `http://${host}:${await atLocalhost()}`;
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
    for (const transport of ['polling', 'websocket']) {
      const socket = io(url, { transports: [transport], reconnection: false });
      onTestFinished(() => void socket.close());
      const heard = await new Promise((resolve) => {
        socket.once('connect', () => resolve(transport));
        // Without a session the server refuses with a code. That shows that it has answered.
        socket.once('connect_error', (error) => resolve('data' in error ? transport : error));
      });
      expect(heard).toBe(transport);
    }
  },
);

test('refuses an address that this machine does not have', async () => {
  const { app } = await serverFor({});
  const refused = { code: 'port.refused', message: expect.stringContaining('203.0.113.7') as string };
  await expect(listen(app, { HOST: '203.0.113.7', PORT: 0 })).rejects.toMatchObject(refused);
});

test('the limit on connections counts both addresses of localhost together (daily life 35)', async () => {
  const port = await atLocalhost({ CONNECTIONS: '2' });
  const open = async (host: string) => {
    const socket = connect({ port, host, localAddress: '127.0.0.1' }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  for (const host of ['127.0.0.1', '127.0.0.2']) await open(host);
  for (const host of ['127.0.0.1', '127.0.0.2']) await once(await open(host), 'close');
});
