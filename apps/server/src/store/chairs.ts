import type { Seat } from '@1bob/game';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import type { Most } from './limits.ts';
import { unjoined, whole, withChairs, type Chair, type Held, type InEpoch, type MatchRow } from './match.ts';
import type { Append } from './record.ts';
import { endTokensOf } from './tokens.ts';

/** How a seat is held that is taken at an open table. `deadline`: when it goes back; null while it is not waited for. */
export type Holding = Pick<Held, 'since' | 'from'> & { deadline: number | null; most: Most };

/** Where something was judged that no entry of the record may come between. `due`: as in `Append`. */
type InPlace = InEpoch & Pick<MatchRow, 'sequence'> & Pick<Append, 'due'>;

/** Who sits at a match, and the codes that lead to a seat. */
export interface ChairStore {
  /**
   * Takes an empty chair with a single-use join code, and moves the epoch: false (and nothing changed) when the code was
   * used meanwhile, the match is not in that epoch, or the person was taken over by another. A share in the dice that lies
   * there already stays. `held`: the table stood open to anybody; false too when as many seats are held as may be.
   */
  takeChair(match: InEpoch, joinHash: string, chair: Chair, held?: Holding | null): Promise<boolean>;
  /**
   * Seats a computer on the chair that nobody has taken, and moves the epoch: the join code is used up, and the match stands
   * in no list any more. False (and nothing changed) when somebody sits there, the match has ended, or it does not stand
   * there any more, so that its seals may be bound.
   */
  seatComputer(match: InPlace, chair: Chair): Promise<boolean>;
  /**
   * Gives a chair to another person by its recovery code, and moves the epoch: false when that is not its code, the match
   * is not in that epoch, or the person was taken over by another. `recovered`: what the chair tells of that from then on.
   */
  moveChair(
    match: InEpoch,
    seat: Seat,
    recoveryHash: string,
    personId: string,
    recovered: Required<Pick<Chair, 'recoveredAt' | 'recoveredFrom'>>,
  ): Promise<boolean>;
  findMatchByRecoveryHash(hash: string): Promise<{ match: MatchRow; seat: Seat } | null>;
  /**
   * Exchanges the recovery code of a chair, as long as this person holds it: the old one is dead. It waits for no commit
   * of the match, and no command is judged by it, so the epoch stays.
   */
  setRecovery(matchId: string, seat: Seat, personId: string, recoveryHash: string): Promise<boolean>;
  /** A match whose chair is passed on by this code. */
  findMatchByHandoverHash(hash: string): Promise<{ match: MatchRow; seat: Seat } | null>;
  /** Keeps the code that passes a seat on, as long as this session holds it; the one before is dead. */
  setHandover(matchId: string, seat: Seat, personId: string, handoverHash: string): Promise<boolean>;
  /**
   * Keeps a seat's share in the dice, each part once, and moves the epoch: false (and nothing changed) when it was there
   * before, or the match does not stand there any more, so that a die may have fallen.
   */
  handIn(match: InPlace, seat: Seat, part: 'seal' | 'contribution', value: string): Promise<boolean>;
}

export interface ChairStatements {
  /** Either the code is used and the chair taken, or neither. */
  takeChair: ChairStore['takeChair'];
  /** Leaves the tokens of the seat. */
  moveChair: ChairStore['moveChair'];
  handIn: ChairStore['handIn'];
}

export function chairsOn({ prisma, statements, read, write }: Database<ChairStatements>): ChairStore {
  const chairBy = async (where: Prisma.ChairWhereUniqueInput) => {
    const select = { seat: true, match: { include: withChairs } } as const;
    const chair = await prisma.chair.findUnique({ where, select });
    const match = whole(chair?.match ?? null);
    return chair && match && { match, seat: chair.seat };
  };

  const setCode = async (
    where: { matchId: string; seat: Seat; personId: string },
    code: { recoveryHash: string } | { handoverHash: string },
  ) => (await prisma.chair.updateMany({ where, data: code })).count === 1;

  return {
    takeChair: write(statements.takeChair),
    seatComputer: write(({ id, epoch, sequence, due }, { seat, computer, name, seal, contribution }) =>
      prisma.$transaction(async (work) => {
        const now = new Date();
        const { count } = await work.match.updateMany({
          where: { id, epoch, sequence, ...unjoined },
          data: {
            ...{ joinHash: null, openUntil: null, listed: false, epoch: { increment: 1 } },
            ...{ dueAt: due ?? null, updatedAt: now, publicAt: now },
          },
        });
        if (count === 0) return false;
        // A share that lies there already stays.
        const shares = { ...(seal != null && { seal }), ...(contribution != null && { contribution }) };
        await work.chair.updateMany({ where: { matchId: id, seat }, data: { computer, name, ...shares } });
        return true;
      }),
    ),
    moveChair: write(async (match, seat, ...how) => {
      const moved = await statements.moveChair(match, seat, ...how);
      // A token of the former holder is good for nothing already: they do not hold the seat.
      if (moved) await endTokensOf(prisma, match.id, seat);
      return moved;
    }),
    findMatchByRecoveryHash: read((recoveryHash) => chairBy({ recoveryHash })),
    setRecovery: write((matchId, seat, personId, recoveryHash) =>
      setCode({ matchId, seat, personId }, { recoveryHash }),
    ),
    findMatchByHandoverHash: read((handoverHash) => chairBy({ handoverHash })),
    setHandover: write((matchId, seat, personId, handoverHash) =>
      setCode({ matchId, seat, personId }, { handoverHash }),
    ),
    handIn: write(statements.handIn),
  };
}
