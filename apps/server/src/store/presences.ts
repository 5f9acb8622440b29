import type { Seat } from '@1bob/game';
import type { Database } from './database.ts';

/** A person at a seat. */
export interface Sitting {
  matchId: string;
  seat: Seat;
  personId: string;
}

/** When people were last at their seats. */
export interface PresenceStore {
  /** Starts or stops keeping when a person was last at their seat. */
  showPresence(sitting: Sitting, shown: boolean, now: Date): Promise<void>;
  /** Notes that these people are at their seats now, except those who do not show it. */
  markPresent(sittings: readonly Sitting[], now: Date): Promise<void>;
  /** The people who show when they were last at their seat, and that time. */
  presences(matchId: string): Promise<(Sitting & { seenAt: Date })[]>;
}

export function presencesOn({ prisma, read, write }: Database): PresenceStore {
  return {
    showPresence: write(async ({ matchId, seat, personId }, shown, now) => {
      if (shown)
        await prisma.presence.upsert({
          where: { matchId_seat: { matchId, seat } },
          create: { matchId, seat, personId, seenAt: now },
          update: { personId, seenAt: now },
        });
      else await prisma.presence.deleteMany({ where: { matchId, seat, personId } });
    }),
    markPresent: write(async (sittings, now) => {
      if (sittings.length === 0) return;
      await prisma.presence.updateMany({
        where: { OR: sittings.map(({ matchId, seat, personId }) => ({ matchId, seat, personId })) },
        data: { seenAt: now },
      });
    }),
    presences: read((matchId) => prisma.presence.findMany({ where: { matchId } })),
  };
}
