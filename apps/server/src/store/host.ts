import type { Seat } from '@1bob/game';
import type { Pace } from '@1bob/protocol';
import { settleArchive } from './archive.ts';
import type { Database } from './database.ts';
import { fromText } from './json.ts';
import type { Moved } from './match.ts';
import { endSecondChairsBy } from './second-chairs.ts';
import type { Session } from './session.ts';
import { hold, moveEpochs, tablesOf } from './transactions.ts';

/** A table as the host of the server may see it: public facts, and its players. */
export interface TableTold {
  id: string;
  scenario: string;
  createdAt: Date;
  /** When observers last saw it change. */
  publicAt: Date;
  /** How many changes observers have seen. */
  publicSteps: number;
  ended: boolean;
  /** Whether somebody may still join. */
  open: boolean;
  pace: Pace | null;
  toMove: readonly Seat[];
  chairs: readonly { seat: Seat; personId: string | null; computer: string | null }[];
}

export interface PersonTold {
  id: string;
  name: string;
  blockedAt: Date | null;
  /** The oldest first. */
  devices: readonly Pick<Session, 'id' | 'label' | 'how' | 'usedOn' | 'expiresAt'>[];
}

/** A channel whose last sending failed. */
export interface ChannelTrouble {
  kind: string;
  address: string;
  lastError: string;
}

/** An act of the host that servers need to learn of, or a message that people read. */
export interface HostAct {
  id: string;
  kind: 'message' | 'void' | 'expire' | 'block' | 'unblock';
  /** A match or a person; null for a message. */
  subject: string | null;
  /** The text of a message; null for anything else. */
  text: string | null;
  at: Date;
  /** Until when a message is shown; null for anything else. */
  until: Date | null;
}

/** What the host of a server asks and does. No method here reads a record, a snapshot or a view. */
export interface HostStore {
  /** Tables by their last public step, the latest first. With `id`, only that one. */
  tablesTold(most: number, id?: string): Promise<TableTold[]>;
  /** Persons, the newest first. With `id`, only that one. */
  personsTold(most: number, id?: string): Promise<PersonTold[]>;
  channelTroubles(most: number): Promise<ChannelTrouble[]>;
  /**
   * Blocks a person from playing, or, with null, lifts the block. A block ends the second chairs that they gave. Moves the
   * epoch of every match at which the person sits, so that a command under way is judged again. Null if there is no such
   * person.
   */
  blockPerson(personId: string, blockedAt: Date | null): Promise<Moved[] | null>;
  /** Those of these persons who are blocked. */
  blockedAmong(personIds: readonly string[]): Promise<string[]>;
  /** Deletes a match with everything that belongs to it, if it has ended or one of its seats was never taken. */
  expireMatch(id: string): Promise<boolean>;
  keepAct(act: HostAct): Promise<void>;
  /** Acts since a time, and the messages that are shown at `now`, oldest first. */
  actsSince(since: Date, now: Date): Promise<HostAct[]>;
  /** Ends all messages that are shown now. */
  endMessages(now: Date): Promise<void>;
}

export interface HostStatements {
  actsSince: HostStore['actsSince'];
}

export function hostOn({ prisma, statements, read, write }: Database<HostStatements>): HostStore {
  return {
    tablesTold: read(async (most, id) => {
      const found = await prisma.match.findMany({
        where: id === undefined ? {} : { id },
        select: {
          ...{ id: true, scenario: true, createdAt: true, publicAt: true, ended: true, joinHash: true },
          ...{ pace: true, summary: true },
          chairs: { select: { seat: true, personId: true, computer: true }, orderBy: { seat: 'asc' } },
          entries: { select: { versionObserver: true }, orderBy: { sequence: 'desc' }, take: 1 },
        },
        orderBy: [{ publicAt: 'desc' }, { id: 'asc' }],
        take: most,
      });
      return found.map(({ joinHash, pace, summary, entries, ...table }) => ({
        ...table,
        open: joinHash !== null,
        pace: pace === null ? null : (fromText(pace) as Pace),
        toMove: (fromText(summary) as { toMove: string[] }).toMove,
        publicSteps: entries[0]?.versionObserver ?? 0,
      }));
    }),
    personsTold: read(async (most, id) => {
      const persons = await prisma.person.findMany({
        where: { mergedInto: null, ...(id === undefined ? {} : { id }) },
        select: {
          ...{ id: true, name: true, blockedAt: true },
          sessions: {
            select: { id: true, label: true, how: true, usedOn: true, expiresAt: true },
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          },
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: most,
      });
      return persons.map(({ sessions, ...person }) => ({
        ...person,
        // Only the server writes these values.
        devices: sessions.map((session) => ({ ...session, how: session.how as Session['how'] })),
      }));
    }),
    channelTroubles: read(async (most) => {
      const found = await prisma.noticeChannel.findMany({
        where: { lastError: { not: null } },
        select: { kind: true, address: true, lastError: true },
        orderBy: { id: 'asc' },
        take: most,
      });
      return found.flatMap(({ lastError, ...channel }) =>
        lastError === null ? [] : [{ ...channel, lastError }],
      );
    }),
    blockPerson: write((personId, blockedAt) =>
      prisma.$transaction(async (work) => {
        if (!(await hold(work, personId))) return null;
        await work.person.update({ where: { id: personId }, data: { blockedAt }, select: { id: true } });
        const moved = await moveEpochs(work, await tablesOf(work, personId));
        if (blockedAt !== null) await endSecondChairsBy(work, personId);
        await settleArchive(work, personId, null);
        return moved;
      }),
    ),
    blockedAmong: read(async (personIds) => {
      const found = await prisma.person.findMany({
        where: { id: { in: [...personIds] }, blockedAt: { not: null } },
        select: { id: true },
      });
      return found.map(({ id }) => id);
    }),
    expireMatch: write(async (id) => {
      const { count } = await prisma.match.deleteMany({
        where: { id, OR: [{ ended: true }, { joinHash: { not: null } }] },
      });
      return count === 1;
    }),
    keepAct: write(async (act) => {
      await prisma.hostAct.create({ data: act, select: { id: true } });
    }),
    actsSince: read(statements.actsSince),
    endMessages: write(async (now) => {
      await prisma.hostAct.updateMany({ where: { until: { gt: now } }, data: { until: now } });
    }),
  };
}
