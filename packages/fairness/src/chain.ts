import { canonical } from './canonical.ts';
import type { DiceScheme } from './schemes.ts';
import { bytes32, isHex32, randomHex32, sha256Hex, tagBytes } from './hash.ts';

/** The facts fixed when a match is made, before anybody has moved; the chain starts from them. */
export interface MatchHeader {
  matchId: string;
  game: string;
  rulesVersion: string;
  scenario: string;
  options: unknown;
  charts: { name: string; hash: string };
  /** `startHash` of the match before the first command. */
  startHash: string;
  dice: { scheme: DiceScheme; secretHash: string };
}

/** The members of an entry that the chain needs. `seat` must be repeated in the body, because only the body is hashed. */
export interface ChainedEntry {
  /** 1, 2, 3 … */
  sequence: number;
  seat: string;
  body: unknown;
  /** 32 random bytes, hex: without a salt, guessing could open a hash shown during play. */
  salt: string;
  /** `chainHash` of the previous entry (or `genesis`), the salt and the body. */
  hash: string;
}

/** `where` is a JSON pointer into the checked value; `why` a sentence. */
export type Verdict = { ok: true } | { ok: false; where: string; why: string };

export const refuse = (where: string, why: string): Verdict => ({ ok: false, where, why });

/** A fresh salt for one entry: 32 random bytes, hex. */
export const newSalt = randomHex32;

/** Commits to a match before its first command: SHA-256("1bob/start/1" || 0x00 || canonical state), hex. */
export const startHash = (start: unknown): string => sha256Hex(tagBytes('1bob/start/1', canonical(start)));

/** The value that the first entry is chained to: SHA-256("1bob/genesis/1" || 0x00 || canonical header), hex. */
export function genesis(header: MatchHeader): string {
  const { matchId, game, rulesVersion, scenario, options, charts, startHash, dice } = header;
  // Built field by field, because a caller's object with more members must give the same start.
  const fixed = {
    matchId,
    game,
    rulesVersion,
    scenario,
    options,
    charts: { name: charts.name, hash: charts.hash },
    startHash,
    dice: { scheme: dice.scheme, secretHash: dice.secretHash },
  };
  return sha256Hex(tagBytes('1bob/genesis/1', canonical(fixed)));
}

/**
 * The commitment to one entry and to everything before it, hex: SHA-256("1bob/entry/1" || 0x00 || previous (32 bytes) ||
 * salt (32 bytes) || canonical body in UTF-8). All lengths before the body are fixed, so that no two inputs give the same
 * bytes. Throws `TypeError` for a `previous` or `salt` that is not 64 lower-case hex digits, and for a body that is not
 * JSON.
 */
export function chainHash(previous: string, salt: string, body: unknown): string {
  return chainHashOf(previous, salt, canonical(body));
}

/** `chainHash` of a serialized body. The text must be canonical, which is not checked. */
export function chainHashOf(previous: string, salt: string, text: string): string {
  return sha256Hex(tagBytes('1bob/entry/1', bytes32(previous, 'previous'), bytes32(salt, 'salt'), text));
}

/** Checks that these are all entries from the first on, unchanged and in order. */
export function verifyChain(header: MatchHeader, entries: readonly ChainedEntry[]): Verdict {
  let head: string;
  try {
    head = genesis(header);
  } catch (error) {
    return refuse('', `the header cannot be hashed: ${reason(error)}`);
  }
  for (const [index, entry] of entries.entries()) {
    const at = `/entries/${index}`;
    if (entry.sequence !== index + 1) {
      return refuse(`${at}/sequence`, `entry ${index + 1} is expected here, found ${String(entry.sequence)}`);
    }
    if (!isHex32(entry.salt)) return refuse(`${at}/salt`, 'a salt must be 64 lower-case hex digits');
    const { body } = entry;
    if (typeof body !== 'object' || body === null || !('seat' in body) || body.seat !== entry.seat) {
      return refuse(`${at}/seat`, 'the seat beside the body and the seat in it differ');
    }
    let expected: string;
    try {
      expected = chainHash(head, entry.salt, body);
    } catch (error) {
      return refuse(`${at}/body`, reason(error));
    }
    if (entry.hash !== expected) {
      return refuse(
        `${at}/hash`,
        index === 0
          ? 'the hash does not follow from this entry and the head of the record (match, game, scenario, options, charts)'
          : 'the hash does not follow from the entry and those before it',
      );
    }
    head = expected;
  }
  return { ok: true };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
