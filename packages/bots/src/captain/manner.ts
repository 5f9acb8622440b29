/** A captain's manner of leading: how much risk it takes for how much gain. */

/** Counts from a seat's log of the war so far. */
export interface Experience {
  /** Attacks by fighters on a raid, by day and by night. */
  readonly attacks: { readonly day: number; readonly night: number };
  /** Enemy raids still in the log; null in the first month. */
  readonly raided: number | null;
}

export interface Manner {
  /** Weight of raid points relative to rest points; 0 means no raids. */
  readonly raids: number;
  /** Net points that a fight must bring; infinite means no fights. */
  readonly fights: number;
  /** Whether to skip recon, and to consider only the best target of a flight. For officers that try out many decisions. */
  readonly hurried?: boolean;
  /** What the seat has counted in the war so far. Set only if the log is not at hand. */
  readonly experience?: Experience;
}

/** Weighs the gain of each raid and each fight against its cost. */
export const asWeighed: Manner = { raids: 1, fights: 0 };
