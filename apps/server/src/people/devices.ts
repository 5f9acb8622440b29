import { randomInt, randomUUID } from 'node:crypto';
import { readShortCode, type WireErrorCode } from '@1bob/protocol';
import { steadyTime } from '../common/clock.ts';
import {
  codeHash,
  deviceId,
  newRecoveryCode,
  newShortCode,
  placeOf,
  type LinkCodes,
} from '../common/codes.ts';
import { mustBeOld } from './newcomers.ts';
import { Refused } from '../gate/refused.ts';
import { hasExpired, type Held, type Sessions } from './sessions.ts';
import {
  isVisiting,
  type Joined,
  type Moved,
  type Pairing,
  type Session,
  type Store,
} from '../store/index.ts';

/** Milliseconds for which a code is valid, and for which the device that used it waits. */
const GOOD_FOR = 5 * 60_000;
/** Milliseconds in which a device that was let in can still learn this. */
const GRACE = 60_000;
/** How often the second half of a code may be tried. */
const TRIES = 5;
/** The most devices of one person. */
const MOST = 20;
/** How often a new code is drawn if one with the same first half is already on offer. */
const DRAWS = 5;
/** Matches of a visitor that are checked for a common table before the first device is asked. */
const LOOKED_AT = 200;

const NOT_JOINED = {
  same: 'pairing.same',
  sameTable: 'pairing.sameTable',
  tooMany: 'device.tooMany',
  visiting: 'device.new',
} as const;

export interface DevicesParts {
  store: Store;
  codes: LinkCodes;
  sessions: Sessions;
  /**
   * Called after a new device of a person was stored together with the news for their channels. Tells the other connected
   * devices.
   */
  deviceJoined: (personId: string) => void;
  /** Closes the sockets of devices that were signed out or now belong to another person. */
  recheck: (persons: readonly string[]) => Promise<void>;
  /** Tells this server and the others that the epoch of a match has changed. Nothing waits for it. */
  moved: (match: Moved) => void;
  /** Notifies the opponent in a match whose player has deleted themselves. */
  left: (personId: string, matchId: string) => Promise<void>;
}

/** The state of a pairing, as it is shown to the device that offers the code. */
export interface Offered {
  state: 'none' | Pairing['state'];
  id: string | null;
  asks:
    | ({ label: string | null; digits: string } & {
        /** What the new device sends of the key agreement; absent if it takes no part. */
        commitment?: string;
        key?: string;
      })
    | null;
}

/** The devices of persons: adds devices and signs them out. */
export class Devices {
  readonly #parts: DevicesParts;

  constructor(parts: DevicesParts) {
    this.#parts = parts;
  }

  /** Makes a code for a new device. An earlier code becomes invalid. */
  async offer(by: Session): Promise<{ code: string; expiresAt: Date }> {
    const { store, codes } = this.#parts;
    const now = steadyTime();
    const expiresAt = new Date(now + GOOD_FOR);
    for (let draw = 0; draw < DRAWS; draw++) {
      const code = newShortCode();
      const pairing: Pairing = {
        ...{ id: randomUUID(), personId: by.personId, askedOf: by.id, expiresAt },
        ...{ place: placeOf(code), codeHash: codes.pairingHash(code), tries: 0, state: 'open' },
        ...{ ticket: null, digits: null, label: null, visitor: null, sessionId: null, cookieHash: null },
        ...{ commitment: null, firstKey: null, secondKey: null, box: null },
      };
      if (await store.offerPairing(pairing, new Date(now - GRACE))) return { code, expiresAt };
    }
    throw Refused.for('server.unavailable');
  }

  async offerOf(by: Session): Promise<Offered> {
    const pairing = await this.#parts.store.pairingOf(by.id);
    if (pairing === null || (isOver(pairing) && pairing.state !== 'joined'))
      return { state: 'none', id: null, asks: null };
    const { state, id, label, digits, commitment, secondKey } = pairing;
    if (state !== 'asked' || digits === null) return { state, id, asks: null };
    const agreeing = {
      ...(commitment !== null && { commitment }),
      ...(secondKey !== null && { key: secondKey }),
    };
    return { state, id, asks: { label, digits, ...agreeing } };
  }

  /** Passes on the public key of the first device. Throws `Refused` if no device that committed itself asks, or a second time. */
  async tellFirstKey(by: Session, id: string, firstKey: string): Promise<void> {
    const { store } = this.#parts;
    const pairing = await store.pairingOf(by.id);
    if (pairing?.id !== id || !(await store.tellKey(id, { firstKey }, new Date(steadyTime()))))
      throw Refused.for('pairing.over');
  }

  /** Passes on the public key of the new device. Throws `Refused` before that of the first device, or a second time. */
  async tellSecondKey(ticket: string, secondKey: string): Promise<void> {
    const { store } = this.#parts;
    const pairing = await store.pairingByTicket(codeHash(ticket));
    if (pairing === null || !(await store.tellKey(pairing.id, { secondKey }, new Date(steadyTime()))))
      throw Refused.for('pairing.over');
  }

  /**
   * Uses up a code for a device that asks to join. Throws `Refused` for a code that is wrong, used, too old or tried too
   * often, and for a visitor who is that person already or plays against them.
   */
  async ask(
    typed: string,
    {
      visitor,
      label,
      commitment = null,
    }: { visitor: Session | null; label: string | null; commitment?: string | null | undefined },
  ): Promise<{ ticket: string; digits: string; name: string }> {
    const { store, codes } = this.#parts;
    const code = readShortCode(typed);
    if (code === null) throw Refused.for('pairing.unknown');
    const ticket = newRecoveryCode();
    const digits = String(randomInt(100)).padStart(2, '0');
    const pairing = await store.askPairing(
      { place: placeOf(code), codeHash: codes.pairingHash(code) },
      {
        ...{ ticket: codeHash(ticket), digits, label, visitor: visitor?.id ?? null, commitment },
        cookieHash: codeHash(codes.cookieFor(ticket)),
      },
      { now: new Date(steadyTime()), most: TRIES },
    );
    const first = pairing && (await store.findSession(pairing.askedOf));
    if (pairing === null || first === null) throw Refused.for('pairing.unknown');
    const against = visitor && (await this.#whyNot(visitor, first));
    if (against !== null) {
      await store.refusePairing(pairing.id, pairing.askedOf);
      throw Refused.for(against);
    }
    return { ticket, digits, name: first.name };
  }

  async #whyNot(
    visitor: Session,
    { personId }: Session,
  ): Promise<(typeof NOT_JOINED)[keyof typeof NOT_JOINED] | null> {
    if (visitor.personId === personId) return 'pairing.same';
    if (isVisiting(visitor, new Date(steadyTime()))) return 'device.new';
    const theirs = await this.#parts.store.matchesOf(visitor.personId, { most: LOOKED_AT });
    const both = theirs.some(({ chairs }) => chairs.some((chair) => chair.personId === personId));
    return both ? 'pairing.sameTable' : null;
  }

  /**
   * Takes the answer of the first device, whether the device that asks may join. `box`: what it has sealed for that device.
   * Throws `Refused` if none asks, or none asks any more.
   */
  async answer(by: Session, id: string, yes: boolean, box: string | null = null): Promise<void> {
    const { store, sessions } = this.#parts;
    if (!yes) {
      if (!(await store.refusePairing(id, by.id))) throw Refused.for('pairing.over');
      return;
    }
    const asked = await store.pairingOf(by.id);
    if (asked?.id !== id) throw Refused.for('pairing.over');
    const visitor = asked.visitor === null ? null : await store.findSession(asked.visitor);
    // The secret in the cookie of the new device is derived from the ticket, which only that device has (`wait`).
    const { label, cookieHash } = asked;
    const { personId } = by;
    const { session } = sessions.make(by.name, { personId, label, how: 'code', cookieHash });
    const joined = await this.join(visitor, 'pairing.over', async (at) => {
      const done = await store.joinPairing({ id, box }, by, session, at);
      if (done.outcome !== 'joined' && done.outcome !== 'over') await store.refusePairing(id, by.id);
      return done;
    });
    // The device that said yes knows of the new one.
    await this.markSeen(by, joined.joinedAt);
  }

  /**
   * Adds a device to a person, together with what the visitor already has, and tells everybody concerned. Throws `Refused`,
   * with `over` if the code, link or key is invalid or used up.
   */
  async join(
    visitor: Session | null,
    over: WireErrorCode,
    work: (at: { now: Date; most: number }) => Promise<Joined>,
  ): Promise<Session> {
    const joined = await work({ now: new Date(steadyTime()), most: MOST });
    if (joined.outcome !== 'joined')
      throw Refused.for(joined.outcome === 'over' ? over : NOT_JOINED[joined.outcome]);
    const { personId } = joined.session;
    await this.#settle([personId, ...(visitor === null ? [] : [visitor.personId])], joined.moved);
    this.#parts.deviceJoined(personId);
    return joined.session;
  }

  /**
   * The outcome for a device that asked, with what the first device has sent it. Once it is let in, returns its session. The
   * secret is the same however often it asks, because an answer may be lost. Throws `Refused` if it was refused.
   */
  async wait(ticket: string): Promise<{ held: Held | null } & Readonly<Pick<Pairing, 'firstKey' | 'box'>>> {
    const { store, codes } = this.#parts;
    const pairing = await store.pairingByTicket(codeHash(ticket));
    if (pairing === null) throw Refused.for('pairing.over');
    if (pairing.state === 'refused') throw Refused.for('pairing.refused');
    if (pairing.state !== 'joined') {
      if (isOver(pairing)) throw Refused.for('pairing.over');
      return { held: null, firstKey: pairing.firstKey, box: null };
    }
    const session =
      pairing.sessionId === null || isOver(pairing, GRACE)
        ? null
        : await store.findSession(pairing.sessionId);
    const secret = codes.cookieFor(ticket);
    // The session may belong to another person since, or have another cookie.
    if (session?.personId !== pairing.personId || session.cookieHash !== codeHash(secret))
      throw Refused.for('pairing.over');
    return { held: { session, secret }, firstKey: pairing.firstKey, box: pairing.box };
  }

  /** The devices of a person that have not expired, the newest first. */
  async list(by: Session): Promise<Session[]> {
    const found = await this.#parts.store.devicesOf(by.personId);
    return found
      .filter((session) => !hasExpired(session))
      .sort((a, b) => b.joinedAt.getTime() - a.joinedAt.getTime());
  }

  /**
   * Signs out a device. Throws `Refused` for an unknown device, and, if this device came by a link, for one that is older.
   */
  async end(by: Session, device: string): Promise<void> {
    const session = (await this.list(by)).find(({ id }) => deviceId(id) === device);
    if (session === undefined) throw Refused.for('device.unknown');
    if (session.id !== by.id && session.joinedAt <= by.joinedAt) mustBeOld(by);
    await this.#end(by, { id: session.id });
  }

  /** Signs out all devices except this one. */
  async endOthers(by: Session): Promise<void> {
    await this.#end(by, 'others');
  }

  /** Deletes the person with all their devices. Throws `Refused` if they hold a seat that came by a link. */
  async erase(by: Session): Promise<void> {
    const done = await this.#parts.store.erasePerson(by, new Date(steadyTime()));
    if (done === null) throw Refused.for('session.expired');
    if (done === 'recent') throw Refused.for('recovery.recent');
    await this.#settle([by.personId], done.moved);
    for (const { id } of done.moved) await this.#parts.left(by.personId, id);
  }

  async #end(by: Session, which: { id: string } | 'others'): Promise<void> {
    const done = await this.#parts.store.endSessions(by, which);
    if (done === null) throw Refused.for('session.expired');
    await this.#settle([by.personId], done.moved);
  }

  /** Notes that this device has shown its user all devices added until that time. */
  async markSeen(by: Session, until: Date): Promise<void> {
    const toldAt = new Date(Math.min(until.getTime(), steadyTime()));
    if (toldAt > by.toldAt) await this.#parts.store.updateSession(by.id, { toldAt });
  }

  /**
   * Closes the sockets first, so that none of them reports a lost seat when its device only belongs to another person now.
   */
  async #settle(persons: readonly string[], moved: readonly Moved[]): Promise<void> {
    await this.#parts.recheck(persons);
    for (const match of moved) this.#parts.moved(match);
  }
}

const isOver = ({ expiresAt }: Pairing, grace = 0): boolean => expiresAt.getTime() + grace <= steadyTime();
