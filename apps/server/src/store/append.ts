import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import { toText } from './rows.ts';
import { SequenceTaken, type Append } from './store.ts';

/** Appends in one transaction, at most: its parameters stay small. */
const MOST = 256;

interface Waiting {
  append: Append;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** What became of one append. */
type Fate = 'kept' | 'taken';

/**
 * Commits together what waits together: while one transaction is on its way the next appends gather, and all of them
 * make the next one. A disk that takes two milliseconds to be sure thus serves hundreds of matches at a time.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private refusal: StoreError | null = null;

  constructor(private readonly foundation: Foundation) {}

  /** Resolves when the entry is durable; rejects as `Store.append` says. */
  append(append: Append): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.refusal) return reject(this.refusal);
      this.waiting.push({ append, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Finishes what waits and takes nothing more. */
  async close(refusal: StoreError): Promise<void> {
    this.refusal = refusal;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      // Sockets are read one after the other before anything is written: what they bring belongs together. The
      // embedded database would commit the first, blocking, before the second is even read.
      await new Promise(setImmediate);
      const forbidden = this.foundation.forbidden();
      if (forbidden) refuse(this.waiting.splice(0), forbidden);
      else await this.commit(this.take());
    }
    // In the same turn as the look at the queue: an append that comes a moment later must start a new run.
    this.running = null;
  }

  /** At most one append of each match: the second must see the first in the table. */
  private take(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const matches = new Set<string>();
    for (const one of this.waiting) {
      const { matchId } = one.append.entry;
      if (batch.length < MOST && !matches.has(matchId)) {
        matches.add(matchId);
        batch.push(one);
      } else rest.push(one);
    }
    this.waiting = rest;
    return batch;
  }

  /** Settles every member of the batch; never rejects. */
  private async commit(batch: Waiting[]): Promise<void> {
    const appends = batch.map(({ append }) => append);
    try {
      const fates = await write(this.foundation.prisma, appends);
      // A database that broke in the middle may still have said yes.
      const broken = this.foundation.broken();
      if (broken) refuse(batch, broken);
      else settle(batch, fates);
    } catch (error) {
      await this.afterFailure(batch, error);
    }
  }

  /**
   * The transaction failed as a whole, or its answer was lost on the way. When the database still answers it is asked
   * what it kept; what it did not keep is tried once more, each append alone, so that one that the database cannot
   * take does not drag the others down.
   */
  private async afterFailure(batch: Waiting[], error: unknown): Promise<void> {
    const forbidden = this.foundation.forbidden();
    if (forbidden) return refuse(batch, forbidden);
    const failed = batch.map(({ append }) => append);
    const kept = await present(this.foundation.prisma, failed).catch(() => null);
    for (const one of batch) {
      if (kept?.has(one.append.entry.hash)) one.resolve();
      else if (kept === null || batch.length === 1) one.reject(unavailable(error));
      else await this.commit([one]);
    }
  }
}

export function unavailable(error: unknown): StoreError {
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError('database.unavailable', `The database did not do the work: ${why}`, { cause: error });
}

function refuse(batch: Waiting[], why: StoreError): void {
  for (const one of batch) one.reject(why);
}

function settle(batch: Waiting[], fates: Map<string, Fate>): void {
  for (const { append, resolve, reject } of batch) {
    const { matchId, sequence } = append.entry;
    if (fates.get(matchId) === 'kept') resolve();
    else reject(new SequenceTaken(matchId, sequence));
  }
}

/**
 * One statement, hence one transaction and one round trip. An entry is kept when its match ends right before it and
 * neither its place nor its command id is taken; others of the batch do not suffer from one that is not kept. The
 * matches are locked in the order of their ids, so that two servers never wait for each other in a circle.
 */
async function write(prisma: PrismaClient, batch: readonly Append[]): Promise<Map<string, Fate>> {
  const of = <T>(pick: (append: Append) => T): T[] => batch.map(pick);
  const kept = await prisma.$queryRaw<{ match_id: string }[]>`
    WITH given AS (
      SELECT * FROM unnest(
        ${of((a) => a.entry.matchId)}::text[], ${of((a) => a.entry.sequence)}::int[],
        ${of((a) => a.entry.seat)}::text[], ${of((a) => a.entry.commandId)}::text[],
        ${of((a) => a.entry.versions.seats[0])}::int[], ${of((a) => a.entry.versions.seats[1])}::int[],
        ${of((a) => a.entry.versions.observer)}::int[], ${of((a) => a.entry.body)}::text[],
        ${of((a) => a.entry.salt)}::text[], ${of((a) => a.entry.hash)}::text[],
        ${of((a) => a.entry.at.toISOString())}::text[], ${of((a) => toText(a.summary))}::text[],
        ${of((a) => a.ended)}::boolean[]
      ) AS g(match_id, sequence, seat, command_id, seat_1, seat_2, observer, body, salt, hash, at, summary, ended)
    ), held AS (
      SELECT m.id, m.sequence FROM matches m
      WHERE m.id IN (SELECT match_id FROM given) ORDER BY m.id FOR NO KEY UPDATE
    ), kept AS (
      INSERT INTO entries (match_id, sequence, seat, command_id, version_british, version_german,
                           version_observer, body, salt, hash, at)
      SELECT g.match_id, g.sequence, g.seat, g.command_id, g.seat_1, g.seat_2, g.observer,
             g.body, g.salt, g.hash, g.at::timestamp
      FROM given g JOIN held h ON h.id = g.match_id AND h.sequence = g.sequence - 1
      ON CONFLICT DO NOTHING
      RETURNING match_id, sequence
    ), moved AS (
      UPDATE matches m
      SET sequence = g.sequence, head = g.hash, summary = g.summary, ended = g.ended, updated_at = g.at::timestamp,
          public_at = CASE WHEN g.observer = coalesce(before.version_observer, 0) THEN m.public_at
                           ELSE g.at::timestamp END
      FROM given g JOIN kept k ON k.match_id = g.match_id
      LEFT JOIN entries before ON before.match_id = g.match_id AND before.sequence = g.sequence - 1
      WHERE m.id = g.match_id
    )${snapshots(batch)}
    SELECT match_id FROM kept`;
  const fates = new Map<string, Fate>(batch.map(({ entry }) => [entry.matchId, 'taken']));
  for (const { match_id } of kept) fates.set(match_id, 'kept');
  return fates;
}

/**
 * Snapshots of the batch, if any. The first of a match stays (the record is folded onto it), and so does the latest
 * before the new one, in case the new one is of a state that turns out wrong.
 */
function snapshots(batch: readonly Append[]): Prisma.Sql {
  const taken = batch.filter((append) => append.snapshot !== undefined);
  if (taken.length === 0) return Prisma.empty;
  // Each a value of its own: as members of one array every quotation mark in them would be escaped, and read again.
  const pictures = taken.map(
    ({ entry, snapshot }) => Prisma.sql`(${entry.matchId}::text, ${snapshot}::text)`,
  );
  return Prisma.sql`, pictures AS (
      SELECT k.match_id, k.sequence, p.state
      FROM kept k JOIN (VALUES ${Prisma.join(pictures)}) AS p(match_id, state) ON p.match_id = k.match_id
    ), pictured AS (
      INSERT INTO snapshots (match_id, sequence, state) SELECT match_id, sequence, state FROM pictures
    ), outdated AS (
      DELETE FROM snapshots s USING pictures p
      WHERE s.match_id = p.match_id AND s.sequence > 0
        AND s.sequence < (SELECT max(latest.sequence) FROM snapshots latest WHERE latest.match_id = s.match_id)
    )`;
}

/** Which of these entries, known by their hash, the table holds. */
async function present(prisma: PrismaClient, batch: readonly Append[]): Promise<Set<string>> {
  const rows = await prisma.entry.findMany({
    where: { OR: batch.map(({ entry: { matchId, sequence, hash } }) => ({ matchId, sequence, hash })) },
    select: { hash: true },
  });
  return new Set(rows.map(({ hash }) => hash));
}
