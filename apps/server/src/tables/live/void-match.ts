import { canonical, chainHash, newSalt } from '@1bob/fairness';
import { differenceOf, type Game } from '@1bob/game';
import { Overtaken, type Append, type MatchRow, type Store } from '../../store/index.ts';
import { each, valueFor, viewersOf } from '../../common/each.ts';
import { presentOf } from './present.ts';
import {
  countsAfter,
  versionsInPlace,
  type EntryBody,
  type Present,
  type TableState,
} from '../record/state.ts';
import { publicStageOf } from '../record/clocks.ts';
import { findMatch } from '../record/found.ts';
import { TRIES } from './store-failed.ts';

/**
 * Ends a match without a result because the host asks for it, by an entry that everybody sees. It is written into the
 * database from outside any table, and servers that have the match in memory follow. Null if there is no such match of this
 * game, false if it has ended. Rejects as the store does.
 */
export async function voidMatch(store: Store, game: Game<unknown>, id: string): Promise<boolean | null> {
  for (let attempt = 1; ; attempt++) {
    const row = await findMatch({ store, game }, id);
    if (row === null) return null;
    const append = await voidEntry(store, game, row, await presentOf(store, game, row));
    if (append === null) return false;
    try {
      await store.append(append);
      return true;
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === TRIES) throw error;
    }
  }
}

async function voidEntry(
  store: Store,
  game: Game<unknown>,
  row: MatchRow,
  { state, sequence, head }: Present,
): Promise<Append | null> {
  const ended = game.voidMatch(state.match);
  if (ended === null) return null;
  const { match, facts } = ended;
  const { clock, counted, at } = await store.beat();
  const timed = row.pace != null || state.clocks !== null;
  const body: EntryBody = {
    ...{ seat: 'host', command: { kind: 'voided' }, dice: [], facts, rules: game.rulesVersion },
    ...(timed ? { time: { clock, ms: Math.round(counted) } } : {}),
  };
  const text = canonical(body);
  const salt = newSalt();
  const hash = chainHash(head, salt, body);
  const changed = each(
    viewersOf(game),
    (viewer) => differenceOf(game.view(state.match, viewer), game.view(match, viewer)).length > 0,
  );
  const versions = each(
    viewersOf(game),
    (viewer) => valueFor(state.versions, viewer) + (valueFor(changed, viewer) ? 1 : 0),
  );
  const entry = { seat: 'host', salt, at, versions };
  const after: TableState = {
    match,
    versions,
    heads: each(viewersOf(game), (viewer) =>
      valueFor(changed, viewer) ? hash : valueFor(state.heads, viewer),
    ),
    ...countsAfter(state, entry, body, text.length, {
      was: () => publicStageOf(game, state.match),
      now: () => publicStageOf(game, match),
    }),
  };
  return {
    entry: {
      ...{ matchId: row.id, sequence: sequence + 1, seat: 'host', commandId: `voided-${sequence + 1}` },
      ...{ versions: versionsInPlace(game, versions), body: text, salt, hash, at },
    },
    epoch: row.epoch,
    deadline: null,
    summary: game.summary(match),
    ended: true,
    snapshot: JSON.stringify(after),
  };
}
