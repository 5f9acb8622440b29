import { DICE_SCHEME, RECORD_FORMAT, startHash, type MatchHeader, type MatchRecord } from '@1bob/fairness';
import type { Entry, MatchRow, Store } from '../store/index.ts';
import { openedShares } from './shares.ts';
import { readEntryBody, readTableState } from './state.ts';

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
    dice: { scheme: DICE_SCHEME, secretHash: row.secretHash },
  };
}

/**
 * The whole record of an ended match, secret, shares and salts opened. `start` is the match before the first command.
 * The caller has made sure that it has ended.
 */
function wholeRecord(row: MatchRow, start: unknown, entries: readonly Entry[]): MatchRecord {
  const header = matchHeader(row, start);
  const opened = entries.map(({ sequence, seat, body, salt, hash }) => ({
    sequence,
    seat,
    body: readEntryBody(body),
    salt,
    hash,
  }));
  const rolled = opened.some(({ body }) => body.key !== undefined);
  return {
    ...header,
    format: RECORD_FORMAT,
    start,
    dice: {
      ...header.dice,
      secret: row.secret,
      // Shares that no die was rolled with are bound by nothing, and nobody could check them.
      contributions: rolled ? openedShares(row.chairs) : [],
      renewed: [],
    },
    entries: opened,
  };
}

/** Reads the record of an ended match out of the store. Rejects as the store does. */
export async function recordFrom(store: Store, row: MatchRow): Promise<MatchRecord> {
  const first = await store.firstSnapshot(row.id);
  if (first === null) throw new Error('a match without its beginning');
  return wholeRecord(row, readTableState(first.state).match, await store.entriesAfter(row.id, 0));
}
