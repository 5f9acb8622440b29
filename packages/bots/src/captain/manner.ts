/** In what manner a captain leads: how much is dared for how much. */

/** What a seat has been told of the war so far, counted. */
export interface Experience {
  /** Attacks by fighters on a raid, by day and by night. */
  readonly attacks: { readonly day: number; readonly night: number };
  /** Raids of the enemy that the log still tells of; null in the first month. */
  readonly raided: number | null;
}

export interface Manner {
  readonly name: string;
  /** How often the points of a raid count, beside those of a rest; 0: there are no raids. */
  readonly raids: number;
  /** When bombs are to fall. */
  readonly hours: 'any' | 'day' | 'night';
  /** Points that a fight must bring, on balance; infinite: there are no fights. */
  readonly fights: number;
  /** How often the points count that are spent by the month. */
  readonly spends: number;
  /** Leaves recon, and all targets but the best of each flight, aside: for those who try things out. */
  readonly hurried?: boolean;
  /** What the seat has been told of the war, where the log is not at hand. */
  readonly experience?: Experience;
}

/** What each raid and each fight brings is weighed against what it costs. */
export const asWeighed: Manner = { name: 'asWeighed', raids: 1, hours: 'any', fights: 0, spends: 1 };
