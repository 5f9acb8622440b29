/**
 * This browser's record of its shares in the dice. A share whose record is lost can never be opened. So the record is
 * written and read back before anything that depends on it is sent.
 */
import { canonical, type KeptShare, type ShownBinding } from '@1bob/fairness';
import type { Seat } from './wire.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { load, save } from './storage.ts';

export interface KeptSeal {
  /** The share: 32 random bytes in hex. */
  readonly contribution: string;
  /** The hash of the share. The server receives it first. */
  readonly seal: string;
  /** The server's commitment at the time when the share was sealed. Null if this browser did not know it. */
  readonly secretHash: string | null;
  /** The scheme for which the share was sealed. Absent in data of earlier pages, which knew only the first scheme. */
  readonly scheme?: string;
  /** The entry that binds the seal, as the server showed it before the share was opened. Absent until then. */
  readonly binding?: ShownBinding;
  /** Whether the share was opened. `sent`: the server may know the share but has not confirmed it. */
  readonly opened: 'no' | 'sent' | 'yes';
}

/** SHA-256("1bob/seal/1" || 0x00 || the 32 bytes), in hex, as the record's verifier computes it. */
export const sealOf = (contribution: string): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes('1bob/seal/1\0'), hexToBytes(contribution))));

export function newSeal(secretHash: string | null, scheme: string): KeptSeal {
  const contribution = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { contribution, seal: sealOf(contribution), secretHash, scheme, opened: 'no' };
}

/** Whether two bindings are equal, whatever the order of their members. */
export const sameBinding = (one: ShownBinding | undefined, other: ShownBinding | null): boolean =>
  canonical(one ?? null) === canonical(other);

const stages = ['no', 'sent', 'yes'] as const;

const shelf = (match: string, seat: Seat): string => `dice.${match}.${seat}`;

/** The kept seals, oldest first. A match restored from a copy has one for each time that it began. */
export const keptSeals = (match: string, seat: Seat): readonly KeptSeal[] =>
  readSeals(load(shelf(match, seat)) ?? '[]');

/**
 * Adds a seal, or replaces the one with the same share. True if the record could be read back. The binding shown before
 * a share was sent never changes afterwards, because the server may then know the share.
 */
export function keepSeal(match: string, seat: Seat, sealed: KeptSeal): boolean {
  const before = keptSeals(match, seat).find(({ contribution }) => contribution === sealed.contribution);
  if (before !== undefined && before.opened !== 'no') {
    if (!sameBinding(before.binding, sealed.binding ?? null)) return false;
    if (stages.indexOf(sealed.opened) < stages.indexOf(before.opened)) return true;
  }
  const others = keptSeals(match, seat).filter(({ contribution }) => contribution !== sealed.contribution);
  return save(shelf(match, seat), JSON.stringify([...others, sealed]));
}

/** Longer than the name of any record that replaces it, so that it leaves enough room for that record. */
const RESERVED = 'dice.reserved for the match that is being made';

/** Keeps the seal of a match that has no name yet. True if the record could be read back. */
export const reserveSeal = (sealed: KeptSeal): boolean => save(RESERVED, JSON.stringify([sealed]));

/** Gives the reserved seal to this match. True if the record could be read back. */
export function settleSeal(match: string, seat: Seat, sealed: KeptSeal): boolean {
  save(RESERVED, null);
  return keepSeal(match, seat, sealed);
}

/** This browser's shares in the dice of a match. The record of the match must contain them. */
export const keptShares = (match: string): KeptShare[] =>
  (['british', 'german'] as const).flatMap((seat) =>
    keptSeals(match, seat).map(({ contribution, opened, binding }) => ({
      seat,
      contribution,
      opened: opened === 'yes',
      ...(binding === undefined ? {} : { binding }),
    })),
  );

/** Leaves out entries that cannot be read. */
function readSeals(text: string): readonly KeptSeal[] {
  if (!text.startsWith('[')) return readOldSeals(text);
  try {
    return (JSON.parse(text) as unknown[]).filter(isKept);
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptSeal {
  const { contribution, seal, opened } = (value ?? {}) as Partial<Record<keyof KeptSeal, unknown>>;
  return (
    typeof contribution === 'string' &&
    /^[0-9a-f]{64}$/.test(contribution) &&
    seal === sealOf(contribution) &&
    ['no', 'sent', 'yes'].includes(opened as string)
  );
}

/** Earlier pages wrote the shares one after another. The first pages wrote them without their state. */
function readOldSeals(text: string): readonly KeptSeal[] {
  const opened = { s: 'no', t: 'sent', o: 'yes', '': 'sent' } as const;
  return [...text.matchAll(/([0-9a-f]{64})([sto]?)/g)].map(([, contribution = '', stage]) => ({
    contribution,
    seal: sealOf(contribution),
    secretHash: null,
    opened: opened[stage as keyof typeof opened],
  }));
}
