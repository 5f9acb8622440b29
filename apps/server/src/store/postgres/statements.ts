import { setTimeout as delay } from 'node:timers/promises';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { NoticeJobModel } from '../../generated/prisma/models.ts';
import type { Holding } from '../chairs.ts';
import { OUTAGE, type Beat } from '../due.ts';
import type { Statements } from '../foundation.ts';
import type { HostAct } from '../host.ts';
import type { Chair, InEpoch } from '../match.ts';
import { byDue, toJob } from '../notices.ts';
import { RESTORED } from '../server-keys.ts';
import { hold, type Work } from '../transactions.ts';
import { appendStatement } from './append.ts';

/** Milliseconds after which a ping treats a silent database as away. */
const SILENCE = 3_000;

/** The statements for a PostgreSQL server. Each is a single SQL statement, and so one transaction and one round trip. */
export function postgresStatements(prisma: PrismaClient): Statements {
  let pinging: Promise<unknown> | null = null;

  const holdAddress: Statements['holdAddress'] = async (work, from) => {
    await work.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${from}, 0))`;
  };

  const takeIn = async (
    work: Pick<Work, '$executeRaw'>,
    { id, epoch }: InEpoch,
    joinHash: string,
    chair: Chair,
    held: Holding | null,
  ): Promise<boolean> => {
    const since = Prisma.sql`${held?.since ?? null}::double precision`;
    const { seat, personId, computer, name, recoveryHash, seal = null, contribution = null } = chair;
    const taken = await work.$executeRaw`
      WITH ${takenOver(personId)}, used AS (
        UPDATE matches m SET join_hash = NULL, open_until = NULL, epoch = epoch + 1, updated_at = g.now, public_at = g.now,
          held_since = ${since}, held_from = ${held?.from ?? null}::text,
          held_seat = CASE WHEN ${since} IS NULL THEN NULL ELSE ${seat}::text END,
          held_join = CASE WHEN ${since} IS NULL THEN NULL ELSE m.join_hash END,
          deadline = coalesce(${held?.deadline ?? null}::double precision, m.deadline)
        FROM (SELECT ${new Date().toISOString()}::text::timestamp AS now) g
        WHERE m.id = ${id} AND m.epoch = ${epoch} AND m.join_hash = ${joinHash} AND EXISTS (
          SELECT 1 FROM chairs c
          WHERE c.match_id = m.id AND c.seat = ${seat} AND c.session_id IS NULL AND c.computer IS NULL
        ) AND NOT EXISTS (SELECT 1 FROM person WHERE merged_into IS NOT NULL)
        RETURNING m.id
      )
      UPDATE chairs c
      SET session_id = ${personId}, computer = ${computer}, name = ${name}, recovery_hash = ${recoveryHash},
          seal = coalesce(${seal}::text, c.seal), contribution = coalesce(${contribution}::text, c.contribution)
      FROM used
      WHERE c.match_id = used.id AND c.seat = ${seat}`;
    return taken === 1;
  };

  return {
    append: appendStatement(prisma),
    holdAddress,
    /** A database that was restored with PostgreSQL's own tools cannot be told from the original. */
    async isCopy() {
      return (await prisma.serverKey.count({ where: { name: RESTORED } })) > 0;
    },
    async makeOriginal() {
      await prisma.serverKey.deleteMany({ where: { name: RESTORED } });
    },
    /** Times out long before a query does. Many pings at once share one query, so that they do not take all connections. */
    async ping() {
      pinging ??= prisma.$queryRaw`SELECT 1`.finally(() => (pinging = null));
      const answered = new AbortController();
      const late = delay(SILENCE, undefined, { signal: answered.signal }).then(() => {
        throw new Error('the database does not answer');
      });
      try {
        await Promise.race([pinging, late]);
      } finally {
        answered.abort();
      }
    },
    async takeChair({ id, epoch }, joinHash, chair, held = null) {
      if (held === null) return takeIn(prisma, { id, epoch }, joinHash, chair, null);
      return prisma.$transaction(async (work) => {
        // Locks the person and then the address, so that the limit counts what earlier transactions have taken.
        if (chair.personId !== null) await hold(work, chair.personId);
        if (held.from !== null) await holdAddress(work, held.from);
        const [counted] = await work.$queryRaw<{ own: bigint; there: bigint }[]>`
          SELECT count(CASE WHEN c.session_id = ${chair.personId} THEN 1 END) AS own,
                 count(CASE WHEN m.held_from = ${held.from} THEN 1 END) AS there
          FROM matches m JOIN chairs c ON c.match_id = m.id AND c.seat = m.held_seat
          WHERE m.held_since >= 0 AND NOT m.ended`;
        if (Number(counted?.own) >= held.most.own || Number(counted?.there) >= held.most.from) return false;
        return takeIn(work, { id, epoch }, joinHash, chair, held);
      });
    },
    async handIn(match, seat, part, value) {
      const column = Prisma.raw(part);
      const kept = await prisma.$executeRaw`
        WITH here AS (
          UPDATE matches SET epoch = epoch + 1, due_at = ${match.due?.toISOString() ?? null}::text::timestamp
          WHERE id = ${match.id} AND epoch = ${match.epoch} AND sequence = ${match.sequence} RETURNING id
        )
        UPDATE chairs c SET ${column} = ${value}
        FROM here
        WHERE c.match_id = here.id AND c.seat = ${seat} AND c.${column} IS NULL`;
      return kept === 1;
    },
    /** Skips rows that another server is claiming at this moment. */
    async claimDue(now, until, most) {
      const claimed = await prisma.$queryRaw<{ id: string }[]>`
        UPDATE matches SET due_at = ${until.toISOString()}::text::timestamp
        WHERE id IN (
          SELECT id FROM matches WHERE due_at < ${now.toISOString()}::text::timestamp
          ORDER BY due_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED
        )
        RETURNING id`;
      return claimed.map(({ id }) => id);
    },
    /** Skips rows that another server is claiming at this moment. */
    async claimLate(now, until, most) {
      const claimed = await prisma.$queryRaw<{ id: string }[]>`
        UPDATE matches SET deadline = ${until}::double precision
        WHERE id IN (
          SELECT id FROM matches WHERE deadline <= ${now}::double precision
          ORDER BY deadline LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED
        )
        RETURNING id`;
      return claimed.map(({ id }) => id);
    },
    /** A time without a beat does not count, nor does a jump of the time of day. */
    async beat(fresh) {
      // If two servers beat at once, the later beat may have read the time first.
      const steady = Prisma.sql`extract(epoch FROM excluded.at - h.at) * 1000 BETWEEN -1000 AND ${OUTAGE}::int`;
      const [row] = await prisma.$queryRaw<Beat[]>`
        INSERT INTO heartbeats AS h (id, clock, counted, resumed, at)
        VALUES ('1', ${fresh}, 0, -1, clock_timestamp() AT TIME ZONE 'UTC')
        ON CONFLICT (id) DO UPDATE SET
          counted = h.counted + CASE WHEN ${steady}
            THEN greatest(0, extract(epoch FROM excluded.at - h.at) * 1000)::double precision ELSE 0 END,
          resumed = CASE WHEN ${steady} THEN h.resumed ELSE h.counted END,
          ahead = h.ahead + CASE WHEN ${steady}
            THEN 0 ELSE greatest(0, extract(epoch FROM h.at - excluded.at) * 1000)::double precision END,
          at = CASE WHEN ${steady} THEN greatest(h.at, excluded.at) ELSE excluded.at END
        RETURNING clock, counted, resumed, ahead, at`;
      if (row === undefined) throw new Error('the clock of the installation has no row');
      return row;
    },
    async nextDue() {
      const [row] = await prisma.$queryRaw<{ due: Date | null }[]>`
        SELECT least(
          (SELECT due_at FROM notice_jobs WHERE lease_until IS NULL ORDER BY due_at LIMIT 1),
          (SELECT due_at FROM device_news WHERE lease_until IS NULL ORDER BY due_at LIMIT 1)
        ) AS due`;
      return row?.due ?? null;
    },
    actsSince(since, now) {
      return prisma.$queryRaw<HostAct[]>`
        SELECT id, kind, subject, text, at, until FROM host_acts
        WHERE at > ${since.toISOString()}::text::timestamp OR until > ${now.toISOString()}::text::timestamp
        ORDER BY at, id`;
    },
    async clearChannels(madeBefore) {
      await prisma.$executeRaw`
        DELETE FROM channels c WHERE c.created_at < ${madeBefore.toISOString()}::text::timestamp AND NOT EXISTS (
          SELECT 1 FROM wishes w JOIN matches m ON m.id = w.match_id WHERE w.person_id = c.person_id AND NOT m.ended
        ) AND NOT (c.kind = 'mail' AND c.verified AND (
          EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = c.person_id)
          OR EXISTS (SELECT 1 FROM chairs h WHERE h.session_id = c.person_id)
        ))`;
    },
    /** Skips rows that another server is claiming at this moment. */
    async claimNotices(now, until, people, first) {
      const time = Prisma.sql`${now.toISOString()}::text::timestamp`;
      const due = Prisma.sql`due_at < ${time} AND (lease_until IS NULL OR lease_until < ${time})`;
      const claimed = await prisma.$queryRaw<NoticeJobModel[]>`
        UPDATE notice_jobs SET lease_until = ${until.toISOString()}::text::timestamp, tries = tries + 1
        WHERE (match_id, seat, version, kind) IN (
          SELECT match_id, seat, version, kind FROM notice_jobs
          WHERE ${due} AND person_id IN (
            SELECT person_id FROM notice_jobs j WHERE ${due}
              AND NOT EXISTS (SELECT 1 FROM notice_jobs b WHERE b.person_id = j.person_id AND b.lease_until >= ${time})
            GROUP BY person_id HAVING min(due_at) < ${first.toISOString()}::text::timestamp
            ORDER BY min(due_at), person_id LIMIT ${people}
          )
          FOR NO KEY UPDATE SKIP LOCKED
        )
        RETURNING match_id AS "matchId", seat, version, kind, person_id AS "personId", due_at AS "dueAt",
                  lease_until AS "leaseUntil", tries, served`;
      return claimed.map(toJob).toSorted(byDue);
    },
    /** Skips rows that another server is claiming at this moment. */
    claimDeviceNews(now, until, most) {
      const time = Prisma.sql`${now.toISOString()}::text::timestamp`;
      return prisma.$queryRaw`
        UPDATE device_news SET lease_until = ${until.toISOString()}::text::timestamp, tries = tries + 1
        WHERE (session_id, person_id) IN (
          SELECT session_id, person_id FROM device_news
          WHERE due_at <= ${time} AND (lease_until IS NULL OR lease_until <= ${time})
          ORDER BY due_at, session_id LIMIT ${most}
          FOR NO KEY UPDATE SKIP LOCKED
        )
        RETURNING session_id AS "sessionId", person_id AS "personId"`;
    },
    /**
     * The rows in other tables are deleted with the match. The statement waits for a running commit, after which the match
     * may no longer qualify. A comparison with null is never true.
     */
    async clearMatch(id, { unjoined, quiet }) {
      const before = (time: Date | null) =>
        Prisma.sql`public_at < ${time?.toISOString() ?? null}::text::timestamp`;
      const gone = await prisma.$executeRaw`
        DELETE FROM matches
        WHERE id = ${id} AND ((join_hash IS NOT NULL AND ${before(unjoined)}) OR (NOT ended AND ${before(quiet)}))`;
      return gone === 1;
    },
  };
}

/** Locks the person who is to sit down until the transaction ends, and waits for a merge that is running. */
const takenOver = (personId: string | null): Prisma.Sql =>
  Prisma.sql`person AS (SELECT merged_into FROM persons WHERE id = ${personId} FOR SHARE)`;
