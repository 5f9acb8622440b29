import { setTimeout as delay } from 'node:timers/promises';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { DeviceNewsModel, NoticeJobModel } from '../../generated/prisma/models.ts';
import { snapshotHash } from '../hashes.ts';
import { hold } from '../joining.ts';
import type { NoticeJob } from '../notice-store.ts';
import { byDue, toJob } from '../prisma-notices.ts';
import { toText } from '../rows.ts';
import type { Statements } from '../statements.ts';
import {
  OUTAGE,
  type Append,
  type Beat,
  type Chair,
  type Cutoffs,
  type Holding,
  type InEpoch,
  type Store,
} from '../store.ts';

/** Milliseconds after which a database that does not answer is away, for those who ask whether it is there. */
const SILENCE = 3_000;

/** The statements of a PostgreSQL server. Each is one, hence one transaction and one round trip. */
export class PostgresStatements implements Statements {
  private pinging: Promise<unknown> | null = null;

  constructor(private readonly prisma: PrismaClient) {}

  /** The matches are locked in the order of their ids, so that two servers never wait for each other in a circle. */
  async append(batch: readonly Append[]): Promise<ReadonlyMap<string, number>> {
    const of = <T>(pick: (append: Append) => T): T[] => batch.map(pick);
    const kept = await this.prisma.$queryRaw<{ match_id: string; written: number | null }[]>`
      WITH given AS (
        SELECT * FROM unnest(
          ${of((a) => a.entry.matchId)}::text[], ${of((a) => a.entry.sequence)}::int[],
          ${of((a) => a.entry.seat)}::text[], ${of((a) => a.entry.commandId)}::text[],
          ${of((a) => a.entry.versions.seats[0])}::int[], ${of((a) => a.entry.versions.seats[1])}::int[],
          ${of((a) => a.entry.versions.observer)}::int[], ${of((a) => a.entry.body)}::text[],
          ${of((a) => a.entry.salt)}::text[], ${of((a) => a.entry.hash)}::text[],
          ${of((a) => a.entry.at.toISOString())}::text[], ${of((a) => toText(a.summary))}::text[],
          ${of((a) => a.ended)}::boolean[], ${of((a) => a.epoch)}::int[],
          ${of((a) => a.due?.toISOString() ?? null)}::text[], ${of((a) => a.deadline ?? null)}::double precision[],
          ${of((a) => a.held !== undefined)}::boolean[], ${of((a) => a.held ?? null)}::double precision[],
          ${of((a) => a.by?.personId ?? null)}::text[], ${of((a) => a.by?.day ?? null)}::int[],
          ${of((a) => a.by?.bytes ?? null)}::int[]
        ) AS g(match_id, sequence, seat, command_id, seat_1, seat_2, observer, body, salt, hash, at, summary, ended,
               epoch, due, deadline, holds, held, person, day, bytes)
      ), held AS (
        SELECT m.id, m.sequence, m.epoch FROM matches m
        WHERE m.id IN (SELECT match_id FROM given) ORDER BY m.id FOR NO KEY UPDATE
      ), kept AS (
        INSERT INTO entries (match_id, sequence, seat, command_id, version_british, version_german,
                             version_observer, body, salt, hash, at)
        SELECT g.match_id, g.sequence, g.seat, g.command_id, g.seat_1, g.seat_2, g.observer,
               g.body, g.salt, g.hash, g.at::timestamp
        FROM given g JOIN held h ON h.id = g.match_id AND h.sequence = g.sequence - 1 AND h.epoch = g.epoch
        ON CONFLICT DO NOTHING
        RETURNING match_id, sequence
      ), moved AS (
        UPDATE matches m
        SET sequence = g.sequence, chain_head = g.hash, summary = g.summary, ended = g.ended,
            updated_at = g.at::timestamp, due_at = g.due::timestamp, deadline = g.deadline,
            held_since = CASE WHEN g.holds THEN g.held ELSE m.held_since END,
            public_at = CASE WHEN g.observer = coalesce(before.version_observer, 0) THEN m.public_at
                             ELSE g.at::timestamp END
        FROM given g JOIN kept k ON k.match_id = g.match_id
        LEFT JOIN entries before ON before.match_id = g.match_id AND before.sequence = g.sequence - 1
        WHERE m.id = g.match_id
      ), counted AS (
        INSERT INTO written AS w (person_id, day, bytes)
        SELECT g.person, max(g.day), sum(g.bytes)::int FROM kept k JOIN given g ON g.match_id = k.match_id
        WHERE g.person IS NOT NULL GROUP BY g.person ORDER BY g.person
        ON CONFLICT (person_id) DO UPDATE SET
          bytes = CASE WHEN excluded.day > w.day THEN excluded.bytes ELSE w.bytes + excluded.bytes END,
          day = greatest(w.day, excluded.day)
        RETURNING person_id, bytes
      )${notices(batch)}${snapshots(batch)}
      SELECT k.match_id, c.bytes AS written FROM kept k
      JOIN given g ON g.match_id = k.match_id LEFT JOIN counted c ON c.person_id = g.person`;
    return new Map(kept.map(({ match_id, written }) => [match_id, written ?? 0]));
  }

  /** What was brought back with the tools of PostgreSQL cannot be told from what was always here. */
  async isCopy(): Promise<boolean> {
    return false;
  }

  async makeOriginal(): Promise<void> {
    // It bears no mark.
  }

  /** Gives up long before a query does. Of many who ask at once one query is made, so that none takes all connections. */
  async ping(): Promise<void> {
    this.pinging ??= this.prisma.$queryRaw`SELECT 1`.finally(() => (this.pinging = null));
    const answered = new AbortController();
    const late = delay(SILENCE, undefined, { signal: answered.signal }).then(() => {
      throw new Error('the database does not answer');
    });
    try {
      await Promise.race([this.pinging, late]);
    } finally {
      answered.abort();
    }
  }

  async takeChair(
    { id, epoch }: InEpoch,
    joinHash: string,
    chair: Chair,
    now: Date,
    held: Holding | null,
  ): Promise<boolean> {
    if (held === null) return this.takeIn(this.prisma, { id, epoch }, joinHash, chair, now, null);
    return this.prisma.$transaction(async (work) => {
      // One after the other for a person and for an address: what the one before took is counted.
      if (chair.personId !== null) await hold(work, chair.personId);
      if (held.from !== null) await this.holdAddress(work, held.from);
      const [counted] = await work.$queryRaw<{ own: bigint; there: bigint }[]>`
        SELECT count(CASE WHEN c.session_id = ${chair.personId} THEN 1 END) AS own,
               count(CASE WHEN m.held_from = ${held.from} THEN 1 END) AS there
        FROM matches m JOIN chairs c ON c.match_id = m.id AND c.seat = m.held_seat
        WHERE m.held_since >= 0 AND NOT m.ended`;
      if (Number(counted?.own) >= held.most.own || Number(counted?.there) >= held.most.from) return false;
      return this.takeIn(work, { id, epoch }, joinHash, chair, now, held);
    });
  }

  async holdAddress(work: Prisma.TransactionClient, from: string): Promise<void> {
    await work.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${from}, 0))`;
  }

  private async takeIn(
    work: Pick<Prisma.TransactionClient, '$executeRaw'>,
    { id, epoch }: InEpoch,
    joinHash: string,
    chair: Chair,
    now: Date,
    held: Holding | null,
  ): Promise<boolean> {
    const since = Prisma.sql`${held?.since ?? null}::double precision`;
    const { seat, personId, computer, name, recoveryHash, seal = null, contribution = null } = chair;
    const taken = await work.$executeRaw`
      WITH ${takenOver(personId)}, used AS (
        UPDATE matches m SET join_hash = NULL, open_until = NULL, epoch = epoch + 1, updated_at = g.now, public_at = g.now,
          held_since = ${since}, held_from = ${held?.from ?? null}::text,
          held_seat = CASE WHEN ${since} IS NULL THEN NULL ELSE ${seat}::text END,
          held_join = CASE WHEN ${since} IS NULL THEN NULL ELSE m.join_hash END,
          deadline = coalesce(${held?.deadline ?? null}::double precision, m.deadline)
        FROM (SELECT ${now.toISOString()}::text::timestamp AS now) g
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
  }

  /** When the code is not that of the chair the epoch moves all the same, which does no harm. */
  async moveChair(
    ...[{ id, epoch }, seat, recoveryHash, personId, recovered]: Parameters<Store['moveChair']>
  ) {
    const { recoveredAt, recoveredFrom } = recovered;
    const moved = await this.prisma.$executeRaw`
      WITH ${takenOver(personId)}, here AS (
        UPDATE matches SET epoch = epoch + 1
        WHERE id = ${id} AND epoch = ${epoch} AND NOT EXISTS (SELECT 1 FROM person WHERE merged_into IS NOT NULL)
        RETURNING id
      )
      UPDATE chairs c
      SET past_holders = CASE
            WHEN c.session_id = ANY(string_to_array(c.past_holders, ' ')) THEN c.past_holders
            ELSE trim(coalesce(c.past_holders, '') || ' ' || coalesce(c.session_id, ''))
          END,
          session_id = ${personId}, recovered_from = ${recoveredFrom},
          recovered_at = ${recoveredAt?.toISOString() ?? null}::text::timestamp
      FROM here
      WHERE c.match_id = here.id AND c.seat = ${seat} AND c.recovery_hash = ${recoveryHash}`;
    return moved === 1;
  }

  async handIn(...[match, seat, part, value]: Parameters<Store['handIn']>): Promise<boolean> {
    const column = Prisma.raw(part);
    const kept = await this.prisma.$executeRaw`
      WITH here AS (
        UPDATE matches SET epoch = epoch + 1, due_at = ${match.due?.toISOString() ?? null}::text::timestamp
        WHERE id = ${match.id} AND epoch = ${match.epoch} AND sequence = ${match.sequence} RETURNING id
      )
      UPDATE chairs c SET ${column} = ${value}
      FROM here
      WHERE c.match_id = here.id AND c.seat = ${seat} AND c.${column} IS NULL`;
    return kept === 1;
  }

  /** What another server is claiming at this moment is left to it. */
  async claimDue(now: Date, until: Date, most: number): Promise<string[]> {
    const claimed = await this.prisma.$queryRaw<{ id: string }[]>`
      UPDATE matches SET due_at = ${until.toISOString()}::text::timestamp
      WHERE id IN (
        SELECT id FROM matches WHERE due_at < ${now.toISOString()}::text::timestamp
        ORDER BY due_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id`;
    return claimed.map(({ id }) => id);
  }

  /** What another server is claiming at this moment is left to it. */
  async claimLate(now: number, until: number, most: number): Promise<string[]> {
    const claimed = await this.prisma.$queryRaw<{ id: string }[]>`
      UPDATE matches SET deadline = ${until}::double precision
      WHERE id IN (
        SELECT id FROM matches WHERE deadline <= ${now}::double precision
        ORDER BY deadline LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id`;
    return claimed.map(({ id }) => id);
  }

  /** The clock does not run over a time without a beat, nor over a jump of the time of day. */
  async beat(fresh: string): Promise<Beat> {
    // Of two servers that beat at once the later one may have looked at the time first.
    const steady = Prisma.sql`extract(epoch FROM excluded.at - h.at) * 1000 BETWEEN -1000 AND ${OUTAGE}::int`;
    const [row] = await this.prisma.$queryRaw<Beat[]>`
      INSERT INTO heartbeats AS h (id, clock, counted, resumed, at)
      VALUES ('1', ${fresh}, 0, -1, clock_timestamp() AT TIME ZONE 'UTC')
      ON CONFLICT (id) DO UPDATE SET
        counted = h.counted + CASE WHEN ${steady}
          THEN greatest(0, extract(epoch FROM excluded.at - h.at) * 1000)::double precision ELSE 0 END,
        resumed = CASE WHEN ${steady} THEN h.resumed ELSE h.counted END,
        at = CASE WHEN ${steady} THEN greatest(h.at, excluded.at) ELSE excluded.at END
      RETURNING clock, counted, resumed, at`;
    if (row === undefined) throw new Error('the clock of the installation has no row');
    return row;
  }

  async clearChannels(madeBefore: Date): Promise<void> {
    await this.prisma.$executeRaw`
      DELETE FROM channels c WHERE c.created_at < ${madeBefore.toISOString()}::text::timestamp AND NOT EXISTS (
        SELECT 1 FROM wishes w JOIN matches m ON m.id = w.match_id WHERE w.person_id = c.person_id AND NOT m.ended
      ) AND NOT (c.kind = 'mail' AND c.verified AND (
        EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = c.person_id)
        OR EXISTS (SELECT 1 FROM chairs h WHERE h.session_id = c.person_id)
      ))`;
  }

  /** What another server is claiming at this moment is left to it. */
  async claimNotices(now: Date, until: Date, people: number): Promise<NoticeJob[]> {
    const time = Prisma.sql`${now.toISOString()}::text::timestamp`;
    const due = Prisma.sql`due_at < ${time} AND (lease_until IS NULL OR lease_until < ${time})`;
    const claimed = await this.prisma.$queryRaw<NoticeJobModel[]>`
      UPDATE notice_jobs SET lease_until = ${until.toISOString()}::text::timestamp, tries = tries + 1
      WHERE (match_id, seat, version) IN (
        SELECT match_id, seat, version FROM notice_jobs
        WHERE ${due} AND person_id IN (
          SELECT person_id FROM notice_jobs WHERE ${due}
          GROUP BY person_id ORDER BY min(due_at), person_id LIMIT ${people}
        )
        FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING match_id AS "matchId", seat, version, kind, person_id AS "personId", due_at AS "dueAt",
                lease_until AS "leaseUntil", tries, served`;
    return claimed.map(toJob).toSorted(byDue);
  }

  /** What another server is claiming at this moment is left to it. */
  claimDeviceNews(
    now: Date,
    until: Date,
    most: number,
  ): Promise<Pick<DeviceNewsModel, 'sessionId' | 'personId'>[]> {
    const time = Prisma.sql`${now.toISOString()}::text::timestamp`;
    return this.prisma.$queryRaw`
      UPDATE device_news SET lease_until = ${until.toISOString()}::text::timestamp, tries = tries + 1
      WHERE (session_id, person_id) IN (
        SELECT session_id, person_id FROM device_news
        WHERE due_at <= ${time} AND (lease_until IS NULL OR lease_until <= ${time})
        ORDER BY due_at, session_id LIMIT ${most}
        FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING session_id AS "sessionId", person_id AS "personId"`;
  }

  /**
   * The other tables follow the match. A commit that it waits for may move the match out of its reach. What is compared
   * with null is never true.
   */
  async clearMatch(id: string, { unjoined, quiet }: Cutoffs): Promise<boolean> {
    const before = (time: Date | null) =>
      Prisma.sql`public_at < ${time?.toISOString() ?? null}::text::timestamp`;
    const gone = await this.prisma.$executeRaw`
      DELETE FROM matches
      WHERE id = ${id} AND ((join_hash IS NOT NULL AND ${before(unjoined)}) OR (NOT ended AND ${before(quiet)}))`;
    return gone === 1;
  }
}

/** The person that is to sit down, kept as it is until that is done: one that is being taken over is waited for. */
const takenOver = (personId: string | null): Prisma.Sql =>
  Prisma.sql`person AS (SELECT merged_into FROM persons WHERE id = ${personId} FOR SHARE)`;
/** Notices that the batch makes, if any: for those who hold the seats and wish for them. */
function notices(batch: readonly Append[]): Prisma.Sql {
  const waiting = batch.flatMap(({ entry: { matchId, versions }, notices: told }) =>
    (told?.seats ?? []).map(
      (seat) =>
        Prisma.sql`(${matchId}::text, ${seat}::text, ${versions.observer}::int, ${told?.kind}::text, ${told?.due.toISOString()}::text)`,
    ),
  );
  if (waiting.length === 0) return Prisma.empty;
  return Prisma.sql`, noted AS (
      INSERT INTO notice_jobs (match_id, seat, version, kind, person_id, due_at)
      SELECT w.match_id, w.seat, w.version, w.kind, c.session_id, w.due::timestamp
      FROM kept k JOIN (VALUES ${Prisma.join(waiting)}) AS w(match_id, seat, version, kind, due) ON w.match_id = k.match_id
      JOIN chairs c ON c.match_id = w.match_id AND c.seat = w.seat
      JOIN wishes p ON p.match_id = w.match_id AND p.person_id = c.session_id
      ON CONFLICT DO NOTHING
    )`;
}

/**
 * Snapshots of the batch, if any. The first of a match stays (the record is folded onto it), and so does the latest
 * before the new one, in case the new one is of a state that turns out wrong.
 */
function snapshots(batch: readonly Append[]): Prisma.Sql {
  // Each a value of its own: as members of one array every quotation mark in them would be escaped, and read again.
  const pictures = batch.flatMap(({ entry: { matchId, sequence }, snapshot }) =>
    snapshot === undefined
      ? []
      : [
          Prisma.sql`(${matchId}::text, ${snapshot}::text, ${snapshotHash(matchId, sequence, snapshot)}::text)`,
        ],
  );
  if (pictures.length === 0) return Prisma.empty;
  return Prisma.sql`, pictures AS (
      SELECT k.match_id, k.sequence, p.state, p.hash
      FROM kept k JOIN (VALUES ${Prisma.join(pictures)}) AS p(match_id, state, hash) ON p.match_id = k.match_id
    ), pictured AS (
      INSERT INTO snapshots (match_id, sequence, state, hash) SELECT match_id, sequence, state, hash FROM pictures
    ), outdated AS (
      DELETE FROM snapshots s USING pictures p
      WHERE s.match_id = p.match_id AND s.sequence > 0
        AND s.sequence < (SELECT max(latest.sequence) FROM snapshots latest WHERE latest.match_id = s.match_id)
    )`;
}
