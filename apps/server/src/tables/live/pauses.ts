import type { PauseAct } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { valueFor } from '../../common/each.ts';
import { Refused } from '../../gate/refused.ts';
import type { Clocks } from '../record/clocks.ts';
import { mustBeFew } from './acts.ts';
import { Agreement } from './agreement.ts';

/** Pauses and days off in one match: agreements of its seats about the clocks. */
export class Pauses extends Agreement {
  /** A pause of both seats: one offers it, the other accepts it, and either ends it. */
  pause(by: string, act: PauseAct): Promise<void> {
    return this.write(by, (seat) => {
      const { paused, pauseOffer } = this.#clocks;
      const kind = pauseKind(act, { seat, paused, pauseOffer });
      if (kind === 'pauseOffered') mustBeFew(this.state, seat, [kind]);
      return kind === null ? null : { kind, seat };
    });
  }

  /** Takes some of the days off that were agreed for the whole match. */
  takeHoliday(by: string, days: number): Promise<void> {
    return this.write(by, (seat) => {
      const { late, holidays } = valueFor(this.#clocks.sides, seat);
      if (late) throw Refused.for('holiday.late');
      if (days > holidays) throw Refused.for('holiday.tooMany');
      return { kind: 'holiday', seat, days };
    });
  }

  get #clocks(): Clocks {
    const { clocks } = this.state.counts;
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
