import type { Seat } from '@1bob/game';
import { Refused } from '../../gate/refused.ts';
import { Overtaken } from '../../store/index.ts';
import type { SharePart } from './acts.ts';
import type { CurrentState } from './current-state.ts';
import { dueAfter } from './due.ts';
import type { Following } from './following.ts';
import type { LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import type { Seating } from './seating.ts';
import { bindingOf, renewRound } from '../record/shares.ts';
import { fromStore } from './store-failed.ts';

/** Milliseconds for which a bound share may stay closed while a command waits for it. After that a new round begins. */
export const OPEN_WAIT = 60_000;

/** The rounds of dice of one match: seals, binds and opens shares, and begins new rounds. */
export class DiceRounds {
  readonly #parts: LiveMatchParts;
  readonly #state: CurrentState;
  readonly #seating: Seating;
  readonly #writer: RecordWriter;
  readonly #following: Following;

  constructor(
    parts: LiveMatchParts,
    state: CurrentState,
    seating: Seating,
    writer: RecordWriter,
    following: Following,
  ) {
    this.#parts = parts;
    this.#state = state;
    this.#seating = seating;
    this.#writer = writer;
    this.#following = following;
  }

  get #round() {
    return this.#state.dice.round;
  }

  /** Takes a part of a seat's share in the dice. Throws `Refused` if it does not fit, or comes too early or too late. */
  take(by: string, part: SharePart): Promise<void> {
    if ('contribution' in part)
      return this.#takePart(by, 'contribution', part.contribution, async () => undefined);
    return this.#takePart(by, 'seal', part.seal, async (seat) => {
      if (!this.#round.bound) return;
      const { closedAsTold } = this.#round;
      await this.#begin(closedAsTold.includes(seat) ? { anew: seat } : {});
    });
  }

  /** Binds the shares and tells everybody. The caller makes sure that nothing else is being committed. */
  async bind(): Promise<void> {
    await this.#bind();
    this.#following.tell();
  }

  /** Binds the sealed shares, and records which are open if a server of an earlier version took them. Tells everybody. */
  async settle(): Promise<void> {
    if (!this.#isDue) return;
    await this.#seating.alone(() => this.#following.againstOthers(() => this.#settle()));
    this.#following.tell();
  }

  /**
   * Begins a new round if shares are bound and no die was rolled. Must be called when the owner of a bound share leaves the
   * seat.
   */
  async renewUnused(): Promise<void> {
    await this.#seating.alone(() =>
      this.#following.againstOthers(async () => {
        if (this.#round.bound && !this.#state.diceClosed) await this.#begin({});
      }),
    );
  }

  /** Begins a new round if a bound share has stayed closed for longer than `OPEN_WAIT`. Does not wait for it. */
  renewIfLate(): void {
    if (!this.#state.dice.closedFor(OPEN_WAIT)) return;
    const begin = async (): Promise<void> => {
      if (this.#round.unopened.length === 0 || this.#state.diceClosed) return;
      const failed = this.#round.closedAsTold;
      await this.#begin(failed.length > 0 ? { failed } : {});
      this.#following.tell();
    };
    this.#seating
      .alone(() => this.#following.againstOthers(begin))
      .catch((error: unknown) => {
        this.#parts.observe.fault('a new round of dice', this.#state.row.id, error);
      });
  }

  /** Refuses at once what can be refused at once. Judges everything else again when its turn has come. */
  async #takePart(
    by: string,
    part: 'seal' | 'contribution',
    value: string,
    before: (seat: Seat) => Promise<void>,
  ): Promise<void> {
    await this.#following.upToDate();
    if (!this.#isThere(by, part, value)) this.#mayHandIn(by, part, value);
    await this.#seating.alone(async () => {
      await this.#following.catchUp();
      await this.#following.againstOthers(async () => {
        if (this.#isThere(by, part, value)) return;
        const seat = this.#mayHandIn(by, part, value);
        await before(seat);
        await this.#handIn(seat, part, value);
      });
      // `settle` announces the share together with what is due now.
      if (!this.#isDue) this.#following.tell();
    });
  }

  /** The seat of a person, who may hand in this part. Throws `Refused`. */
  #mayHandIn(by: string, part: 'seal' | 'contribution', value: string): Seat {
    const seat = this.#seating.mustSit(by);
    const over = this.#state.diceClosed;
    const refused =
      part === 'seal'
        ? this.#round.sealRefusal(seat, value, over)
        : this.#round.shareRefusal(seat, value, over);
    if (refused !== null) throw Refused.for(refused);
    return seat;
  }

  /** Whether this part was handed in before, for instance because its answer was lost. */
  #isThere(by: string, part: 'seal' | 'contribution', value: string): boolean {
    const chair = this.#state.row.chairs.find(({ personId }) => personId === by);
    return chair?.[part] === value && !this.#state.diceClosed;
  }

  /** Rejects with `Overtaken` if the match is at another position in the database than on this server. */
  async #handIn(seat: Seat, part: 'seal' | 'contribution', value: string): Promise<void> {
    // If the record says that a share is closed, an entry is needed to open it.
    if (part === 'contribution' && this.#round.closedAsTold.includes(seat))
      return this.#writer.appendByHost({ kind: 'opened', seat }, {}, { seat, contribution: value });
    const { row, sequence } = this.#state;
    const { id, epoch } = row;
    const at = { id, epoch, sequence, due: dueAfter(row.chairs, row.ended) };
    const kept = await fromStore(() => this.#parts.store.handIn(at, seat, part, value));
    if (!kept) throw new Overtaken(id, sequence);
    this.#state.changeRow({ epoch: epoch + 1 });
    this.#state.changeChair(seat, { [part]: value });
    this.#following.announce();
  }

  get #mustBind(): boolean {
    return this.#round.toBind && !this.#state.row.ended;
  }

  get #mustTell(): boolean {
    return this.#round.openedUntold.length > 0 && !this.#state.row.ended;
  }

  get #isDue(): boolean {
    return this.#mustBind || this.#mustTell;
  }

  async #settle(): Promise<void> {
    if (this.#mustBind) await this.#bind();
    for (const seat of this.#mustTell ? this.#round.openedUntold : [])
      await this.#writer.appendByHost({ kind: 'opened', seat });
  }

  /** Writes the entry that binds the shares of the dice. After it, seals no longer count. */
  async #bind(): Promise<void> {
    const { row } = this.#state;
    const closed = row.chairs.filter(({ seal, contribution }) => seal != null && contribution == null);
    const opens = closed.map(({ seat }) => seat);
    await this.#writer.appendByHost({ kind: 'bound', opens }, { binding: bindingOf(row) });
  }

  /** Begins the round anew because a bound share was never opened: with a new secret, and without the seals of persons. */
  async #begin(why: { failed?: Seat[]; anew?: Seat }): Promise<void> {
    const round = renewRound(this.#state.row);
    const { secretHash } = round;
    await this.#writer.appendByHost({ kind: 'renewed', ...why }, { secretHash }, { round });
  }
}
