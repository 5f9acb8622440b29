import type { Database } from './database.ts';
import { isTaken } from './joining.ts';
import type { MailAskStore } from './mail-asks.ts';

/** Counts of mails, on Prisma. Each has a slot of its own, which its key gives to one of many that want it at once. */
export function mailAsksOn({ prisma, read, write }: Omit<Database, 'statements'>): MailAskStore {
  return {
    async countMailAsk(name, { now: askedAt, since, most }) {
      const taken = new Map(
        (await read(() => prisma.mailAsk.findMany({ where: { name } }))).map((ask) => [
          ask.slot,
          ask.askedAt,
        ]),
      );
      for (let slot = 0; slot < most; slot++) {
        const before = taken.get(slot);
        if (before !== undefined && before > since) continue;
        const got = await write(async () => {
          const old = { name, slot, askedAt: { lte: since } };
          if ((await prisma.mailAsk.updateMany({ where: old, data: { askedAt } })).count === 1) return true;
          try {
            await prisma.mailAsk.create({ data: { name, slot, askedAt } });
            return true;
          } catch (error) {
            if (isTaken(error)) return false;
            throw error;
          }
        });
        if (got) return true;
      }
      return false;
    },
    async clearMailAsks(before) {
      await write(() => prisma.mailAsk.deleteMany({ where: { askedAt: { lt: before } } }));
    },
  };
}
