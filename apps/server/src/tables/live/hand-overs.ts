import type { Seat } from '@1bob/game';
import { Refused } from '../../gate/refused.ts';
import type { Chair } from '../../store/index.ts';
import { computersShare } from '../record/shares.ts';
import { mustBeFew } from './acts.ts';
import type { CurrentState } from './current-state.ts';
import type { Following } from './following.ts';
import type { LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import type { Seating } from './seating.ts';
import { sendAway } from './send-away.ts';

interface Way {
  state: CurrentState;
  seating: Seating;
  writer: RecordWriter;
  following: Following;
}

/** Hands the seats of one match to a computer and back, and to another person. */
export class HandOvers {
  readonly #parts: LiveMatchParts;
  readonly #way: Way;

  constructor(parts: LiveMatchParts, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** Lets a computer play the seat of this holder. */
  async handOver(by: string): Promise<void> {
    const { seating, state } = this.#way;
    const seat = await seating.seatNow(by);
    await this.#reseat('handed', seat, () => {
      seating.mustStillSit(by, seat);
      return state.chair(seat).computer === null ? this.#toComputer(seat) : null;
    });
  }

  /** Lets the holder of a seat play it again. */
  async takeBack(by: string): Promise<void> {
    const { seating, state } = this.#way;
    const seat = await seating.seatNow(by);
    await this.#reseat('takenBack', seat, () => {
      seating.mustStillSit(by, seat);
      if (state.chair(seat).computer === null) throw Refused.for('seat.held');
      return { computer: null };
    });
  }

  /** Lets a computer play a seat whose holder does not come. `mustHold` throws if that has changed. */
  replace(seat: Seat, mustHold: () => void): Promise<void> {
    return this.#reseat('replaced', seat, () => {
      mustHold();
      return this.#toComputer(seat);
    });
  }

  /** Gives a seat to another person. `take` judges by both chairs and returns the changes to the chair of this seat. */
  passOn(seat: Seat, take: (chair: Chair, other: Chair) => Partial<Omit<Chair, 'seat'>>): Promise<void> {
    const { state } = this.#way;
    return this.#reseat('passedOn', seat, () => take(state.chair(seat), state.chair(state.opponentOf(seat))));
  }

  /**
   * A share that the person has sealed but never opens would hold up the computer. So until the seals are bound, the
   * computer gets a share of its own. Refused if a computer has the other seat too, because the match would then go on
   * without any person.
   */
  #toComputer(seat: Seat): Partial<Chair> {
    const { state } = this.#way;
    if (state.chair(state.opponentOf(seat)).computer !== null) throw Refused.for('handover.alone');
    return { computer: this.#parts.defaultComputer, ...(state.takesShares ? computersShare() : {}) };
  }

  /** Changes the chair of a seat, with an entry that records it. `change` returns null if there is nothing to do. */
  #reseat(
    kind: 'handed' | 'replaced' | 'takenBack' | 'passedOn',
    seat: Seat,
    change: () => Partial<Omit<Chair, 'seat'>> | null,
  ): Promise<void> {
    const { state, seating, following, writer } = this.#way;
    return seating.alone(async () => {
      // Memory may lack the newest code, because exchanging a code is not announced.
      await following.follow();
      return following.againstOthers(async () => {
        if (state.row.ended) throw Refused.for('seat.over');
        const chair = change();
        if (chair === null) return;
        if (kind === 'handed' || kind === 'passedOn') mustBeFew(state, seat, ['handed', 'passedOn']);
        const before = state.row;
        const { personId } = state.chair(seat);
        // The tokens and second chairs of a seat are revoked when its player changes.
        await writer.appendByHost({ kind, seat }, {}, { seat, chair: { ...chair, program: null } });
        // Runs before anything else of this match is published.
        sendAway(this.#parts.publisher, before, state);
        if (personId !== null && state.seatOf(personId) === seat)
          await this.#parts.publisher.recheck([personId]).catch(() => undefined);
      });
    });
  }
}
