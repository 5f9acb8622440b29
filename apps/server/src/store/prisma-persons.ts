import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { bringAlong, knowsBoth } from './bring-along.ts';
import { erase } from './erase.ts';
import type { Asking, Joined, Moved, Pairing, PersonStore, Session, SessionChange } from './persons.ts';
import { toSession } from './rows.ts';

const withPerson = { person: true } as const;

type Work = Prisma.TransactionClient;

/** Persons, devices and pairings, as both databases have them. Rejects as Prisma does. */
export class PrismaPersons implements PersonStore {
  constructor(private readonly prisma: PrismaClient) {}

  async createSession(session: Session): Promise<void> {
    await this.prisma.session.create({ data: made(session), select: { id: true } });
  }

  async findSession(id: string): Promise<Session | null> {
    const found = await this.prisma.session.findUnique({ where: { id }, include: withPerson });
    if (found === null) return null;
    const session = toSession(found);
    if (found.personId === null) await this.adopt(session);
    return session;
  }

  /** Gives a session that a server of an earlier version has made its person. */
  private async adopt({ id, personId, name, createdAt }: Session): Promise<void> {
    const own = { id: personId };
    await this.prisma.person.upsert({ where: own, create: { ...own, name, createdAt }, update: {} });
    await this.prisma.session.updateMany({ where: { id, personId: null }, data: { personId } });
  }

  async findSessions(ids: readonly string[]): Promise<Session[]> {
    const found = await this.prisma.session.findMany({
      where: { id: { in: [...ids] } },
      include: withPerson,
    });
    return found.map(toSession);
  }

  async updateSession(id: string, change: SessionChange): Promise<void> {
    await this.prisma.session.updateMany({ where: { id }, data: change });
  }

  async renamePerson(personId: string, name: string): Promise<void> {
    await this.prisma.$transaction([
      this.prisma.person.updateMany({ where: { id: personId }, data: { name } }),
      this.prisma.session.updateMany({ where: { personId }, data: { name } }),
    ]);
  }

  erasePerson(by: Session, now: Date): Promise<{ moved: Moved[] } | null> {
    const { personId } = by;
    return this.prisma.$transaction(async (work) => {
      if (!(await hold(work, personId)) || !(await isDevice(work, by))) return null;
      // The matches come before their chairs, as in all that changes both.
      const tables = await tablesOf(work, personId);
      const moved = await moveEpochs(work, tables);
      await erase(work, personId, tables, now);
      return { moved };
    });
  }

  async setPage(personId: string, page: string | null): Promise<void> {
    await this.prisma.person.updateMany({ where: { id: personId, mergedInto: null }, data: { page } });
  }

  async findPage(page: string): Promise<{ personId: string; name: string } | null> {
    const found = await this.prisma.person.findUnique({ where: { page } });
    return found?.mergedInto !== null ? null : { personId: found.id, name: found.name };
  }

  async pagesOf(persons: readonly string[]): Promise<Map<string, string>> {
    const found = await this.prisma.person.findMany({
      where: { id: { in: [...persons] }, page: { not: null }, mergedInto: null },
      select: { id: true, page: true },
    });
    return new Map(found.map(({ id, page }) => [id, page ?? '']));
  }

  async devicesOf(personId: string): Promise<Session[]> {
    const found = await this.prisma.session.findMany({
      where: { personId },
      include: withPerson,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return found.map(toSession);
  }

  async clearSessions(expiredBefore: Date, most: number): Promise<number> {
    const expired = { expiresAt: { lt: expiredBefore } };
    const found = await this.prisma.session.findMany({
      where: expired,
      select: { id: true, personId: true },
      orderBy: { expiresAt: 'asc' },
      take: most,
    });
    if (found.length === 0) return 0;
    const { count } = await this.prisma.session.deleteMany({
      where: { ...expired, id: { in: found.map(({ id }) => id) } },
    });
    const persons = [...new Set(found.flatMap(({ personId }) => personId ?? []))];
    const seated = await this.prisma.chair.findMany({
      where: { personId: { in: persons } },
      select: { personId: true },
      distinct: ['personId'],
    });
    const sitting = new Set(seated.map(({ personId }) => personId));
    await this.prisma.person.deleteMany({
      where: { id: { in: persons.filter((id) => !sitting.has(id)) }, sessions: { none: {} } },
    });
    return count;
  }

  endSessions(
    by: Session,
    which: { id: string } | 'others',
  ): Promise<{ ended: string[]; moved: Moved[] } | null> {
    const { personId } = by;
    return this.prisma.$transaction(async (work) => {
      if (!(await hold(work, personId)) || !(await isDevice(work, by))) return null;
      const found = await work.session.findMany({
        where: { personId, id: which === 'others' ? { not: by.id } : which.id },
        select: { id: true },
      });
      const ended = found.map(({ id }) => id);
      await work.session.deleteMany({ where: { id: { in: ended } } });
      await work.pairing.deleteMany({ where: { askedOf: { in: ended } } });
      return { ended, moved: await moveEpochs(work, await tablesOf(work, personId)) };
    });
  }

  async offerPairing(pairing: Pairing, now: Date): Promise<boolean> {
    const { askedOf } = pairing;
    await this.prisma.pairing.deleteMany({ where: { OR: [{ askedOf }, { expiresAt: { lte: now } }] } });
    try {
      await this.prisma.pairing.create({ data: pairing, select: { id: true } });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  async askPairing(
    { place, codeHash }: Pick<Pairing, 'place' | 'codeHash'>,
    asking: Asking,
    { now, most }: { now: Date; most: number },
  ): Promise<Pairing | null> {
    const open = { place, state: 'open', expiresAt: { gt: now } };
    const tried = await this.prisma.pairing.updateMany({
      where: { ...open, tries: { lt: most } },
      data: { tries: { increment: 1 } },
    });
    if (tried.count === 0) return null;
    const used = await this.prisma.pairing.updateMany({
      where: { ...open, codeHash },
      data: { ...asking, state: 'asked' },
    });
    return used.count === 0 || asking.ticket === null ? null : this.pairingByTicket(asking.ticket);
  }

  async pairingOf(askedOf: string): Promise<Pairing | null> {
    return (await this.prisma.pairing.findUnique({ where: { askedOf } })) as Pairing | null;
  }

  async pairingByTicket(ticket: string): Promise<Pairing | null> {
    return (await this.prisma.pairing.findUnique({ where: { ticket } })) as Pairing | null;
  }

  async refusePairing(id: string, askedOf: string): Promise<boolean> {
    const { count } = await this.prisma.pairing.updateMany({
      where: { id, askedOf, state: 'asked' },
      data: { state: 'refused' },
    });
    return count === 1;
  }

  joinPairing(
    { id }: Pick<Pairing, 'id'>,
    by: Session,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined> {
    return this.prisma
      .$transaction((work) => join(work, id, by, session, at))
      .catch((error: unknown) => {
        if (error instanceof NotJoined) return { outcome: error.why };
        throw error;
      });
  }
}

/** Undoes the transaction. */
class NotJoined extends Error {
  constructor(readonly why: Exclude<Joined['outcome'], 'joined'>) {
    super(why);
  }
}

async function join(
  work: Work,
  id: string,
  by: Session,
  session: Session,
  { now, most }: { now: Date; most: number },
): Promise<Extract<Joined, { outcome: 'joined' }>> {
  const { personId } = by;
  const asked = await work.pairing.findUnique({ where: { id } });
  const visitor =
    asked?.visitor == null ? null : await work.session.findUnique({ where: { id: asked.visitor } });
  const guest = visitor?.personId ?? null;
  // In the order of their ids, so that two who do it at once do not wait for each other in a circle.
  for (const person of [personId, ...(guest === null ? [] : [guest])].sort())
    if (!(await hold(work, person))) throw new NotJoined('over');
  if (guest === personId || !(await isDevice(work, by))) throw new NotJoined('over');
  const { count } = await work.pairing.updateMany({
    where: { id, askedOf: by.id, state: 'asked', expiresAt: { gt: now } },
    data: { state: 'joined', sessionId: visitor?.id ?? session.id },
  });
  if (count === 0) throw new NotJoined('over');
  const theirs = guest === null ? [personId] : [personId, guest];
  const devices = await work.session.count({
    where: { personId: { in: theirs }, expiresAt: { gt: now } },
  });
  if (devices + (guest === null ? 1 : 0) > most) throw new NotJoined('tooMany');
  if (visitor === null || guest === null) {
    await work.session.create({ data: made(session), select: { id: true } });
    return { outcome: 'joined', session, moved: [] };
  }
  const moved = await takeOver(work, guest, by, now);
  const joined = await work.session.findUniqueOrThrow({ where: { id: visitor.id }, include: withPerson });
  return { outcome: 'joined', session: toSession(joined), moved };
}

/** Devices and seats of a guest go to another person. Both are held. */
async function takeOver(work: Work, guest: string, { personId, name }: Session, now: Date): Promise<Moved[]> {
  const tables = await tablesOf(work, guest);
  // The matches come before their chairs, as in all that changes both.
  const moved = await moveEpochs(work, tables);
  const both = await work.chair.count({ where: { personId, matchId: { in: tables } } });
  if (both > 0 || (await knowsBoth(work, [personId, guest]))) throw new NotJoined('sameTable');
  await work.person.updateMany({ where: { id: guest }, data: { mergedInto: personId } });
  await work.session.updateMany({
    where: { personId: guest },
    data: { personId, name, how: 'code', joinedAt: now, toldAt: now },
  });
  await work.chair.updateMany({ where: { personId: guest }, data: { personId } });
  await bringAlong(work, guest, personId);
  await work.match.updateMany({
    where: { id: { in: tables }, createdBy: guest },
    data: { createdBy: personId },
  });
  await work.pairing.deleteMany({ where: { personId: guest } });
  return moved;
}

/**
 * Keeps a person as it is until the transaction ends: it neither sits down elsewhere meanwhile nor goes to another person.
 * Changes no row when there is none, or it was taken over by another.
 */
export function held<W extends Pick<Work, 'person'>>(work: W, id: string) {
  const still = { mergedInto: null };
  return work.person.updateMany({ where: { id, ...still }, data: still });
}

const hold = async (work: Work, id: string): Promise<boolean> => (await held(work, id)).count === 1;

const isDevice = async (work: Work, { id, personId }: Session): Promise<boolean> =>
  (await work.session.count({ where: { id, personId } })) === 1;

async function tablesOf(work: Work, personId: string): Promise<string[]> {
  const chairs = await work.chair.findMany({ where: { personId }, select: { matchId: true } });
  return chairs.map(({ matchId }) => matchId);
}

/** In the order of their ids, as appends lock them. */
async function moveEpochs(work: Work, matches: readonly string[]): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const id of matches.toSorted()) {
    moved.push(
      await work.match.update({
        where: { id },
        data: { epoch: { increment: 1 } },
        select: { id: true, sequence: true, epoch: true, head: true },
      }),
    );
  }
  return moved;
}

/** A session as its table has it, its person made where there is none. */
function made({ personId, ...session }: Session): Prisma.SessionCreateInput {
  const { name, createdAt } = session;
  return {
    ...session,
    person: { connectOrCreate: { where: { id: personId }, create: { id: personId, name, createdAt } } },
  };
}

/** Something of that name is there already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002';
