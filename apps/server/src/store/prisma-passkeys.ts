import type { PasskeyModel } from '../generated/prisma/models.ts';
import { isTaken } from './joining.ts';
import type { Passkey, PasskeyStore } from './passkeys.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './rows.ts';

/** Passkeys and what they are to sign, on Prisma. */
export function passkeysOn({ prisma, read, write }: Omit<Database, 'statements'>): PasskeyStore {
  return {
    addPasskey: ({ transports, ...passkey }, most) =>
      write(async () => {
        if ((await prisma.passkey.count({ where: { personId: passkey.personId } })) >= most) return false;
        try {
          await prisma.passkey.create({ data: { ...passkey, transports: toText(transports) } });
          return true;
        } catch (error) {
          if (isTaken(error)) return false;
          throw error;
        }
      }),
    async passkeysOf(personId) {
      const found = await read(() =>
        prisma.passkey.findMany({ where: { personId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
      );
      return found.map(toPasskey);
    },
    async findPasskey(id) {
      const found = await read(() => prisma.passkey.findUnique({ where: { id } }));
      return found && toPasskey(found);
    },
    async removePasskey(id, personId) {
      const { count } = await write(() => prisma.passkey.deleteMany({ where: { id, personId } }));
      return count === 1;
    },
    async keepChallenge(challenge, now) {
      await write(() => prisma.challenge.deleteMany({ where: { expiresAt: { lte: now } } }));
      await write(() => prisma.challenge.create({ data: challenge }));
    },
    async takeChallenge(challenge, now) {
      const where = { ...challenge, expiresAt: { gt: now } };
      const { count } = await write(() => prisma.challenge.deleteMany({ where }));
      return count === 1;
    },
  };
}

const toPasskey = ({ transports, ...rest }: PasskeyModel): Passkey => ({
  ...rest,
  transports: fromText(transports) as string[],
});
