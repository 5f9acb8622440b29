import { hmac as nobleHmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** 32 bytes as 64 lower-case hex digits: the only spelling, so that no byte of a record can change unnoticed. */
const HEX32 = /^[0-9a-f]{64}$/;

export function isHex32(value: unknown): value is string {
  return typeof value === 'string' && HEX32.test(value);
}

/** SHA-256 of the UTF-8 bytes of a text, or of bytes, as 64 lower-case hex digits. */
export function sha256Hex(data: string | Uint8Array): string {
  return bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data));
}

/** HMAC-SHA-256 (32 bytes). */
export function hmac(key: Uint8Array, message: string | Uint8Array): Uint8Array {
  return nobleHmac(sha256, key, typeof message === 'string' ? utf8ToBytes(message) : message);
}

/** 32 bytes from the system's cryptographic source, hex. */
export function randomHex32(): string {
  return bytesToHex(globalThis.crypto.getRandomValues(new Uint8Array(32)));
}

/** The 32 bytes behind 64 hex digits. Throws `TypeError`, naming `what`, for anything else. */
export function bytes32(hex: string, what: string): Uint8Array {
  if (!isHex32(hex)) throw new TypeError(`${what} must be 64 lower-case hex digits`);
  return hexToBytes(hex);
}

/**
 * A hash for one purpose can never pass for another: every hash input begins with the ASCII bytes of its purpose and a zero
 * byte, which no purpose contains.
 */
export type Purpose =
  | '1bob/start/1'
  | '1bob/genesis/1'
  | '1bob/entry/1'
  | '1bob/secret/1'
  | '1bob/seal/1'
  | '1bob/dice-key/1'
  | '1bob/key-commitment/1'
  | '1bob/die/1'
  | '1bob/order/1'
  | '1bob/die/2'
  | '1bob/order/2'
  | '1bob/officer/2'
  | '1bob/page/1'
  | '1bob/diary/1';

/** `purpose || 0x00 || parts`, texts in UTF-8. */
export function tagBytes(purpose: Purpose, ...parts: (string | Uint8Array)[]): Uint8Array {
  return concatBytes(
    utf8ToBytes(`${purpose}\0`),
    ...parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part)),
  );
}
