import type { PasskeyModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { isTaken } from './errors.ts';
import { join, type Joined, type JoinedAt } from './joining.ts';
import { fromText, toText } from './json.ts';
import type { Session } from './session.ts';

/** A key that a device or a password manager keeps for a person. A device that signs in with it is added to that person. */
export interface Passkey {
  /** The authenticator's name for it, base64url. */
  id: string;
  personId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The authenticator's count of its uses; 0 if it does not count. */
  counter: number;
  /** How browsers reach the authenticator. */
  transports: readonly string[];
  /** Browser and system where it was made; null if unknown. */
  label: string | null;
  createdAt: Date;
  /** Day of its last use; null if it was never used. */
  usedOn: Date | null;
}

export interface PasskeyStore {
  /** Adds a passkey. Resolves to false if the person already has `most` of them, or if its id exists. */
  addPasskey(passkey: Passkey, most: number): Promise<boolean>;
  /** A person's passkeys, the oldest first. */
  passkeysOf(personId: string): Promise<Passkey[]>;
  findPasskey(id: string): Promise<Passkey | null>;
  removePasskey(id: string, personId: string): Promise<boolean>;
  /**
   * Keeps the hash of a challenge for the browser whose secret hashes to `boundTo`. Deletes challenges that have expired at
   * `now`.
   */
  keepChallenge(challenge: { hash: string; boundTo: string; expiresAt: Date }, now: Date): Promise<void>;
  /** Uses up a challenge. Resolves to false if it was used, has expired, or belongs to another browser. */
  takeChallenge(challenge: { hash: string; boundTo: string }, now: Date): Promise<boolean>;
  /**
   * Adds a device by a passkey, as `joinByMail` does by a link. `use` counts the use, if the counter still has the value
   * with which the signature was checked.
   */
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
