import type { Seat } from '@1bob/game';
import { steadyTime } from '../common/clock.ts';
import { codeHash } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import { isNew } from '../people/newcomers.ts';
import type { Chair, MatchRow, Session } from '../store/index.ts';
import { computersShare } from './record/shares.ts';

/** Whether a session held this seat before. */
export const hasHeld = ({ pastHolders }: Chair, personId: string): boolean =>
  (pastHolders ?? '').split(' ').includes(personId);

export const emptyChair = (seat: Seat): Chair => ({
  seat,
  personId: null,
  computer: null,
  name: null,
  recoveryHash: null,
});

export const personsChair = (seat: Seat, { personId, name }: Session, recovery: string): Chair => ({
  ...emptyChair(seat),
  personId,
  name,
  recoveryHash: codeHash(recovery),
});

/**
 * What a chair tells of having gone to another person by its link. It remembers who held it before the first of several who
 * took it within days: that person coming back ends the matter.
 */
export function recoveredBy(
  { personId }: Session,
  chair: Chair,
): Required<Pick<Chair, 'recoveredAt' | 'recoveredFrom'>> {
  const from = (isNew(chair.recoveredAt) ? chair.recoveredFrom : chair.personId) ?? null;
  return from === null || from === personId
    ? { recoveredAt: null, recoveredFrom: null }
    : { recoveredAt: new Date(steadyTime()), recoveredFrom: from };
}

/**
 * The computer's share in the dice is chosen when it sits down; that of its opponent cannot be known then. `shares`: whether
 * its share still goes into them.
 */
export function computersChair(seat: Seat, computer: string, shares = true): Chair {
  return { ...emptyChair(seat), computer, name: computer, ...(shares ? computersShare() : {}) };
}

/**
 * Who took a seat by its link cannot make that link worthless to the one who held it before, nor pass the seat on: its next
 * holder gets a link of their own. Throws `Refused`.
 */
export function mustKeepLink({ chairs }: MatchRow, seat: Seat): void {
  if (isNew(chairs.find((chair) => chair.seat === seat)?.recoveredAt)) throw Refused.for('recovery.recent');
}
