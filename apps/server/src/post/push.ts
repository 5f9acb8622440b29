import { createHash } from 'node:crypto';
import type { NoticeChannel, Store } from '../store/index.ts';
import type { Connector } from './connector.ts';
import { Undelivered, type Message } from './delivery.ts';

/** Bytes of every push before encryption, so that its size reveals nothing. Encryption adds some hundred. */
const SIZE = 2_500;
/** Seconds for which a push service keeps a push for a device that is away: a night. */
const KEPT = 12 * 60 * 60;
/** Characters of its sentence, and of those below it. */
const LONGEST = 200;
const MORE = 120;

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Pushes to browsers. The keys of this server are made at first use and shared by all servers. */
export class Pushes {
  readonly #store: Pick<Store, 'keepKey'>;
  readonly #connector: Connector;
  /** The contact address of the host for push services. */
  readonly #subject: string;
  #keys: Promise<VapidKeys> | null = null;

  constructor(store: Pick<Store, 'keepKey'>, connector: Connector, subject: string) {
    this.#store = store;
    this.#connector = connector;
    this.#subject = subject;
  }

  /** The key with which a browser subscribes. Rejects as the store does. */
  async publicKey(): Promise<string> {
    return (await this.#ownKeys()).publicKey;
  }

  /** Rejects with `Undelivered`. */
  async send({ address, details }: NoticeChannel, message: Message): Promise<void> {
    const { default: webPush } = await import('web-push');
    const keys = { p256dh: details['p256dh'] ?? '', auth: details['auth'] ?? '' };
    const vapidDetails = { subject: this.#subject, ...(await this.#ownKeys()) };
    let request;
    try {
      request = webPush.generateRequestDetails({ endpoint: address, keys }, payloadOf(message), {
        vapidDetails,
        TTL: KEPT,
        // The push service keeps only the latest push on a topic.
        topic: createHash('sha256').update(message.topic).digest('base64url').slice(0, 32),
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
    } catch {
      // The subscription's keys are invalid.
      throw new Undelivered('address');
    }
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    await this.#connector.post(
      address,
      Object.fromEntries(headers) as Record<string, string>,
      request.body ?? '',
    );
  }

  #ownKeys(): Promise<VapidKeys> {
    this.#keys ??= this.#make().catch((error: unknown) => {
      this.#keys = null;
      throw error;
    });
    return this.#keys;
  }

  async #make(): Promise<VapidKeys> {
    const { default: webPush } = await import('web-push');
    const kept = await this.#store.keepKey('vapid', JSON.stringify(webPush.generateVAPIDKeys()));
    return JSON.parse(kept) as VapidKeys;
  }
}

/** Sentences and a path, padded with spaces, which a JSON parser ignores. */
export function payloadOf({ topic, subject, lines, path, match }: Message): string {
  const body = match === null ? '' : lines.join('\n').slice(0, MORE);
  const text = JSON.stringify({ tag: topic, title: subject.slice(0, LONGEST), body, path });
  return text + ' '.repeat(SIZE - Buffer.byteLength(text));
}
