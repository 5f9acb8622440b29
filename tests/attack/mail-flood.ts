/**
 * An attack on a mailbox: strangers who know its address try to keep its owner out and to fill it. From many network
 * addresses they request sign-in mails to the mailbox, and add it as a channel of guests of their own, in every
 * spelling. At the same time the owner, whose session has ended, requests a link in a browser that has held it before.
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
/** How many strangers there are, each with another network address. */
const STRANGERS = 40;
/** Milliseconds between two requests of a stranger. Most of them are refused. */
const PAUSE = 250;
/** Milliseconds that the owner waits for a mail. */
const PATIENCE = 10_000;

interface Letter {
  to: string;
  kind: 'confirm' | 'sign-in';
  code: string;
  at: number;
}

/** A server that receives all mails. */
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

/** A browser with a network address. */
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

  /** Makes the browser lose its cookie, as if its session had ended. */
  forgetSession(): void {
    for (const name of this.#cookies.keys()) if (name.endsWith('device')) this.#cookies.delete(name);
  }
}

export interface MailFlood {
  /** How many mails to the address strangers have requested, and how many of these requests were accepted. */
  asked: number;
  taken: number;
  /** How many mails went to the address without a request by its owner, by kind. */
  unasked: Record<Letter['kind'], number>;
  /** For each try of the owner to sign in, the milliseconds until the mail came. Null if it did not come. */
  owner: { waited: number | null; status: number | null }[];
}

/** Runs the attack for this many seconds. `bundle` is another bundle of the server. */
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

/** Requests mails to the address in two ways by turns: to sign in, and as a guest who claims the address. */
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
