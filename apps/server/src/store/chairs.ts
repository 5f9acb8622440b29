import type { Seat } from '@1bob/game';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import type { Most } from './limits.ts';
import {
  unjoined,
  whole,
  withChairs,
  withHolder,
  type Chair,
  type Held,
  type InEpoch,
  type MatchRow,
} from './match.ts';
import type { Append } from './record.ts';
import { endTokensOf } from './tokens.ts';
import { hold } from './transactions.ts';

/**
 * How a seat that was taken at an open table is held. `deadline`: when it goes back to the list; null while nobody waits for
 * it.
 */
export type Holding = Pick<Held, 'since' | 'from'> & { deadline: number | null; most: Most };

/** The place in the record at which an act was judged. No entry may come in between. `due`: as in `Append`. */
type InPlace = InEpoch & Pick<MatchRow, 'sequence'> & Pick<Append, 'due'>;

/** The holders of the seats of a match, and the codes that give a seat. */
export interface ChairStore {
  /**
   * Takes an empty chair with a single-use join code, and moves the epoch. False (and nothing changed) if the code is
   * already used, the match is not in that epoch, or the person was merged into another. A share in the dice that the chair
   * already has stays. `held`: set if the table was open to anybody. Then also false if the limit of held seats is reached.
   */
  takeChair(match: InEpoch, joinHash: string, chair: Chair, held?: Holding | null): Promise<boolean>;
  /**
   * Seats a computer on the empty chair, and moves the epoch. Uses up the join code and removes the match from all lists.
   * False (and nothing changed) if somebody sits there, the match has ended, or it is no longer at that place, so that its
   * seals may be bound.
   */
  seatComputer(match: InPlace, chair: Chair): Promise<boolean>;
  /**
   * Gives a chair to another person by its recovery code, ends its tokens and second chairs, and moves the epoch, all at once.
   * False (and nothing changed) if that is not its code, the match is not in that epoch, or the person was merged into
   * another. `recovered`: what the chair says from then on about the recovery.
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
   * Exchanges the recovery code of a chair while this person holds it. The old code becomes invalid. The epoch stays,
   * because this waits for no commit of the match, and no command is judged by the code.
   */
  setRecovery(matchId: string, seat: Seat, personId: string, recoveryHash: string): Promise<boolean>;
  /** The match and seat to which this hand-over code leads. */
  findMatchByHandoverHash(hash: string): Promise<{ match: MatchRow; seat: Seat } | null>;
  /** Keeps the code that passes a seat on, if this session holds the seat. An earlier code becomes invalid. */
  setHandover(matchId: string, seat: Seat, personId: string, handoverHash: string): Promise<boolean>;
  /**
   * Keeps a seat's share in the dice, each part once, and moves the epoch. False (and nothing changed) if there was such a
   * part before, or the match is no longer at that place, so that a die may have been rolled.
   */
  handIn(match: InPlace, seat: Seat, part: 'seal' | 'contribution', value: string): Promise<boolean>;
}

export interface ChairStatements {
  /** Uses the code and takes the chair, or does neither. */
  takeChair: ChairStore['takeChair'];
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
        // A share that the chair already has stays.
        const shares = { ...(seal != null && { seal }), ...(contribution != null && { contribution }) };
        await work.chair.updateMany({ where: { matchId: id, seat }, data: { computer, name, ...shares } });
        return true;
      }),
    ),
    moveChair: write((match, seat, recoveryHash, personId, recovered) =>
      prisma
        .$transaction(async (work) => {
          // Locks the person before the match, as everything does that changes both.
          const isHere =
            (await hold(work, personId)) || (await work.person.count({ where: { id: personId } })) === 0;
          // A seat that has moved has not agreed to the archive.
          const { count } = await work.match.updateMany({
            where: { id: match.id, epoch: match.epoch },
            data: { epoch: match.epoch + 1, archived: false },
          });
          const where = { matchId: match.id, seat, recoveryHash };
          const chair = await work.chair.findFirst({ where });
          if (!isHere || count === 0 || chair === null) throw new NotMoved();
          const pastHolders = withHolder(chair.pastHolders, chair.personId);
          const data = { personId, pastHolders, archive: false, ...recovered };
          // The code may have been exchanged in the meantime, which does not move the epoch.
          if ((await work.chair.updateMany({ where, data })).count === 0) throw new NotMoved();
          await endTokensOf(work, match.id, seat);
          return true;
        })
        .catch((error: unknown) => {
          if (error instanceof NotMoved) return false;
          throw error;
        }),
    ),
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

/** Thrown to undo the transaction. */
class NotMoved extends Error {}
