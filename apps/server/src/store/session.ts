import type { Prisma } from '../generated/prisma/client.ts';
import type { PersonModel, SessionModel } from '../generated/prisma/models.ts';

/** How a device came to its person: as the first one, by a code that was confirmed, by a recovery link, by mail, by a passkey. */
export type Arrival = 'first' | 'code' | 'link' | 'mail' | 'passkey';

/** A device of a person: one browser, behind the secret in a signed cookie. */
export interface Session {
  id: string;
  /** Who holds seats. The id of a person is that of their first session. */
  personId: string;
  /** The person's. */
  name: string;
  createdAt: Date;
  expiresAt: Date;
  /** Browser and system in plain words; null when they are not known. */
  label: string | null;
  how: Arrival;
  /** When it came to its person. */
  joinedAt: Date;
  /** Day on which it was last used; null when that is not known. */
  usedOn: Date | null;
  /** Devices that came after this have not been shown to this one. */
  toldAt: Date;
  /** When it was made by a recovery link; null when it was not. */
  linkedAt: Date | null;
  /** SHA-256 of the secret in its cookie; null until a cookie of an earlier version is exchanged. */
  cookieHash: string | null;
  /** Since when that cookie alone is good; null: one of an earlier version, which holds the id, is good too. */
  cookieAt: Date | null;
  /** When the host has blocked the person; absent when they may play. */
  blockedAt?: Date;
}

/** Milliseconds in which what came by a link may not yet lock others out. */
export const NEW_FOR = 3 * 24 * 60 * 60_000;

/**
 * Whether a device came to a person of others by a link a short time ago: it takes them nowhere. The device that a person
 * began with never is one.
 */
export const isVisiting = (
  { id, personId, linkedAt }: Pick<Session, 'id' | 'linkedAt'> & { personId: string | null },
  now: Date,
): boolean => linkedAt !== null && personId !== id && now.getTime() - linkedAt.getTime() < NEW_FOR;

/** One that a server of an earlier version has made belongs to the person with its own id. */
export function toSession({
  person,
  personId,
  name,
  how,
  joinedAt,
  toldAt,
  formerHash: _,
  ...rest
}: SessionModel & { person: PersonModel | null }): Session {
  return {
    ...rest,
    personId: personId ?? rest.id,
    name: person?.name ?? name,
    how: how as Arrival,
    joinedAt: joinedAt ?? rest.createdAt,
    toldAt: toldAt ?? rest.createdAt,
    ...(person?.blockedAt ? { blockedAt: person.blockedAt } : {}),
  };
}

/** A session as its table has it, its person made where there is none. */
export function fromSession({ personId, blockedAt: _, ...session }: Session): Prisma.SessionCreateInput {
  const { name, createdAt } = session;
  return {
    ...session,
    person: { connectOrCreate: { where: { id: personId }, create: { id: personId, name, createdAt } } },
  };
}
