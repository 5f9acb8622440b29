import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';
import { trustOf } from './addresses.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';
import { MOST_WAITING, TcpConnections, type CutReason } from './tcp-connections.ts';

/** A server that answers every request with this many bytes, and its connections. */
async function answering(bytes: number) {
  // Time advances only when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let answered = 0;
  let delivered = 0;
  const server: Server = createServer((_request, response) => {
    answered += 1;
    response.once('finish', () => (delivered += 1));
    response.end(Buffer.alloc(bytes));
  });
  const cuts: CutReason[] = [];
  const tcp = new TcpConnections(server, {
    trust: trustOf(false),
    most: 100,
    path: '/socket.io/',
    cut: (why) => cuts.push(why),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const ask = async (times = 1): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined).pause();
    const asked = new Promise((resolve) => server.once('request', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times));
    await asked;
    // The answer reaches the socket one tick later.
    await new Promise(setImmediate);
    return socket;
  };
  return { tcp, cuts, ask, answered: () => answered, delivered: () => delivered };
}

test('cuts off a reader who requests a large answer and never reads it, after a set time', async () => {
  const { tcp, cuts, ask } = await answering(7_000_000);
  await ask();
  const now = performance.now();
  tcp.inspect(now);
  tcp.inspect(now + 29_000);
  expect(cuts).toEqual([]);
  // Half a minute, plus the time that 7 MB and their head take at 16 kB a second.
  tcp.inspect(now + 30_000 + 7_001_000 / 16);
  expect(cuts).toEqual(['unread']);
});

test('keeps a reader who reads, however long it takes', async () => {
  const { tcp, cuts, ask, delivered } = await answering(7_000_000);
  const socket = await ask();
  const now = performance.now();
  socket.resume();
  for (let hour = 1; hour <= 3; hour++) {
    await expect.poll(delivered).toBe(hour);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    tcp.inspect(now + hour * 3_600_000);
    expect(cuts).toEqual([]);
  }
});

test('cuts off at once a reader for whom too much waits', async () => {
  const { tcp, cuts, ask } = await answering(MOST_WAITING + 8_000_000);
  await ask();
  tcp.inspect(performance.now());
  expect(cuts).toEqual(['unread']);
});

test('when many readers do not read, cuts off enough that the others fit into the limit', async () => {
  const { tcp, cuts, ask } = await answering(7_500_000);
  for (let i = 0; i < 16; i++) await ask();
  const now = performance.now();
  tcp.inspect(now);
  tcp.inspect(now + 500);
  expect(cuts.length).toBeGreaterThan(2);
  expect(cuts.length).toBeLessThan(12);
});

test('closes a connection with many requests at once', async () => {
  const { cuts, ask, answered } = await answering(10);
  const before = answered();
  await ask(500);
  expect(cuts).toEqual(['flood']);
  expect(answered() - before).toBe(4);
});

/** A connection that asks for an upgrade at this path and never closes. `before` is requested first. */
async function upgrading({ app: { server } }: TestServer, path: string, before = ''): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).resume();
  const taken = once(server, 'upgrade') as Promise<[{ socket: Socket }]>;
  socket.write(
    `${before}GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: http://y\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  return (await taken)[0].socket;
}

test.each([
  ['to where no websocket is', '/elsewhere', ''],
  ['to almost the right place', '/socket.iox', ''],
  ['after an answer over the same connection', '/elsewhere', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['that is refused', '/socket.io/?EIO=4&transport=websocket', ''],
])('an upgrade %s is closed, and does not hold up a server that stops', async (_what, path, before) => {
  const at = await testServer();
  const held = await upgrading(at, path, before);
  await expect.poll(() => held.destroyed, { timeout: onThisMachine(4_000) }).toBe(true);
  const closed = at.app.close().then(() => 'closed');
  expect(await Promise.race([closed, delay(onThisMachine(8_000), 'waits')])).toBe('closed');
});

test('limits late heads, late bodies and pauses', async () => {
  const { server } = (await testServer()).app;
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 30_000,
    maxRequestsPerSocket: 1_000,
    maxConnections: 10_000,
  });
});
