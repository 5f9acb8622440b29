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

interface Way {
  state: CurrentState;
  seating: Seating;
  writer: RecordWriter;
  following: Following;
}

/** How the seats of one match go to a computer and back, and to another person. */
export class HandOvers {
  readonly #parts: LiveMatchParts;
  readonly #way: Way;

  constructor(parts: LiveMatchParts, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** The holder of a seat lets a computer play it. */
  async handOver(by: string): Promise<void> {
    const { seating, state } = this.#way;
    const seat = await seating.seatNow(by);
    await this.#reseat('handed', seat, () => {
      seating.mustStillSit(by, seat);
      return state.chair(seat).computer === null ? this.#toComputer(seat) : null;
    });
  }

  /** The holder of a seat plays it again. */
  async takeBack(by: string): Promise<void> {
    const { seating, state } = this.#way;
    const seat = await seating.seatNow(by);
    await this.#reseat('takenBack', seat, () => {
      seating.mustStillSit(by, seat);
      if (state.chair(seat).computer === null) throw Refused.for('seat.held');
      return { computer: null };
    });
  }

  /** A computer plays a seat whose holder does not come; `mustHold` throws when that is not so any more. */
  replace(seat: Seat, mustHold: () => void): Promise<void> {
    return this.#reseat('replaced', seat, () => {
      mustHold();
      return this.#toComputer(seat);
    });
  }

  /** Another person takes a seat over: `take` judges by the chairs and says what becomes of this one. */
  passOn(seat: Seat, take: (chair: Chair, other: Chair) => Partial<Omit<Chair, 'seat'>>): Promise<void> {
    const { state } = this.#way;
    return this.#reseat('passedOn', seat, () => take(state.chair(seat), state.chair(state.opponentOf(seat))));
  }

  /**
   * A share that a person has sealed and never opens would hold up the computer; until it is bound, it has its own. Two computers
   * would play the match to its end without anybody.
   */
  #toComputer(seat: Seat): Partial<Chair> {
    const { state } = this.#way;
    if (state.chair(state.opponentOf(seat)).computer !== null) throw Refused.for('handover.alone');
    return { computer: this.#parts.defaultComputer, ...(state.takesShares ? computersShare() : {}) };
  }

  /** Changes the chair of a seat, with an entry that says so; `change` gives null when nothing is to be done. */
  #reseat(
    kind: 'handed' | 'replaced' | 'takenBack' | 'passedOn',
    seat: Seat,
    change: () => Partial<Omit<Chair, 'seat'>> | null,
  ): Promise<void> {
    const { state, seating, following, writer } = this.#way;
    return seating.alone(async () => {
      // What is in memory may be behind: codes are exchanged without a word.
      await following.follow();
      return following.againstOthers(async () => {
        if (state.row.ended) throw Refused.for('seat.over');
        const chair = change();
        if (chair === null) return;
        mustBeFew(state, ['handed', 'takenBack', 'passedOn']);
        const { personId } = state.chair(seat);
        // The tokens of a seat end when its player changes.
        await writer.appendByHost({ kind, seat }, {}, { seat, chair: { ...chair, program: null } });
        // Before anything else of this match is published.
        if (personId !== null && state.seatOf(personId) !== seat)
          this.#parts.publisher.unseated(state.row.id, personId, 'moved');
        else if (personId !== null) await this.#parts.publisher.recheck([personId]).catch(() => undefined);
      });
    });
  }
}
