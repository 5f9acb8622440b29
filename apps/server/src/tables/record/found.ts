import type { Game } from '@1bob/game';
import { Refused } from '../../gate/refused.ts';
import type { MatchRow, Store } from '../../store/index.ts';

export interface Where {
  store: Pick<Store, 'findMatch'>;
  game: Pick<Game<unknown>, 'name'>;
}

/** A match of this game; null for an unknown one, and for one of another game on the same database. */
export async function findMatch({ store, game }: Where, matchId: string): Promise<MatchRow | null> {
  const row = await store.findMatch(matchId);
  return row?.game === game.name ? row : null;
}

/** Like `findMatch`, but throws `Refused` for an unknown match. */
export async function mustFindMatch(where: Where, matchId: string): Promise<MatchRow> {
  const row = await findMatch(where, matchId);
  if (row === null) throw Refused.for('match.unknown');
  return row;
}
