import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SentMessageInfo, Transporter } from 'nodemailer';
import { REQUEST_WAIT } from '@1bob/protocol/waits';
import { NoTurn, Turns } from '../common/turns.ts';
import { Undelivered, type Message, type Reason } from './delivery.ts';

/**
 * Milliseconds for a whole mail, however the mail server spends them, to connect and be greeted, and to wait for other mails.
 */
const WHOLE = REQUEST_WAIT;
const CONNECT = WHOLE / 2;
const TURN = WHOLE / 2;
/** Mails that are handed to the mail server at the same time: as many as most servers take from one client. */
const AT_ONCE = 8;
/**
 * Milliseconds after which a mail that is still under way lets the next one begin, and the most mails that have done so. The
 * mail server may wait long for the server of one address. Others must not wait for that.
 */
const HANGS = 2_000;
const HANGING = 32;

export interface Letter extends Message {
  to: string;
  /** The person who gets it. When many mails wait, people take turns. */
  asker: string;
  button: string;
  /**
   * Addresses that end these mails: one to which mail programs post, and one for people. Null if there is nothing to end.
   */
  unsubscribe: { post: string; page: string; words: string } | null;
}

/** A mail that was not sent. Says nothing of the mail and its reader. */
export interface Unsent {
  /** The mail server, with its port if the address names one. */
  server: string;
  reason: Reason;
}

export interface MailsParts {
  unsent?: (why: Unsent) => void;
  /** Milliseconds for one mail, and until one hangs; tests set other values. */
  patience?: number;
  hangs?: number;
}

/** Sends mails by the server that the host names. */
export class Mails {
  readonly #url: string;
  readonly #from: string;
  readonly #patience: number;
  readonly #unsent: (why: Unsent) => void;
  readonly #hangs: number;
  readonly #turns = new Turns({ atOnce: AT_ONCE, patience: TURN });
  #hanging = 0;
  #transport: Promise<Transporter<SentMessageInfo>> | null = null;

  /** `from`: the sender, in the form of a mail header. */
  constructor(
    url: string,
    from: string,
    { unsent = () => undefined, patience = WHOLE, hangs = HANGS }: MailsParts = {},
  ) {
    this.#url = url;
    this.#from = from;
    this.#unsent = unsent;
    this.#patience = patience;
    this.#hangs = hangs;
  }

  /** Rejects with `Undelivered`. */
  async send(letter: Letter): Promise<void> {
    const end = AbortSignal.timeout(this.#patience);
    try {
      await this.#inTurn(letter, end);
    } catch (error) {
      const why = error instanceof NoTurn ? new Undelivered('slow') : error;
      if (why instanceof Undelivered) this.#unsent({ server: new URL(this.#url).host, reason: why.reason });
      throw why;
    }
  }

  async #inTurn(letter: Letter, end: AbortSignal): Promise<void> {
    // In an array, because a promise returned by itself would be awaited before the turn ends.
    const [sent] = await new Promise<[Promise<void>]>((begun, failed) => {
      this.#turns
        .take({ asker: letter.asker }, () => {
          const sending = this.#send(letter, end);
          begun([sending]);
          return this.#untilNext(sending);
        })
        .catch(failed);
    });
    await sent;
  }

  /** Waits until the next mail may begin: this one is done, or it hangs and not too many others do. */
  async #untilNext(sending: Promise<void>): Promise<void> {
    const done = sending.catch(() => undefined);
    const hangs = await Promise.race([done, delay(this.#hangs, true, { ref: false })]);
    if (hangs !== true) return;
    if (this.#hanging >= HANGING) return done;
    this.#hanging += 1;
    void done.finally(() => (this.#hanging -= 1));
  }

  async #send(letter: Letter, signal: AbortSignal): Promise<void> {
    const { to, subject, unsubscribe, picture, tag } = letter;
    this.#transport ??= this.#open();
    const transport = await this.#transport;
    const domain = /@([\w.-]+)/.exec(this.#from)?.[1] ?? 'localhost';
    try {
      await transport.sendMail({
        from: this.#from,
        to: { name: '', address: to },
        subject,
        text: asText(letter),
        html: asPage(letter),
        // The id is the same at every try, so that a mailbox can recognise a duplicate.
        messageId: `<${createHash('sha256').update(`${tag} ${to}`).digest('hex').slice(0, 32)}@${domain}>`,
        attachments:
          picture === null
            ? []
            : [{ filename: 'map.png', content: Buffer.from(picture), cid: 'map', contentType: 'image/png' }],
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === null
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribe.post}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
    } catch (error) {
      throw new Undelivered(signal.aborted ? 'slow' : reasonOf(error));
    }
  }

  close(): void {
    void this.#transport?.then((transport) => transport.close());
  }

  async #open(): Promise<Transporter<SentMessageInfo>> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.#url,
      connectionTimeout: CONNECT,
      greetingTimeout: CONNECT,
      socketTimeout: WHOLE,
    } as object);
  }
}

/** A mailbox that does not exist is gone for good. A temporary refusal may pass later. */
function reasonOf(error: unknown): 'gone' | 'slow' | 'unreachable' | 'refused' {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode === 550 || responseCode === 551 || responseCode === 553) return 'gone';
  if (responseCode !== undefined) return 'refused';
  return code === 'ETIMEDOUT' ? 'slow' : 'unreachable';
}

function asText({ lines, link, each, button, unsubscribe }: Letter): string {
  const text =
    each.length > 0
      ? each.flatMap((item) => ['', item.subject, ...(item.link === null ? [] : [`${button}: ${item.link}`])])
      : [...lines, ...(link === null ? [] : ['', `${button}: ${link}`])];
  return [...text, ...(unsubscribe === null ? [] : ['', `${unsubscribe.words}: ${unsubscribe.page}`])].join(
    '\n',
  );
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const paragraph = (text: string): string => `<p style="margin:0 0 6px">${escaped(text)}</p>`;
const buttonTo = (link: string | null, label: string): string[] =>
  link === null
    ? []
    : [
        `<p style="margin:20px 0"><a href="${escaped(link)}" style="background:#7a1f1a;color:#fff;padding:12px 20px;text-decoration:none">${escaped(label)}</a></p>`,
      ];

/** An HTML page that loads nothing from outside. If there are several matches, each has a button of its own. */
function asPage({ subject, lines, link, each, button, picture, unsubscribe }: Letter): string {
  const parts = [
    `<h1 style="font-size:20px;margin:0 0 12px">${escaped(subject)}</h1>`,
    ...(each.length > 0
      ? each.flatMap((item) => [paragraph(item.subject), ...buttonTo(item.link, button)])
      : lines.map(paragraph)),
    ...(picture === null
      ? []
      : ['<p><img src="cid:map" width="560" alt="" style="max-width:100%;border:1px solid #b8ad92"></p>']),
    ...(each.length > 0 ? [] : buttonTo(link, button)),
    ...(unsubscribe === null
      ? []
      : [
          `<p style="color:#6b6250;font-size:13px"><a href="${escaped(unsubscribe.page)}" style="color:#6b6250">${escaped(unsubscribe.words)}</a></p>`,
        ]),
  ];
  return `<!doctype html><html><body style="font-family:Georgia,serif;font-size:16px;line-height:1.45;color:#2b2519;background:#f8f4e9;padding:20px;max-width:600px">${parts.join('')}</body></html>`;
}
