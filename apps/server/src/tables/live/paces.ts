import type { Pace, PaceAct } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { isDeepStrictEqual } from 'node:util';
import { Refused } from '../../gate/refused.ts';
import type { TimeCommand } from '../record/clocks.ts';
import { mustBeFew } from './acts.ts';
import { Agreement } from './agreement.ts';

/** Another pace for one match, by agreement of its seats. */
export class Paces extends Agreement {
  /**
   * One seat offers a pace, and the other accepts it or offers the same. An offer replaces the one before. A computer
   * accepts at once. Throws `Refused` if the act makes no sense.
   */
  agree(by: string, request: PaceAct): Promise<void> {
    return this.write(by, (seat) => {
      const { paceOffer } = this.state.counts;
      if (request.act === 'decline') return paceOffer === null ? null : { kind: 'paceDeclined', seat };
      const { pace } = request;
      const isOffered = paceOffer !== null && isDeepStrictEqual(paceOffer.pace, pace);
      if (isOffered && paceOffer.seat !== seat) return this.#change(seat, pace);
      if (request.act === 'accept') throw Refused.for('pace.none');
      return isOffered ? null : this.#offer(seat, pace);
    });
  }

  #offer(seat: Seat, pace: Pace | null): TimeCommand {
    const { row } = this.state;
    if (isDeepStrictEqual(row.pace ?? null, pace)) throw Refused.for('pace.same');
    mustBeFew(this.state, seat, ['paceOffered', 'paceChanged']);
    const other = row.chairs.find((chair) => chair.seat !== seat);
    if (other?.personId != null) return { kind: 'paceOffered', seat, pace };
    if (other?.computer == null) throw Refused.for('pace.alone');
    return this.#change(seat, pace);
  }

  #change(seat: Seat, pace: Pace | null): TimeCommand {
    const { chairs } = this.state.row;
    const computers = chairs.filter(({ computer }) => computer !== null).map((chair) => chair.seat);
    return { kind: 'paceChanged', seat, pace, computers };
  }
}
