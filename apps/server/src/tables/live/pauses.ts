import type { PauseAct } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { valueFor } from '../../common/each.ts';
import { Refused } from '../../gate/refused.ts';
import type { Clocks } from '../record/clocks.ts';
import { mustBeFew } from './acts.ts';
import type { CurrentState } from './current-state.ts';
import type { MatchClocks } from './match-clocks.ts';
import type { Seating } from './seating.ts';

/** Pauses and days off in one match: agreements of its seats about the clocks. */
export class Pauses {
  readonly #state: CurrentState;
  readonly #seating: Seating;
  readonly #clocks: MatchClocks;

  constructor(state: CurrentState, seating: Seating, clocks: MatchClocks) {
    this.#state = state;
    this.#seating = seating;
    this.#clocks = clocks;
  }

  /** A pause of both seats: one offers it, the other accepts it, and either ends it. */
  async pause(by: string, act: PauseAct): Promise<void> {
    const seat = await this.#seating.seatNow(by);
    await this.#clocks.write(() => {
      const { paused, pauseOffer } = this.#running(by, seat);
      const kind = pauseKind(act, { seat, paused, pauseOffer });
      if (kind === 'pauseOffered') mustBeFew(this.#state, seat, [kind]);
      return kind === null ? null : { kind, seat };
    });
  }

  /** Takes some of the days off that were agreed for the whole match. */
  async takeHoliday(by: string, days: number): Promise<void> {
    const seat = await this.#seating.seatNow(by);
    await this.#clocks.write(() => {
      const { late, holidays } = valueFor(this.#running(by, seat).sides, seat);
      if (late) throw Refused.for('holiday.late');
      if (days > holidays) throw Refused.for('holiday.tooMany');
      return { kind: 'holiday', seat, days };
    });
  }

  /** The clocks, for an agreement in which the holder of a seat takes part. */
  #running(by: string, seat: Seat): Clocks {
    this.#seating.mustStillSit(by, seat);
    if (this.#state.row.ended) throw Refused.for('seat.over');
    const { clocks } = this.#state.counts;
    if (clocks === null) throw Refused.for('pause.none');
    return clocks;
  }
}

/** The kind of note that an act of a seat causes; null if the act changes nothing. Throws `Refused` if it makes no sense. */
function pauseKind(
  act: PauseAct,
  { seat, paused, pauseOffer }: { seat: Seat } & Pick<Clocks, 'paused' | 'pauseOffer'>,
): 'pauseOffered' | 'pauseDeclined' | 'paused' | 'resumed' | null {
  const offered = pauseOffer !== null && pauseOffer !== seat;
  switch (act) {
    case 'offer':
      if (paused || pauseOffer === seat) return null;
      // Both want it.
      return offered ? 'paused' : 'pauseOffered';
    case 'accept':
      if (paused) return null;
      if (!offered) throw Refused.for('pause.none');
      return 'paused';
    case 'decline':
      return pauseOffer === null ? null : 'pauseDeclined';
    case 'end':
      return paused ? 'resumed' : null;
  }
}
