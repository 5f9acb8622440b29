import type { Seat } from '@1bob/game';
import type { Prisma } from '../generated/prisma/client.ts';
import type { NoticeJobModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';
import type { Work } from './transactions.ts';

/**
 * Identifies a job by its kind, and by the version of the observer's view that caused it. Jobs after the end take the next
 * version. A kind of which a seat has at most one job takes 0.
 */
export interface NoticeKey {
  matchId: string;
  seat: Seat;
  version: number;
  /** A kind of news (`NoticeKind`). */
  kind: string;
}

/** A notice to be sent. */
export interface NoticeJob extends NoticeKey {
  personId: string;
  dueAt: Date;
  /** End of the lease of the server that works on it; null while no server does. It identifies the claim. */
  leaseUntil: Date | null;
  /** How often it was claimed to be sent. */
  tries: number;
  /** Ids of the channels by which it was sent. */
  served: readonly string[];
}

/** A notice that an entry causes for the holder of a seat, if they wish for it. */
export interface EntryNotice extends Omit<NoticeKey, 'matchId'> {
  due: Date;
}

/** Notices to be sent. */
export interface NoticeStore {
  /** Keeps a job that no entry brings, unless a job with the same key exists or the person does not want such notices. */
  noteNotice(
    job: NoticeKey & Pick<NoticeJob, 'personId' | 'dueAt'>,
    served?: NoticeJob['served'],
  ): Promise<void>;
  /**
   * Claims jobs that are due before `now` and that no server works on: all jobs of at most `people` people, of whom one job
   * each was due before `first`. People who have waited longest come first, and those for whom a server works on another job
   * are left out. No other server gets the jobs before `until`.
   */
  claimNotices(now: Date, until: Date, people: number, first: Date): Promise<NoticeJob[]>;
  /** When the first notice, or news of a device, that is not claimed falls due; null if there is none. */
  nextDue(): Promise<Date | null>;
  /** Deletes a job that is still claimed until `leaseUntil`. */
  settleNotice(job: NoticeJob): Promise<void>;
  /** Notes by which channels a job was sent, while it is still claimed. */
  noteServed(job: NoticeJob, served: readonly string[]): Promise<void>;
  /** Puts a claimed job back, to be done later. `tried`: whether the claim counts as a try to send it. */
  postponeNotice(job: NoticeJob, dueAt: Date, tried: boolean): Promise<void>;
  /** Makes the notices of a person that were put off without a try due by this time. Those that are claimed stay as they are. */
  hastenNotices(personId: string, dueBy: Date): Promise<void>;
}

export interface NoticeStatements {
  claimNotices: NoticeStore['claimNotices'];
  nextDue: NoticeStore['nextDue'];
}

export function noticesOn({ prisma, statements, read, write }: Database<NoticeStatements>): NoticeStore {
  const keep = write((key: NoticeKey, job: Pick<NoticeJobModel, 'personId' | 'dueAt' | 'served'>) =>
    prisma.noticeJob.upsert({
      where: { matchId_seat_version_kind: key },
      create: { ...key, ...job },
      update: {},
    }),
  );

  return {
    noteNotice: read(async ({ matchId, seat, version, kind, personId, dueAt }, served = []) => {
      const wishes = await prisma.noticeWish.count({ where: { personId, matchId } });
      if (wishes > 0)
        await keep({ matchId, seat, version, kind }, { personId, dueAt, served: toText(served) });
    }),
    claimNotices: write(statements.claimNotices),
    nextDue: read(statements.nextDue),
    settleNotice: write(async (job) => {
      await prisma.noticeJob.deleteMany({ where: claimed(job) });
    }),
    noteServed: write(async (job, served) => {
      await prisma.noticeJob.updateMany({ where: claimed(job), data: { served: toText(served) } });
    }),
    postponeNotice: write(async (job, dueAt, tried) => {
      const data = { dueAt, leaseUntil: null, ...(tried ? {} : { tries: { decrement: 1 } }) };
      await prisma.noticeJob.updateMany({ where: claimed(job), data });
    }),
    hastenNotices: write(async (personId, dueBy) => {
      const where = { personId, leaseUntil: null, tries: 0, dueAt: { gt: dueBy } };
      await prisma.noticeJob.updateMany({ where, data: { dueAt: dueBy } });
    }),
  };
}

/** Keeps the notices of an entry in the same transaction as the entry. */
export async function noteOfEntry(
  work: Work,
  matchId: string,
  notices: readonly EntryNotice[] = [],
): Promise<void> {
  for (const { seat, version, kind, due: dueAt } of notices) {
    const key = { matchId, seat, version, kind };
    const chair = await work.chair.findUnique({ where: { matchId_seat: { matchId, seat } } });
    const personId = chair?.personId ?? null;
    if (personId === null || (await work.noticeWish.count({ where: { personId, matchId } })) === 0) continue;
    await work.noticeJob.upsert({
      where: { matchId_seat_version_kind: key },
      create: { ...key, personId, dueAt },
      update: {},
    });
  }
}

/** Matches the job if no other server has claimed it since. */
const claimed = ({ matchId, seat, version, kind, leaseUntil }: NoticeJob): Prisma.NoticeJobWhereInput => ({
  ...{ matchId, seat, version, kind, leaseUntil },
});

/** Orders jobs by due time, the earliest first. */
export const byDue = (a: NoticeJob, b: NoticeJob): number => a.dueAt.getTime() - b.dueAt.getTime();

/** Converts a job from its table row. */
export const toJob = ({ served, ...rest }: NoticeJobModel): NoticeJob => ({
  ...rest,
  served: fromText(served) as string[],
});
