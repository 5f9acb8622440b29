/**
 * People who are told by mail and webhook that it is their move, as their seats see it: all of it arrives here. The silence
 * for those who look at their table is taken away, since they do while a test plays.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Side } from '@1bob/rules';
import type { MemoryStore } from '../../../apps/server/src/testing/memory-store.ts';

const sides = ['british', 'german'] as const;
/** Milliseconds for the last notices to leave: the server looks for them every two seconds. */
const PATIENCE = 10_000;

export class Mailboxes {
  /** What each side was told, as it arrived. */
  readonly texts: Readonly<Record<Side, string[]>> = { british: [], german: [] };
  readonly #web: Server;
  readonly #smtp: SMTPServer;

  private constructor() {
    this.#web = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        this.#keep(request.url?.slice(1) ?? '', `${JSON.stringify(request.headers)}\n${body}`);
        response.writeHead(200).end();
      });
    });
    this.#smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        let text = '';
        stream.setEncoding('utf8').on('data', (part: string) => (text += part));
        stream.on('end', () => {
          for (const { address } of session.envelope.rcptTo) this.#keep(address.split('@')[0] ?? '', text);
          done();
        });
      },
    });
  }

  static async open(): Promise<Mailboxes> {
    const boxes = new Mailboxes();
    await new Promise<void>((resolve) => boxes.#web.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => boxes.#smtp.listen(0, '127.0.0.1', resolve));
    return boxes;
  }

  /** Settings of a server that tells these people, at once. */
  get environment(): Record<string, string> {
    const port = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
    return {
      ...{ NOTICE_SECONDS: '0', MAIL_FROM: 'war@play.example', PUBLIC_URL: 'http://play.example' },
      SMTP_URL: `smtp://127.0.0.1:${port(this.#smtp.server)}`,
      NOTICE_EXCEPTIONS: this.#origin,
    };
  }
  get #origin(): string {
    return `http://127.0.0.1:${(this.#web.address() as AddressInfo).port}`;
  }

  /** Both players of a match wish to be told everything that they may see. */
  async wish(store: MemoryStore, matchId: string, people: Readonly<Record<Side, string>>): Promise<void> {
    store.noteLook = () => Promise.resolve(true);
    for (const side of sides) {
      const personId = `session-of-${people[side]}`;
      const common = { personId, details: { form: 'json' }, language: 'en', verified: true };
      const more = { confirmHash: null, lastError: null, createdAt: new Date(0) };
      const [mail, hook] = [`mail-${side}`, `hook-${side}`];
      await store.createChannel({
        ...common,
        ...more,
        id: mail,
        kind: 'mail',
        address: `${side}@post.example`,
      });
      const address = `${this.#origin}/${side}`;
      await store.createChannel({ ...common, ...more, id: hook, kind: 'webhook', address });
      await store.putWish({ personId, matchId, channels: [mail, hook], minutes: 0, content: 'own' });
    }
  }

  /** Resolves when nothing is to be told any more. */
  async settled(store: MemoryStore): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (store.jobs.size > 0 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async close(): Promise<void> {
    this.#web.closeAllConnections();
    this.#web.close();
    await new Promise<void>((resolve) => this.#smtp.close(resolve));
  }

  #keep(to: string, text: string): void {
    // Without what a mail breaks its lines and writes its signs with.
    const plain = text
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .replaceAll('=7E', '~');
    for (const side of sides) if (side === to) this.texts[side].push(plain);
  }
}
