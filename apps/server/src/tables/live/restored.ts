import { canonical, chainHash, commitment, newSalt, newSecret, schemeOf, type Moment } from '@1bob/fairness';
import type { Game } from '@1bob/game';
import { StoreError, type Append, type MatchRow, type PastDice, type Store } from '../../store/index.ts';
import { deadlineOf } from '../record/clocks.ts';
import { dueAfter } from './due.ts';
import { presentOf } from './present.ts';
import { findMatch } from '../record/found.ts';
import { diceOf } from '../record/record.ts';
import { computersShare } from '../record/shares.ts';
import { fold, versionsInPlace, type EntryBody, type Present, type TableState } from '../record/state.ts';

/** A running match that was restored from a copy: the entry that records this, and the changes that come with it. */
export interface Restored {
  entry: Append['entry'];
  round: Pick<MatchRow, 'secret' | 'secretHash'> & { pastDice: PastDice[] };
  state: TableState;
}

/**
 * The entry after which the dice of a match come from a new secret and new shares (docs/decisions/007). `time`: the present,
 * by the clock of the installation to which the match belongs; absent if it came from another installation.
 */
export function restoreMatch(
  game: Game<unknown>,
  row: MatchRow,
  present: Present,
  time: Moment | null = null,
): Restored {
  const { state, sequence, head } = present;
  const secret = newSecret();
  const secretHash = commitment(secret);
  const body: EntryBody = {
    seat: 'host',
    // Without bound shares, nothing would show that both have agreed.
    command: { kind: 'restored', ...(schemeOf(row.diceScheme).bindsShares ? { asks: true } : {}) },
    dice: [],
    facts: [],
    rules: game.rulesVersion,
    secretHash,
    ...(time === null ? {} : { time }),
  };
  const salt = newSalt();
  const entry: Append['entry'] = {
    matchId: row.id,
    sequence: sequence + 1,
    seat: 'host',
    commandId: `restored-${sequence + 1}`,
    versions: versionsInPlace(game, state.versions),
    body: canonical(body),
    salt,
    hash: chainHash(head, salt, body),
    at: new Date(),
  };
  return {
    entry,
    round: { secret, secretHash, pastDice: [...(row.pastDice ?? []), diceOf(row)] },
    state: fold(game, present, [{ ...entry, body }]).state,
  };
}

/** Ids read at a time. */
const PAGE = 100;

/**
 * Begins a new round of dice in every running match of a database that was restored to an earlier point, because dice may
 * have been rolled and seen after that point. Play in a match goes on when both seats have agreed, by sealing and opening
 * new shares. No match may be open during this. A damaged match is left as it is, because it cannot be opened. Resolves to
 * how many matches were renewed, and which were left. Rejects as the store does.
 */
export async function renewAllDice(
  store: Store,
  game: Game<unknown>,
): Promise<{ renewed: number; damaged: string[] }> {
  let renewed = 0;
  const damaged: string[] = [];
  for (let after: string | null = null; ;) {
    const ids: string[] = await store.runningMatches(after, PAGE);
    for (const id of ids) {
      try {
        if (await renew(store, game, id)) renewed += 1;
      } catch (error) {
        if (!(error instanceof StoreError && error.code === 'data.damaged')) throw error;
        damaged.push(id);
      }
    }
    const last = ids.at(-1);
    if (last === undefined) return { renewed, damaged };
    after = last;
  }
}

/** The present time for the clocks of a match; null if it has none, as in its other entries. */
async function timeOf(store: Store, { state }: Present): Promise<Moment | null> {
  if (state.clocks === null) return null;
  const { clock, counted } = await store.beat();
  return { clock, ms: Math.round(counted) };
}

/**
 * Begins a new round of dice in one match. False if the match does not exist or belongs to another game. Rejects as the
 * store does.
 */
export async function renew(store: Store, game: Game<unknown>, id: string): Promise<boolean> {
  const row = await findMatch({ store, game }, id);
  if (row === null) return false;
  const present = await presentOf(store, game, row);
  const { entry, round, state } = restoreMatch(game, row, present, await timeOf(store, present));
  const chairs = row.chairs.map(({ seat, computer }) => ({
    seat,
    ...(computer === null ? { seal: null, contribution: null } : computersShare()),
  }));
  const snapshot = JSON.stringify(state);
  const due = dueAfter(row.chairs, false);
  const deadline = deadlineOf(state.clocks, -1);
  const append = { entry, epoch: row.epoch, due, deadline, summary: row.summary, ended: false, snapshot };
  await store.renewDice(append, { ...round, chairs });
  return true;
}
