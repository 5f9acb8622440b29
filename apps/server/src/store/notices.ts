import type { Seat } from '@1bob/game';
import type { Prisma } from '../generated/prisma/client.ts';
import type { NoticeJobModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { fromText, toText } from './json.ts';

/**
 * What a person is told of a match: it began to wait for their seat, the other player came, it has ended, or the other player
 * offers a further game.
 */
export type NoticeKind = 'move' | 'joined' | 'ended' | 'rematch';

/** Names a job: it came to be at that version of the view for observers; what comes after the end has the next one. */
export interface NoticeKey {
  matchId: string;
  seat: Seat;
  version: number;
}

/** A notice that is to go out. */
export interface NoticeJob extends NoticeKey {
  kind: NoticeKind;
  personId: string;
  dueAt: Date;
  /** A server works on it until then; null while none does. Names its claim too. */
  leaseUntil: Date | null;
  /** How often it was claimed. */
  tries: number;
  /** Ids of channels that it went out by. */
  served: readonly string[];
}

/** Who is to be told of an entry, and when. */
export interface Notices {
  kind: 'move' | 'ended';
  seats: readonly Seat[];
  due: Date;
}

/** Notices that are to go out. */
export interface NoticeStore {
  /** Keeps a job that no entry makes, unless there is one by its key or the person wishes for none. */
  noteNotice(job: NoticeKey & Pick<NoticeJob, 'kind' | 'personId' | 'dueAt'>): Promise<void>;
  /**
   * Jobs that are due before `now` and that no server works on, all those of as many people as `people`, those who have
   * waited longest first. No other server gets them before `until`.
   */
  claimNotices(now: Date, until: Date, people: number): Promise<NoticeJob[]>;
  /** When the first unclaimed notice, or unclaimed news of a device, falls due; null: there is none. */
  nextDue(): Promise<Date | null>;
  /** Deletes a job that is still claimed until `leaseUntil`. */
  settleNotice(job: NoticeJob): Promise<void>;
  /** Notes by which channels a job went out, while it is still claimed. */
  noteServed(job: NoticeJob, served: readonly string[]): Promise<void>;
  /** Gives a claimed job back, to be done later. */
  postponeNotice(job: NoticeJob, dueAt: Date): Promise<void>;
}

export interface NoticeStatements {
  claimNotices: NoticeStore['claimNotices'];
  nextDue: NoticeStore['nextDue'];
}

export function noticesOn({ prisma, statements, read, write }: Database<NoticeStatements>): NoticeStore {
  const keep = write((key: NoticeKey, job: Pick<NoticeJob, 'kind' | 'personId' | 'dueAt'>) =>
    prisma.noticeJob.upsert({
      where: { matchId_seat_version: key },
      create: { ...key, ...job },
      update: {},
    }),
  );

  return {
    noteNotice: read(async ({ matchId, seat, version, kind, personId, dueAt }) => {
      const wishes = await prisma.noticeWish.count({ where: { personId, matchId } });
      if (wishes > 0) await keep({ matchId, seat, version }, { kind, personId, dueAt });
    }),
    claimNotices: write(statements.claimNotices),
    nextDue: read(statements.nextDue),
    settleNotice: write(async (job) => {
      await prisma.noticeJob.deleteMany({ where: claimed(job) });
    }),
    noteServed: write(async (job, served) => {
      await prisma.noticeJob.updateMany({ where: claimed(job), data: { served: toText(served) } });
    }),
    postponeNotice: write(async (job, dueAt) => {
      await prisma.noticeJob.updateMany({ where: claimed(job), data: { dueAt, leaseUntil: null } });
    }),
  };
}

/** The job, as long as nobody else has claimed it since. */
const claimed = ({ matchId, seat, version, leaseUntil }: NoticeJob): Prisma.NoticeJobWhereInput => ({
  ...{ matchId, seat, version, leaseUntil },
});

/** Those who have waited longest first. */
export const byDue = (a: NoticeJob, b: NoticeJob): number => a.dueAt.getTime() - b.dueAt.getTime();

/** A job as its table has it. */
export const toJob = ({ kind, served, ...rest }: NoticeJobModel): NoticeJob => ({
  ...rest,
  kind: kind as NoticeJob['kind'],
  served: fromText(served) as string[],
});
