import { canonical } from './canonical.ts';
import { bytes32, hmac, randomHex32, sha256Hex, tagged, type Purpose } from './hash.ts';

/**
 * Dice nobody can choose. The server publishes `commitment(secret)` first; each seat then hands in
 * `seal(contribution)`, and opens the contribution when both seals are there. From the secret and the contributions
 * comes one key for the match, and a die is a keyed hash of what it is rolled for.
 *
 * A record names this scheme, so that older records stay checkable when a newer scheme is written.
 */
export const DICE_SCHEME = 'hmac-sha256/1';

/** A share of one seat: 32 bytes, hex. */
export interface Contribution {
  seat: string;
  contribution: string;
}

/** A die as it was rolled; `ordinal` counts the dice of that cause in one command from 0. */
export interface RolledDie {
  cause: string;
  ordinal: number;
  value: number;
}

/** Dice as a game wants them handed in, keeping what was rolled. */
export interface KeyedDice {
  /** 1 to 6. */
  roll(cause: string): number;
  /** A permutation of 0..n-1. */
  order(cause: string, n: number): number[];
  readonly rolled: RolledDie[];
}

/** A secret of the server: 32 random bytes, hex. */
export const newSecret = randomHex32;
/** A share of a seat: 32 random bytes, hex. */
export const newContribution = randomHex32;

/** SHA-256("1bob/secret/1" || 0x00 || secret (32 bytes)), hex: published before the first die. */
export function commitment(secret: string): string {
  return sha256Hex(tagged('1bob/secret/1', bytes32(secret, 'secret')));
}

/** SHA-256("1bob/seal/1" || 0x00 || contribution (32 bytes)), hex: handed in before any contribution opens. */
export function seal(contribution: string): string {
  return sha256Hex(tagged('1bob/seal/1', bytes32(contribution, 'contribution')));
}

/**
 * The key of a match's dice (32 bytes):
 * HMAC-SHA-256(secret, "1bob/dice-key/1" || 0x00 || canonical [[seat, contribution], …] sorted by seat).
 * The order in which contributions are given makes no difference. Throws `TypeError` for a seat given twice or a
 * share that is not 64 lower-case hex digits.
 */
export function diceKey(secret: string, contributions: readonly Contribution[]): Uint8Array {
  const shares = contributions
    .map(({ seat, contribution }) => {
      bytes32(contribution, `contribution of ${seat}`);
      return [seat, contribution] as const;
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (new Set(shares.map(([seat]) => seat)).size < shares.length)
    throw new TypeError('a seat contributes once');
  return hmac(bytes32(secret, 'secret'), tagged('1bob/dice-key/1', canonical(shares)));
}

/**
 * Names the key without giving it away, hex. Written into an entry's body it binds the contributions to the chain,
 * which starts before they are known.
 */
export function keyCommitment(key: Uint8Array): string {
  return sha256Hex(tagged('1bob/key-commitment/1', key));
}

/** The die rolled for `cause` as number `ordinal` of entry `entry`: 1 to 6, each as likely as the others. */
export function die(key: Uint8Array, matchId: string, entry: number, cause: string, ordinal: number): number {
  // 252 is the last multiple of six in a byte: what lies above would favour 1 to 4.
  for (const byte of stream('1bob/die/1', key, [matchId, entry, cause, ordinal])) {
    if (byte < 252) return (byte % 6) + 1;
  }
  throw new Error('the stream does not end');
}

/**
 * A permutation of 0..n-1, all equally likely (Fisher-Yates from the top, each index from four big-endian bytes
 * with rejection). Throws `RangeError` unless `n` is a whole number from 0 to 10,000.
 */
export function order(
  key: Uint8Array,
  matchId: string,
  entry: number,
  cause: string,
  ordinal: number,
  n: number,
): number[] {
  if (!Number.isInteger(n) || n < 0 || n > 10_000) throw new RangeError('an order is of 0 to 10,000 things');
  const result = Array.from({ length: n }, (_, i) => i);
  if (n < 2) return result;
  const bytes = stream('1bob/order/1', key, [matchId, entry, cause, ordinal]);
  for (let top = n - 1; top > 0; top--) {
    const chosen = below(top + 1, bytes);
    const held = result[top] as number; // both indices are within 0..n-1
    result[top] = result[chosen] as number;
    result[chosen] = held;
  }
  return result;
}

/** A number from 0 to `limit` - 1 without bias. */
function below(limit: number, bytes: Iterator<number, never>): number {
  const usable = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    let value = 0;
    for (let i = 0; i < 4; i++) value = value * 256 + bytes.next().value;
    if (value < usable) return value % limit;
  }
}

/**
 * Endless bytes for one purpose: block after block of
 * HMAC-SHA-256(key, purpose || 0x00 || canonical [matchId, entry, cause, ordinal, block]), block from 0.
 */
function* stream(
  purpose: Purpose,
  key: Uint8Array,
  [matchId, entry, cause, ordinal]: [string, number, string, number],
): Generator<number, never> {
  for (let block = 0; ; block++) {
    yield* hmac(key, tagged(purpose, canonical([matchId, entry, cause, ordinal, block])));
  }
}

/**
 * The dice for one command, which will become entry number `entry`. Dice are counted by their cause, and orders
 * apart, each from 0: a die rolled in the dark must not move the next one that everybody sees.
 */
export function keyedDice(key: Uint8Array, matchId: string, entry: number): KeyedDice {
  const rolled: RolledDie[] = [];
  const counted = new Map<string, number>();
  let orders = 0;
  return {
    rolled,
    roll(cause) {
      const ordinal = counted.get(cause) ?? 0;
      counted.set(cause, ordinal + 1);
      const value = die(key, matchId, entry, cause, ordinal);
      rolled.push({ cause, ordinal, value });
      return value;
    },
    order: (cause, n) => order(key, matchId, entry, cause, orders++, n),
  };
}
