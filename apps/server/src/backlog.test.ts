import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';
import { house, Person } from './testing/house.ts';

test('counts what waits, by packets and by characters, until it is passed on', () => {
  const connection = new EventEmitter();
  const backlog = new Backlog(connection);
  for (let i = 0; i < 2_000; i++) connection.emit('packetCreate', { data: 'x' });
  expect(backlog.tooLong).toBe(false);
  connection.emit('packetCreate', {});
  expect(backlog.tooLong).toBe(true);
  connection.emit('drain');
  expect(backlog.tooLong).toBe(false);
  connection.emit('packetCreate', { data: 'x'.repeat(4_000_001) });
  expect(backlog.tooLong).toBe(true);
});

test.each([
  ['sends without end', '50'],
  ['sends without end within a generous pace, and never reads', '1000000'],
])('a connection that %s is let go', async (_what, rate) => {
  const at = await house({ environment: { COMMAND_RATE: rate } });
  const socket = new Person(at).socket();
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  const connected = async (): Promise<string | undefined> =>
    /^sockets_connected (\d+)/m.exec(await (await fetch(`${at.url}/metrics`)).text())?.[1];
  expect(await connected()).toBe('1');
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; terminate(): void } };
  ws.pause();
  while ((await connected()) === '1')
    for (let i = 0; i < 2_000; i++)
      (socket as { emit(...given: unknown[]): unknown }).emit('x'.repeat(300), () => 0);
  expect(await connected()).toBe('0');
  ws.terminate();
});
