import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask } from './host/requests.ts';
import { serverBundle } from './testing/server-bundle.ts';
import { Person, type TestServer } from './testing/test-server.ts';

const program = await serverBundle(fileURLToPath(new URL('testing/toy-main.ts', import.meta.url)));

interface Running {
  child: ChildProcess;
  /** Its output streams. When they emit a chunk, `said` already has it. */
  streams: readonly Readable[];
  said(): string;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

async function run(
  environment: Record<string, string> = {},
  given: readonly string[] = [],
): Promise<Running> {
  const home = await mkdtemp(join(tmpdir(), 'start-'));
  const child = spawn(process.execPath, [program, ...given], {
    env: { PATH: process.env['PATH'], DATA_DIR: home, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.on('data', (text) => (said += String(text)));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(home, { recursive: true });
  });
  return { child, streams, said: () => said, ended };
}

async function until(running: Running, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(running.said());
    if (found !== null) return found[1] ?? found[0];
    const { exitCode, signalCode } = running.child;
    if (exitCode !== null || signalCode !== null) throw new Error(`it ended: ${running.said()}`);
    await Promise.race([...running.streams.map((stream) => once(stream, 'data')), running.ended]);
  }
}

const address = (running: Running): Promise<string> => until(running, /is at (http:\S+)/);

test('starts, prints its address plainly, and answers there until SIGINT ends it', async () => {
  const running = await run();
  const answer = await fetch(`${await address(running)}/api/health/ready`);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
  expect(running.said()).not.toContain('/metrics');
  running.child.kill('SIGINT');
  expect(await running.ended).toEqual({ code: 0, signal: null });
  expect(running.said()).toMatch(/Stopping/);
});

test('behind a proxy says at the start that the metrics cannot be read without a token', async () => {
  const words = 'Nobody can read /metrics: with PUBLIC_URL or TRUST_PROXY, set METRICS_TOKEN too.';
  const running = await run({ TRUST_PROXY: '1' });
  expect(await until(running, /Nobody can read .*/)).toBe(words);
});

test('a wrong setting stops the start with its name, its value and what is allowed', async () => {
  const running = await run({ PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await running.ended).toMatchObject({ code: 1 });
  expect(running.said()).toContain(
    'config.invalid: PORT cannot be "eighty". Set it to a port from 0 to 65535',
  );
  expect(running.said()).toContain('LOG_LEVEL cannot be "loud"');
  expect(running.said()).not.toContain('    at ');
});

test('faulty charts stop the start before the store is opened', async () => {
  const running = await run({ CHARTS_DIR: '/dev/null/charts' });
  expect(await running.ended).toMatchObject({ code: 1 });
  expect(running.said()).toMatch(/^charts\.invalid: CHARTS_DIR cannot be read: /);
});

test('a port that is taken stops the start with a clear message', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const running = await run({ PORT: String(port) });
  expect(await running.ended).toMatchObject({ code: 1 });
  expect(running.said()).toContain(`port.taken: Another program already uses port ${port} on 127.0.0.1`);
});

/** A match on that server, opened by its British player. */
async function playing(url: string) {
  const anna = await Person.called('Anna', { url } as TestServer);
  const { match } = await anna.create();
  return anna.sit(match);
}

test('SIGTERM: finishes and answers writes that are running, then ends with 0', async () => {
  const running = await run({ TOY_SLOW: '600' });
  const place = await playing(await address(running));
  const answer = place.command({ kind: 'pass' });
  await place.settle();
  const gone = new Promise((resolve) => place.socket.once('disconnect', resolve));
  running.child.kill('SIGTERM');
  await until(running, /Stopping/);
  expect(await place.command({ kind: 'hide', number: 5 })).toMatchObject({
    error: { code: 'server.closing' },
  });
  expect(await answer).toEqual({ ok: true, version: 1 });
  await gone;
  expect(await running.ended).toEqual({ code: 0, signal: null });
});

test('a second signal ends it at once', async () => {
  const running = await run({ TOY_SLOW: '8000' });
  const place = await playing(await address(running));
  place.command({ kind: 'pass' }).catch(() => undefined);
  await place.settle();
  running.child.kill('SIGTERM');
  await until(running, /Stopping/);
  running.child.kill('SIGTERM');
  expect(await running.ended).toEqual({ code: 1, signal: null });
  expect(place.updates).toEqual([]);
});

test.each([
  [0, ['--help'], 'npm start'],
  [2, ['--help', '--port=80'], 'The server takes only the argument --lan'],
])('ends with %i after arguments %j, and starts nothing', async (code, given, text) => {
  const running = await run({}, given);
  expect(await running.ended).toEqual({ code, signal: null });
  expect(running.said().startsWith(text)).toBe(true);
  expect(running.said()).not.toContain(' is at ');
});

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

// Only Linux has more loopback addresses than one. They stand for the addresses of the machine in the house.
test.runIf(process.platform === 'linux')(
  'in the house (--lan) a link made at localhost leads to the private address, where a friend joins and plays over http',
  async () => {
    const PORT = await freePort();
    const running = await run({ TOY_ADDRESSES: '127.0.0.2', PORT }, ['--lan']);
    const there = `http://127.0.0.2:${PORT}`;
    expect(await address(running)).toBe(there);
    await until(running, /Ctrl\+C stops it/);
    expect(running.said()).toMatch(/▀▀▀▀▀▀▀[^]*It can be reached by every device in the same network/);
    expect(running.said()).not.toContain('/metrics');

    const anna = await Person.called('Anna', { url: `http://127.0.0.1:${PORT}` } as TestServer);
    const { links, match } = await anna.create();
    expect(links.join).toMatch(`${there}/join/`);
    const ben = await Person.called('Ben', { url: there } as TestServer);
    await ben.join(links.join!);
    const place = await ben.sit(match);
    expect(await place.command({ kind: 'resign' })).toMatchObject({ ok: true });
    // An address that is not private stays closed.
    await expect(fetch(`http://127.0.0.3:${PORT}/api/health/live`)).rejects.toThrow('fetch failed');
  },
);

describe.skipIf(process.platform === 'win32')('a FIFO, which nobody writes to or reads from,', () => {
  const fifo = (file: string): void => void execFileSync('mkfifo', [file]);

  test('as the secret of cookies stops the start with a clear message', async () => {
    const home = await mkdtemp(join(tmpdir(), 'start-'));
    fifo(join(home, 'cookie-secret'));
    const running = await run({ DATA_DIR: home });
    expect(await running.ended).toMatchObject({ code: 1 });
    expect(running.said()).toMatch(/^data.unwritable: .*is not a regular file/m);
    await rm(home, { recursive: true });
  });

  test('among the requests of the host blocks neither the server nor other requests of the host', async () => {
    const home = await mkdtemp(join(tmpdir(), 'start-'));
    const running = await run({ DATA_DIR: home });
    const url = await address(running);
    for (const name of ['a.order', 'b.answer.part', 'c.claimed']) fifo(join(home, 'host', name));
    await mkdir(join(home, 'host', 'd.order'));
    await writeFile(join(home, 'host', 'b.order'), '{"kind":"channels"}');
    // A request whose answer cannot be written gets none. The others are answered.
    expect(await ask(home, { kind: 'channels' })).toEqual([expect.any(String)]);
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    running.child.kill('SIGKILL');
    await running.ended;
    await rm(home, { recursive: true });
  });
});
