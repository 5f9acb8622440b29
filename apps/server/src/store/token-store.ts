import type { TokenScope } from '@1bob/protocol';
import type { Seat } from '@1bob/game';

/** By which a program plays or reads the seat of a person. */
export interface SeatToken {
  id: string;
  /** SHA-256 of the token; the token itself is shown once. */
  hash: string;
  matchId: string;
  seat: Seat;
  /** Who made it, and holds the seat. */
  personId: string;
  scope: TokenScope;
  label: string;
  createdAt: Date;
  /** The day on which it was last used; null when it never was. */
  usedOn: Date | null;
  /** The device that made it, with which it ends; null where a server of an earlier version did. */
  sessionId: string | null;
}

/** A token that is good, and what is known of its person. */
export interface HeldToken extends SeatToken {
  /** The person's. */
  name: string;
}

/**
 * Tokens of seats. One is good as long as its person holds the seat and plays it themselves; whatever gives the seat to another
 * one ends all of that seat, and to sign out a device those that it made.
 */
export interface TokenStore {
  /**
   * Keeps a token, tells by the chair whether a program plays, and moves the epoch, all at once. `full`: the seat has `most`.
   * False when the person does not hold the seat, or the match is not in that epoch.
   */
  createToken(token: SeatToken, epoch: number, most: number): Promise<boolean | 'full'>;
  /** Those of a person at a match, the oldest first. */
  tokensOf(matchId: string, personId: string): Promise<SeatToken[]>;
  /** Deletes a token, as `createToken` keeps it. `gone`: there is none. */
  endToken(token: Pick<SeatToken, 'id' | 'matchId' | 'personId'>, epoch: number): Promise<boolean | 'gone'>;
  /** A good token by its hash. */
  findToken(hash: string): Promise<HeldToken | null>;
  /** Which of these tokens are good. */
  goodTokens(ids: readonly string[]): Promise<string[]>;
  /** Notes the day on which a token is used. */
  useToken(id: string, usedOn: Date): Promise<void>;
}
