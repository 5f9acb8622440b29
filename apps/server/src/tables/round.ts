import type { WireErrorCode } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { Refused } from '../refused.ts';
import type { CurrentState } from './current-state.ts';
import type { LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import type { Seating } from './seating.ts';
import { bindingOf, renewed } from './shares.ts';

/** Milliseconds that a bound share may stay closed while a command waits for it; then a new round begins. */
export const OPEN_WAIT = 60_000;

/** The rounds of dice of one match: shares are sealed, bound and opened, and a round may be begun anew. */
export class DiceRounds {
  readonly #parts: LiveMatchParts;
  readonly #state: CurrentState;
  readonly #seating: Seating;
  readonly #writer: RecordWriter;

  constructor(parts: LiveMatchParts, state: CurrentState, seating: Seating, writer: RecordWriter) {
    this.#parts = parts;
    this.#state = state;
    this.#seating = seating;
    this.#writer = writer;
  }

  get #round() {
    return this.#state.dice.round;
  }

  /** See `LiveMatch.takeSeal`. */
  takeSeal(by: string, given: string): Promise<void> {
    const refusal = (seat: Seat) => this.#round.sealRefusal(seat, given, this.#state.diceClosed);
    return this.#takePart(by, refusal, async (seat) => {
      if (this.#round.bound) await this.#begin();
      await this.#handIn(seat, 'seal', given);
      if (this.#round.toBind) await this.#bind();
    });
  }

  /** See `LiveMatch.takeShare`. */
  takeShare(by: string, contribution: string): Promise<void> {
    const refusal = (seat: Seat) => this.#round.shareRefusal(seat, contribution, this.#state.diceClosed);
    return this.#takePart(by, refusal, (seat) => this.#handIn(seat, 'contribution', contribution));
  }

  /** Binds the shares and tells everybody. The caller sees to it that nothing else is being committed. */
  async bind(): Promise<void> {
    await this.#bind();
    this.#seating.tell();
  }

  /** Binds the shares that are sealed, where a server stopped just before it did. Nothing else is asked of the match yet. */
  async settle(): Promise<void> {
    if (!this.#round.toBind || this.#state.row.ended) return;
    await this.#seating.alone(() => this.bind());
  }

  /** Begins a new round, in its own time, when a bound share has stayed closed for longer than `OPEN_WAIT`. */
  renewIfLate(): void {
    if (!this.#state.dice.closedFor(OPEN_WAIT)) return;
    const work = async (): Promise<void> => {
      if (this.#round.unopened.length === 0 || this.#state.diceClosed) return;
      await this.#begin();
      this.#seating.tell();
    };
    this.#seating.alone(work).catch((error: unknown) => {
      this.#parts.observe.fault('a new round of dice', this.#state.row.id, error);
    });
  }

  /** What is refused now is refused at once; it is judged again when its turn has come. */
  async #takePart(
    by: string,
    refusal: (seat: Seat) => WireErrorCode | null,
    take: (seat: Seat) => Promise<void>,
  ): Promise<void> {
    const mayBeTaken = (): Seat => {
      const seat = this.#seating.mustSit(by);
      const refused = refusal(seat);
      if (refused !== null) throw Refused.for(refused);
      return seat;
    };
    mayBeTaken();
    await this.#seating.alone(async () => {
      await take(mayBeTaken());
      this.#seating.tell();
    });
  }

  async #handIn(seat: Seat, part: 'seal' | 'contribution', value: string): Promise<void> {
    const { store } = this.#parts;
    const { id } = this.#state.row;
    if (!(await store.handIn(id, seat, part, value))) {
      // It may have been kept though the answer was lost.
      const row = await store.findMatch(id);
      if (row?.chairs.find((chair) => chair.seat === seat)?.[part] !== value) throw Refused.for('dice.late');
    }
    this.#state.changeChair(seat, { [part]: value });
  }

  /** Writes which shares go into the dice; from here on no other seal counts. */
  async #bind(): Promise<void> {
    await this.#writer.appendByHost({ kind: 'bound' }, { binding: bindingOf(this.#state.row) });
  }

  /** A bound share was never opened: the round begins with a new secret and without seals of persons. */
  async #begin(): Promise<void> {
    const round = renewed(this.#state.row);
    await this.#writer.appendByHost({ kind: 'renewed' }, { secretHash: round.secretHash }, round);
    this.#state.changeRow(round);
  }
}
