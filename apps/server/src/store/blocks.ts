import type { Database } from './database.ts';

/** A person whom another person has blocked. */
export interface Block {
  blockedId: string;
  /** The name of the blocked person at that time; null if it was not kept. */
  name: string | null;
  at: Date;
}

/** Why lines are hidden from a reader. */
export type Hidden = 'muted' | 'blocked';

/** The people that a person mutes at a match or blocks everywhere. */
export interface BlockStore {
  /** Sets whether a person mutes another at this match. */
  setMuted(matchId: string, personId: string, mutedId: string, muted: boolean): Promise<void>;
  /** Sets whether a person blocks another. `name`: the current name of the blocked person, for the list of blocks. */
  setBlocked(personId: string, blockedId: string, blocked: boolean, name?: string): Promise<void>;
  /** The people that a person has blocked, the latest first. */
  blocksOf(personId: string): Promise<Block[]>;
  /**
   * Those of `others` whose lines a person does not see at a match, each with the reason. A person who is both blocked and
   * muted counts as blocked.
   */
  hiddenFrom(personId: string, matchId: string, others: readonly string[]): Promise<Map<string, Hidden>>;
  /** Those of `readers` who do not see what a person says at a match. */
  hidingFrom(personId: string, matchId: string, readers: readonly string[]): Promise<Map<string, Hidden>>;
  /** Those of `others` whom a person has blocked, or who have blocked that person. */
  apartFrom(personId: string, others: readonly string[]): Promise<Set<string>>;
  /** Whether a person has blocked one of `others`, or one of `others` has blocked that person. */
  isBlocked(personId: string, others: readonly string[]): Promise<boolean>;
}

export function blocksOn({ prisma, read, write }: Database): BlockStore {
  /** Those of `others` whom a person has blocked, or who have blocked that person. */
  const apart = async (personId: string, others: readonly string[]): Promise<Set<string>> => {
    const among = { in: [...others] };
    const found = await prisma.block.findMany({
      where: {
        OR: [
          { personId, blockedId: among },
          { personId: among, blockedId: personId },
        ],
      },
    });
    return new Set(found.map((block) => (block.personId === personId ? block.blockedId : block.personId)));
  };

  return {
    setMuted: write(async (matchId, personId, mutedId, muted) => {
      const mute = { matchId, personId, mutedId };
      if (muted)
        await prisma.mute.upsert({
          where: { matchId_personId_mutedId: mute },
          create: mute,
          update: {},
        });
      else await prisma.mute.deleteMany({ where: mute });
    }),
    setBlocked: write(async (personId, blockedId, blocked, name) => {
      const block = { personId, blockedId };
      if (blocked)
        await prisma.block.upsert({
          where: { personId_blockedId: block },
          create: { ...block, name: name ?? null, at: new Date() },
          update: {},
        });
      else await prisma.block.deleteMany({ where: block });
    }),
    blocksOf: read((personId) =>
      prisma.block.findMany({
        where: { personId },
        select: { blockedId: true, name: true, at: true },
        orderBy: [{ at: 'desc' }, { blockedId: 'asc' }],
      }),
    ),
    hiddenFrom: read(async (personId, matchId, others) => {
      const among = { in: [...others] };
      const [muted, blocked] = await Promise.all([
        prisma.mute.findMany({ where: { matchId, personId, mutedId: among } }),
        prisma.block.findMany({ where: { personId, blockedId: among } }),
      ]);
      return new Map<string, Hidden>([
        ...muted.map(({ mutedId }) => [mutedId, 'muted'] as const),
        ...blocked.map(({ blockedId }) => [blockedId, 'blocked'] as const),
      ]);
    }),
    hidingFrom: read(async (saidBy, matchId, readers) => {
      const personId = { in: [...readers] };
      const [muted, blocked] = await Promise.all([
        prisma.mute.findMany({ where: { matchId, mutedId: saidBy, personId } }),
        prisma.block.findMany({ where: { blockedId: saidBy, personId } }),
      ]);
      return new Map<string, Hidden>([
        ...muted.map((mute) => [mute.personId, 'muted'] as const),
        ...blocked.map((block) => [block.personId, 'blocked'] as const),
      ]);
    }),
    apartFrom: read(apart),
    isBlocked: read(async (personId, others) => (await apart(personId, others)).size > 0),
  };
}
