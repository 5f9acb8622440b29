/**
 * Receives the notifications of people by mail, push and webhook. Usually the server does not notify people who have
 * their table open, and in a test they do. So this turns that rule off.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Side } from '@1bob/rules';
import type { NoticeWish } from '../../../apps/server/src/store/index.ts';
import type { TestStore } from '../../../apps/server/src/store/testing/test-store.ts';
import { onThisMachine } from '../../support/on-this-machine.ts';
import { PushReader } from './push-reader.ts';

const sides = ['british', 'german'] as const;
/** Milliseconds within which the last notifications must leave. */
const PATIENCE = onThisMachine(10_000);
/** Everything that is due within this many milliseconds is claimed at once. */
const SOON = 10 * 60_000;
/** Headers that may differ between two servers: their address, and a signature with its time of expiry. */
const ofTheMoment = new Set(['host', 'authorization']);

type Content = NoticeWish['content'];

export class Mailboxes {
  /** The notifications of each side, as they arrived. */
  readonly texts: Readonly<Record<Side, string[]>> = { british: [], german: [] };
  /** When notifications were due and for whom, in the order in which they were handled. */
  readonly due: string[] = [];
  readonly #web: Server;
  readonly #smtp: SMTPServer;
  readonly #reader = new PushReader();
  /** How many texts of each side have been read. */
  readonly #taken = { british: 0, german: 0 };

  private constructor() {
    this.#web = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const [, kind, to] = (request.url ?? '').split('/');
        const body = Buffer.concat(parts);
        const read = kind === 'push' ? this.#reader.read(body) : body.toString();
        this.#keep(to ?? '', `${kind} ${headersOf(request.headers)}\n${read}`);
        response.writeHead(201).end();
      });
    });
    this.#smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        let text = '';
        stream.setEncoding('utf8').on('data', (part: string) => (text += part));
        stream.on('end', () => {
          for (const { address } of session.envelope.rcptTo)
            this.#keep(address.split('@')[0] ?? '', `mail ${plainMail(text)}`);
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

  /** The settings of a server that notifies these people at once. */
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

  /**
   * Makes a store notify its people at once, even while they look: it notes only their first look, as already over.
   * Records when each notification was due.
   */
  attend(store: TestStore): void {
    const noteLook = store.noteLook.bind(store);
    store.noteLook = async (personId, matchId, look) => {
      const known = (await store.findWish(personId, matchId))?.marks;
      return known?.own === '' ? noteLook(personId, matchId, { ...look, lookingUntil: new Date(0) }) : true;
    };
    const claimNotices = store.claimNotices.bind(store);
    store.claimNotices = async (now, until, people) => {
      const soon = new Date(now.getTime() + SOON);
      const jobs = await claimNotices(soon, new Date(until.getTime() + SOON), people, soon);
      for (const { personId, matchId, seat, version, kind, dueAt } of jobs)
        this.due.push([personId, matchId, seat, version, kind, dueAt.toISOString()].join(' '));
      return jobs;
    };
  }

  /** Both players of a match choose every channel. The content is what their seat sees, unless given otherwise. */
  async wish(
    store: TestStore,
    matchId: string,
    people: Readonly<Record<Side, string>>,
    content: (side: Side) => Content = () => 'own',
  ): Promise<void> {
    for (const side of sides) {
      const personId = `session-of-${people[side]}`;
      const common = {
        personId,
        language: 'en',
        verified: true,
        confirmHash: null,
        lastError: null,
        stopped: false,
      };
      const channels = [
        { kind: 'mail', address: `${side}@post.example`, details: {} },
        { kind: 'push', address: `${this.#origin}/push/${side}`, details: this.#reader.keys },
        { kind: 'webhook', address: `${this.#origin}/webhook/${side}`, details: { form: 'json' } },
      ] as const;
      for (const channel of channels) {
        const id = `${channel.kind}-${side}`;
        if ((await store.findChannel(id)) === null)
          await store.createChannel({ ...common, ...channel, id, createdAt: new Date(0) });
      }
      await store.putWish({
        ...{ personId, matchId, minutes: 0, content: content(side) },
        channels: channels.map(({ kind }) => `${kind}-${side}`),
      });
    }
  }

  /** Resolves when no notification is pending. */
  async settled(store: TestStore): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (store.kept.jobs.length + store.kept.news.length > 0 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 2));
  }

  /** The notifications of one side since the last call. They are sorted, because channels deliver in any order. */
  taken(side: Side): string {
    const come = this.texts[side].slice(this.#taken[side]);
    this.#taken[side] = this.texts[side].length;
    return come.sort().join('\n\n');
  }

  /** How many notifications both sides got. */
  get count(): number {
    return this.texts.british.length + this.texts.german.length;
  }

  async close(): Promise<void> {
    this.#web.closeAllConnections();
    this.#web.close();
    await new Promise<void>((resolve) => this.#smtp.close(resolve));
  }

  #keep(to: string, text: string): void {
    for (const side of sides) if (side === to) this.texts[side].push(text);
  }
}

const headersOf = (headers: IncomingHttpHeaders): string =>
  JSON.stringify(Object.entries(headers).filter(([name]) => !ofTheMoment.has(name)));

/** A mail without its line breaks, encodings, part boundaries and date. */
const plainMail = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('=7E', '~')
    .replace(/^Date: .*$/m, 'Date')
    .replace(/--_NmP-[0-9a-f]+/g, '--');
