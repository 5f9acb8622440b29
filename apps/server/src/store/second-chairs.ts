import type { CompanionKind } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import type { SeatTokenModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { withHolder, type InEpoch } from './match.ts';
import { mustBeHere, type Work } from './transactions.ts';
import { agreementTo, endHalves, isAgreement, UMPIRE, withoutHalves } from './umpires.ts';

/** A second chair: the holder of a seat lets somebody look over their shoulder. Made and ended like a token. */
export interface SecondChair {
  id: string;
  /** SHA-256 of the code of its link. The code itself is shown only once. */
  hash: string;
  matchId: string;
  seat: Seat;
  /** The person who made it and holds the seat. */
  personId: string;
  kind: CompanionKind;
  createdAt: Date;
  /** Until when the link can be used. */
  expiresAt: Date;
  /** The device that made it, which ends together with it. */
  sessionId: string;
  /** For the half by which a player agrees to an umpire: the id of the chair that the other player proposed. */
  agreesTo?: string;
  /** In what the store returns, for an umpire's chair: the player who agreed to it; null while nobody has. */
  agreedBy?: string | null;
}

/** A second chair, with the person in it; null while it is empty. */
export interface KeptSecondChair extends SecondChair {
  companionId: string | null;
  /** The name of that person; null also if they are gone. */
  name: string | null;
}

/** Where a person looks over somebody's shoulder. */
export interface OwnSecondChair extends Pick<SecondChair, 'matchId' | 'seat' | 'kind'> {
  scenario: string;
  ended: boolean;
  /** The name of the holder of the seat. */
  name: string | null;
}

/** Second chairs: see `TokenStore` for how they are made and how they end. */
export interface SecondChairStore {
  /**
   * The second chairs that a person made at a match, and those of umpires, which belong to both players; the oldest first. The
   * caller makes sure that the person holds a seat.
   */
  secondChairsOf(matchId: string, personId: string): Promise<KeptSecondChair[]>;
  /** The empty second chair to which a link leads that is valid at `now`; null if there is none. */
  findSecondChair(hash: string, now: Date): Promise<SecondChair | null>;
  /** The second chairs in which a person sits, the oldest first. */
  secondChairsWith(companionId: string): Promise<OwnSecondChair[]>;
  /**
   * Ends the second chair in which a person sits, and moves the epoch. False if they sit in none of this match, or it is not in
   * that epoch. The seat remembers the person.
   */
  leaveSecondChair(match: InEpoch, companionId: string): Promise<boolean>;
  /**
   * Seats a person in a second chair, makes them one who has seen what the seat sees, and moves the epoch, all at once. An
   * umpire sits beside every seat. False (and nothing changed) if the link was used, ended or is no longer valid, the maker no
   * longer holds the seat, another player has not agreed to the umpire, the match has ended, or it is not in that epoch.
   * Rejects if the person was merged into another.
   */
  takeSecondChair(match: InEpoch, id: string, companionId: string, now: Date): Promise<boolean>;
}

/**
 * Marks the hash of a link, so that no server, also of an earlier version, ever takes the link for the token of a program.
 * A used link has no hash.
 */
const MARK = 'chair ';

export const fromSecondChair = ({ kind, hash, agreesTo, agreedBy: _, ...rest }: SecondChair) => ({
  ...{ ...rest, scope: kind, hash: agreesTo === undefined ? MARK + hash : agreementTo(agreesTo) },
  ...{ label: '', usedOn: null },
});

// Only the server writes kinds, with all that belongs to a second chair.
const toSecondChair = ({ scope, hash, label: _, usedOn: _on, ...rest }: SeatTokenModel): SecondChair => {
  const { companionId: _id, expiresAt, sessionId, ...chair } = rest;
  return {
    ...{ ...chair, kind: scope as CompanionKind, hash: hash.slice(MARK.length) },
    ...{ expiresAt: expiresAt ?? chair.createdAt, sessionId: sessionId ?? '' },
  };
};

const byAge = [{ createdAt: 'asc' }, { id: 'asc' }] as const;

export function secondChairsOn({ prisma, read, write }: Database): SecondChairStore {
  /** The player who has agreed to an umpire's chair, as a part of it. */
  const agreement = ({ id, scope }: SeatTokenModel, rows: readonly SeatTokenModel[]) =>
    scope === UMPIRE ? { agreedBy: rows.find(({ hash }) => hash === agreementTo(id))?.personId ?? null } : {};

  return {
    secondChairsOf: read(async (matchId, personId) => {
      const rows = await prisma.seatToken.findMany({
        where: { matchId, expiresAt: { not: null }, OR: [{ personId }, { scope: UMPIRE }] },
        orderBy: [...byAge],
      });
      const found = rows.filter((row) => !isAgreement(row));
      const persons = await prisma.person.findMany({
        where: { id: { in: found.flatMap(({ companionId }) => companionId ?? []) } },
        select: { id: true, name: true },
      });
      const names = new Map(persons.map(({ id, name }) => [id, name]));
      return found.map((row) => ({
        ...{ ...toSecondChair(row), ...agreement(row, rows) },
        companionId: row.companionId,
        name: names.get(row.companionId ?? '') ?? null,
      }));
    }),
    findSecondChair: read(async (hash, now) => {
      const found = await prisma.seatToken.findUnique({
        where: { hash: MARK + hash, companionId: null, expiresAt: { gt: now } },
      });
      if (found === null) return null;
      const agreed = await prisma.seatToken.findMany({ where: { hash: agreementTo(found.id) } });
      return { ...toSecondChair(found), ...agreement(found, agreed) };
    }),
    secondChairsWith: read(async (companionId) => {
      const found = await prisma.seatToken.findMany({
        where: { companionId },
        include: { match: { include: { chairs: true } } },
        orderBy: [...byAge],
      });
      const held = found.flatMap((row) => {
        const holder = row.match.chairs.find(
          ({ seat, personId }) => seat === row.seat && personId === row.personId,
        );
        return holder === undefined ? [] : [{ ...row, name: holder.name }];
      });
      return withoutHalves(held)
        .filter((row) => !isAgreement(row))
        .map(({ matchId, seat, scope, name, match: { scenario, ended } }) => ({
          ...{ matchId, seat, kind: scope as CompanionKind, scenario, ended, name },
        }));
    }),
    leaveSecondChair: write(({ id, epoch }, companionId) =>
      prisma.$transaction(async (work) => {
        const tokens = { some: { companionId } };
        const { count } = await work.match.updateMany({
          where: { id, epoch, tokens },
          data: { epoch: epoch + 1 },
        });
        if (count > 0) await work.seatToken.deleteMany({ where: { matchId: id, companionId } });
        return count > 0;
      }),
    ),
    takeSecondChair: write((match, id, companionId, now) =>
      prisma
        .$transaction(async (work) => {
          // Locks the person before the match, as everything does that changes both.
          await mustBeHere(work, [companionId]);
          const moved = await work.match.updateMany({
            where: { id: match.id, epoch: match.epoch, ended: false },
            data: { epoch: match.epoch + 1 },
          });
          if (moved.count === 0) return false;
          const taken = await work.seatToken.updateMany({
            where: { id, matchId: match.id, companionId: null, expiresAt: { gt: now } },
            data: { companionId, hash: `used ${id}`, usedOn: now },
          });
          if (taken.count === 0) throw new NotTaken();
          const agreed = { hash: agreementTo(id), matchId: match.id };
          await work.seatToken.updateMany({ where: agreed, data: { companionId, usedOn: now } });
          const halves = await work.seatToken.findMany({ where: { OR: [{ id }, agreed] } });
          const seats = new Set(halves.map(({ seat }) => seat));
          if (halves.some(({ scope }) => scope === UMPIRE)) {
            const all = await work.chair.count({ where: { matchId: match.id } });
            if (seats.size < all) throw new NotTaken();
          }
          for (const half of halves) await noteSeen(work, half, companionId);
          return true;
        })
        .catch((error: unknown) => {
          if (error instanceof NotTaken) return false;
          throw error;
        }),
    ),
  };
}

/** Thrown to undo the transaction. */
class NotTaken extends Error {}

/** Notes in the chair of the seat that somebody beside its holder has seen what the seat sees. */
async function noteSeen(
  work: Work,
  { matchId, seat, personId }: SeatTokenModel,
  companionId: string,
): Promise<void> {
  const where = { matchId_seat: { matchId, seat } };
  const chair = await work.chair.findUniqueOrThrow({ where });
  if (chair.personId !== personId) throw new NotTaken();
  const pastHolders = withHolder(chair.pastHolders, companionId);
  await work.chair.update({ where, data: { pastHolders, secondChair: true }, select: { seat: true } });
}

/** Ends the second chairs that a person gave. Their tokens stay. */
export async function endSecondChairsBy(work: Work, personId: string): Promise<void> {
  const given = { personId, expiresAt: { not: null } };
  const tables = await work.seatToken.findMany({ where: given, select: { matchId: true } });
  await work.seatToken.deleteMany({ where: given });
  await endHalves(
    work,
    tables.map(({ matchId }) => matchId),
  );
}

/** The matches at which a person sits in a second chair. */
export async function tablesBeside(work: Work, companionId: string): Promise<string[]> {
  const found = await work.seatToken.findMany({ where: { companionId }, select: { matchId: true } });
  return found.map(({ matchId }) => matchId);
}

/** The matches of which a person has seen what a seat sees, also if they no longer sit there. */
export async function tablesSeen(work: Work, personId: string): Promise<string[]> {
  const where = { pastHolders: { contains: personId } };
  const found = await work.chair.findMany({ where, select: { matchId: true } });
  return found.map(({ matchId }) => matchId);
}

/**
 * Moves the second chairs in which a guest sits to the person whom they become. Runs after the seats have moved: nobody looks
 * over their own shoulder.
 */
export async function bringSecondChairs(work: Work, guest: string, personId: string): Promise<void> {
  await work.seatToken.updateMany({ where: { companionId: guest }, data: { companionId: personId } });
  const own = { companionId: personId, match: { chairs: { some: { personId } } } };
  await work.seatToken.deleteMany({ where: own });
}
