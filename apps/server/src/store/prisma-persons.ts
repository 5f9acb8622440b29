import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { erase } from './erase.ts';
import { end, hold, isDevice, isTaken, join, made, moveEpochs, NotJoined, tablesOf } from './joining.ts';
import {
  NEW_FOR,
  type Asking,
  type Joined,
  type Moved,
  type Pairing,
  type PersonStore,
  type Session,
  type SessionChange,
  type SignIn,
} from './persons.ts';
import { toSession } from './rows.ts';

const withPerson = { person: true } as const;

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

  async findByCookie(cookieHash: string): Promise<Session | 'replaced' | null> {
    const found = await this.prisma.session.findFirst({
      where: { OR: [{ cookieHash }, { formerHash: cookieHash }] },
      include: withPerson,
    });
    if (found === null) return null;
    return found.cookieHash === cookieHash ? toSession(found) : 'replaced';
  }

  async exchangeCookie(id: string, cookieHash: string): Promise<void> {
    await this.prisma.session.updateMany({ where: { id, cookieAt: null }, data: { cookieHash } });
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

  erasePerson(by: Session, now: Date): ReturnType<PersonStore['erasePerson']> {
    const { personId } = by;
    return this.prisma.$transaction(async (work) => {
      if (!(await hold(work, personId)) || !(await isDevice(work, by))) return null;
      const recoveredAt = { gt: new Date(now.getTime() - NEW_FOR) };
      // Of an ended match too: whoever holds its seat ends it by resigning.
      if ((await work.chair.count({ where: { personId, recoveredAt } })) > 0) return 'recent';
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
      // The matches come before their chairs, as in all that changes both.
      const tables = await tablesOf(work, personId);
      const moved = await moveEpochs(work, tables);
      const ended = await end(work, personId, which === 'others' ? { not: by.id } : which.id);
      if (which === 'others') {
        const theirs = { matchId: { in: tables }, personId };
        await work.seatToken.deleteMany({ where: theirs });
        await work.chair.updateMany({ where: { ...theirs, program: true }, data: { program: null } });
      }
      return { ended, moved };
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
    return this.join(async (work) => {
      const asked = await work.pairing.findUnique({ where: { id } });
      const { visitor = null, cookieHash = null } = asked ?? {};
      const use = async () => {
        if (cookieHash === null) return false;
        const { count } = await work.pairing.updateMany({
          where: { id, askedOf: by.id, state: 'asked', expiresAt: { gt: at.now } },
          data: { state: 'joined', sessionId: visitor ?? session.id },
        });
        return count === 1 && (await isDevice(work, by));
      };
      return join(work, { visitor, session: { ...session, cookieHash }, use }, at);
    });
  }

  async personName(personId: string): Promise<string | null> {
    const found = await this.prisma.person.findUnique({ where: { id: personId } });
    return found?.name ?? null;
  }

  async keepSignIn(signIn: SignIn, now: Date): Promise<void> {
    await this.prisma.signIn.deleteMany({ where: { expiresAt: { lte: now } } });
    await this.prisma.signIn.create({ data: signIn, select: { codeHash: true } });
  }

  findSignIn(codeHash: string, now: Date): Promise<SignIn | null> {
    return this.prisma.signIn.findFirst({
      where: { codeHash, usedAt: null, expiresAt: { gt: now } },
      omit: { usedAt: true },
    });
  }

  joinByMail(
    codeHash: string,
    visitor: string | null,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined> {
    return this.join((work) => {
      const use = async () => {
        const { count } = await work.signIn.updateMany({
          where: { codeHash, personId: session.personId, usedAt: null, expiresAt: { gt: at.now } },
          data: { usedAt: at.now },
        });
        return count === 1;
      };
      return join(work, { visitor, session, use }, at);
    });
  }

  joinByPasskey(
    { id, before, after, usedOn }: Parameters<PersonStore['joinByPasskey']>[0],
    visitor: string | null,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined> {
    return this.join((work) => {
      const use = async () => {
        const { count } = await work.passkey.updateMany({
          where: { id, personId: session.personId, counter: before },
          data: { counter: after, usedOn },
        });
        return count === 1;
      };
      return join(work, { visitor, session, use }, at);
    });
  }

  /** What is not joined undoes the transaction. */
  private join(work: (work: Prisma.TransactionClient) => Promise<Joined>): Promise<Joined> {
    return this.prisma.$transaction(work).catch((error: unknown): Joined => {
      if (error instanceof NotJoined) return { outcome: error.why };
      throw error;
    });
  }
}
