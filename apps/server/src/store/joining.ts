import type { Prisma } from '../generated/prisma/client.ts';
import type { SessionModel } from '../generated/prisma/models.ts';
import { bringAlong, knowsBoth, leaveWaysIn } from './bring-along.ts';
import { isVisiting, type Joined, type Moved, type Session } from './persons.ts';
import { noteDevices } from './prisma-device-news.ts';
import { endTokensBy } from './prisma-tokens.ts';
import { toSession } from './rows.ts';

type Work = Prisma.TransactionClient;

/** Undoes the transaction. */
export class NotJoined extends Error {
  constructor(readonly why: Exclude<Joined['outcome'], 'joined'>) {
    super(why);
  }
}

/**
 * A device comes to the person that `session` names, by what `use` uses up; false when that cannot be used. A visitor who has a
 * person already brings it along.
 */
export async function join(
  work: Work,
  {
    visitor: visiting,
    session,
    use,
  }: { visitor: string | null; session: Session; use: () => Promise<boolean> },
  { now, most }: { now: Date; most: number },
): Promise<Extract<Joined, { outcome: 'joined' }>> {
  const { personId } = session;
  const visitor = visiting === null ? null : await work.session.findUnique({ where: { id: visiting } });
  const guest = visitor?.personId ?? null;
  // In the order of their ids, so that two who do it at once do not wait for each other in a circle.
  for (const person of [personId, ...(guest === null ? [] : [guest])].sort())
    if (!(await hold(work, person))) throw new NotJoined('over');
  if (guest === personId) throw new NotJoined('same');
  if (visitor !== null && isVisiting(visitor, now)) throw new NotJoined('visiting');
  if (!(await use())) throw new NotJoined('over');
  const devices = await work.session.count({ where: { personId, expiresAt: { gt: now } } });
  if (devices + 1 > most) throw new NotJoined('tooMany');
  if (visitor === null || guest === null) {
    await work.session.create({ data: made(session), select: { id: true } });
    await noteDevices(work, personId, [session], now);
    return { outcome: 'joined', session, moved: [] };
  }
  const moved = await takeOver(work, { visitor, guest }, session, now);
  const joined = await work.session.findUniqueOrThrow({
    where: { id: visitor.id },
    include: { person: true },
  });
  return { outcome: 'joined', session: toSession(joined), moved };
}

/**
 * A device and the seats of its person go to the person of a session, in the way that it came. Both are held. What else would let
 * somebody in for the guest, or tell them of it, ends: it was this one device that was let in.
 */
async function takeOver(
  work: Work,
  { visitor, guest }: { visitor: SessionModel; guest: string },
  { personId, name, how, linkedAt, cookieHash }: Session,
  now: Date,
): Promise<Moved[]> {
  const tables = await tablesOf(work, guest);
  // The matches come before their chairs, as in all that changes both.
  const moved = await moveEpochs(work, tables);
  const both = await work.chair.count({ where: { personId, matchId: { in: tables } } });
  if (both > 0 || (await knowsBoth(work, [personId, guest]))) throw new NotJoined('sameTable');
  // Their name goes: nothing would lead to it when the other one is deleted.
  await work.person.updateMany({ where: { id: guest }, data: { mergedInto: personId, name: '' } });
  const { id } = visitor;
  await end(work, guest, { not: id });
  const came = { how, joinedAt: now, ...(linkedAt === null ? {} : { linkedAt }) };
  const cookie = { cookieHash, cookieAt: now, formerHash: visitor.cookieHash };
  await work.session.update({
    where: { id },
    data: { personId, name, ...came, toldAt: now, ...cookie },
    select: { id: true },
  });
  await work.deviceNews.deleteMany({ where: { personId: guest } });
  await noteDevices(work, personId, [{ ...visitor, ...came }], now);
  await leaveWaysIn(work, guest, personId, now);
  await work.chair.updateMany({ where: { personId: guest }, data: { personId } });
  await bringAlong(work, guest, personId);
  await work.match.updateMany({
    where: { id: { in: tables }, createdBy: guest },
    data: { createdBy: personId },
  });
  return moved;
}

/** Ends sessions of a person, with the tokens that they made; resolves to their ids. The matches are held. */
export async function end(work: Work, personId: string, id: string | { not: string }): Promise<string[]> {
  const found = await work.session.findMany({ where: { personId, id }, select: { id: true } });
  const ended = found.map((session) => session.id);
  if (ended.length === 0) return ended;
  await work.session.deleteMany({ where: { id: { in: ended } } });
  await work.pairing.deleteMany({ where: { askedOf: { in: ended } } });
  await endTokensBy(work, personId, ended);
  return ended;
}

/**
 * Keeps a person as it is until the transaction ends: it neither sits down elsewhere meanwhile nor goes to another person.
 * Changes no row when there is none, or it was taken over by another.
 */
export function held<W extends Pick<Work, 'person'>>(work: W, id: string) {
  const still = { mergedInto: null };
  return work.person.updateMany({ where: { id, ...still }, data: still });
}

export const hold = async (work: Work, id: string): Promise<boolean> => (await held(work, id)).count === 1;

export const isDevice = async (work: Work, { id, personId }: Session): Promise<boolean> =>
  (await work.session.count({ where: { id, personId } })) === 1;

export async function tablesOf(work: Work, personId: string): Promise<string[]> {
  const chairs = await work.chair.findMany({ where: { personId }, select: { matchId: true } });
  return chairs.map(({ matchId }) => matchId);
}

/** In the order of their ids, as appends lock them. */
export async function moveEpochs(work: Work, matches: readonly string[]): Promise<Moved[]> {
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
export function made({ personId, blockedAt: _, ...session }: Session): Prisma.SessionCreateInput {
  const { name, createdAt } = session;
  return {
    ...session,
    person: { connectOrCreate: { where: { id: personId }, create: { id: personId, name, createdAt } } },
  };
}

/** Something of that name is there already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002';
