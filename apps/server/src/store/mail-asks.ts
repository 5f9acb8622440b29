import type { Database } from './database.ts';
import { isTaken } from './errors.ts';

/** Counts requested mails, for all servers together. */
export interface MailAskStore {
  /**
   * Counts one more mail under a name. False (and nothing is counted) if `most` mails were already counted since `since`.
   * The limit also holds if many requests come at once.
   */
  countMailAsk(name: string, at: { now: Date; since: Date; most: number }): Promise<boolean>;
  /** Forgets requests made before a time. */
  clearMailAsks(before: Date): Promise<void>;
}

export function mailAsksOn({ prisma, read, write }: Database): MailAskStore {
  /** Each mail takes a numbered slot. If several want the same slot at once, the primary key gives it to one of them. */
  const take = write(async (name: string, slot: number, { now, since }: { now: Date; since: Date }) => {
    const old = { name, slot, askedAt: { lte: since } };
    if ((await prisma.mailAsk.updateMany({ where: old, data: { askedAt: now } })).count === 1) return true;
    try {
      await prisma.mailAsk.create({ data: { name, slot, askedAt: now } });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  });

  return {
    countMailAsk: read(async (name, at) => {
      const asks = await prisma.mailAsk.findMany({ where: { name } });
      const taken = new Map(asks.map(({ slot, askedAt }) => [slot, askedAt]));
      for (let slot = 0; slot < at.most; slot++) {
        const before = taken.get(slot);
        if (before !== undefined && before > at.since) continue;
        if (await take(name, slot, at)) return true;
      }
      return false;
    }),
    clearMailAsks: write(async (before) => {
      await prisma.mailAsk.deleteMany({ where: { askedAt: { lt: before } } });
    }),
  };
}
