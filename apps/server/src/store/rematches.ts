import type { Seat } from '@1bob/game';
import type { RematchModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { isTaken } from './errors.ts';
import { hasRoom, type LimitStatements } from './limits.ts';
import type { MatchRow } from './match.ts';
import { insertMatch, type First } from './matches.ts';
import { mustBeHere } from './transactions.ts';

/** A rematch between the players of a match. */
export interface Rematch {
  matchId: string;
  /** The seat that offers it. */
  seat: Seat;
  state: 'offered' | 'declined' | 'accepted';
  at: Date;
  /** The match that the rematch became; null until both agree. */
  nextId: string | null;
  /**
   * Whether those who can watch the first match may watch the rematch. In an offer this is the wish of its seat; once it is
   * accepted, both seats have agreed.
   */
  watched: boolean;
}

export interface RematchStore {
  rematchOf(matchId: string): Promise<Rematch | null>;
  /**
   * Offers a rematch, and resolves to its state. An existing offer stays. A declined one stays too, unless the seat that
   * declined it now makes the offer.
   */
  offerRematch(offer: Pick<Rematch, 'matchId' | 'seat' | 'at' | 'watched'>): Promise<Rematch>;
  /** Declines the offer of the other seat, or takes back the offer of this seat. */
  endRematch(matchId: string, seat: Seat): Promise<void>;
  /**
   * Accepts the offer of the other seat and creates the match, or does neither: false if the offer no longer stands. If the
   * limit of listed matches is reached, the match is not listed. Rejects if a person who sits there was merged into another.
   * `watched` stays true only if both seats wish it.
   */
  acceptRematch(
    of: Pick<Rematch, 'matchId' | 'seat' | 'watched'>,
    match: MatchRow,
    first: First,
  ): Promise<boolean>;
}

export function rematchesOn({ prisma, statements, read, write }: Database<LimitStatements>): RematchStore {
  return {
    rematchOf: read(async (matchId) => {
      const found = await prisma.rematch.findUnique({ where: { matchId } });
      return found && toRematch(found);
    }),
    offerRematch: write(async ({ matchId, seat, at, watched }) => {
      const offered = { seat, at, watched, state: 'offered' };
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
    acceptRematch: write(({ matchId, seat, watched }, match, first) =>
      prisma.$transaction(async (work) => {
        await mustBeHere(
          work,
          match.chairs.map(({ personId }) => personId),
        );
        const { count } = await work.rematch.updateMany({
          where: { matchId, state: 'offered', seat: { not: seat } },
          data: { state: 'accepted', nextId: match.id, ...(watched ? {} : { watched }) },
        });
        if (count === 0) return false;
        const listed = match.listed && (await hasRoom(statements, work, match, first.most));
        await insertMatch(work, { ...match, listed }, first);
        return true;
      }),
    ),
  };
}

// The database has no other states, because only the server writes them.
const toRematch = ({ state, ...rest }: RematchModel): Rematch => ({
  ...rest,
  state: state as Rematch['state'],
});
