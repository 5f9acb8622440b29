import type { PasskeyModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { isTaken } from './errors.ts';
import { join, type Joined, type JoinedAt } from './joining.ts';
import { fromText, toText } from './json.ts';
import type { Session } from './session.ts';

/** A key that a device or a password manager keeps for a person, by which one more device comes to them. */
export interface Passkey {
  /** As the authenticator names it, base64url. */
  id: string;
  personId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it was used, as the authenticator says; 0 where it does not count. */
  counter: number;
  /** How browsers reach it. */
  transports: readonly string[];
  /** Browser and system where it was made; null when they are not known. */
  label: string | null;
  createdAt: Date;
  /** Day on which it was last used; null when it was not. */
  usedOn: Date | null;
}

export interface PasskeyStore {
  /** False when the person has `most` of them, or there is one of that id. */
  addPasskey(passkey: Passkey, most: number): Promise<boolean>;
  /** Those of a person, the oldest first. */
  passkeysOf(personId: string): Promise<Passkey[]>;
  findPasskey(id: string): Promise<Passkey | null>;
  removePasskey(id: string, personId: string): Promise<boolean>;
  /** Keeps what is to be signed, by hash, for the browser that holds what `boundTo` is the hash of. Those that have expired at `now` go. */
  keepChallenge(challenge: { hash: string; boundTo: string; expiresAt: Date }, now: Date): Promise<void>;
  /** Uses a challenge up; false when it was used, has expired, or is another browser's. */
  takeChallenge(challenge: { hash: string; boundTo: string }, now: Date): Promise<boolean>;
  /** A device comes by a passkey: as `joinByMail`. `use`: counts it, if it still stands where it stood when it was checked. */
  joinByPasskey(
    use: { id: string; before: number; after: number; usedOn: Date },
    visitor: string | null,
    session: Session,
    at: JoinedAt,
  ): Promise<Joined>;
}

export function passkeysOn({ prisma, read, write }: Database): PasskeyStore {
  return {
    addPasskey: write(async ({ transports, ...passkey }, most) => {
      if ((await prisma.passkey.count({ where: { personId: passkey.personId } })) >= most) return false;
      try {
        await prisma.passkey.create({ data: { ...passkey, transports: toText(transports) } });
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    }),
    passkeysOf: read(async (personId) => {
      const found = await prisma.passkey.findMany({
        where: { personId },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      return found.map(toPasskey);
    }),
    findPasskey: read(async (id) => {
      const found = await prisma.passkey.findUnique({ where: { id } });
      return found && toPasskey(found);
    }),
    removePasskey: write(async (id, personId) => {
      const { count } = await prisma.passkey.deleteMany({ where: { id, personId } });
      return count === 1;
    }),
    keepChallenge: write(async (challenge, now) => {
      await prisma.challenge.deleteMany({ where: { expiresAt: { lte: now } } });
      await prisma.challenge.create({ data: challenge });
    }),
    takeChallenge: write(async (challenge, now) => {
      const where = { ...challenge, expiresAt: { gt: now } };
      const { count } = await prisma.challenge.deleteMany({ where });
      return count === 1;
    }),
    joinByPasskey: write(({ id, before, after, usedOn }, visitor, session, at) =>
      join(prisma, at, (work) => {
        const use = async () => {
          const { count } = await work.passkey.updateMany({
            where: { id, personId: session.personId, counter: before },
            data: { counter: after, usedOn },
          });
          return count === 1;
        };
        return { visitor, session, use };
      }),
    ),
  };
}

const toPasskey = ({ transports, ...rest }: PasskeyModel): Passkey => ({
  ...rest,
  transports: fromText(transports) as string[],
});
