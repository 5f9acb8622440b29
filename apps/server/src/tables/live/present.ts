import type { Game } from '@1bob/game';
import type { MatchRow, Store } from '../../store/index.ts';
import { mustBeAsWritten } from '../record/as-written.ts';
import { valueFor } from '../../common/each.ts';
import { fold, readTableState, type Present } from '../record/state.ts';

/**
 * The present state of a match, from its latest snapshot and the entries after that. Rejects as the store does, and with
 * `data.damaged` if they are not what was written.
 */
export async function presentOf(store: Store, game: Game<unknown>, row: MatchRow): Promise<Present> {
  const snapshot = await store.latestSnapshot(row.id);
  if (snapshot === null) throw new Error('a match without a snapshot');
  // Reads the row again if it is older than the snapshot, because its position must come at or after the snapshot.
  const current = row.sequence < snapshot.sequence ? ((await store.findMatch(row.id)) ?? row) : row;
  // The entry of the snapshot has the chain value for that place. Before the first entry, all audiences have the same chain
  // value.
  const entries = await store.entriesAfter(row.id, Math.max(0, snapshot.sequence - 1));
  const before = snapshot.sequence === 0 ? [] : entries.splice(0, 1);
  const state = readTableState(snapshot.state, game);
  const head = before[0]?.hash ?? valueFor(state.heads, 'observer');
  const from: Present = { state, sequence: snapshot.sequence, head };
  mustBeAsWritten(current, from, entries);
  return fold(game, from, entries);
}
