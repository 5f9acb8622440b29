import type { Database } from './database.ts';
import { join, type Joined, type JoinedAt } from './joining.ts';
import type { Session } from './session.ts';

/** A single-use link that is mailed to an address of a person, and adds a device to that person. */
export interface SignIn {
  /** SHA-256 of the code in the link. */
  codeHash: string;
  personId: string;
  address: string;
  createdAt: Date;
  expiresAt: Date;
}

/** How a device is added to a person by a link in a mail. */
export interface SignInStore {
  /** Keeps a link to be mailed. Links that were mailed before stay valid. Deletes those that have expired at `now`. */
  keepSignIn(signIn: SignIn, now: Date): Promise<void>;
  /** The sign-in link with this code; null if it cannot be used. */
  findSignIn(codeHash: string, now: Date): Promise<SignIn | null>;
  /** Uses up a link, as `joinPairing` does a code, with a session of its person. */
  joinByMail(codeHash: string, visitor: string | null, session: Session, at: JoinedAt): Promise<Joined>;
}

export function signInsOn({ prisma, read, write }: Database): SignInStore {
  return {
    keepSignIn: write(async (signIn, now) => {
      await prisma.signIn.deleteMany({ where: { expiresAt: { lte: now } } });
      await prisma.signIn.create({ data: signIn, select: { codeHash: true } });
    }),
    findSignIn: read((codeHash, now) =>
      prisma.signIn.findFirst({
        where: { codeHash, usedAt: null, expiresAt: { gt: now } },
        omit: { usedAt: true },
      }),
    ),
    joinByMail: write((codeHash, visitor, session, at) =>
      join(prisma, at, (work) => {
        const use = async () => {
          const { count } = await work.signIn.updateMany({
            where: { codeHash, personId: session.personId, usedAt: null, expiresAt: { gt: at.now } },
            data: { usedAt: at.now },
          });
          return count === 1;
        };
        return { visitor, session, use };
      }),
    ),
  };
}
