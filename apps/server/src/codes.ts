import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Names and codes that cannot be guessed, of small letters and digits only: what a link ends with survives being
 * pasted into a mail or read out. A code of 26 holds 134 bits, a match id of 12 holds 62.
 */

const CODE = 26;
const MATCH = 12;

/** The end of a long number in base 36; `bytes` must hold more than `length` such digits do. */
const letters = (bytes: Buffer, length: number): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(length, '0')
    .slice(-length);

export const newSessionId = (): string => randomBytes(18).toString('base64url');
export const newMatchId = (): string => letters(randomBytes(16), MATCH);
export const newWatchCode = (): string => letters(randomBytes(32), CODE);
export const newRecoveryCode = (): string => letters(randomBytes(32), CODE);

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
    return letters(createHmac('sha256', this.#key).update(JSON.stringify(of)).digest(), CODE);
  }
}

/** The match that a join code names; it need not exist. */
export const matchOfJoinCode = (code: string): string => code.slice(0, MATCH);
