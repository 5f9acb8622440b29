import { randomUUID } from 'node:crypto';
import type { TokenScope } from '@1bob/protocol';
import { steadyTime } from '../common/clock.ts';
import { codeHash, newRecoveryCode } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import { newSession } from './sessions.ts';
import type { HeldToken, SeatToken, Session, Store } from '../store/index.ts';
import type { LiveMatch } from '../tables/live/live-match.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The most tokens of one seat. */
const MOST = 5;
/** Prefix of a token, so that it is recognised wherever it is found. */
const PREFIX = 'seat_';
/** A token has no expiry of its own: it ends with its seat. */
const FOREVER = new Date('9999-12-31T00:00:00Z');

export interface TokensParts {
  store: Store;
  tables: Pick<LiveMatches, 'must'>;
}

/** Tokens with which programs play or read the seat of the person who made them. */
export class Tokens {
  readonly #parts: TokensParts;

  constructor(parts: TokensParts) {
    this.#parts = parts;
  }

  /** The token that a program sent. Throws `Refused` for an invalid one. */
  async verify(text: string): Promise<HeldToken> {
    const { store } = this.#parts;
    const token = await store.findToken(codeHash(text));
    if (token === null) throw Refused.for('token.refused');
    const usedOn = new Date(Math.floor(steadyTime() / DAY) * DAY);
    // If the store cannot write, the token is accepted all the same.
    if (token.usedOn === null || token.usedOn < usedOn)
      await store.useToken(token.id, usedOn).catch(() => undefined);
    return token;
  }

  /**
   * The tokens of the person's seat, each with the label of the device that made it. Throws `Refused` for a person without a
   * seat.
   */
  async list(by: Session, matchId: string): Promise<(SeatToken & { device: string | null })[]> {
    const { store } = this.#parts;
    await this.#at(by, matchId);
    const tokens = await store.tokensOf(matchId, by.personId);
    const devices = tokens.length === 0 ? [] : await store.devicesOf(by.personId);
    const labels = new Map(devices.map(({ id, label }) => [id, label]));
    return tokens.map((token) => ({ ...token, device: labels.get(token.sessionId ?? '') ?? null }));
  }

  /**
   * Makes a token for the person's seat, and tells everybody if it may play. Throws `Refused` for a person without a seat,
   * for a seat that a computer plays, and for one token too many.
   */
  async make(
    by: Session,
    matchId: string,
    { scope, label }: { scope: TokenScope; label: string },
  ): Promise<string> {
    const live = await this.#at(by, matchId);
    if (live.ended) throw Refused.for('seat.over');
    const text = `${PREFIX}${newRecoveryCode()}`;
    const { personId } = by;
    await live.reseat(async ({ epoch, chairs }) => {
      const chair = chairs.find((each) => each.personId === personId);
      if (chair === undefined) throw Refused.for('seat.none');
      if (chair.computer !== null) throw Refused.for('seat.handed');
      const token: SeatToken = {
        ...{ id: randomUUID(), hash: codeHash(text), matchId, seat: chair.seat, personId, scope, label },
        ...{ createdAt: new Date(steadyTime()), usedOn: null, sessionId: by.id },
      };
      const kept = await this.#parts.store.createToken(token, epoch, MOST);
      if (kept === 'full') throw Refused.for('token.tooMany');
      return kept;
    });
    return text;
  }

  /**
   * Revokes a token: from then on no server accepts a request with it. Throws `Refused` for a person without a seat, and for
   * an unknown token.
   */
  async end(by: Session, matchId: string, id: string): Promise<void> {
    const live = await this.#at(by, matchId);
    const { personId } = by;
    await live.reseat(async ({ epoch }) => {
      const ended = await this.#parts.store.endToken({ id, matchId, personId }, epoch);
      if (ended === 'gone') throw Refused.for('token.unknown');
      return ended;
    });
  }

  /** The match at which a person holds a seat. Throws `Refused`. */
  async #at({ personId }: Session, matchId: string): Promise<LiveMatch> {
    const live = await this.#parts.tables.must(matchId);
    await live.seatNow(personId);
    return live;
  }
}

/** Throws `Refused` if a token is for a different match, or is read-only where a request needs more. */
export function mustAllow(token: SeatToken, matchId: unknown, needs: TokenScope): void {
  if (token.matchId !== matchId || (needs === 'play' && token.scope !== 'play'))
    throw Refused.for('token.scope');
}

/** The person of a token as a session; its rights are checked where it is used. */
export const sessionOf = ({ id, personId, name, createdAt }: HeldToken): Session =>
  newSession({ id: `token ${id}`, personId, name, createdAt, expiresAt: FOREVER });

const BEARER = /^Bearer +(\S+)$/i;

/** The token that a request brings; null if it brings none. */
export const bearerIn = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;
