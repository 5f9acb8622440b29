import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { configure } from 'safe-stable-stringify';

const canonical = configure({ deterministic: true, strict: true });

/** Whether two values are the same JSON, whatever the order of their members. */
export const sameJson = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** SHA-256 (hex) over JSON with sorted keys. */
export function checksum(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(value) ?? 'null')));
}
