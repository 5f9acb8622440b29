import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { settings } from '../apps/server/src/gate/config.ts';
import { listen } from '../apps/server/src/gate/listen.ts';
import { inHouse } from './house.mjs';
import { portTaken } from './port.mjs';

/** A port of 127.0.0.1 on which another program listens. */
async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return other.address().port;
}

it('npm start says that the port is taken before it builds anything', async () => {
  const PORT = String(await takenPort());
  const started = spawn(process.execPath, [inHouse('scripts', 'start.mjs')], {
    env: { ...process.env, PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(started, 'close');
  expect([code, said]).toEqual([1, `${await portTaken({ PORT })}\n`]);
});

it('portTaken gives the same sentence as the server', async () => {
  const port = await takenPort();
  const app = {
    listen: () => Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' })),
    close: () => Promise.resolve(),
  };
  const error = await listen(app, { HOST: '127.0.0.1', PORT: port }).catch((refused) => refused);
  expect(await portTaken({ PORT: String(port) })).toBe(`${error.code}: ${error.message}`);
});

it('portTaken uses the server’s default port and address', async () => {
  const [PORT, HOST] = [settings.PORT.default, settings.HOST.default];
  const other = createServer();
  onTestFinished(() => void other.close());
  // If the default port is already in use on this machine, the test does not need its own server.
  await new Promise((resolve) => other.once('error', resolve).listen(Number(PORT), HOST, resolve));
  expect(await portTaken({})).toContain(`Another program already uses port ${PORT} on ${HOST}`);
  expect(await portTaken({ PORT: ' ', HOST: '' })).toBe(await portTaken({ PORT, HOST }));
});

it.each(['0', 'eighty', '99999'])('portTaken leaves it to the server to check the port %s', async (PORT) => {
  expect(await portTaken({ PORT })).toBeNull();
});
