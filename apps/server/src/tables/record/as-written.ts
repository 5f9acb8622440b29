import { chainHash, commitment, seal } from '@1bob/fairness';
import { StoreError, type Entry, type MatchRow } from '../../store/index.ts';
import { readEntryBody } from './state.ts';

/**
 * Throws `data.damaged` unless a match is what was written. The entries after a place in its record must have the chain
 * values that their bodies give, the row must end where they do, and its secret and shares must be those that were committed
 * to. The database itself has no checksums for these. `head`: the chain value at that place.
 */
export function mustBeAsWritten(
  row: MatchRow,
  place: { sequence: number; head: string },
  entries: readonly Entry[],
): void {
  let whole: boolean;
  try {
    whole = isChained(row, place, entries) && isCommitted(row);
  } catch {
    // A value is not even hexadecimal, or a body lacks its members.
    whole = false;
  }
  if (whole) return;
  throw new StoreError('data.damaged', `The record of match ${row.id} is not as it was written.`);
}

function isChained(
  row: MatchRow,
  { sequence, head }: { sequence: number; head: string },
  entries: readonly Entry[],
): boolean {
  let last = { sequence, hash: head };
  const heads = new Map([[sequence, head]]);
  for (const entry of entries) {
    if (entry.sequence !== last.sequence + 1 || readEntryBody(entry.body).seat !== entry.seat) return false;
    if (chainHash(last.hash, entry.salt, entry.body) !== entry.hash) return false;
    heads.set(entry.sequence, entry.hash);
    last = entry;
  }
  // Another server may have written to the match after its row was read.
  return heads.get(row.sequence) === row.head;
}

const isCommitted = ({ secret, secretHash, chairs }: MatchRow): boolean =>
  commitment(secret) === secretHash &&
  chairs.every((chair) => chair.contribution == null || seal(chair.contribution) === chair.seal);
