import type { Seat } from '@1bob/game';
import { Refused } from '../../gate/refused.ts';
import type { TimeCommand } from '../record/clocks.ts';
import type { CurrentState } from './current-state.ts';
import type { MatchClocks } from './match-clocks.ts';
import type { Seating } from './seating.ts';

/** What the seats of a running match agree on about the time. */
export abstract class Agreement {
  protected readonly state: CurrentState;
  readonly #seating: Seating;
  readonly #clocks: MatchClocks;

  constructor(state: CurrentState, seating: Seating, clocks: MatchClocks) {
    this.state = state;
    this.#seating = seating;
    this.#clocks = clocks;
  }

  /** Records what the act of a seat's holder causes, as `judge` decides; nothing if it is null. Throws `Refused`. */
  protected async write(by: string, judge: (seat: Seat) => TimeCommand | null): Promise<void> {
    const seat = await this.#seating.seatNow(by);
    await this.#clocks.write(() => {
      this.#seating.mustStillSit(by, seat);
      if (this.state.row.ended) throw Refused.for('seat.over');
      return judge(seat);
    });
  }
}
