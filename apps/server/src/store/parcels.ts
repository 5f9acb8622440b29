import type { Database } from './database.ts';
import { hold, type Work } from './transactions.ts';

/** What a person's devices keep for each other of a match: what proves its dice, and what was begun and not sent. */
export const parcelKinds = ['proof', 'drafts'] as const;
export type ParcelKind = (typeof parcelKinds)[number];

/** A box that only the devices of its person can open. `version` counts its changes, from 1. */
export interface Kept {
  version: number;
  box: string;
  at: Date;
}

/** A change of what was kept in that version; 0 if nothing was. */
export interface Keeping {
  before: number;
  box: string;
  at: Date;
}

/** The page of a war diary that a person handed in last: its month, and its salted hash. */
export interface HandedIn {
  month: string;
  hash: string;
}

/** Boxes that a person's devices keep for each other. The server cannot open them. */
export interface ParcelStore {
  /** A person's key ring, which holds the keys of their parcels. */
  keyRingOf(personId: string): Promise<Kept | null>;
  /** Replaces a key ring. False (and nothing changed) if it is not in that version. */
  keepKeyRing(personId: string, keeping: Keeping): Promise<boolean>;
  /** The parcels of a person at a match. */
  parcelsOf(matchId: string, personId: string): Promise<Partial<Record<ParcelKind, Kept>>>;
  /**
   * Replaces a parcel of a person who holds a seat of the match, and deletes those of persons who neither hold one nor held
   * one until it was taken by its recovery link. False (and nothing changed) if it is not in that version, or the person
   * holds no seat.
   */
  keepParcel(
    matchId: string,
    personId: string,
    kind: ParcelKind,
    keeping: Keeping & { page?: HandedIn | undefined },
  ): Promise<boolean>;
  /** The pages that persons have handed in with their parcels of a match, by person. */
  handedInAt(matchId: string): Promise<ReadonlyMap<string, HandedIn>>;
}

export function parcelsOn({ prisma, read, write }: Database): ParcelStore {
  return {
    keyRingOf: read((personId) =>
      prisma.keyRing.findUnique({ where: { personId }, select: { version: true, box: true, at: true } }),
    ),
    keepKeyRing: write((personId, keeping) =>
      prisma.$transaction(async (work) => {
        if (!(await hold(work, personId))) return false;
        const { before, ...data } = keeping;
        if (before > 0) {
          const where = { personId, version: before };
          const { count } = await work.keyRing.updateMany({ where, data: { ...data, version: before + 1 } });
          return count === 1;
        }
        if ((await work.keyRing.count({ where: { personId } })) > 0) return false;
        await work.keyRing.create({ data: { ...data, personId, version: 1 } });
        return true;
      }),
    ),
    parcelsOf: read(async (matchId, personId) => {
      const found = await prisma.parcel.findMany({ where: { matchId, personId } });
      return Object.fromEntries(found.map(({ kind, version, box, at }) => [kind, { version, box, at }]));
    }),
    keepParcel: write((matchId, personId, kind, keeping) =>
      prisma.$transaction(async (work) => {
        if (!(await hold(work, personId))) return false;
        const chairs = await work.chair.findMany({
          where: { matchId },
          select: { personId: true, recoveredFrom: true },
        });
        if (!chairs.some((chair) => chair.personId === personId)) return false;
        const { before, page, ...box } = keeping;
        const data = { ...box, ...(page && { pageMonth: page.month, pageHash: page.hash }) };
        if (before > 0) {
          const where = { matchId, personId, kind, version: before };
          const { count } = await work.parcel.updateMany({ where, data: { ...data, version: before + 1 } });
          return count === 1;
        }
        if ((await work.parcel.count({ where: { matchId, personId, kind } })) > 0) return false;
        const here = chairs.flatMap((chair) => [chair.personId, chair.recoveredFrom]);
        await work.parcel.deleteMany({
          where: { matchId, personId: { notIn: here.filter((each) => each !== null) } },
        });
        await work.parcel.create({ data: { ...data, matchId, personId, kind, version: 1 } });
        return true;
      }),
    ),
    handedInAt: read(async (matchId) => {
      const found = await prisma.parcel.findMany({
        where: { matchId, kind: 'drafts' },
        select: { personId: true, pageMonth: true, pageHash: true },
      });
      return new Map(
        found.flatMap(({ personId, pageMonth: month, pageHash: hash }) =>
          month === null || hash === null ? [] : [[personId, { month, hash }] as const],
        ),
      );
    }),
  };
}

/**
 * Gives the parcels of a guest to the person whom they become. If both have one of the same match, the later one stays. The
 * device that joins adds the guest's keys to the key ring of the person.
 */
export async function bringParcels(work: Work, guest: string, personId: string): Promise<void> {
  await work.keyRing.deleteMany({ where: { personId: guest } });
  const theirs = await work.parcel.findMany({ where: { personId: guest } });
  for (const { matchId, kind, at } of theirs) {
    const same = { matchId, personId, kind };
    await work.parcel.deleteMany({ where: { ...same, at: { lt: at } } });
    if ((await work.parcel.count({ where: same })) === 0)
      await work.parcel.updateMany({ where: { matchId, personId: guest, kind }, data: { personId } });
  }
  await work.parcel.deleteMany({ where: { personId: guest } });
}
