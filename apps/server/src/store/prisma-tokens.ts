import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import type { SeatTokenModel } from '../generated/prisma/models.ts';
import type { SeatToken, TokenStore } from './token-store.ts';

/** Undoes the transaction. */
class NotKept extends Error {
  constructor(readonly why: 'full' | 'gone') {
    super(why);
  }
}

/** Tokens of seats, on Prisma. */
export function tokensOn({ prisma, read, write }: Database): TokenStore {
  const kept = (work: (work: Prisma.TransactionClient) => Promise<boolean>): Promise<boolean | NotKept> =>
    prisma.$transaction(work).catch((error: unknown) => {
      if (error instanceof NotKept) return error;
      throw error;
    });

  /** Tokens whose person holds the seat and plays it themselves, and may play at all. */
  const good = async (where: Prisma.SeatTokenWhereInput) => {
    const found = await prisma.seatToken.findMany({
      where,
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
    async createToken(token, epoch, most) {
      const { matchId, seat, personId } = token;
      const done = await write(() =>
        kept(async (work) => {
          const { count } = await work.match.updateMany({
            where: { id: matchId, epoch, chairs: { some: { seat, personId, computer: null } } },
            data: { epoch: epoch + 1 },
          });
          if (count === 0) return false;
          if ((await work.seatToken.count({ where: { matchId, seat } })) >= most) throw new NotKept('full');
          await work.seatToken.create({ data: token, select: { id: true } });
          await tellProgram(work, token);
          return true;
        }),
      );
      return done instanceof NotKept ? 'full' : done;
    },

    async tokensOf(matchId, personId) {
      const found = await read(() =>
        prisma.seatToken.findMany({
          where: { matchId, personId },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        }),
      );
      return found.map(toToken);
    },

    async endToken({ id, matchId, personId }, epoch) {
      const done = await write(() =>
        kept(async (work) => {
          const { count } = await work.match.updateMany({
            where: { id: matchId, epoch },
            data: { epoch: epoch + 1 },
          });
          if (count === 0) return false;
          const token = await work.seatToken.findFirst({ where: { id, matchId, personId } });
          if (token === null) throw new NotKept('gone');
          await work.seatToken.delete({ where: { id }, select: { id: true } });
          await tellProgram(work, token);
          return true;
        }),
      );
      return done instanceof NotKept ? 'gone' : done;
    },

    findToken: async (hash) => (await read(() => good({ hash })))[0] ?? null,
    goodTokens: async (ids) => (await read(() => good({ id: { in: [...ids] } }))).map(({ id }) => id),

    async useToken(id, usedOn) {
      await write(() => prisma.seatToken.updateMany({ where: { id }, data: { usedOn } }));
    },
  };
}

// The server alone writes scopes.
const toToken = ({ scope, ...token }: SeatTokenModel): SeatToken => ({
  ...token,
  scope: scope as SeatToken['scope'],
});

/** The chair tells everybody whether there is a token by which a program may play. */
async function tellProgram(
  work: Prisma.TransactionClient,
  { matchId, seat }: Pick<SeatToken, 'matchId' | 'seat'>,
): Promise<void> {
  const playing = await work.seatToken.count({ where: { matchId, seat, scope: 'play' } });
  await work.chair.updateMany({ where: { matchId, seat }, data: { program: playing > 0 ? true : null } });
}

/** Whatever gives a seat to another one ends its tokens. */
export async function endTokensOf(
  work: Pick<Prisma.TransactionClient, 'seatToken' | 'chair'>,
  matchId: string,
  seat: string,
): Promise<void> {
  const { count } = await work.seatToken.deleteMany({ where: { matchId, seat } });
  if (count > 0) await work.chair.updateMany({ where: { matchId, seat }, data: { program: null } });
}

/** Ends all tokens of a person, or those that these devices made. */
export async function endTokensBy(
  work: Prisma.TransactionClient,
  personId: string,
  devices?: readonly string[],
): Promise<void> {
  const where = { personId, ...(devices && { sessionId: { in: [...devices] } }) };
  const found = await work.seatToken.findMany({ where, select: { matchId: true, seat: true } });
  if (found.length > 0) await work.seatToken.deleteMany({ where });
  for (const token of found) await tellProgram(work, token);
}
