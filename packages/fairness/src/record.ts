import type { RolledDie } from '@1bob/game';
import type { ChainedEntry, MatchHeader } from './chain.ts';
import type { Contribution } from './dice.ts';
import type { DiceScheme } from './schemes.ts';

export const RECORD_FORMAT = '1bob-record/1';

/** A secret of the server, opened at the end, and the shares of the seats for it. */
export interface OpenedSecret {
  /** Opened: 32 bytes, hex. */
  secret: string;
  /** The hash published before the first die. */
  secretHash: string;
  contributions: readonly Contribution[];
}

/** A seat's seal at the binding; `seal` is null for a seat that had not sealed a share. */
export interface BoundSeal {
  seat: string;
  computer: boolean;
  seal: string | null;
}

/**
 * The only shares that go into the dice of a secret. Written into the record before any of them is opened, and shown to both
 * seats with its salt.
 */
export interface Binding {
  secretHash: string;
  seals: readonly BoundSeal[];
}

/** Pages of the war diary, to which the entry that ends a month commits: one of each seat, of computers too. */
export interface SealedPages {
  /** "1918-01" */
  month: string;
  /** In the order of the seats. `commitment`: see `pageCommitment`. */
  seals: readonly { seat: string; commitment: string }[];
}

/** The members that an entry commits to. Others may follow; all are hashed. */
export interface EntryBody {
  seat: string;
  command: unknown;
  dice: readonly RolledDie[];
  facts: unknown;
  /** Version of the rules that decided the entry. */
  rules?: string;
  /** `keyCommitment` of the key of these dice; present if any die was rolled. */
  key?: string;
  /** From here on the dice come from the secret with this hash, and a new round of seals begins. */
  secretHash?: string;
  /** Scheme 2: the shares of this round, bound. */
  binding?: Binding;
  /** On an entry that ends a month. Earlier servers wrote none. */
  pages?: SealedPages;
  /** Until the end of this month somebody has looked over a player's shoulder for the first time. */
  secondChair?: true;
  /** In a match with a pace: time of storage, by the clock of the installation. */
  time?: Moment;
  /** The server gave this command for the seat because its time had run out. */
  because?: 'time' | 'claim' | 'draw';
  /** Another officer decided, because the computer player of the seat failed or was too slow. */
  substituted?: true;
}

/** Milliseconds of a clock that stops while no server runs. Times of different clocks are not comparable. */
export interface Moment {
  clock: string;
  ms: number;
}

/** A whole match, as given out after its end. */
export interface MatchRecord extends MatchHeader {
  format: typeof RECORD_FORMAT;
  /** The match before the first command; `startHash` commits to it. Every later state follows from it by the facts. */
  start: unknown;
  dice: OpenedSecret & {
    scheme: DiceScheme;
    /** One for each later round, after the match was restored from a copy or a bound share was never opened. */
    renewed: readonly OpenedSecret[];
  };
  entries: readonly (ChainedEntry & { body: EntryBody })[];
}
