import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Names and codes that cannot be guessed. All are URL-safe; a code of 22 characters holds 132 bits. */

const CODE = 22;
const MATCH = 12;

export const newSessionId = (): string => randomBytes(18).toString('base64url');
export const newMatchId = (): string => randomBytes(9).toString('base64url');
export const newWatchCode = (): string => randomBytes(18).toString('base64url').slice(0, CODE);
export const newRecoveryCode = (): string => randomBytes(18).toString('base64url').slice(0, CODE);

/** What the store keeps of a code, so that a stolen database opens no seat. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Join and recovery codes are made from the server's secret and not at random, so that they can be shown again to
 * those who may see them although only their hash is stored. A join code begins with the id of its match.
 */
export class LinkCodes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('link codes').digest();
  }

  join(matchId: string): string {
    return matchId + this.#make('join', matchId);
  }

  /** The join code of a match whose hash is this; null when it was made with another secret. */
  openJoin(matchId: string, hash: string): string | null {
    const code = this.join(matchId);
    return codeHash(code) === hash ? code : null;
  }

  recovery(matchId: string, seat: string): string {
    return this.#make('recovery', matchId, seat);
  }

  #make(...of: string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(of)).digest('base64url').slice(0, CODE);
  }
}

/** The match a join code speaks of (which need not exist). */
export const matchOfJoinCode = (code: string): string => code.slice(0, MATCH);
