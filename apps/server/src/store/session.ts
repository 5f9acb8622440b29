import type { Prisma } from '../generated/prisma/client.ts';
import type { PersonModel, SessionModel } from '../generated/prisma/models.ts';

/** How a device was added to its person: as the first one, by a confirmed code, by a recovery link, by mail, by a passkey. */
export type Arrival = 'first' | 'code' | 'link' | 'mail' | 'passkey';

/** A device of a person: one browser, identified by the secret in a signed cookie. */
export interface Session {
  id: string;
  /** The person who holds the seats. Their id is that of their first session. */
  personId: string;
  /** The person's name. */
  name: string;
  createdAt: Date;
  expiresAt: Date;
  /** Browser and system in plain words; null if unknown. */
  label: string | null;
  how: Arrival;
  /** When the device was added to its person. */
  joinedAt: Date;
  /** Day of the last use; null if unknown. */
  usedOn: Date | null;
  /** The device has shown its user all devices that were added before this time. */
  toldAt: Date;
  /** When a recovery link made the session; null if none did. */
  linkedAt: Date | null;
  /** SHA-256 of the secret in its cookie; null until the cookie of an earlier version is exchanged. */
  cookieHash: string | null;
  /** Since when only that cookie is valid. Null: the cookie of an earlier version, which holds the id, is valid too. */
  cookieAt: Date | null;
  /** When the host blocked the person; absent if they may play. */
  blockedAt?: Date;
}

/** Milliseconds during which a device that came by a link may not yet lock others out. */
export const NEW_FOR = 3 * 24 * 60 * 60_000;

/**
 * Whether a device was added by a link, a short time ago, to a person with other devices. It cannot move its person to
 * another one yet. The first device of a person is never such a visitor.
 */
export const isVisiting = (
  { id, personId, linkedAt }: Pick<Session, 'id' | 'linkedAt'> & { personId: string | null },
  now: Date,
): boolean => linkedAt !== null && personId !== id && now.getTime() - linkedAt.getTime() < NEW_FOR;

/** Converts a row. A session made by a server of an earlier version belongs to the person with its own id. */
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

/** A session as a table row; creates its person if there is none. */
export function fromSession({ personId, blockedAt: _, ...session }: Session): Prisma.SessionCreateInput {
  const { name, createdAt } = session;
  return {
    ...session,
    person: { connectOrCreate: { where: { id: personId }, create: { id: personId, name, createdAt } } },
  };
}
