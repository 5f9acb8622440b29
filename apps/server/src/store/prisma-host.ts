import type { Database } from './database.ts';
import type { HostAct, HostStore } from './host-store.ts';
import { held, moveEpochs, tablesOf } from './joining.ts';
import { fromText } from './rows.ts';

/** What the host asks and does, on Prisma. */
export function hostOn({ prisma, read, write }: Database): HostStore {
  return {
    async tablesTold(most, id) {
      const found = await read(() =>
        prisma.match.findMany({
          where: id === undefined ? {} : { id },
          select: {
            ...{ id: true, scenario: true, createdAt: true, publicAt: true, ended: true, joinHash: true },
            ...{ pace: true, summary: true },
            chairs: { select: { seat: true, personId: true, computer: true }, orderBy: { seat: 'asc' } },
            entries: { select: { versionObserver: true }, orderBy: { sequence: 'desc' }, take: 1 },
          },
          orderBy: [{ publicAt: 'desc' }, { id: 'asc' }],
          take: most,
        }),
      );
      return found.map(({ joinHash, pace, summary, entries, ...table }) => ({
        ...table,
        open: joinHash !== null,
        pace: pace === null ? null : (fromText(pace) as never),
        toMove: (fromText(summary) as { toMove: string[] }).toMove,
        publicSteps: entries[0]?.versionObserver ?? 0,
      }));
    },

    personsTold: (most, id) =>
      read(() =>
        prisma.person
          .findMany({
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
          })
          .then((persons) =>
            persons.map(({ sessions, ...person }) => ({
              ...person,
              // The server alone writes them.
              devices: sessions.map((session) => ({ ...session, how: session.how as 'first' })),
            })),
          ),
      ),

    async channelTroubles(most) {
      const found = await read(() =>
        prisma.noticeChannel.findMany({
          where: { lastError: { not: null } },
          select: { kind: true, address: true, lastError: true },
          orderBy: { id: 'asc' },
          take: most,
        }),
      );
      return found.flatMap(({ lastError, ...channel }) =>
        lastError === null ? [] : [{ ...channel, lastError }],
      );
    },

    blockPerson: (personId, blockedAt) =>
      write(() =>
        prisma.$transaction(async (work) => {
          if ((await held(work, personId)).count === 0) return null;
          await work.person.update({ where: { id: personId }, data: { blockedAt }, select: { id: true } });
          return moveEpochs(work, await tablesOf(work, personId));
        }),
      ),

    async blockedAmong(personIds) {
      const found = await read(() =>
        prisma.person.findMany({
          where: { id: { in: [...personIds] }, blockedAt: { not: null } },
          select: { id: true },
        }),
      );
      return found.map(({ id }) => id);
    },

    async expireMatch(id) {
      const { count } = await write(() =>
        prisma.match.deleteMany({ where: { id, OR: [{ ended: true }, { joinHash: { not: null } }] } }),
      );
      return count === 1;
    },

    async keepAct(act) {
      await write(() => prisma.hostAct.create({ data: act, select: { id: true } }));
    },

    async actsSince(since, now) {
      const found = await read(() =>
        prisma.hostAct.findMany({
          where: { OR: [{ at: { gt: since } }, { until: { gt: now } }] },
          orderBy: [{ at: 'asc' }, { id: 'asc' }],
        }),
      );
      return found.map(({ kind, ...act }) => ({ ...act, kind: kind as HostAct['kind'] }));
    },

    async endMessages(now) {
      await write(() => prisma.hostAct.updateMany({ where: { until: { gt: now } }, data: { until: now } }));
    },
  };
}
