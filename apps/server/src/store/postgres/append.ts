import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { AppendStatements } from '../append.ts';
import { toText } from '../json.ts';
import { snapshotHash, type Append } from '../record.ts';

/** Locks the matches in the order of their ids, so that two servers never wait for each other. */
export const appendStatement =
  (prisma: PrismaClient): AppendStatements['append'] =>
  async (batch) => {
    const of = <T>(pick: (append: Append) => T): T[] => batch.map(pick);
    const kept = await prisma.$queryRaw<{ match_id: string; written: number | null }[]>`
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
  };

/** The notices that the batch causes, for holders of seats who wish for them. */
function notices(batch: readonly Append[]): Prisma.Sql {
  const waiting = batch.flatMap(({ entry: { matchId }, notices: told = [] }) =>
    told.map(
      ({ seat, version, kind, due }) =>
        Prisma.sql`(${matchId}::text, ${seat}::text, ${version}::int, ${kind}::text, ${due.toISOString()}::text)`,
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
 * Snapshots of the batch. The first one of a match stays, because the record is folded onto it. The latest one before the
 * new one stays too, in case the new state turns out to be wrong.
 */
function snapshots(batch: readonly Append[]): Prisma.Sql {
  // Each is a parameter of its own. In an array, every quotation mark in it would be escaped and parsed again.
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
