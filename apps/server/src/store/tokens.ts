import type { Seat } from '@1bob/game';
import { tokenScopes, type TokenScope } from '@1bob/protocol';
import type { Prisma } from '../generated/prisma/client.ts';
import type { SeatTokenModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromSecondChair, type SecondChair } from './second-chairs.ts';
import { adjutantsOf } from './talk.ts';
import type { Work } from './transactions.ts';
import { endHalves, UMPIRE } from './umpires.ts';

/** A token with which a program plays or reads the seat of a person. */
export interface SeatToken {
  id: string;
  /** SHA-256 of the token. The token itself is shown only once. */
  hash: string;
  matchId: string;
  seat: Seat;
  /** The person who made the token and holds the seat. */
  personId: string;
  scope: TokenScope;
  label: string;
  createdAt: Date;
  /** Day of its last use; null if it was never used. */
  usedOn: Date | null;
  /** The device that made the token, which ends together with it; null if a server of an earlier version made it. */
  sessionId: string | null;
}

/** A valid token, and what is known of its person. */
export interface HeldToken extends SeatToken {
  /** The person's name. */
  name: string;
}

/**
 * Tokens of seats. A token is valid as long as its person holds the seat and plays it themselves. If the seat goes to
 * another person, all its tokens are revoked. If a device is signed out, the tokens that it made are revoked.
 */
export interface TokenStore {
  /**
   * Keeps a token, or an empty second chair, notes in the chair of the seat whether a program plays, and moves the epoch, all
   * at once. `full`: the seat already has `most` tokens, or `most` second chairs. False if the person does not hold the seat, or the match is not in that epoch.
   */
  createToken(token: SeatToken | SecondChair, epoch: number, most: number): Promise<boolean | 'full'>;
  /** A person's tokens at a match, the oldest first. */
  tokensOf(matchId: string, personId: string): Promise<SeatToken[]>;
  /**
   * Deletes a token or a second chair of a person, or an umpire's chair at a match at which they hold a seat, and moves the
   * epoch. Resolves to `gone` if there is none. False if the match is not in that epoch.
   */
  endToken(token: Pick<SeatToken, 'id' | 'matchId' | 'personId'>, epoch: number): Promise<boolean | 'gone'>;
  /** The valid token with this hash; null if there is none. */
  findToken(hash: string): Promise<HeldToken | null>;
  /** Those of these tokens that are valid. */
  goodTokens(ids: readonly string[]): Promise<string[]>;
  /** Notes the day on which a token is used. */
  useToken(id: string, usedOn: Date): Promise<void>;
}

/** The rows that are tokens. The others are second chairs. */
const areTokens = { scope: { in: [...tokenScopes] } };

/** Thrown to undo the transaction. */
class NotKept extends Error {
  constructor(readonly why: 'full' | 'gone') {
    super(why);
  }
}

export function tokensOn({ prisma, read, write }: Database): TokenStore {
  const kept = (work: (work: Work) => Promise<boolean>): Promise<boolean | NotKept> =>
    prisma.$transaction(work).catch((error: unknown) => {
      if (error instanceof NotKept) return error;
      throw error;
    });

  /** Tokens whose person holds the seat, plays it themselves, and is not blocked. */
  const good = async (where: Prisma.SeatTokenWhereInput): Promise<HeldToken[]> => {
    const found = await prisma.seatToken.findMany({
      where: { ...where, ...areTokens },
      include: { match: { include: { chairs: true } } },
    });
    const sitting = found.filter(({ seat, personId, match }) =>
      match.chairs.some(
        (chair) => chair.seat === seat && chair.personId === personId && chair.computer === null,
      ),
    );
    const persons = await prisma.person.findMany({
      where: { id: { in: sitting.map(({ personId }) => personId) }, blockedAt: null },
      select: { id: true, name: true },
    });
    const names = new Map(persons.map(({ id, name }) => [id, name]));
    return sitting.flatMap(({ match: _, ...token }) => {
      const name = names.get(token.personId);
      return name === undefined ? [] : [{ ...toToken(token), name }];
    });
  };

  return {
    createToken: write(async (token, epoch, most) => {
      const { matchId, seat, personId } = token;
      const row = 'kind' in token ? fromSecondChair(token) : token;
      const alike = 'kind' in token ? { NOT: areTokens } : areTokens;
      const done = await kept(async (work) => {
        const { count } = await work.match.updateMany({
          where: { id: matchId, epoch, chairs: { some: { seat, personId, computer: null } } },
          data: { epoch: epoch + 1 },
        });
        if (count === 0) return false;
        if ((await work.seatToken.count({ where: { matchId, seat, ...alike } })) >= most)
          throw new NotKept('full');
        await work.seatToken.create({ data: row, select: { id: true } });
        await tellProgram(work, token);
        return true;
      });
      return done instanceof NotKept ? 'full' : done;
    }),
    tokensOf: read(async (matchId, personId) => {
      const found = await prisma.seatToken.findMany({
        where: { matchId, personId, ...areTokens },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      return found.map(toToken);
    }),
    endToken: write(async ({ id, matchId, personId }, epoch) => {
      const done = await kept(async (work) => {
        const { count } = await work.match.updateMany({
          where: { id: matchId, epoch },
          data: { epoch: epoch + 1 },
        });
        if (count === 0) return false;
        const seated = { scope: UMPIRE, match: { chairs: { some: { personId } } } };
        const token = await work.seatToken.findFirst({
          where: { id, matchId, OR: [{ personId }, seated] },
        });
        if (token === null) throw new NotKept('gone');
        await work.seatToken.delete({ where: { id }, select: { id: true } });
        await endHalves(work, [matchId]);
        await tellProgram(work, token);
        return true;
      });
      return done instanceof NotKept ? 'gone' : done;
    }),
    findToken: read(async (hash) => (await good({ hash }))[0] ?? null),
    goodTokens: read(async (ids) => (await good({ id: { in: [...ids] } })).map(({ id }) => id)),
    useToken: write(async (id, usedOn) => {
      await prisma.seatToken.updateMany({ where: { id }, data: { usedOn } });
    }),
  };
}

// Only the server writes scopes.
const toToken = ({ scope, companionId: _, expiresAt: _at, ...token }: SeatTokenModel): SeatToken => ({
  ...token,
  scope: scope as SeatToken['scope'],
});

/** Notes in the chair, for everybody to see, whether a token lets a program play. */
async function tellProgram(
  work: Work,
  { matchId, seat }: Pick<SeatToken, 'matchId' | 'seat'>,
): Promise<void> {
  const playing = await work.seatToken.count({ where: { matchId, seat, scope: 'play' } });
  await work.chair.updateMany({ where: { matchId, seat }, data: { program: playing > 0 ? true : null } });
}

/**
 * Giving a seat to another person ends its tokens and its second chairs. The lines of its room for adjutants are deleted, and
 * so is their count: the new holder and their adjutants get the same room, and it begins anew.
 */
export async function endTokensOf(work: Work, matchId: string, seat: string): Promise<void> {
  const { count } = await work.seatToken.deleteMany({ where: { matchId, seat } });
  await endHalves(work, [matchId]);
  const room = { matchId, room: adjutantsOf(seat) };
  // The count is locked first: a line that is just being said is kept before, and then deleted.
  await work.talk.deleteMany({ where: room });
  await work.line.deleteMany({ where: room });
  if (count > 0) await work.chair.updateMany({ where: { matchId, seat }, data: { program: null } });
}

/** Ends all tokens and second chairs that a person made, or those that these devices made. */
export async function endTokensBy(work: Work, personId: string, devices?: readonly string[]): Promise<void> {
  const where = { personId, ...(devices && { sessionId: { in: [...devices] } }) };
  const found = await work.seatToken.findMany({ where, select: { matchId: true, seat: true } });
  if (found.length > 0) await work.seatToken.deleteMany({ where });
  await endHalves(
    work,
    found.map(({ matchId }) => matchId),
  );
  for (const token of found) await tellProgram(work, token);
}
