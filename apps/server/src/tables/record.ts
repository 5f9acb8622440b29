import { DICE_SCHEME, RECORD_FORMAT, type MatchHeader, type MatchRecord } from '@1bob/fairness';
import type { Entry, MatchRow } from '../store/index.ts';
import { openedShares } from './shares.ts';
import { readEntryBody } from './state.ts';

/** What is fixed when a match is made; the chain of its record starts from this. */
export function matchHeader(row: MatchRow): MatchHeader {
  return {
    matchId: row.id,
    game: row.game,
    rulesVersion: row.rulesVersion,
    scenario: row.scenario,
    options: row.options,
    charts: { name: row.chartsName, hash: row.chartsHash },
    dice: { scheme: DICE_SCHEME, secretHash: row.secretHash },
  };
}

/** The whole record of an ended match, secret, shares and salts opened. The caller has made sure that it has ended. */
export function wholeRecord(row: MatchRow, entries: readonly Entry[]): MatchRecord {
  const header = matchHeader(row);
  return {
    ...header,
    format: RECORD_FORMAT,
    dice: { ...header.dice, secret: row.secret, contributions: openedShares(row.chairs) },
    entries: entries.map(({ sequence, seat, body, salt, hash }) => ({
      sequence,
      seat,
      body: readEntryBody(body),
      salt,
      hash,
    })),
  };
}
