/**
 * Keys, and boxes that only a key opens. A person's devices use them to share what the server must not read. The browser's
 * own functions for this are missing on a page without https, which a server in a home network has.
 *
 * Keys are 32 bytes in hex. See docs/decisions/025-proof-travels-in-parcels.md.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
const purpose = (of: string): Uint8Array => utf8ToBytes(`1bob/${of}\0`);
const derive = (key: string, of: string, bytes = 32): string =>
  bytesToHex(hkdf(sha256, hexToBytes(key), undefined, purpose(of), bytes));

const hexKey = /^[0-9a-f]{64}$/;
/** Whether a value is a key, or the public half of a pair. */
export const isKey = (value: unknown): value is string => typeof value === 'string' && hexKey.test(value);

export const newKey = (): string => bytesToHex(random(32));

/** The key of one match, from the key of the person who plays it. It opens nothing else. */
export const matchKeyOf = (personKey: string, match: string): string => derive(personKey, `match/1 ${match}`);

/** A public name of a key, which says by which key a box opens: 8 bytes in hex. */
export const nameOf = (key: string): string => derive(key, 'name/1', 8);

/** A key pair of X25519. */
export interface Pair {
  readonly secret: string;
  readonly open: string;
}

export function newPair(): Pair {
  const { secretKey, publicKey } = x25519.keygen();
  return { secret: bytesToHex(secretKey), open: bytesToHex(publicKey) };
}

/**
 * The key that only the owners of two pairs can compute. Null if `theirs` is not the public half of a pair. `of`: what the
 * key is for, and everything that both must agree on.
 */
export function agreedKey(own: Pair, theirs: string, ...of: readonly string[]): string | null {
  try {
    const shared = x25519.getSharedSecret(hexToBytes(own.secret), hexToBytes(theirs));
    return derive(bytesToHex(shared), ['agreed/1', ...of].join(' '));
  } catch {
    return null;
  }
}

/** What a new device sends before it has seen the key of the other one, so that it cannot choose its own key to suit. */
export const commitmentOf = (open: string): string =>
  bytesToHex(sha256(concatBytes(purpose('pair/1'), hexToBytes(open))));

/** The six digits that both devices show. `first`: the public half of the device that shows the code. */
export function digitsOf(first: string, second: string): string {
  const hash = sha256(concatBytes(purpose('digits/1'), hexToBytes(first), hexToBytes(second)));
  const number = new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
  return String(number % 1_000_000n).padStart(6, '0');
}

const NONCE = 24;

/**
 * Seals JSON text in a box that has the same length whatever the text is: `size` bytes, and 40 more. Null if the text is
 * longer. `what` must be given again to open the box.
 */
export function sealBox(key: string, what: string, json: string, size: number): string | null {
  const bytes = utf8ToBytes(json);
  if (bytes.length > size) return null;
  // JSON may end in spaces.
  const padded = new Uint8Array(size).fill(0x20);
  padded.set(bytes);
  const nonce = random(NONCE);
  const cipher = xchacha20poly1305(hexToBytes(key), nonce, purpose(`box/1 ${what}`));
  return toText(concatBytes(nonce, cipher.encrypt(padded)));
}

/** The value in a box. Undefined if the box was sealed by another key or for something else, or was changed. */
export function openBox(key: string, what: string, box: string): unknown {
  try {
    const bytes = fromText(box);
    const cipher = xchacha20poly1305(hexToBytes(key), bytes.slice(0, NONCE), purpose(`box/1 ${what}`));
    return JSON.parse(new TextDecoder().decode(cipher.decrypt(bytes.slice(NONCE)))) as unknown;
  } catch {
    return undefined;
  }
}

/** A key as it stands in a link: 50 small letters and digits, which survive being pasted into a mail or read out. */
export const keyText = (key: string): string => BigInt(`0x${key}`).toString(36).padStart(50, '0');

/** Reads a key from a link. Null if the text is not a key. */
export function readKeyText(text: string): string | null {
  if (!/^[0-9a-z]{50}$/i.test(text)) return null;
  const number = [...text].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  const key = number.toString(16).padStart(64, '0');
  return isKey(key) ? key : null;
}

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromText = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
