import type { MatchRow } from '../../store/index.ts';
import { diceBox, Round, type DiceBox, type RoundInRecord } from '../record/shares.ts';

/** The current dice of a match. */
export class CurrentDice {
  #round: Round;
  #box: DiceBox;
  /** Since when this server knows that a bound share is closed, in monotonic milliseconds. Null if none is closed. */
  #closedSince: number | null = null;

  constructor(row: MatchRow, record: RoundInRecord) {
    this.#round = new Round(row, record);
    this.#box = diceBox(row, this.#round.ready);
    this.#time();
  }

  get round(): Round {
    return this.#round;
  }
  /** A different object whenever the shares, the secret or the binding may have changed. */
  get box(): DiceBox {
    return this.#box;
  }

  /**
   * Must be called whenever the row, or what the record says about the round, has changed, before anything is judged again.
   */
  follow(row: MatchRow, record: RoundInRecord): void {
    this.#round = new Round(row, record);
    this.#box = diceBox(row, this.#round.ready);
    this.#time();
  }

  /** Whether a bound share has stayed closed for longer than that many milliseconds. */
  closedFor(milliseconds: number): boolean {
    return this.#closedSince !== null && performance.now() - this.#closedSince > milliseconds;
  }

  #time(): void {
    if (this.#round.unopened.length === 0) this.#closedSince = null;
    else this.#closedSince ??= performance.now();
  }
}
