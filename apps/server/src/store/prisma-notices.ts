import type { Prisma } from '../generated/prisma/client.ts';
import type { NoticeChannelModel, NoticeJobModel, NoticeWishModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import type { NoticeChannel, NoticeJob, NoticeStore, NoticeWish, QuietHours } from './notice-store.ts';
import { deviceNewsOn } from './prisma-device-news.ts';
import { mailAsksOn } from './prisma-mail-asks.ts';
import { fromText, toText } from './rows.ts';

/** What is kept for notices, on Prisma. */
export function noticesOn({ prisma, statements, read, write }: Database): NoticeStore {
  return {
    ...deviceNewsOn({ prisma, statements, read, write }),
    ...mailAsksOn({ prisma, read, write }),
    async createChannel({ details, ...channel }) {
      await write(() => prisma.noticeChannel.create({ data: { ...channel, details: toText(details) } }));
    },
    async channelsOf(people) {
      const found = await read(() =>
        prisma.noticeChannel.findMany({
          where: { personId: { in: [...people] } },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        }),
      );
      return found.map(toChannel);
    },
    async findChannel(id) {
      const found = await read(() => prisma.noticeChannel.findUnique({ where: { id } }));
      return found && toChannel(found);
    },
    countChannelsAt(address) {
      return read(() => prisma.noticeChannel.count({ where: { address, verified: true } }));
    },
    async mailsAt(address) {
      const found = await read(() =>
        prisma.noticeChannel.findMany({
          where: { address, kind: 'mail', verified: true },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        }),
      );
      return found.map(toChannel);
    },
    async confirmChannel(confirmHash, madeAfter) {
      const found = await read(() => prisma.noticeChannel.findUnique({ where: { confirmHash } }));
      if (found === null || found.createdAt <= madeAfter) return null;
      const change = { verified: true, confirmHash: null };
      const { count } = await write(() =>
        prisma.noticeChannel.updateMany({ where: { confirmHash }, data: change }),
      );
      return count === 0 ? null : toChannel({ ...found, ...change });
    },
    async clearUnconfirmed(madeBefore) {
      await write(() =>
        prisma.noticeChannel.deleteMany({ where: { verified: false, createdAt: { lt: madeBefore } } }),
      );
    },
    async setChannelError(id, lastError) {
      await write(() => prisma.noticeChannel.updateMany({ where: { id }, data: { lastError } }));
    },
    clearChannels: (madeBefore) => write(() => statements.clearChannels(madeBefore)),
    async deleteChannel(id, personId) {
      const where = personId === undefined ? { id } : { id, personId };
      const { count } = await write(() => prisma.noticeChannel.deleteMany({ where }));
      return count > 0;
    },

    async wishesOf(people) {
      const found = await read(() =>
        prisma.noticeWish.findMany({ where: { personId: { in: [...people] } } }),
      );
      return found.map(toWish);
    },
    async findWish(personId, matchId) {
      const found = await read(() =>
        prisma.noticeWish.findUnique({ where: { personId_matchId: { personId, matchId } } }),
      );
      return found && toWish(found);
    },
    async putWish({ personId, matchId, channels, minutes, content }) {
      const wish = { channels: toText(channels), minutes, content };
      const key = { personId, matchId };
      await write(() =>
        prisma.noticeWish.upsert({
          where: { personId_matchId: key },
          create: { ...key, ...wish, marks: toText({ own: '', public: '' }) },
          update: wish,
        }),
      );
    },
    async noteLook(personId, matchId, { lookingUntil, marks }) {
      const { count } = await write(() =>
        prisma.noticeWish.updateMany({
          where: { personId, matchId },
          data: { lookingUntil, marks: toText(marks) },
        }),
      );
      return count > 0;
    },
    async noteSent(personId, matchIds, sentAt) {
      await write(() =>
        prisma.noticeWish.updateMany({
          where: { personId, matchId: { in: [...matchIds] } },
          data: { sentAt },
        }),
      );
    },

    async quietHoursOf(people) {
      const found = await read(() =>
        prisma.person.findMany({
          where: { id: { in: [...people] }, quietHours: { not: null } },
          select: { id: true, quietHours: true },
        }),
      );
      return new Map(found.map(({ id, quietHours }) => [id, fromText(quietHours ?? '') as QuietHours]));
    },
    async setQuietHours(personId, hours) {
      const quietHours = hours && toText(hours);
      await write(() =>
        prisma.person.updateMany({ where: { id: personId, mergedInto: null }, data: { quietHours } }),
      );
    },

    async noteNotice({ matchId, seat, version, kind, personId, dueAt }) {
      const wishes = await read(() => prisma.noticeWish.count({ where: { personId, matchId } }));
      if (wishes === 0) return;
      const key = { matchId, seat, version };
      await write(() =>
        prisma.noticeJob.upsert({
          where: { matchId_seat_version: key },
          create: { ...key, kind, personId, dueAt },
          update: {},
        }),
      );
    },
    claimNotices: (now, until, people) => write(() => statements.claimNotices(now, until, people)),
    async nextDue() {
      const first = {
        where: { leaseUntil: null },
        orderBy: { dueAt: 'asc' },
        select: { dueAt: true },
      } as const;
      const [job, news] = await read(() =>
        Promise.all([prisma.noticeJob.findFirst(first), prisma.deviceNews.findFirst(first)]),
      );
      if (job === null || news === null) return (job ?? news)?.dueAt ?? null;
      return job.dueAt < news.dueAt ? job.dueAt : news.dueAt;
    },
    async settleNotice(job) {
      await write(() => prisma.noticeJob.deleteMany({ where: claimed(job) }));
    },
    async noteServed(job, served) {
      await write(() =>
        prisma.noticeJob.updateMany({ where: claimed(job), data: { served: toText(served) } }),
      );
    },
    async postponeNotice(job, dueAt) {
      await write(() =>
        prisma.noticeJob.updateMany({ where: claimed(job), data: { dueAt, leaseUntil: null } }),
      );
    },

    async keepKey(name, value) {
      const find = () => prisma.serverKey.findUnique({ where: { name } });
      const known = await read(find);
      if (known !== null) return known.value;
      // Another server may be faster: its key is taken.
      await write(() => prisma.serverKey.create({ data: { name, value } })).catch(() => undefined);
      const kept = await read(find);
      if (kept === null) throw new Error('a key of the server was not kept');
      return kept.value;
    },
  };
}

/** The job, as long as nobody else has claimed it since. */
const claimed = ({ matchId, seat, version, leaseUntil }: NoticeJob): Prisma.NoticeJobWhereInput => ({
  ...{ matchId, seat, version, leaseUntil },
});

const toChannel = ({ kind, details, ...rest }: NoticeChannelModel): NoticeChannel => ({
  ...rest,
  kind: kind as NoticeChannel['kind'],
  details: fromText(details) as NoticeChannel['details'],
});

const toWish = ({ channels, content, marks, ...rest }: NoticeWishModel): NoticeWish => ({
  ...rest,
  channels: fromText(channels) as string[],
  content: content as NoticeWish['content'],
  marks: fromText(marks) as NoticeWish['marks'],
});

/** Those who have waited longest first. */
export const byDue = (a: NoticeJob, b: NoticeJob): number => a.dueAt.getTime() - b.dueAt.getTime();

/** A job as its table has it. */
export const toJob = ({ kind, served, ...rest }: NoticeJobModel): NoticeJob => ({
  ...rest,
  kind: kind as NoticeJob['kind'],
  served: fromText(served) as string[],
});
