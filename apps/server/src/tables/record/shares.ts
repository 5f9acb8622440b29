import {
  commitment,
  diceKey,
  keyCommitment,
  keyedDice,
  newContribution,
  newSecret,
  schemeOf,
  seal,
  shuffleKey,
  type Binding,
  type Contribution,
  type ShownBinding,
  type ToldShares,
} from '@1bob/fairness';
import type { DiceRound, WireErrorCode } from '@1bob/protocol';
import type { Dice, RolledDie, Seat } from '@1bob/game';
import type { Chair, MatchRow } from '../../store/index.ts';
import { inKeyOrder } from './key-order.ts';

/** The opened shares in the dice, in the form that the key of the dice needs. */
export function openedShares(chairs: readonly Chair[]): Contribution[] {
  return chairs.flatMap(({ seat, contribution }) =>
    contribution === null || contribution === undefined ? [] : [{ seat, contribution }],
  );
}

/** The bound shares, in the form of the record. */
export const bindingOf = ({ secretHash, chairs }: Pick<MatchRow, 'secretHash' | 'chairs'>): Binding => ({
  secretHash,
  seals: chairs.map(({ seat, computer, seal = null }) => ({ seat, computer: computer !== null, seal })),
});

/**
 * How many rounds may end because a bound share stayed closed, because each makes the record longer. After so many rounds,
 * no seat can begin another one by sealing again. One more may begin because a command waits. After that no share is
 * accepted; otherwise a seat that seals and never opens would hold up the other forever.
 */
const MOST_ROUNDS = 20;

/** What the record says about the current round of dice. */
export interface RoundInRecord {
  binding: ShownBinding | null;
  shares: ToldShares;
}

/** The state of the current round of dice. */
export class Round {
  readonly #row: MatchRow;
  readonly #recorded: ToldShares;
  readonly binding: ShownBinding | null;

  constructor(row: MatchRow, { binding, shares }: RoundInRecord) {
    this.#row = row;
    this.#recorded = shares;
    this.binding = inKeyOrder(binding);
  }

  get #binds(): boolean {
    return schemeOf(this.#row.diceScheme).bindsShares;
  }
  /** Whether every chair has sealed a share. */
  get sealed(): boolean {
    return this.#row.chairs.every(({ seal }) => seal != null);
  }
  /** Whether the shares of this round are bound, so that no other seal counts. */
  get bound(): boolean {
    return this.binding !== null;
  }
  /** Whether all seals that may still come have arrived, so that binding them comes next. */
  get toBind(): boolean {
    const complete = this.#row.chairs.every(({ seat, seal }) => seal != null || this.#mayNotSeal(seat));
    return this.#binds && !this.bound && complete;
  }
  /**
   * Whether a seat has left a bound share closed for too long in a live match. If it could do so again, that would again
   * cost the other seat time. It may seal when both are asked whether to go on, because the match continues only with its
   * seal.
   */
  #mayNotSeal(seat: Seat): boolean {
    return this.#row.pace?.kind === 'live' && this.#recorded.failed.includes(seat) && !this.asking;
  }
  /** Seats whose share goes into the dice and is not open yet. */
  get unopened(): Seat[] {
    if (this.#binds && !this.bound) return [];
    if (!this.#binds && !this.sealed) return [];
    return this.#row.chairs.flatMap(({ seat, seal, contribution }) =>
      seal != null && contribution == null ? [seat] : [],
    );
  }
  /** Those of the unopened seats whose share is closed by the record, so that an entry must open it. */
  get closedAsTold(): Seat[] {
    return this.unopened.filter((seat) => this.#recorded.closed.includes(seat));
  }
  /** Seats whose share is open although the record does not say so, because a server of an earlier version took it. */
  get openedUntold(): Seat[] {
    return this.#recorded.closed.filter((seat) => !this.unopened.includes(seat));
  }
  /** Whether dice may be rolled: under scheme 2 the shares must be bound, and all of them open. */
  get ready(): boolean {
    return !this.#binds || (this.bound && this.unopened.length === 0);
  }
  /**
   * Whether the match was restored from a copy, and not both seats have agreed yet to go on, by sealing and opening a share.
   */
  get asking(): boolean {
    const last = this.#row.pastDice?.at(-1);
    if (last === undefined || last.next === 'unopened') return false;
    return !this.sealed || this.unopened.length > 0 || !this.ready;
  }

  /** Why a seal of a seat is refused, or null. `over`: whether a die was rolled or the match has ended. */
  sealRefusal(seat: Seat, given: string, over: boolean): WireErrorCode | null {
    const sealed = this.#chair(seat)?.seal ?? null;
    // A lost share cannot be opened, so another seal begins a new round.
    const again = this.#row.pastDice?.filter(({ next }) => next === 'unopened').length ?? 0;
    const lost = this.bound && this.unopened.includes(seat) && sealed !== given && again < MOST_ROUNDS;
    const without = again > MOST_ROUNDS && !this.asking;
    if (!over && sealed === null && this.#mayNotSeal(seat)) return 'dice.failed';
    return over || without || (!lost && (this.bound || sealed !== null)) ? 'dice.late' : null;
  }

  /** Why a share of a seat is refused, or null. */
  shareRefusal(seat: Seat, contribution: string, over: boolean): WireErrorCode | null {
    const chair = this.#chair(seat);
    if (over || chair?.contribution != null) return 'dice.late';
    if (!this.unopened.includes(seat)) return this.bound ? 'dice.late' : 'dice.early';
    return seal(contribution) === chair?.seal ? null : 'dice.mismatch';
  }

  #chair(seat: Seat): Chair | undefined {
    return this.#row.chairs.find((each) => each.seat === seat);
  }

  /** The round as everybody may see it, both seats included. */
  get shown(): DiceRound {
    const { diceScheme, secretHash, pastDice = [] } = this.#row;
    return { scheme: diceScheme, round: pastDice.length + 1, secretHash, binding: this.binding };
  }
}

/** The row of a new round that begins because a bound share was never opened. It has a new secret and no seals. */
export function renewRound({ secret, secretHash, pastDice = [], chairs }: MatchRow) {
  const fresh = newSecret();
  return {
    secret: fresh,
    secretHash: commitment(fresh),
    pastDice: [
      ...pastDice,
      { secret, secretHash, contributions: openedShares(chairs), next: 'unopened' as const },
    ],
    chairs: chairs.map((chair): Chair =>
      chair.computer === null
        ? { ...chair, seal: null, contribution: null }
        : { ...chair, ...computersShare() },
    ),
  };
}

/** A computer's share in the dice, sealed. It stays on the server until the seals are bound. */
export function computersShare(): { seal: string; contribution: string } {
  const contribution = newContribution();
  return { seal: seal(contribution), contribution };
}

/** The dice of a match, ready for one entry. */
export interface DiceBox {
  /** Names the key in the record without revealing it. */
  readonly name: string;
  /** After the entry, `used` says whether the key was used. Shuffles may have a key of their own. */
  forEntry(sequence: number): { dice: Dice; rolled: readonly RolledDie[]; used(): boolean };
}

/** The dice of a match for one round. Throws if a die is asked for before the round is ready. */
export function diceBox(
  row: Pick<MatchRow, 'id' | 'secret' | 'chairs' | 'diceScheme'>,
  ready: boolean,
): DiceBox {
  const scheme = row.diceScheme;
  const keys = {
    key: diceKey(row.secret, openedShares(row.chairs)),
    shuffleKey: shuffleKey(row.secret),
  };
  return {
    name: keyCommitment(keys.key),
    forEntry(sequence) {
      const keyed = keyedDice(scheme, keys, row.id, sequence);
      let asked = false;
      return {
        rolled: keyed.rolled,
        used: () => asked,
        dice: {
          roll(name) {
            if (!ready) throw new Error('a die was asked for before the shares were open');
            asked = true;
            return keyed.roll(name);
          },
          order(name, n) {
            if (!schemeOf(scheme).shufflesApart) asked = true;
            return keyed.order(name, n);
          },
        },
      };
    },
  };
}
