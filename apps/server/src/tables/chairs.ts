import type { Seat } from '@1bob/game';
import { steadyTime } from '../common/clock.ts';
import { codeHash } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import { isNew } from '../people/newcomers.ts';
import { isComputers, type Chair, type MatchRow, type Session } from '../store/index.ts';
import { computersShare } from './record/shares.ts';

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

/** Whether everybody at the table sees what an unspotted counter can still be: both agreed to it, or one is a computer. */
export const hasPlotTable = ({ plotTable, chairs }: Pick<MatchRow, 'plotTable' | 'chairs'>): boolean =>
  plotTable || chairs.some(isComputers);

/**
 * The recovery fields of a chair that this person takes by its recovery link. If it was taken that way in the last days too,
 * `recoveredFrom` stays the holder before the first of these takings. If that holder takes it back, both fields become null.
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
 * A chair with a computer. Its share in the dice is chosen when it sits down, while nobody can know its opponent's.
 * `shares`: whether its share still goes into the dice.
 */
export function computersChair(seat: Seat, computer: string, shares = true): Chair {
  return { ...emptyChair(seat), computer, name: computer, ...(shares ? computersShare() : {}) };
}

/**
 * Throws `Refused` for a player who took a seat by its recovery link. That player can neither invalidate the link for the
 * previous holder, nor pass the seat on, because its next holder would get a new link.
 */
export function mustKeepLink({ chairs }: MatchRow, seat: Seat): void {
  if (isNew(chairs.find((chair) => chair.seat === seat)?.recoveredAt)) throw Refused.for('recovery.recent');
}
