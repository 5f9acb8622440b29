import type { Database } from './database.ts';
import { erase } from './erase.ts';
import { endSessions } from './joining.ts';
import type { Moved } from './match.ts';
import { tablesBeside } from './second-chairs.ts';
import { fromSession, NEW_FOR, toSession, type Session } from './session.ts';
import { hold, isDevice, moveEpochs, tablesOf } from './transactions.ts';

/** What may change in a session. */
type SessionChange = Partial<Pick<Session, 'expiresAt' | 'label' | 'usedOn' | 'toldAt' | 'cookieAt'>>;

/** Persons and their devices. */
export interface PersonStore {
  /** Creates a session, and its person if none has that id. */
  createSession(session: Session): Promise<void>;
  findSession(id: string): Promise<Session | null>;
  /**
   * The session whose cookie holds the secret with this hash. `replaced`: a session held that secret before it got another.
   * Null: no session ever held it.
   */
  findByCookie(cookieHash: string): Promise<Session | 'replaced' | null>;
  /** Sets the secret that a session gets in place of a cookie of an earlier version, while that cookie is still valid. */
  exchangeCookie(id: string, cookieHash: string): Promise<void>;
  /** Those of these sessions that exist. */
  findSessions(ids: readonly string[]): Promise<Session[]>;
  updateSession(id: string, change: SessionChange): Promise<void>;
  renamePerson(personId: string, name: string): Promise<void>;
  /**
   * Deletes the person of a device, in one transaction, together with their devices, channels, wishes and lines, the mutes
   * and blocks by them and against them, and running matches without another person. Their other seats stay, without their
   * name and without the codes that lead to them, and the epochs of these matches move. Reports by others stay until the
   * host has dealt with them.
   *
   * Nothing is changed if the session has ended (null), or if the person took the seat of a match by its link a short time
   * ago (`recent`), even if that match has ended, because the player who held the seat before can still take it back.
   * `moved` names the deleted matches too.
   */
  erasePerson(by: Session, now: Date): Promise<{ moved: Moved[] } | 'recent' | null>;
  /** Sets the code of the page that shows a person's games to others, or removes it. */
  setPage(personId: string, page: string | null): Promise<void>;
  /** The person whose page has this code; null if there is none. */
  findPage(page: string): Promise<{ personId: string; name: string } | null>;
  /** The page codes of these persons. Those without a page are missing. */
  pagesOf(persons: readonly string[]): Promise<Map<string, string>>;
  /** The sessions of a person, the oldest first. */
  devicesOf(personId: string): Promise<Session[]>;
  /** Deletes at most `most` sessions that expired before a time, and then persons that have neither a session nor a seat. */
  clearSessions(expiredBefore: Date, most: number): Promise<number>;
  /**
   * Ends sessions of a person when another session of theirs asks for it. In the same transaction, moves the epoch of every
   * match at which the person sits, also in a second chair, so that a command under way from an ended session is not kept,
   * and every server checks the person's sockets. `which`: one session, with the tokens that it made, or all others, with all
   * tokens of the person. Null (and nothing changed) if the asking session has ended.
   */
  endSessions(
    by: Session,
    which: { id: string } | 'others',
  ): Promise<{ ended: string[]; moved: Moved[] } | null>;
  /** Null if the person does not exist. */
  personName(personId: string): Promise<string | null>;
}

const withPerson = { person: true } as const;

export function personsOn({ prisma, read, write }: Database): PersonStore {
  return {
    createSession: write(async (session) => {
      await prisma.session.create({ data: fromSession(session), select: { id: true } });
    }),
    findSession: read(async (id) => {
      const found = await prisma.session.findUnique({ where: { id }, include: withPerson });
      if (found === null) return null;
      const session = toSession(found);
      if (found.personId !== null) return session;
      // A server of an earlier version created the session without a person.
      const { personId, name, createdAt } = session;
      const own = { id: personId };
      await prisma.person.upsert({ where: own, create: { ...own, name, createdAt }, update: {} });
      await prisma.session.updateMany({ where: { id, personId: null }, data: { personId } });
      return session;
    }),
    findByCookie: read(async (cookieHash) => {
      const found = await prisma.session.findFirst({
        where: { OR: [{ cookieHash }, { formerHash: cookieHash }] },
        include: withPerson,
      });
      if (found === null) return null;
      return found.cookieHash === cookieHash ? toSession(found) : 'replaced';
    }),
    exchangeCookie: write(async (id, cookieHash) => {
      await prisma.session.updateMany({ where: { id, cookieAt: null }, data: { cookieHash } });
    }),
    findSessions: read(async (ids) => {
      const found = await prisma.session.findMany({ where: { id: { in: [...ids] } }, include: withPerson });
      return found.map(toSession);
    }),
    updateSession: write(async (id, change) => {
      await prisma.session.updateMany({ where: { id }, data: change });
    }),
    renamePerson: write(async (personId, name) => {
      await prisma.$transaction([
        prisma.person.updateMany({ where: { id: personId }, data: { name } }),
        prisma.session.updateMany({ where: { personId }, data: { name } }),
      ]);
    }),
    erasePerson: write((by, now) =>
      prisma.$transaction(async (work) => {
        const { personId } = by;
        if (!(await hold(work, personId)) || !(await isDevice(work, by))) return null;
        const recoveredAt = { gt: new Date(now.getTime() - NEW_FOR) };
        // This holds in an ended match too, because the new holder of the seat could end it by resigning.
        if ((await work.chair.count({ where: { personId, recoveredAt } })) > 0) return 'recent';
        // Locks matches before their chairs, as everything does that changes both.
        const tables = await tablesOf(work, personId);
        const moved = await moveEpochs(work, [...tables, ...(await tablesBeside(work, personId))]);
        await erase(work, personId, tables, now);
        return { moved };
      }),
    ),
    setPage: write(async (personId, page) => {
      await prisma.person.updateMany({ where: { id: personId, mergedInto: null }, data: { page } });
    }),
    findPage: read(async (page) => {
      const found = await prisma.person.findUnique({ where: { page } });
      return found?.mergedInto !== null ? null : { personId: found.id, name: found.name };
    }),
    pagesOf: read(async (persons) => {
      const found = await prisma.person.findMany({
        where: { id: { in: [...persons] }, page: { not: null }, mergedInto: null },
        select: { id: true, page: true },
      });
      return new Map(found.map(({ id, page }) => [id, page ?? '']));
    }),
    devicesOf: read(async (personId) => {
      const found = await prisma.session.findMany({
        where: { personId },
        include: withPerson,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      return found.map(toSession);
    }),
    clearSessions: write(async (expiredBefore, most) => {
      const expired = { expiresAt: { lt: expiredBefore } };
      const found = await prisma.session.findMany({
        where: expired,
        select: { id: true, personId: true },
        orderBy: { expiresAt: 'asc' },
        take: most,
      });
      if (found.length === 0) return 0;
      const { count } = await prisma.session.deleteMany({
        where: { ...expired, id: { in: found.map(({ id }) => id) } },
      });
      const persons = [...new Set(found.flatMap(({ personId }) => personId ?? []))];
      const seated = await prisma.chair.findMany({
        where: { personId: { in: persons } },
        select: { personId: true },
        distinct: ['personId'],
      });
      const sitting = new Set(seated.map(({ personId }) => personId));
      await prisma.person.deleteMany({
        where: { id: { in: persons.filter((id) => !sitting.has(id)) }, sessions: { none: {} } },
      });
      return count;
    }),
    endSessions: write((by, which) =>
      prisma.$transaction(async (work) => {
        const { personId } = by;
        if (!(await hold(work, personId)) || !(await isDevice(work, by))) return null;
        // Locks matches before their chairs, as everything does that changes both.
        const tables = await tablesOf(work, personId);
        const moved = await moveEpochs(work, [...tables, ...(await tablesBeside(work, personId))]);
        const ended = await endSessions(work, personId, which === 'others' ? { not: by.id } : which.id);
        if (which === 'others') {
          const theirs = { matchId: { in: tables }, personId };
          await work.seatToken.deleteMany({ where: theirs });
          await work.chair.updateMany({ where: { ...theirs, program: true }, data: { program: null } });
        }
        return { ended, moved };
      }),
    ),
    personName: read(async (personId) => {
      const found = await prisma.person.findUnique({ where: { id: personId } });
      return found?.name ?? null;
    }),
  };
}
