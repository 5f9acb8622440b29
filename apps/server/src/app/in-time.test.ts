import { EventEmitter } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type * as threads from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { receiver } from '../post/testing/receivers.ts';
import { codeIn, Person, testServer, type TestServer } from '../testing/test-server.ts';

/** The relation is that of the real values, but for its size: a wait that is not among these outlasts the connection. */
vi.mock('@1bob/protocol/waits', () => ({ CONNECTION_IDLE: 3_000, REQUEST_WAIT: 200 }));

/** A painter that never answers. */
vi.mock('node:worker_threads', async (original) => ({
  ...(await original<typeof threads>()),
  Worker: class extends EventEmitter {
    postMessage = (): void => undefined;
    unref = (): void => undefined;
    terminate = (): Promise<number> => Promise.resolve(0);
  },
}));

/** A mail server that never ends its answer about a recipient. */
async function endlessMailServer(): Promise<string> {
  const server = createServer((socket) => {
    let lines: NodeJS.Timeout | undefined;
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('close', () => clearInterval(lines));
    socket.on('data', (command) => {
      if (/^RCPT/i.test(command.toString())) lines = setInterval(() => socket.write('250-and\r\n'), 10);
      else socket.write('250 yes\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const mail = { kind: 'mail', address: 'anna@play.example', language: 'en' };

/** Sends a test by a new channel of Anna. */
async function tested(anna: Person, at: TestServer, wish: { kind: 'mail' | 'webhook'; address: string }) {
  await at.store.createChannel({
    ...{ id: 'channel00001', personId: anna.session.personId, details: {}, language: 'en', ...wish },
    ...{ verified: true, confirmHash: null, lastError: null, stopped: false, createdAt: new Date() },
  });
  return anna.post('/api/channels/channel00001/test');
}

test.each([
  ['a mail server', 502, 'channel.mailFailed', (anna: Person) => anna.post('/api/channels', mail)],
  [
    'a mail server, in a test,',
    200,
    'slow',
    (anna: Person, at: TestServer) => tested(anna, at, { kind: 'mail', address: mail.address }),
  ],
  [
    'a webhook',
    200,
    'slow',
    (anna: Person, at: TestServer, hook: string) => tested(anna, at, { kind: 'webhook', address: hook }),
  ],
  [
    'the painter of maps',
    500,
    'server.error',
    async (anna: Person) => anna.get(`/api/watch/${codeIn((await anna.create()).links.watch)}/map.png`),
  ],
  [
    'the record of a match',
    503,
    'server.busy',
    async (anna: Person, { store }: TestServer) => {
      const { match } = await anna.create();
      await store.database.match.update({ where: { id: match }, data: { ended: true } });
      store.firstSnapshot = () => new Promise(() => undefined);
      return anna.get(`/api/matches/${match}/record`);
    },
  ],
] as const)(
  'a request that waits for %s is answered with %i %s before its connection is closed (daily life 2)',
  async (_, status, code, ask) => {
    const { origin } = await receiver(() => undefined);
    const at = await testServer({
      environment: {
        ...{ SMTP_URL: await endlessMailServer(), MAIL_FROM: 'war@play.example' },
        ...{ PUBLIC_URL: 'http://play.example', NOTICE_EXCEPTIONS: origin },
      },
    });
    const answer = await ask(await Person.called('Anna', at), at, `${origin}/hook`);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`"${code}"`);
  },
);
