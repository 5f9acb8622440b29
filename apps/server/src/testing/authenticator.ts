import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** Flags of the answer: a person was present and verified; and the answer has data of a new key. */
const PRESENT = 0b0101;
const WITH_KEY = 0b0100_0000;

export interface Asked {
  challenge: string;
  [more: string]: unknown;
}

/** Plays the part of a browser and its device in passkeys, on a page of an origin. */
export class Authenticator {
  readonly id = randomBytes(24);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly #host: string;
  counter = 0;

  constructor(origin: string, host = new URL(origin).hostname) {
    this.#origin = origin;
    this.#host = host;
  }

  /** Makes a passkey. Returns the body to post so that it is kept. */
  makes({ challenge }: Asked) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
    // COSE: an elliptic curve, ES256, P-256.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const made = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.#data(PRESENT | WITH_KEY, made))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    const clientDataJSON = this.#client('webauthn.create', challenge);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64(clientDataJSON),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Signs. Returns the body to post to sign in. */
  signs({ challenge }: Asked) {
    this.counter += 1;
    const data = this.#data(PRESENT);
    const clientDataJSON = this.#client('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64(clientDataJSON),
        authenticatorData: base64(data),
        signature: base64(signature),
      },
    };
  }

  #credential() {
    const id = base64(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #data(flags: number, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#host), Buffer.from([flags]), counter, more]);
  }

  #client(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false });
  }
}
