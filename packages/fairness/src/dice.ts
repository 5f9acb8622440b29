import type { Dice, DieName, RolledDie } from '@1bob/game';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonical } from './canonical.ts';
import { bytes32, hmac, randomHex32, sha256Hex, tagBytes, type Purpose } from './hash.ts';
import { schemeOf, type DiceScheme } from './schemes.ts';

/**
 * Dice that nobody can choose. The server first publishes `commitment(secret)`. Each seat then hands in
 * `seal(contribution)`, and opens the contribution once both seals are in. Secret and contributions give one key for the
 * match, and a die is a keyed hash of its name, in the format of the match's scheme.
 */

/** A share of one seat: 32 bytes, hex. */
export interface Contribution {
  seat: string;
  contribution: string;
}

/** Dice in the interface of a game, which also record the rolls. */
export interface KeyedDice extends Dice {
  readonly rolled: RolledDie[];
}

/** Keys of a match's dice and shuffles. */
export interface DiceKeys {
  key: Uint8Array;
  /** Only in scheme 2: shuffles decide nothing, and a reader who knows `key` still cannot see what they hide. */
  shuffleKey: Uint8Array;
}

/** A secret of the server: 32 random bytes, hex. */
export const newSecret = randomHex32;
/** A share of a seat: 32 random bytes, hex. */
export const newContribution = randomHex32;

/** SHA-256("1bob/secret/1" || 0x00 || secret (32 bytes)), hex: published before the first die. */
export function commitment(secret: string): string {
  return sha256Hex(tagBytes('1bob/secret/1', bytes32(secret, 'secret')));
}

/** SHA-256("1bob/seal/1" || 0x00 || contribution (32 bytes)), hex: handed in before any contribution opens. */
export function seal(contribution: string): string {
  return sha256Hex(tagBytes('1bob/seal/1', bytes32(contribution, 'contribution')));
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
    throw new TypeError('a seat contributes only once');
  return hmac(bytes32(secret, 'secret'), tagBytes('1bob/dice-key/1', canonical(shares)));
}

/** The key of a match's shuffles in scheme 2, from the server's secret only: HMAC-SHA-256(secret, "1bob/shuffle-key/1"). */
export function shuffleKey(secret: string): Uint8Array {
  return hmac(bytes32(secret, 'secret'), '1bob/shuffle-key/1');
}

/**
 * The seed of a seat's officer, hex, from the server's secret only: HMAC-SHA-256(secret, "1bob/officer/2" || 0x00 ||
 * canonical [matchId, seat]). Nobody else knows it before the secret is opened. Version 1 was a public hash.
 */
export function officerSeed(secret: string, matchId: string, seat: string): string {
  return bytesToHex(hmac(bytes32(secret, 'secret'), tagBytes('1bob/officer/2', canonical([matchId, seat]))));
}

/**
 * A hash that identifies the key without revealing it, hex. In an entry's body it binds the contributions to the chain,
 * which starts before they are known.
 */
export function keyCommitment(key: Uint8Array): string {
  return sha256Hex(tagBytes('1bob/key-commitment/1', key));
}

/** Scheme 1: the die number `ordinal` for `cause` in entry `entry`: 1 to 6, all equally likely. */
export function die(key: Uint8Array, matchId: string, entry: number, cause: string, ordinal: number): number {
  return face(stream('1bob/die/1', key, [matchId, entry, cause, ordinal]));
}

/** Scheme 2: the die of a name: 1 to 6, all equally likely. */
export function namedDie(key: Uint8Array, matchId: string, { at, cause, ordinal }: DieName): number {
  return face(stream('1bob/die/2', key, [matchId, at, cause, ordinal]));
}

function face(bytes: Iterable<number>): number {
  // 252 is the largest multiple of six in a byte: higher values would favour 1 to 4.
  for (const byte of bytes) {
    if (byte < 252) return (byte % 6) + 1;
  }
  throw new Error('the stream does not end');
}

/** Scheme 1: a permutation of 0..n-1, see `permutation`. */
export function order(
  key: Uint8Array,
  matchId: string,
  entry: number,
  cause: string,
  ordinal: number,
  n: number,
): number[] {
  return permutation(n, () => stream('1bob/order/1', key, [matchId, entry, cause, ordinal]));
}

/** Scheme 2: the permutation of 0..n-1 for a name, see `permutation`. */
export function namedOrder(
  shuffleKey: Uint8Array,
  matchId: string,
  { at, cause, ordinal }: DieName,
  n: number,
): number[] {
  return permutation(n, () => stream('1bob/order/2', shuffleKey, [matchId, at, cause, ordinal]));
}

/**
 * A permutation of 0..n-1, all equally likely (Fisher-Yates from the top, each index from four big-endian bytes
 * with rejection). Throws `RangeError` unless `n` is a whole number from 0 to 10,000.
 */
function permutation(n: number, source: () => Iterator<number, never>): number[] {
  if (!Number.isInteger(n) || n < 0 || n > 10_000) throw new RangeError('an order has 0 to 10,000 items');
  const result = Array.from({ length: n }, (_, i) => i);
  if (n < 2) return result;
  const bytes = source();
  for (let top = n - 1; top > 0; top--) {
    const chosen = numberBelow(top + 1, bytes);
    const held = result[top] as number; // both indices are within 0..n-1
    result[top] = result[chosen] as number;
    result[chosen] = held;
  }
  return result;
}

/** A number from 0 to `limit` - 1 without bias. */
function numberBelow(limit: number, bytes: Iterator<number, never>): number {
  const usable = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    let value = 0;
    for (let i = 0; i < 4; i++) value = value * 256 + bytes.next().value;
    if (value < usable) return value % limit;
  }
}

/**
 * Endless bytes for one purpose: block after block of
 * HMAC-SHA-256(key, purpose || 0x00 || canonical [...name, block]), block from 0. The name is [matchId, entry, cause,
 * ordinal] in scheme 1, and [matchId, at, cause, ordinal] in scheme 2.
 */
function* stream(
  purpose: Purpose,
  key: Uint8Array,
  name: readonly (string | number)[],
): Generator<number, never> {
  for (let block = 0; ; block++) {
    yield* hmac(key, tagBytes(purpose, canonical([...name, block])));
  }
}

/** The dice for the command that will become entry number `entry`. */
export function keyedDice(scheme: DiceScheme, keys: DiceKeys, matchId: string, entry: number): KeyedDice {
  return schemeOf(scheme).namesDice ? namedDice(keys, matchId) : countedDice(keys.key, matchId, entry);
}

/** Scheme 2: by name, whatever the entry. Throws for a name used twice. */
function namedDice({ key, shuffleKey }: DiceKeys, matchId: string): KeyedDice {
  const rolled: RolledDie[] = [];
  const used = new Set<string>();
  const once = (what: string, { at, cause, ordinal }: DieName): DieName => {
    const name = canonical([what, at, cause, ordinal]);
    if (used.has(name)) throw new Error(`${name} has been rolled before`);
    used.add(name);
    return { cause, at, ordinal };
  };
  return {
    rolled,
    roll(name) {
      const value = namedDie(key, matchId, once('die', name));
      rolled.push({ cause: name.cause, at: name.at, ordinal: name.ordinal, value });
      return value;
    },
    order: (name, n) => namedOrder(shuffleKey, matchId, once('order', name), n),
  };
}

/** Scheme 1: counts dice by cause within the entry, and shuffles separately, both from 0. */
function countedDice(key: Uint8Array, matchId: string, entry: number): KeyedDice {
  const rolled: RolledDie[] = [];
  const counted = new Map<string, number>();
  let orders = 0;
  return {
    rolled,
    roll({ cause }) {
      const ordinal = counted.get(cause) ?? 0;
      counted.set(cause, ordinal + 1);
      const value = die(key, matchId, entry, cause, ordinal);
      rolled.push({ cause, ordinal, value });
      return value;
    },
    order: ({ cause }, n) => order(key, matchId, entry, cause, orders++, n),
  };
}
