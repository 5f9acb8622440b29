import type { RolledDie } from '@1bob/game';
import type { ChainedEntry, MatchHeader } from './chain.ts';
import type { Contribution } from './dice.ts';
import type { DiceScheme } from './schemes.ts';

export const RECORD_FORMAT = '1bob-record/1';

/** A secret of the server as it is opened at the end, and the shares of the seats that went with it. */
export interface OpenedSecret {
  /** Opened: 32 bytes, hex. */
  secret: string;
  /** As it was published before the first die. */
  secretHash: string;
  contributions: readonly Contribution[];
}

/** What a seat had sealed when the shares were bound; `seal` is null for a seat that had sealed nothing. */
export interface BoundSeal {
  seat: string;
  computer: boolean;
  seal: string | null;
}

/**
 * Which shares go into the dice of a secret, and no others: written into the record before any of them is opened, and
 * shown to both seats with its salt.
 */
export interface Binding {
  secretHash: string;
  seals: readonly BoundSeal[];
}

/** What an entry commits to. More members may stand beside these; all are hashed. */
export interface EntryBody {
  seat: string;
  command: unknown;
  dice: readonly RolledDie[];
  facts: unknown;
  /** Version of the rules that decided. */
  rules?: string;
  /** `keyCommitment` of the key these dice were rolled with; there wherever a die was rolled. */
  key?: string;
  /** From here on the dice come from the secret with this hash: a new round of seals begins. */
  secretHash?: string;
  /** Scheme 2: the shares of this round, bound. */
  binding?: Binding;
  /** In a match with a pace: when it was kept, by the clock of the installation. */
  time?: Moment;
  /** The server gave this command for the seat: its time had run out. */
  because?: 'time' | 'claim' | 'draw';
}

/** Milliseconds of a clock that stands still while no server runs. Times of two clocks cannot be compared. */
export interface Moment {
  clock: string;
  ms: number;
}

/** A whole match, as it is handed out after its end. */
export interface MatchRecord extends MatchHeader {
  format: typeof RECORD_FORMAT;
  /** The match before the first command; `startHash` commits to it. All else follows from it by the facts. */
  start: unknown;
  dice: OpenedSecret & {
    scheme: DiceScheme;
    /** One for each later round: the match was brought back from a copy, or a bound share was never opened. */
    renewed: readonly OpenedSecret[];
  };
  entries: readonly (ChainedEntry & { body: EntryBody })[];
}
