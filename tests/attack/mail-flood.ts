/**
 * An attack: strangers who know an address of mail keep its owner out, and fill their mailbox. From many addresses of the
 * network they ask for sign-in mails to it, and add it as a channel of their own guests, in every spelling. The owner, whose
 * session has ended meanwhile, asks for a link at the same time, in a browser that has held them before.
 */
import { once, setMaxListeners } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { startServer } from '../support/server.ts';
import type { Study } from './studies.ts';

const ADDRESS = 'owner@post.example';
/** Strangers, each from an address of their own. */
const STRANGERS = 40;
/** Milliseconds between two requests of one stranger, who is refused most of them. */
const PAUSE = 250;
/** Milliseconds that the owner waits for a letter. */
const PATIENCE = 10_000;

interface Letter {
  to: string;
  kind: 'confirm' | 'sign-in';
  code: string;
  at: number;
}

/** Where all mails arrive. */
async function mailServer() {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      void text(stream).then((sent) => {
        const [, kind, code] = /\/(confirm|sign-in)\/([a-z0-9]{26})/.exec(sent.replaceAll('=\r\n', '')) ?? [];
        for (const { address } of envelope.rcptTo)
          if (kind !== undefined && code !== undefined)
            letters.push({ to: address, kind: kind as Letter['kind'], code, at: performance.now() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { letters, url: `smtp://127.0.0.1:${port}`, close };
}

/** A browser at an address of the network. */
class Browser {
  readonly #cookies = new Map<string, string>();
  constructor(
    readonly url: string,
    readonly from: string | undefined,
  ) {}

  async ask(method: string, path: string, body?: object): Promise<{ status: number; body: string }> {
    const given = body === undefined ? '' : JSON.stringify(body);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(given === '' ? {} : { 'content-type': 'application/json' }),
      ...(cookie === '' ? {} : { cookie }),
    };
    const local = this.from === undefined ? {} : { localAddress: this.from };
    const sent = request(new URL(path, this.url), { method, headers, ...local }).end(given);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  }

  /** As if its session had ended: the browser has thrown its cookie away. */
  forgetSession(): void {
    for (const name of this.#cookies.keys()) if (name.endsWith('device')) this.#cookies.delete(name);
  }
}

export interface MailFlood {
  /** Strangers' requests for mails to the address, and how many were accepted. */
  asked: number;
  taken: number;
  /** Mails to the address that its owner did not ask for, by kind. */
  unasked: Record<Letter['kind'], number>;
  /** Each sign-in attempt of the owner: milliseconds until the letter came; null when it did not come. */
  owner: { waited: number | null; status: number | null }[];
}

/** Runs the attack for this many seconds; `bundle`: another bundle of the server. */
export async function mailFlood(seconds: number, bundle?: string): Promise<MailFlood> {
  const mail = await mailServer();
  const server = await startServer(
    { SMTP_URL: mail.url, MAIL_FROM: 'war@play.example', PUBLIC_URL: 'http://play.example' },
    bundle === undefined ? {} : { bundle },
  );
  try {
    const owner = new Browser(server.url, undefined);
    const letterAfter = async (time: number, kind: Letter['kind']): Promise<Letter | null> => {
      for (const end = performance.now() + PATIENCE; performance.now() < end; await delay(20)) {
        const found = mail.letters.findLast((letter) => letter.kind === kind && letter.at > time);
        if (found !== undefined) return found;
      }
      return null;
    };
    await owner.ask('POST', '/api/session', { name: 'Owner' });
    await owner.ask('GET', '/api/session');
    const began = performance.now();
    await owner.ask('POST', '/api/channels', { kind: 'mail', language: 'en', address: ADDRESS });
    await owner.ask('POST', `/api/confirm/${(await letterAfter(began, 'confirm'))?.code ?? ''}`);
    owner.forgetSession();

    const own = new Set(mail.letters);
    const counts = { asked: 0, taken: 0 };
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const strangers = Array.from({ length: STRANGERS }, (_, n) =>
      stranger(server.url, n, counts, over.signal),
    );
    await delay((seconds * 1000) / 2);
    const came: MailFlood['owner'] = [];
    for (let n = 0; n < 2; n++) {
      const asked = performance.now();
      await owner.ask('POST', '/api/sign-in', { address: ADDRESS });
      const letter = await letterAfter(asked, 'sign-in');
      if (letter === null) {
        came.push({ waited: null, status: null });
        continue;
      }
      own.add(letter);
      const { status } = await owner.ask('POST', `/api/sign-in/${letter.code}`);
      came.push({ waited: letter.at - asked, status });
      owner.forgetSession();
    }
    await delay((seconds * 1000) / 2);
    over.abort();
    await Promise.all(strangers);
    const others = mail.letters.filter((letter) => !own.has(letter));
    const of = (kind: Letter['kind']): number => others.filter((letter) => letter.kind === kind).length;
    return { ...counts, unasked: { confirm: of('confirm'), 'sign-in': of('sign-in') }, owner: came };
  } finally {
    await server.remove();
    await mail.close();
  }
}

/** Asks for mails to the address in turn: to sign in, and as a guest who claims it. */
async function stranger(
  url: string,
  n: number,
  counts: Pick<MailFlood, 'asked' | 'taken'>,
  signal: AbortSignal,
): Promise<void> {
  const browser = new Browser(url, process.platform === 'linux' ? `127.0.77.${n + 1}` : undefined);
  await browser.ask('POST', '/api/session', { name: `Stranger ${n}` });
  const [local = '', domain = ''] = ADDRESS.split('@');
  for (let turn = 0; !signal.aborted; turn++) {
    const written = turn % 4 < 2 ? ADDRESS : `${local.toUpperCase()}+${n}.${turn}@${domain}`;
    const { status } = await (
      turn % 2 === 0
        ? browser.ask('POST', '/api/sign-in', { address: written })
        : browser.ask('POST', '/api/channels', { kind: 'mail', language: 'en', address: written })
    ).catch(() => ({ status: 0 }));
    counts.asked += 1;
    if (status === 200) counts.taken += 1;
    await delay(PAUSE, undefined, { signal }).catch(() => undefined);
  }
}

export const study: Study = {
  name: 'mail-flood',
  about: 'asks for mails to another person’s address, and adds it as a channel, so that its owner gets none',
  async report(seconds) {
    const { asked, taken, unasked, owner } = await mailFlood(seconds);
    const told = owner.map(({ waited, status }) =>
      waited === null
        ? 'no letter came'
        : `a letter came after ${waited.toFixed(0)} ms, and was answered ${status}`,
    );
    return [
      `${asked} requests of ${STRANGERS} strangers, ${taken} taken: ${unasked['sign-in']} sign-in mails and ${unasked.confirm} confirmations that the owner did not ask for`,
      ...told.map((how, n) => `the owner asks (${n + 1}): ${how}`),
    ];
  },
};
