import type { Seat } from '@1bob/game';
import { codeHash, newRecoveryCode } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import { codeFor } from '../people/newcomers.ts';
import { hasSeen, withHolder, type MatchRow, type Session, type Store } from '../store/index.ts';
import { asThemselves, giveSeat } from './as-themselves.ts';
import { mustKeepLink, recoveredBy } from './chairs.ts';
import type { LiveMatch } from './live/live-match.ts';
import type { LiveMatches } from './live/live-matches.ts';
import type { GivenSeat } from './lobby.ts';
import type { TableLimits } from './table-limits.ts';

/** The kinds of links that give a seat which somebody holds: back to its holder, or on to another person. */
export const seatLinks = ['recover', 'take'] as const;
export type SeatLink = (typeof seatLinks)[number];

export interface SeatsParts {
  store: Store;
  tables: LiveMatches;
  limits: TableLimits;
}

/** Brings people back to their seats, and passes seats on to others. */
export class Seats {
  readonly #parts: SeatsParts;

  constructor(parts: SeatsParts) {
    this.#parts = parts;
  }

  /** Gives the seat of a recovery code to this person; the previous holder loses it. */
  async recover(by: Session, code: string): Promise<GivenSeat> {
    const { store } = this.#parts;
    const recoveryHash = codeHash(code);
    const { seat, match: found } = await this.linked('recover', code, by);
    const live = await this.#parts.tables.must(found.id);
    // Judged by the holder at the time of its turn, because others may be taking the seat or renewing its link.
    const match = await live.reseat(async (present) => {
      const chair = present.chairs.find((each) => each.seat === seat);
      if (chair?.recoveryHash !== recoveryHash) throw Refused.for('recovery.unknown');
      if (present.chairs.some((each) => each.seat !== seat && each.personId === by.personId))
        throw Refused.for('recovery.both');
      if (present.chairs.some((each) => each.seat !== seat && hasSeen(each, by.personId)))
        throw Refused.for('handover.knows');
      if (chair.personId === by.personId) return true;
      const recovered = recoveredBy(by, chair);
      return giveSeat(store, by, store.moveChair(present, seat, recoveryHash, by.personId, recovered));
    });
    return { match, seat, recovery: null };
  }

  /**
   * The seat that a link gives. Throws `Refused` for an unknown code. Changes nothing. `by`: the person who is about to use
   * it, null for a stranger, absent if somebody only looks. The links to a blocked person's seat cannot be used, because
   * that person would come back under another name.
   */
  async linked(link: SeatLink, code: string, by?: Session | null): Promise<{ match: MatchRow; seat: Seat }> {
    const { store } = this.#parts;
    const hash = codeHash(code);
    const found = await (link === 'recover'
      ? store.findMatchByRecoveryHash(hash)
      : store.findMatchByHandoverHash(hash));
    if (found === null) throw Refused.for(link === 'recover' ? 'recovery.unknown' : 'handover.unknown');
    if (by === undefined) return found;
    const holder = found.match.chairs.find(({ seat }) => seat === found.seat)?.personId ?? null;
    if (holder === null || holder === by?.personId) return found;
    const blocked = await store.blockedAmong([holder]);
    if (blocked.length > 0) throw Refused.for('seat.blocked');
    return found;
  }

  /** Makes a new recovery code for a person's seat. The old code becomes invalid. */
  async recovery(by: Session, matchId: string): Promise<{ match: string; seat: Seat; recovery: string }> {
    const { store } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    const recovery = newRecoveryCode();
    const recoveryHash = codeHash(recovery);
    const seat = await live.renewRecovery(by.personId, (own) => {
      mustKeepLink(live.row, own);
      return store.setRecovery(matchId, own, by.personId, recoveryHash);
    });
    return { match: matchId, seat, recovery };
  }

  /** Makes a new single-use code that passes a person's seat on. An earlier code becomes invalid. */
  async handover(by: Session, matchId: string): Promise<{ live: LiveMatch; code: string }> {
    const { store } = this.#parts;
    const live = await this.#parts.tables.must(matchId);
    const code = newRecoveryCode();
    await live.renewRecovery(by.personId, (own) => {
      if (live.ended) throw Refused.for('seat.over');
      mustKeepLink(live.row, own);
      return store.setHandover(matchId, own, by.personId, codeHash(code));
    });
    return { live, code };
  }

  /** Gives the seat of a hand-over code to this session, with a recovery code of its own. */
  async takeOver(by: Session, code: string): Promise<GivenSeat> {
    const { store, limits } = this.#parts;
    const { match, seat } = await this.linked('take', code, by);
    const live = await this.#parts.tables.must(match.id);
    const recovery = newRecoveryCode();
    await limits.admit(by, {}, () =>
      asThemselves(store, by, () =>
        live.passOn(seat, (chair, other) => {
          if (chair.handoverHash !== codeHash(code)) throw Refused.for('handover.unknown');
          if (chair.personId === by.personId) throw Refused.for('seat.held');
          if (other.personId === by.personId || hasSeen(other, by.personId))
            throw Refused.for('handover.knows');
          return {
            ...{ personId: by.personId, name: by.name, computer: null, handoverHash: null },
            recoveryHash: codeHash(recovery),
            pastHolders: withHolder(chair.pastHolders, chair.personId),
          };
        }),
      ),
    );
    return { match: live.row, seat, recovery: codeFor(by, recovery) };
  }
}
