import { isolated } from '@1bob/game';
import type { NoticeChannel } from '../store/index.ts';
import type { Connector } from './connector.ts';
import { Undelivered, type Message } from './delivery.ts';
import type { Mails } from './mail.ts';
import type { Pushes } from './push.ts';
import { sendWebhook } from './webhook.ts';
import { noticeWords } from './notice-words.ts';

export interface SenderParts {
  connector: Connector;
  pushes: Pushes;
  /** Null if the host has named no mail server. */
  mails: Mails | null;
  /** Address of the server. A host who sends mails has given it. */
  publicUrl: string | undefined;
  /** The code that ends a channel from a mail. */
  unsubscribeCode: (channelId: string) => string;
}

const ofNoMatch = { match: null, each: [], picture: null } as const;

/** Sends a message by a channel of any kind. Rejects with `Undelivered`. */
export class Senders {
  readonly #parts: SenderParts;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  async send(channel: NoticeChannel, message: Message): Promise<void> {
    const { connector, pushes } = this.#parts;
    switch (channel.kind) {
      case 'push':
        return pushes.send(channel, message);
      case 'webhook':
        return sendWebhook(connector, channel, message);
      case 'mail':
        return this.#mail(channel, message, message.button ?? noticeWords(channel.language).toTable);
    }
  }

  /** Sends the owner of an address a mail that asks them to confirm it. */
  async confirm(channel: NoticeChannel, code: string): Promise<void> {
    const { subject, lines, button } = noticeWords(channel.language).confirm;
    const path = `/confirm/${code}`;
    const message = { tag: `confirm ${channel.id}`, topic: 'confirm', subject, lines, ...ofNoMatch };
    await this.#mail(channel, { ...message, path, link: this.#at(path) }, button, false);
  }

  /** Sends the owner of an address a link that adds a device to their person. */
  async signIn(channel: NoticeChannel, name: string, code: string): Promise<void> {
    const { subject, lines, button } = noticeWords(channel.language).signIn;
    const path = `/sign-in/${code}`;
    const message = { tag: path, topic: 'sign-in', subject, lines: lines(isolated(name)), ...ofNoMatch };
    await this.#mail(channel, { ...message, path, link: this.#at(path) }, button, false);
  }

  close(): void {
    this.#parts.mails?.close();
  }

  async #mail(channel: NoticeChannel, message: Message, button: string, endable = true): Promise<void> {
    const { mails, unsubscribeCode } = this.#parts;
    if (mails === null) throw new Undelivered('unreachable');
    const code = unsubscribeCode(channel.id);
    const unsubscribe = {
      post: this.#at(`/api/unsubscribe/${code}`) ?? '',
      page: this.#at(`/unsubscribe/${code}`) ?? '',
      words: noticeWords(channel.language).unsubscribe,
    };
    const to = channel.address;
    await mails.send({
      ...message,
      to,
      asker: channel.personId,
      button,
      unsubscribe: endable ? unsubscribe : null,
    });
  }

  #at(path: string): string | null {
    const { publicUrl } = this.#parts;
    return publicUrl === undefined ? null : new URL(path, publicUrl).href;
  }
}
