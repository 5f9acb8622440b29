import type { PrismaClient } from '../generated/prisma/client.ts';
import type { SessionModel } from '../generated/prisma/models.ts';
import { bringAlong, knowsBoth, leaveWaysIn } from './bring-along.ts';
import { noteDevices } from './device-news.ts';
import type { Moved } from './match.ts';
import { tablesBeside, tablesSeen } from './second-chairs.ts';
import { fromSession, isVisiting, toSession, type Session } from './session.ts';
import { endTokensBy } from './tokens.ts';
import { hold, moveEpochs, tablesOf, type Work } from './transactions.ts';

/**
 * Outcomes of adding a device to a person. `over`: the code, link or key is invalid or used up, or the session that confirms
 * it has ended. `same`: the device already belongs to the person. `sameTable`: both persons sit at one table. `tooMany`: the
 * person would have too many devices. `visiting`: the device was added to its current person by a link a short time ago.
 */
export type Joined =
  | { outcome: 'joined'; session: Session; moved: Moved[] }
  | { outcome: 'over' | 'same' | 'sameTable' | 'tooMany' | 'visiting' };

/** `most`: the limit of devices for one person. */
export interface JoinedAt {
  now: Date;
  most: number;
}

/** Thrown to undo the transaction. */
class NotJoined extends Error {
  constructor(readonly why: Exclude<Joined['outcome'], 'joined'>) {
    super(why);
  }
}

interface Joining {
  /** The session that the device already has; null if it has none. */
  visitor: string | null;
  session: Session;
  /** Uses up the code or link that lets the device in. Resolves to false if it cannot be used. */
  use: () => Promise<boolean>;
}

/** Adds a device to the person whom `session` names. If the device already has a person, that person comes along. */
export function join(
  prisma: PrismaClient,
  at: JoinedAt,
  joining: (work: Work) => Joining | Promise<Joining>,
): Promise<Joined> {
  return prisma
    .$transaction(async (work) => letIn(work, await joining(work), at))
    .catch((error: unknown) => {
      if (error instanceof NotJoined) return { outcome: error.why };
      throw error;
    });
}

async function letIn(
  work: Work,
  { visitor: visiting, session, use }: Joining,
  { now, most }: JoinedAt,
): Promise<Joined> {
  const { personId } = session;
  const visitor = visiting === null ? null : await work.session.findUnique({ where: { id: visiting } });
  const guest = visitor?.personId ?? null;
  // In the order of their ids, so that two transactions never wait for each other.
  for (const person of [personId, ...(guest === null ? [] : [guest])].sort())
    if (!(await hold(work, person))) throw new NotJoined('over');
  if (guest === personId) throw new NotJoined('same');
  if (visitor !== null && isVisiting(visitor, now)) throw new NotJoined('visiting');
  if (!(await use())) throw new NotJoined('over');
  const devices = await work.session.count({ where: { personId, expiresAt: { gt: now } } });
  if (devices + 1 > most) throw new NotJoined('tooMany');
  if (visitor === null || guest === null) {
    await work.session.create({ data: fromSession(session), select: { id: true } });
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
 * Moves a device and the seats of its person to the person of a session. Both persons are locked. Everything else that would
 * let somebody in as the guest, or notify them, is deleted, because only this one device was let in.
 */
async function takeOver(
  work: Work,
  { visitor, guest }: { visitor: SessionModel; guest: string },
  { personId, name, how, linkedAt, cookieHash }: Session,
  now: Date,
): Promise<Moved[]> {
  const tables = await tablesOf(work, guest);
  // Locks matches before their chairs, as everything does that changes both.
  // Servers then read the chairs again, which name the guest as one who has seen a seat.
  const others = [...(await tablesBeside(work, guest)), ...(await tablesSeen(work, guest))];
  const moved = await moveEpochs(work, [...tables, ...others]);
  const both = await work.chair.count({ where: { personId, matchId: { in: tables } } });
  if (both > 0 || (await knowsBoth(work, [personId, guest]))) throw new NotJoined('sameTable');
  // Removes the guest's name, because nothing would lead to it when the other person is deleted.
  await work.person.updateMany({ where: { id: guest }, data: { mergedInto: personId, name: '' } });
  const { id } = visitor;
  await endSessions(work, guest, { not: id });
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

/**
 * Ends sessions of a person, with the tokens that they made. Resolves to the ids of the sessions. The matches are locked.
 */
export async function endSessions(
  work: Work,
  personId: string,
  id: string | { not: string },
): Promise<string[]> {
  const found = await work.session.findMany({ where: { personId, id }, select: { id: true } });
  const ended = found.map((session) => session.id);
  if (ended.length === 0) return ended;
  await work.session.deleteMany({ where: { id: { in: ended } } });
  await work.pairing.deleteMany({ where: { askedOf: { in: ended } } });
  await endTokensBy(work, personId, ended);
  return ended;
}
