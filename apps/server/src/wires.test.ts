import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { trustOf } from './addresses.ts';
import { house } from './testing/house.ts';
import { MOST_WAITING, Wires, type CutReason } from './wires.ts';

/** A server that answers everything with so many bytes, and its wires. */
async function answering(bytes: number) {
  // Time passes where the tests say so.
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
  const wires = new Wires(server, { trust: trustOf(false), most: 100, cut: (why) => cuts.push(why) });
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
    // What was answered is with the socket one turn later.
    await new Promise(setImmediate);
    return socket;
  };
  return { wires, cuts, ask, answered: () => answered, delivered: () => delivered };
}

test('a reader who asks for a large answer and never reads it is cut off after a set time', async () => {
  const { wires, cuts, ask } = await answering(7_000_000);
  await ask();
  const now = performance.now();
  wires.look(now);
  wires.look(now + 29_000);
  expect(cuts).toEqual([]);
  // Half a minute, and the time that 7 MB and their head take at 16 kB a second.
  wires.look(now + 30_000 + 7_001_000 / 16);
  expect(cuts).toEqual(['unread']);
});

test('a reader who reads is left alone however long it takes', async () => {
  const { wires, cuts, ask, delivered } = await answering(7_000_000);
  const socket = await ask();
  const now = performance.now();
  socket.resume();
  for (let hour = 1; hour <= 3; hour++) {
    await vi.waitFor(() => expect(delivered()).toBe(hour));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    wires.look(now + hour * 3_600_000);
    expect(cuts).toEqual([]);
  }
});

test('more than may wait for one reader is cut at once', async () => {
  const { wires, cuts, ask } = await answering(MOST_WAITING + 8_000_000);
  await ask();
  wires.look(performance.now());
  expect(cuts).toEqual(['unread']);
});

test('of many readers who do not read, so many are cut that all fit into the bound', async () => {
  const { wires, cuts, ask } = await answering(7_500_000);
  for (let i = 0; i < 16; i++) await ask();
  const now = performance.now();
  wires.look(now);
  wires.look(now + 500);
  expect(cuts.length).toBeGreaterThan(2);
  expect(cuts.length).toBeLessThan(12);
});

test('a connection with many requests at once is closed', async () => {
  const { cuts, ask, answered } = await answering(10);
  const before = answered();
  await ask(500);
  expect(cuts).toEqual(['flood']);
  expect(answered() - before).toBe(4);
});

test('late heads, late bodies and pauses have their bounds', async () => {
  const { server } = (await house()).app;
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 30_000,
    maxRequestsPerSocket: 1_000,
    maxConnections: 10_000,
  });
});
