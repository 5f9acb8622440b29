import type { Database } from './database.ts';
import type { Work } from './transactions.ts';

/** How much a person has added to records on a day. */
export interface Writing {
  personId: string;
  /** Days since 1970. */
  day: number;
  bytes: number;
}

/** How much each person has written into records on the last day on which they wrote. */
export interface WrittenStore {
  /** Adds what a person has written other than entries, and resolves to their total on that day. */
  countWritten(writing: Writing): Promise<number>;
  /** Forgets what was written before a day. */
  clearWritten(beforeDay: number): Promise<void>;
}

export function writtenOn({ prisma, write }: Database): WrittenStore {
  return {
    countWritten: write((writing) => add(prisma, writing)),
    clearWritten: write(async (beforeDay) => {
      await prisma.written.deleteMany({ where: { day: { lt: beforeDay } } });
    }),
  };
}

/** In SQL that both databases understand. If the clock of a server is slow, the later day counts. */
async function add(work: Pick<Work, '$queryRaw'>, { personId, day, bytes }: Writing): Promise<number> {
  const [row] = await work.$queryRaw<{ bytes: number | bigint }[]>`
    INSERT INTO written AS w (person_id, day, bytes) VALUES (${personId}, ${day}, ${bytes})
    ON CONFLICT (person_id) DO UPDATE SET
      bytes = CASE WHEN excluded.day > w.day THEN excluded.bytes ELSE w.bytes + excluded.bytes END,
      day = CASE WHEN excluded.day > w.day THEN excluded.day ELSE w.day END
    RETURNING bytes`;
  return Number(row?.bytes ?? 0);
}

/** Adds what a guest has written to the count of the person that they become. */
export async function bringWritten(work: Work, guest: string, personId: string): Promise<void> {
  const theirs = await work.written.findUnique({ where: { personId: guest } });
  if (theirs === null) return;
  await work.written.delete({ where: { personId: guest } });
  await add(work, { ...theirs, personId });
}
