import { OUTAGE, type Beat } from '../due.ts';
import type { Statements } from '../foundation.ts';
import type { HostAct } from '../host.ts';
import { byDue, toJob } from '../notices.ts';
import { appendStatement } from './append.ts';
import { asBytes, refuseZeroBytes, textOf, type Connection } from './connection.ts';
import { isCopy, ORIGINAL } from './copy.ts';

/** The statements for the embedded database, prepared once. With Prisma an entry would take ten times as long. */
export function sqliteStatements(connection: Connection): Statements {
  const { sqlite } = connection;

  const useCode = sqlite.prepare(`
    UPDATE matches SET join_hash = NULL, open_until = NULL, epoch = epoch + 1, updated_at = $now, public_at = $now,
                       held_since = $since, held_from = $from, deadline = coalesce($deadline, deadline),
                       held_seat = CASE WHEN $since IS NULL THEN NULL ELSE $seat END,
                       held_join = CASE WHEN $since IS NULL THEN NULL ELSE join_hash END
    WHERE id = $match AND epoch = $epoch AND join_hash = $code AND EXISTS (
      SELECT 1 FROM chairs
      WHERE match_id = $match AND seat = $seat AND session_id IS NULL AND computer IS NULL
    ) AND NOT EXISTS (SELECT 1 FROM persons WHERE id = $session AND merged_into IS NOT NULL)
      AND ($since IS NULL OR (
        SELECT coalesce(sum(c.session_id = $session), 0) < $own AND coalesce(sum(m.held_from = $from), 0) < $there
        FROM matches m JOIN chairs c ON c.match_id = m.id AND c.seat = m.held_seat
        WHERE m.held_since >= 0 AND NOT m.ended
      ))`);
  const sitDown = sqlite.prepare(`
    UPDATE chairs SET session_id = $session, computer = $computer, name = $name, recovery_hash = $recovery,
                      seal = coalesce($seal, seal), contribution = coalesce($contribution, contribution)
    WHERE match_id = $match AND seat = $seat`);
  const moveOn = sqlite.prepare('UPDATE matches SET epoch = epoch + 1 WHERE id = $match');
  const keep = (part: 'seal' | 'contribution') =>
    sqlite.prepare(`
      UPDATE chairs SET ${part} = $value
      WHERE match_id = $match AND seat = $seat AND ${part} IS NULL
        AND EXISTS (SELECT 1 FROM matches WHERE id = $match AND epoch = $epoch AND sequence = $sequence)`);
  const shares = { seal: keep('seal'), contribution: keep('contribution') };
  const due = sqlite.prepare('UPDATE matches SET due_at = $due WHERE id = $match');
  const claim = sqlite.prepare(`
    UPDATE matches SET due_at = $until
    WHERE id IN (SELECT id FROM matches WHERE due_at < $now ORDER BY due_at LIMIT $most)
    RETURNING ${asBytes('id')} AS id`);
  const claimLate = sqlite.prepare(`
    UPDATE matches SET deadline = $until
    WHERE id IN (SELECT id FROM matches WHERE deadline <= $now ORDER BY deadline LIMIT $most)
    RETURNING ${asBytes('id')} AS id`);
  // A time without a beat does not count, nor does a jump of the time of day.
  const beat = sqlite.prepare(`
    INSERT INTO heartbeats (id, clock, counted, resumed, at) VALUES ('1', $fresh, 0, -1, $now)
    ON CONFLICT (id) DO UPDATE SET
      counted = counted + CASE WHEN $now - at BETWEEN 0 AND ${OUTAGE} THEN $now - at ELSE 0 END,
      resumed = CASE WHEN $now - at BETWEEN 0 AND ${OUTAGE} THEN resumed ELSE counted END,
      ahead = ahead + max(0, at - $now),
      at = $now
    RETURNING ${asBytes('clock')} AS clock, counted, resumed, ahead`);
  const claimJobs = sqlite.prepare(`
    UPDATE notice_jobs SET lease_until = $until, tries = tries + 1
    WHERE due_at < $now AND (lease_until IS NULL OR lease_until < $now) AND person_id IN (
      SELECT person_id FROM notice_jobs j WHERE due_at < $now AND (lease_until IS NULL OR lease_until < $now)
        AND NOT EXISTS (SELECT 1 FROM notice_jobs b WHERE b.person_id = j.person_id AND b.lease_until >= $now)
      GROUP BY person_id HAVING min(due_at) < $first ORDER BY min(due_at), person_id LIMIT $people
    )
    RETURNING ${asBytes('match_id')} AS match_id, ${asBytes('seat')} AS seat, version,
              ${asBytes('kind')} AS kind, ${asBytes('person_id')} AS person_id, due_at, tries, ${asBytes('served')} AS served`);
  const claimNews = sqlite.prepare(`
    UPDATE device_news SET lease_until = $until, tries = tries + 1
    WHERE (session_id, person_id) IN (
      SELECT session_id, person_id FROM device_news
      WHERE due_at <= $now AND (lease_until IS NULL OR lease_until <= $now)
      ORDER BY due_at, session_id LIMIT $most
    )
    RETURNING ${asBytes('session_id')} AS session_id, ${asBytes('person_id')} AS person_id`);
  const forgetChannels = sqlite.prepare(`
    DELETE FROM channels WHERE created_at < $before AND NOT EXISTS (
      SELECT 1 FROM wishes w JOIN matches m ON m.id = w.match_id
      WHERE w.person_id = channels.person_id AND NOT m.ended
    ) AND NOT (kind = 'mail' AND verified AND (
      EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = channels.person_id)
      OR EXISTS (SELECT 1 FROM chairs h WHERE h.session_id = channels.person_id)
    ))`);
  const acts = sqlite.prepare(`
    SELECT ${asBytes('id')} AS id, ${asBytes('kind')} AS kind, ${asBytes('subject')} AS subject,
           ${asBytes('text')} AS text, at, until
    FROM host_acts WHERE at > $since OR until > $now ORDER BY at, host_acts.id`);
  const nextDue = sqlite.prepare(`
    SELECT min(due_at) AS due FROM (
      SELECT * FROM (SELECT due_at FROM notice_jobs WHERE lease_until IS NULL ORDER BY due_at LIMIT 1)
      UNION ALL
      SELECT * FROM (SELECT due_at FROM device_news WHERE lease_until IS NULL ORDER BY due_at LIMIT 1)
    )`);
  // A comparison with null is never true.
  const clear = sqlite.prepare(`
    DELETE FROM matches
    WHERE id = $match AND (
      (join_hash IS NOT NULL AND public_at < $unjoined) OR (NOT ended AND public_at < $quiet)
    )`);

  return {
    ping: () => connection.alone(() => sqlite.exec('SELECT 1 FROM sessions LIMIT 1')).then(() => undefined),
    isCopy: () => connection.alone(isCopy),
    makeOriginal: () => connection.alone(() => void sqlite.exec(`PRAGMA user_version = ${ORIGINAL}`)),
    append: appendStatement(connection),
    // Only one transaction writes at a time.
    holdAddress: () => Promise.resolve(),
    takeChair: (
      { id: match, epoch },
      code,
      { seat, personId, computer, name, recoveryHash, seal, contribution },
      held,
    ) =>
      connection.transaction(() => {
        const at = { match, seat };
        const { since, from, deadline, most } = held ?? { since: null, from: null, deadline: null };
        const limits = { own: most?.own ?? null, there: most?.from ?? null };
        const use = {
          ...at,
          epoch,
          code,
          session: personId,
          now: Date.now(),
          since,
          from,
          deadline,
          ...limits,
        };
        if (useCode.run(use).changes === 0) return false;
        const values = {
          ...at,
          session: personId,
          computer,
          name,
          recovery: recoveryHash,
          seal: seal ?? null,
          contribution: contribution ?? null,
        };
        refuseZeroBytes(Object.values(values));
        sitDown.run(values);
        return true;
      }),
    handIn: ({ id: match, epoch, sequence, due: time }, seat, part, value) =>
      connection.transaction(() => {
        if (shares[part].run({ match, epoch, sequence, seat, value }).changes === 0) return false;
        moveOn.run({ match });
        due.run({ match, due: time?.getTime() ?? null });
        return true;
      }),
    claimDue: (now, until, most) =>
      connection.transaction(() => {
        const claimed = claim.all({ now: now.getTime(), until: until.getTime(), most });
        return (claimed as { id: unknown }[]).map(({ id }) => String(textOf(id)));
      }),
    claimLate: (now, until, most) =>
      connection.transaction(() => {
        const claimed = claimLate.all({ now, until, most });
        return (claimed as { id: unknown }[]).map(({ id }) => String(textOf(id)));
      }),
    beat: (fresh) =>
      connection.transaction(() => {
        const at = Date.now();
        const row = beat.get({ fresh, now: at }) as Omit<Beat, 'clock' | 'at'> & { clock: unknown };
        const { counted, resumed, ahead } = row;
        return { clock: String(textOf(row.clock)), counted, resumed, ahead, at: new Date(at) };
      }),
    claimNotices: (now, until, people, first) =>
      connection.transaction(() => {
        const times = { now: now.getTime(), until: until.getTime(), first: first.getTime() };
        const claimed = claimJobs.all({ ...times, people });
        return (claimed as Record<string, unknown>[])
          .map((row) =>
            toJob({
              matchId: String(textOf(row['match_id'])),
              seat: String(textOf(row['seat'])),
              version: Number(row['version']),
              kind: String(textOf(row['kind'])),
              personId: String(textOf(row['person_id'])),
              dueAt: new Date(Number(row['due_at'])),
              leaseUntil: until,
              tries: Number(row['tries']),
              served: String(textOf(row['served'])),
            }),
          )
          .toSorted(byDue);
      }),
    claimDeviceNews: (now, until, most) =>
      connection.transaction(() => {
        const claimed = claimNews.all({ now: now.getTime(), until: until.getTime(), most });
        return (claimed as Record<string, unknown>[]).map((row) => ({
          sessionId: String(textOf(row['session_id'])),
          personId: String(textOf(row['person_id'])),
        }));
      }),
    nextDue: () =>
      connection.alone(() => {
        const { due } = nextDue.get() as { due: number | null };
        return due === null ? null : new Date(due);
      }),
    actsSince: (since, now) =>
      connection.alone(() => {
        const found = acts.all({ since: since.getTime(), now: now.getTime() });
        return (found as Record<string, unknown>[]).map((row) => ({
          id: String(textOf(row['id'])),
          kind: textOf(row['kind']) as HostAct['kind'],
          subject: textOf(row['subject']) as string | null,
          text: textOf(row['text']) as string | null,
          at: new Date(Number(row['at'])),
          until: row['until'] === null ? null : new Date(Number(row['until'])),
        }));
      }),
    clearChannels: (before) =>
      connection.transaction(() => {
        forgetChannels.run({ before: before.getTime() });
      }),
    clearMatch: (match, { unjoined, quiet }) =>
      connection.transaction(() => {
        const times = { unjoined: unjoined?.getTime() ?? null, quiet: quiet?.getTime() ?? null };
        return clear.run({ match, ...times }).changes > 0;
      }),
  };
}
