/** A browser that receives pushes: its keys, and how it decrypts them (RFC 8291, and RFC 8188 with a single record). */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The bytes of the salt, of the authentication tag, and of the header before the sender's key. */
const SALT = 16;
const SEAL = 16;
const HEAD = 21;

export class PushReader {
  readonly #own = createECDH('prime256v1');
  readonly #auth = Buffer.alloc(16, 1);

  constructor() {
    this.#own.generateKeys();
  }

  /** The keys as a browser gives them to a server. */
  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#own.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  read(body: Buffer): string {
    const salt = body.subarray(0, SALT);
    const end = HEAD + (body[HEAD - 1] ?? 0);
    const sender = body.subarray(HEAD, end);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#own.getPublicKey(), sender]);
    const shared = derived(this.#own.computeSecret(sender), this.#auth, info, 32);
    const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-SEAL));
    const text = Buffer.concat([opened.update(body.subarray(end, -SEAL)), opened.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
