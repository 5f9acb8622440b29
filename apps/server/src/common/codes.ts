import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CROCKFORD, SHORT } from '@1bob/protocol';

/**
 * Names and codes that nobody can guess. They have only small letters and digits, so that the end of a link survives being
 * pasted into a mail or read out. A code of 26 holds 134 bits, and a match id of 12 holds 62.
 */

const CODE = 26;
const MATCH = 12;

/** The last digits of a long number in base 36; `bytes` must hold more than `length` such digits. */
const letters = (bytes: Buffer, length: number): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(length, '0')
    .slice(-length);

export const newSessionId = (): string => randomBytes(18).toString('base64url');
/** The secret in the cookie of a device. */
export const newCookieSecret = (): string => randomBytes(32).toString('base64url');
export const newMatchId = (): string => letters(randomBytes(16), MATCH);
export const newWatchCode = (): string => letters(randomBytes(32), CODE);
export const newRecoveryCode = (): string => letters(randomBytes(32), CODE);

/** The hash of a code for the store, so that a stolen database opens no seat. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Makes join and recovery codes from the server's secret, not at random. They can be shown again to people who may see them,
 * although the store has only their hash. A join code begins with the id of its match.
 */
export class LinkCodes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('link codes').digest();
  }

  join(matchId: string): string {
    return matchId + this.#make('join', matchId);
  }

  /** The join code of a match, if it has this hash; null if the code was made with another secret. */
  openJoin(matchId: string, hash: string): string | null {
    const code = this.join(matchId);
    return codeHash(code) === hash ? code : null;
  }

  recovery(matchId: string, seat: string): string {
    return this.#make('recovery', matchId, seat);
  }

  /** The keyed hash of a short code for the store. Against a plain hash, a thief of the database could try all codes. */
  pairingHash(code: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify(['pairing', code]))
      .digest('hex');
  }

  /**
   * The keyed hash of an address for the store. It allows counting what comes from the address, and does not reveal it to a
   * thief of the database.
   */
  address(household: string): string {
    return this.#make('address', household);
  }

  /** The secret in the cookie of the device that waits with this ticket, for when it is let in. */
  cookieFor(ticket: string): string {
    return this.#make('cookie', ticket);
  }

  /**
   * The secret that replaces the id of a session in its cookie. It is not random, because a page sends several requests at
   * once with the cookie of an earlier version, perhaps to several servers, and each must get the same answer.
   */
  cookieInsteadOf(sessionId: string): string {
    return this.#make('cookie instead of', sessionId);
  }

  /** The code that ends a channel of notices; it begins with the channel's id. */
  unsubscribe(channelId: string): string {
    return channelId + this.#make('unsubscribe', channelId);
  }

  /** The channel that a code ends; null for a code that was not made here. */
  openUnsubscribe(code: string): string | null {
    const channelId = code.slice(0, MATCH);
    const [made, given] = [this.unsubscribe(channelId), code].map((text) =>
      createHash('sha256').update(text).digest(),
    );
    return made !== undefined && given !== undefined && timingSafeEqual(made, given) ? channelId : null;
  }

  /**
   * A keyed hash that stands for something without revealing it, and that only this server can make. `of` begins with the
   * purpose of the hash.
   */
  mark(...of: [purpose: string, ...what: string[]]): string {
    return this.#make('mark', ...of);
  }

  #make(...of: string[]): string {
    return letters(createHmac('sha256', this.#key).update(JSON.stringify(of)).digest(), CODE);
  }
}

/** A code that a person types from another screen. */
export const newShortCode = (): string =>
  Array.from({ length: SHORT }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('');

/** The first half of a short code, by which the code is looked up. */
export const placeOf = (code: string): string => code.slice(0, SHORT / 2);

/**
 * The id of a device in a list. It does not show the id of the session, because the cookies of earlier versions held that.
 */
export const deviceId = (sessionId: string): string => codeHash(`device ${sessionId}`).slice(0, 16);

/** The match that a join code names; there may be no such match. */
export const matchOfJoinCode = (code: string): string => code.slice(0, MATCH);
