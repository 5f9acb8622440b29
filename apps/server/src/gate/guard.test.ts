import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Addresses, trustOf } from './addresses.ts';
import { costOf, FAULT, Guard } from './guard.ts';
import {
  testServer,
  Person,
  Place,
  tableOfTwo,
  type ClientSocket,
  type TestServer,
} from '../testing/test-server.ts';

type Sloppy = { emit(...given: unknown[]): unknown };
type Engine = { write(packet: string): void; transport: { ws: { pause(): void; terminate(): void } } };

const metric = async (at: TestServer, name: string): Promise<number> =>
  Number(
    new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\d+)`, 'm').exec(
      await (await fetch(`${at.url}/metrics`)).text(),
    )?.[1] ?? 0,
  );
const connected = (at: TestServer): Promise<number> => metric(at, 'sockets_connected');
const cut = (at: TestServer, why: string): Promise<number> =>
  metric(at, `connections_cut_total{why="${why}"}`);

async function arrived(
  at: TestServer,
  options = {},
): Promise<{ socket: ClientSocket; engine: Engine; gone: Promise<string> }> {
  const socket = new Person(at).socket(options);
  const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  return { socket, engine: socket.io.engine as unknown as Engine, gone };
}

test('only a text event is ordinary, and length counts', () => {
  expect(costOf({ type: 'pong' })).toBe(1);
  expect(costOf({ type: 'message', data: '2["open"]' })).toBeCloseTo(1, 1);
  expect(costOf({ type: 'message', data: `2${'x'.repeat(10_239)}` })).toBe(11);
  for (const data of ['0/a,', '37[]', '1', '51-["x"]', '', undefined, Buffer.from('x')])
    expect(costOf({ type: 'message', data }), String(data)).toBeGreaterThanOrEqual(FAULT);
});

test.each([
  ['connects to an unknown namespace', '0/a,'],
  ['acknowledges what was not sent', '37[]'],
  ['sends an unknown message', '21["x"]'],
  ['sends commands of no shape', '21["command"]'],
])('a connection that %s again and again is closed, and counted', async (_what, packet) => {
  const at = await testServer();
  const { engine, gone } = await arrived(at);
  for (let i = 0; i < 2_000; i++) engine.write(packet);
  expect(await gone).toMatch(/transport/);
  expect(await cut(at, 'flood')).toBe(1);
  expect(await connected(at)).toBe(0);
});

test('a message that is far too long counts as flooding', async () => {
  const at = await testServer();
  const { engine, gone } = await arrived(at);
  engine.write('x'.repeat(200_000));
  await gone;
  expect(await cut(at, 'flood')).toBe(1);
});

test('packets over polling count as well', async () => {
  const at = await testServer();
  const { engine, gone } = await arrived(at, { transports: ['polling'] });
  for (let i = 0; i < 2_000; i++) engine.write('0/a,');
  await gone;
  expect(await cut(at, 'flood')).toBe(1);
});

test('does not even parse a payload of very many packets', async () => {
  const at = await testServer();
  const address = `${at.url}/socket.io/?EIO=4&transport=polling`;
  const sid = /"sid":"([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? '';
  const post = (packets: number) =>
    fetch(`${address}&sid=${sid}`, {
      method: 'POST',
      body: Array.from({ length: packets }, () => '3').join('\x1e'),
    });
  // This is well below what a connection may send at once.
  expect((await post(200)).status).toBe(200);
  expect(await cut(at, 'flood')).toBe(0);
  await post(201);
  expect(await cut(at, 'flood')).toBe(1);
});

test.each([
  ['sends without end', '50'],
  ['sends without end within a generous pace, and never reads', '1000000'],
])('a connection that %s is let go', async (_what, rate) => {
  const at = await testServer({ environment: { COMMAND_RATE: rate } });
  const { socket, engine } = await arrived(at);
  const { ws } = engine.transport;
  expect(await connected(at)).toBe(1);
  ws.pause();
  while ((await connected(at)) === 1)
    for (let i = 0; i < 2_000; i++) (socket as Sloppy).emit('x'.repeat(300), () => 0);
  expect(await connected(at)).toBe(0);
  ws.terminate();
});

test('closes a connection that has not joined in time, and keeps one that has', () => {
  vi.useFakeTimers();
  // Runs after a failure too, because the following tests wait for real timers.
  onTestFinished(() => void vi.useRealTimers());
  const engine = Object.assign(new EventEmitter(), { use: () => undefined });
  const cuts: string[] = [];
  const guard = new Guard(engine as never, {
    addresses: new Addresses({ trust: trustOf(false), rate: 60, most: 10 }),
    tcp: { unread: new Set() } as never,
    commandRate: 50,
    cut: (why) => cuts.push(why),
  });
  const begin = () => {
    const request = { headers: {}, socket: { remoteAddress: '127.0.0.1' } };
    const close = vi.fn();
    const transport = Object.assign(new EventEmitter(), { onData: () => undefined });
    const connection = Object.assign(new EventEmitter(), { transport, request, close });
    engine.emit('connection', connection);
    return connection;
  };
  const [joined, late] = [begin(), begin()];
  guard.guardedOf(joined as never).joined = true;
  vi.advanceTimersByTime(14_999);
  expect(cuts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(cuts).toEqual(['unjoined']);
  expect(late.close).toHaveBeenCalledWith(true);
  expect(joined.close).not.toHaveBeenCalled();
});

test('disconnects a client that leaves the namespace', async () => {
  const at = await testServer();
  const { engine, gone } = await arrived(at);
  engine.write('1');
  await gone;
  expect(await connected(at)).toBe(0);
});

test('does not cut off an honest client in a hurry', async () => {
  const at = await testServer();
  const { left, right, anna } = await tableOfTwo(at);
  // Twenty matches opened at once, as by a returning page.
  const socket = anna.socket();
  const matches: string[] = [];
  for (let i = 0; i < 20; i++) matches.push((await anna.create()).match);
  const opened = await Promise.all(matches.map((match) => new Place(socket, match).open()));
  expect(opened.every(({ ok }) => ok)).toBe(true);
  // A month at the full pace of commands.
  for (let i = 0; i < 150; i++)
    expect(await left.command({ kind: 'hide', number: i })).toMatchObject({ ok: true });
  await right.settle();
  // Fifty reloads.
  for (let i = 0; i < 50; i++) (await anna.sit(matches[0] ?? '')).socket.disconnect();
  for (const why of ['flood', 'unread', 'unjoined', 'crowd']) expect(await cut(at, why), why).toBe(0);
});

test('limits handshakes of one address and not those of another, and a forged header changes nothing', async () => {
  const at = await testServer({ environment: { API_RATE: '60' } });
  const ask = (from: string): Promise<number> =>
    fetch(`${at.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': from } }).then(
      ({ status }) => status,
    );
  const statuses: number[] = [];
  for (let i = 0; i < 70; i++) statuses.push(await ask(`10.0.0.${i}`));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(70);
  expect(statuses.at(-1)).toBe(403);

  const proxied = await testServer({ environment: { API_RATE: '60', TRUST_PROXY: '1' } });
  const through: number[] = [];
  for (let i = 0; i < 70; i++)
    through.push(
      await fetch(`${proxied.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': `10.0.0.${i}` },
      }).then(({ status }) => status),
    );
  expect(new Set(through)).toEqual(new Set([200]));
});

test('one address can have a limited number of connections at once', async () => {
  const at = await testServer({ environment: { CONNECTIONS: '5' } });
  const dial = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(at.url).port), '127.0.0.1');
      socket.once('close', () => resolve(false)).on('error', () => undefined);
      socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      socket.once('data', () => resolve(true));
    });
  const taken = [];
  for (let i = 0; i < 8; i++) taken.push(await dial());
  expect(taken).toEqual([true, true, true, true, true, false, false, false]);
});
