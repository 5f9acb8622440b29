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

/** What a session can be told about itself. */
export type SessionChange = Partial<Pick<Session, 'expiresAt' | 'label' | 'usedOn' | 'toldAt' | 'cookieAt'>>;

/** A code by which one more device comes to a person. */
export interface Pairing {
  id: string;
  personId: string;
  /** Session that shows the code and is asked. */
  askedOf: string;
  /** First half of the code, by which it is found. */
  place: string;
  codeHash: string;
  tries: number;
  state: 'open' | 'asked' | 'joined' | 'refused';
  expiresAt: Date;
  /** SHA-256 of what the new device waits with; null until there is one. */
  ticket: string | null;
  /** Two digits that both devices show. */
  digits: string | null;
  /** What the new device calls itself. */
  label: string | null;
  /** The session that the new device has already. */
  visitor: string | null;
  /** The session by which it is a device of the person. */
  sessionId: string | null;
  /** SHA-256 of the secret in the cookie that it gets then; null where a server of an earlier version was asked. */
  cookieHash: string | null;
}

/** A link that was mailed to an address of a person, by which one more device comes to them, once. */
export interface SignIn {
  /** SHA-256 of the code in the link. */
  codeHash: string;
  personId: string;
  address: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A device that asks to come to a person. */
export type Asking = Pick<Pairing, 'ticket' | 'digits' | 'label' | 'visitor' | 'cookieHash'>;

/** A match whose epoch was moved, and where it stands now. */
export interface Moved {
  id: string;
  sequence: number;
  epoch: number;
  /** Chain head after the last committed entry (hex). */
  head: string;
}

/**
 * `over`: what was to be used cannot be (any more), or the session that confirms it has ended. `same`: the device is one of
 * theirs. `sameTable`: both persons sit at one table. `tooMany`: the person would have more devices than allowed. `visiting`:
 * the device is of a person to whom it came by a link a short time ago.
 */
export type Joined =
  | { outcome: 'joined'; session: Session; moved: Moved[] }
  | { outcome: 'over' | 'same' | 'sameTable' | 'tooMany' | 'visiting' };

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

/** The name that the seats of a deleted person bear. */
export const NOBODY = 'a player';

/** Persons, their devices, and how one more device comes to a person. */
export interface PersonStore {
  /** Makes the person too, if there is none with that id. */
  createSession(session: Session): Promise<void>;
  findSession(id: string): Promise<Session | null>;
  /** The session whose cookie holds the secret of this hash. `replaced`: one held it before it got another; null: none did. */
  findByCookie(cookieHash: string): Promise<Session | 'replaced' | null>;
  /** The secret that a session gets instead of a cookie of an earlier version, as long as that one is good. */
  exchangeCookie(id: string, cookieHash: string): Promise<void>;
  /** Which of these sessions there are. */
  findSessions(ids: readonly string[]): Promise<Session[]>;
  updateSession(id: string, change: SessionChange): Promise<void>;
  renamePerson(personId: string, name: string): Promise<void>;
  /**
   * Deletes the person of a device, in one transaction: devices, channels, wishes, what they said, whom they muted or blocked and
   * who did that to them, matches that run without another person. Their other seats stay, without their name and the codes
   * that lead to them, and the epochs of these matches move. What others have reported stays until it is dealt with. Nothing is
   * changed when the session has ended (null), and when they took the seat of a match by its link a short time ago, whether
   * it has ended or not (`recent`): the player who held it before can still take it back. `moved` names the deleted matches too.
   */
  erasePerson(by: Session, now: Date): Promise<{ moved: Moved[] } | 'recent' | null>;
  /** Sets or takes away the code of the page that shows a person's games to others. */
  setPage(personId: string, page: string | null): Promise<void>;
  /** Whose page a code leads to; null for none. */
  findPage(page: string): Promise<{ personId: string; name: string } | null>;
  /** The codes of those of these persons who have a page. */
  pagesOf(persons: readonly string[]): Promise<Map<string, string>>;
  /** The sessions of a person, the oldest first. */
  devicesOf(personId: string): Promise<Session[]>;
  /** Deletes sessions that expired before a time, up to a number, and persons that have neither session nor seat then. */
  clearSessions(expiredBefore: Date, most: number): Promise<number>;
  /**
   * Ends sessions of a person at the wish of one of them, and moves the epoch of every match at which the person sits, in
   * one transaction: a command that an ended session gave is then not kept. `which`: one session, with
   * the tokens that it made, or all others, with all tokens of the person. Null (and nothing changed) when the session that wishes it has ended.
   */
  endSessions(
    by: Session,
    which: { id: string } | 'others',
  ): Promise<{ ended: string[]; moved: Moved[] } | null>;

  /**
   * Offers a code, in the place of the one that this session offered before. False when there is one with the same first
   * half. `now`: those that have expired then are deleted.
   */
  offerPairing(pairing: Pairing, now: Date): Promise<boolean>;
  /**
   * Uses a code for a device that asks. Every use of a first half counts as a try; null when there is no such code, or it
   * has been tried `most` times, or it is used. Of many at once one at most gets it.
   */
  askPairing(
    code: Pick<Pairing, 'place' | 'codeHash'>,
    asking: Asking,
    at: { now: Date; most: number },
  ): Promise<Pairing | null>;
  pairingOf(askedOf: string): Promise<Pairing | null>;
  pairingByTicket(ticket: string): Promise<Pairing | null>;
  /** Refuses a device that asks; false when there is none to refuse. */
  refusePairing(id: string, askedOf: string): Promise<boolean>;
  /**
   * Lets the device that asks in, at the wish of the session that is asked, in one transaction. A device that has a person
   * already keeps its session, with the secret in its cookie that `session` has: the one before is dead. It brings its seats
   * along, whose epochs move, and nothing that lets anybody in or tells anybody anything: the other devices of its person end, and
   * passkeys, channels, wishes, tokens and the codes of links go; a seat that was taken by its recovery link a short time ago keeps
   * that one. Without one, `session` is made. That a device came is news for the
   * person (`DeviceNewsStore`). `most`: devices of one person.
   */
  joinPairing(
    pairing: Pick<Pairing, 'id'>,
    by: Session,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined>;

  /**
   * A device comes by a passkey: as `joinByMail`. `use`: counts it, if it still stands where it stood when it was checked.
   */
  joinByPasskey(
    use: { id: string; before: number; after: number; usedOn: Date },
    visitor: string | null,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined>;
  /** Null for a person that is not there. */
  personName(personId: string): Promise<string | null>;
  /** Keeps a link that is to be mailed, beside those that were mailed before. Those that have expired at `now` are deleted. */
  keepSignIn(signIn: SignIn, now: Date): Promise<void>;
  /** A link that can be used. */
  findSignIn(codeHash: string, now: Date): Promise<SignIn | null>;
  /**
   * Uses a link up: as `joinPairing`, with a session of its person.
   */
  joinByMail(
    codeHash: string,
    visitor: string | null,
    session: Session,
    at: { now: Date; most: number },
  ): Promise<Joined>;
}
