import {
  DICE_SCHEME,
  RECORD_FORMAT,
  startHash,
  type MatchHeader,
  type MatchRecord,
  type OpenedSecret,
} from '@1bob/fairness';
import type { Entry, MatchRow, Store } from '../store/index.ts';
import { openedShares } from './shares.ts';
import { readEntryBody, readTableState, type EntryBody } from './state.ts';

/**
 * What is fixed when a match is made; the chain of its record starts from this. `start` is the match before the first
 * command.
 */
export function matchHeader(row: Omit<MatchRow, 'head'>, start: unknown): MatchHeader {
  return {
    matchId: row.id,
    game: row.game,
    rulesVersion: row.rulesVersion,
    scenario: row.scenario,
    options: row.options,
    charts: { name: row.chartsName, hash: row.chartsHash },
    startHash: startHash(start),
    // The first there was: the chain began with it.
    dice: { scheme: DICE_SCHEME, secretHash: row.pastDice?.[0]?.secretHash ?? row.secretHash },
  };
}

/**
 * The whole record of an ended match, secret, shares and salts opened. `start` is the match before the first command.
 * The caller has made sure that it has ended.
 */
export function wholeRecord(row: MatchRow, start: unknown, entries: readonly Entry[]): MatchRecord {
  const header = matchHeader(row, start);
  const opened = entries.map(({ sequence, seat, body, salt, hash }) => ({
    sequence,
    seat,
    body: readEntryBody(body),
    salt,
    hash,
  }));
  const [first, ...renewed] = openedDice(
    row,
    opened.map(({ body }) => body),
  );
  return {
    ...header,
    format: RECORD_FORMAT,
    start,
    dice: { ...header.dice, ...first, renewed },
    entries: opened,
  };
}

/** The secrets of a match with the shares that went with them, the first and then one for each time it came back. */
function openedDice(row: MatchRow, bodies: readonly EntryBody[]): [OpenedSecret, ...OpenedSecret[]] {
  const present = diceOf(row);
  const [first = present, ...later] = [...(row.pastDice ?? []), present];
  let now = 0;
  const used = new Set<number>();
  for (const { key, secretHash } of bodies) {
    if (secretHash !== undefined) now += 1;
    if (key !== undefined) used.add(now);
  }
  // Shares that no die was rolled with are bound by nothing, and nobody could check them.
  const shown = (dice: OpenedSecret, n: number): OpenedSecret =>
    used.has(n) ? dice : { ...dice, contributions: [] };
  return [shown(first, 0), ...later.map((dice, n) => shown(dice, n + 1))];
}

/** The secret and the shares that are in use. */
export const diceOf = ({ secret, secretHash, chairs }: MatchRow): OpenedSecret => ({
  secret,
  secretHash,
  contributions: openedShares(chairs),
});

/** Reads the record of an ended match out of the store. Rejects as the store does. */
export async function recordFrom(store: Store, row: MatchRow): Promise<MatchRecord> {
  const first = await store.firstSnapshot(row.id);
  if (first === null) throw new Error('a match without its beginning');
  return wholeRecord(row, readTableState(first.state).match, await store.entriesAfter(row.id, 0));
}
