import { adviseAnswer, type AdviseAnswer } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { nextOf } from '../common/pace.ts';
import { Refused } from '../gate/refused.ts';
import { idle } from '../tables/live/computer.ts';
import type { LiveMatch } from '../tables/live/live-match.ts';
import { isComputers, type MatchRow } from '../store/index.ts';
import type { Officers } from './officers.ts';
import type { Decision } from '../tables/live/question.ts';

type Advice = Extract<AdviseAnswer, { ok: true }>;

/** Whether players at a match may ask for advice: both agreed to it, or there is no other person, present or away. */
export const mayAskAdvice = ({ adviser, chairs }: Pick<MatchRow, 'adviser' | 'chairs'>): boolean =>
  adviser || chairs.some(isComputers);

const personAt = ({ chairs, createdBy }: MatchRow, seat: Seat): string =>
  chairs.find((chair) => chair.seat === seat)?.personId ?? createdBy;

/**
 * Asks an officer what it would do in a seat. The officer gets only what that seat sees, without the seed of the seat, and
 * changes nothing. Its answer leaves at a pace that hides how long it thought.
 */
export class Adviser {
  readonly #officers: Officers;
  /** Seats of matches that wait for an answer. */
  readonly #asking = new Set<string>();

  constructor(officers: Officers) {
    this.#officers = officers;
  }

  /** Throws `Refused` if this table has no adviser, or if the seat still waits for an answer. */
  async advise(live: LiveMatch, seat: Seat): Promise<Advice> {
    const asked = performance.now();
    if (live.ended) throw Refused.for('seat.over');
    if (!mayAskAdvice(live.row)) throw Refused.for('advice.refused');
    // A player who has not joined yet has agreed to nothing.
    if (live.row.chairs.some(({ computer, personId }) => computer === null && personId === null))
      throw Refused.for('advice.early');
    const place = `${live.id} ${seat}`;
    if (this.#asking.has(place)) throw Refused.for('advice.busy');
    this.#asking.add(place);
    try {
      const advice = await this.#advice(live, seat);
      await nextOf(asked, this.#officers.paceOf(this.#officers.staff.adviser));
      return advice;
    } finally {
      this.#asking.delete(place);
    }
  }

  /** Advice of the adviser, otherwise of the fallback, otherwise the command to move on that every view offers. */
  async #advice(live: LiveMatch, seat: Seat): Promise<Advice> {
    const { view, version } = live.viewOf(seat);
    const { adviser, fallback } = this.#officers.staff;
    // No officer thinks about a view that leaves nothing to do.
    const least = idle.choose(view);
    const say = (officer: string, { command, reasons }: Decision): Advice => ({
      ...{ ok: true, version, officer, reasons },
      command: command ?? null,
    });
    if (least === null) return say(adviser, { command: null, reasons: [] });
    for (const officer of new Set([adviser, fallback])) {
      const asking = {
        asker: personAt(live.row, seat),
        stands: () => !live.ended && live.viewOf(seat).version === version,
      };
      const decision = await this.#officers.think({ officer, view }, asking).catch(() => null);
      if (decision === null) continue;
      const advice = say(officer, decision);
      const legal = live.foresee(seat, { id: '', version, command: decision.command }) !== 'refused';
      if (legal && adviseAnswer.safeParse(advice).success) return advice;
    }
    return say(fallback, { command: least, reasons: [] });
  }
}
