import type { Seat } from '@1bob/game';
import type { RematchModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { isTaken } from './errors.ts';
import { hasRoom, type LimitStatements } from './limits.ts';
import type { MatchRow } from './match.ts';
import { insertMatch, type First } from './matches.ts';
import { mustBeHere } from './transactions.ts';

/** A further game that those who played a match may have. */
export interface Rematch {
  matchId: string;
  /** The seat that offers it. */
  seat: Seat;
  state: 'offered' | 'declined' | 'accepted';
  at: Date;
  /** The match that it became. */
  nextId: string | null;
}

export interface RematchStore {
  rematchOf(matchId: string): Promise<Rematch | null>;
  /**
   * Offers a further game, and resolves to how that stands: an offer that is there already stays, and so does one that was
   * declined, unless its decliner is the one who offers now.
   */
  offerRematch(offer: Pick<Rematch, 'matchId' | 'seat' | 'at'>): Promise<Rematch>;
  /** Declines the offer of the other seat, or takes back that of this one. */
  endRematch(matchId: string, seat: Seat): Promise<void>;
  /**
   * Accepts the offer of the other seat and makes the match, both or nothing: false when it stands no more. The match is not
   * listed where as many are listed as may. Rejects when a person who sits there was taken over by another meanwhile.
   */
  acceptRematch(of: Pick<Rematch, 'matchId' | 'seat'>, match: MatchRow, first: First): Promise<boolean>;
}

export function rematchesOn({ prisma, statements, read, write }: Database<LimitStatements>): RematchStore {
  return {
    rematchOf: read(async (matchId) => {
      const found = await prisma.rematch.findUnique({ where: { matchId } });
      return found && toRematch(found);
    }),
    offerRematch: write(async ({ matchId, seat, at }) => {
      const offered = { seat, at, state: 'offered' };
      const { count } = await prisma.rematch.updateMany({
        where: { matchId, state: 'declined', seat: { not: seat } },
        data: offered,
      });
      if (count === 0)
        try {
          return toRematch(await prisma.rematch.create({ data: { matchId, ...offered } }));
        } catch (error) {
          if (!isTaken(error)) throw error;
        }
      return toRematch(await prisma.rematch.findUniqueOrThrow({ where: { matchId } }));
    }),
    endRematch: write(async (matchId, seat) => {
      const offered = { matchId, state: 'offered' };
      await prisma.rematch.updateMany({
        where: { ...offered, seat: { not: seat } },
        data: { state: 'declined' },
      });
      await prisma.rematch.deleteMany({ where: { ...offered, seat } });
    }),
    acceptRematch: write(({ matchId, seat }, match, first) =>
      prisma.$transaction(async (work) => {
        await mustBeHere(
          work,
          match.chairs.map(({ personId }) => personId),
        );
        const { count } = await work.rematch.updateMany({
          where: { matchId, state: 'offered', seat: { not: seat } },
          data: { state: 'accepted', nextId: match.id },
        });
        if (count === 0) return false;
        const listed = match.listed && (await hasRoom(statements, work, match, first.most));
        await insertMatch(work, { ...match, listed }, first);
        return true;
      }),
    ),
  };
}

// The database holds no other states: the server alone writes them.
const toRematch = ({ state, ...rest }: RematchModel): Rematch => ({
  ...rest,
  state: state as Rematch['state'],
});
