/** Moments in links: a flying turn or a planned month, which everybody knows by the same name. */
import type { Summary } from '@1bob/game';

/** A flying turn, or a month in planning. */
export interface Moment {
  /** "1918-01" */
  readonly month: string;
  readonly turn: number | null;
}

/** The moment as the end of an address: "1918-01" or "1918-01/7". */
export const momentPath = ({ month, turn }: Moment): string => (turn === null ? month : `${month}/${turn}`);

/** The moment of a stage. Null during the set-up and after the end, which have no address. */
export const momentOf = ({
  month,
  stage,
  turn,
}: Pick<Summary, 'month' | 'turn'> & { stage: string }): Moment | null =>
  month === null || stage === 'ended' ? null : { month, turn };
