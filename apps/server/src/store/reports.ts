import type { Seat } from '@1bob/game';
import type { ReportModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import type { InRoom } from './talk.ts';

/** A line that was reported to the host, with a copy of it. */
export interface Report extends InRoom {
  number: number;
  /** The person who reports it. */
  personId: string;
  reason: string;
  at: Date;
  saidBy: string;
  seat: Seat | null;
  name: string;
  text: string;
  saidAt: Date;
}

/** Lines that were reported to the host. */
export interface ReportStore {
  /** Keeps one report for each line and person. Resolves to false if that person already has `most` reports. */
  report(report: Report, most: number): Promise<boolean>;
  /** Reports that are not dealt with, the oldest first. */
  reports(most: number): Promise<Report[]>;
  /** Marks a report as dealt with and deletes its copy of the line. Resolves to false if there is no such report. */
  settleReport(report: Pick<Report, 'matchId' | 'room' | 'number' | 'personId'>): Promise<boolean>;
}

export function reportsOn({ prisma, read, write }: Database): ReportStore {
  return {
    report: write(async (report, most) => {
      const { matchId, room, number, personId } = report;
      const key = { matchId, room, number, personId };
      const here = await prisma.report.count({ where: { personId, NOT: key } });
      if (here >= most) return false;
      await prisma.report.upsert({
        where: { matchId_room_number_personId: key },
        create: report,
        update: { reason: report.reason },
      });
      return true;
    }),
    reports: read(async (most) => {
      const found = await prisma.report.findMany({ orderBy: { at: 'asc' }, take: most });
      return found.map(toReport);
    }),
    settleReport: write(async ({ matchId, room, number, personId }) => {
      const { count } = await prisma.report.deleteMany({ where: { matchId, room, number, personId } });
      return count === 1;
    }),
  };
}

// The database has no other rooms, because only the server writes them.
const toReport = ({ room, ...rest }: ReportModel): Report => ({ ...rest, room });
