import type { Seat } from '@1bob/game';
import type { Chair } from '../../store/index.ts';
import { deadlineOf, newlyLate, type TimeCommand } from '../record/clocks.ts';
import type { Commands } from './commands.ts';
import type { CurrentState } from './current-state.ts';
import { valueFor } from '../../common/each.ts';
import type { Following } from './following.ts';
import type { HeldSeat } from './held-seat.ts';
import { earlier } from './holding.ts';
import type { LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import type { Seating } from './seating.ts';
import { fromStore } from './store-failed.ts';

interface Way {
  state: CurrentState;
  seating: Seating;
  writer: RecordWriter;
  following: Following;
  commands: Commands;
  held: HeldSeat;
}

/** The clocks of one match: starts them, moves them between installations, and handles their end. */
export class MatchClocks {
  readonly #parts: LiveMatchParts;
  readonly #way: Way;

  constructor(parts: LiveMatchParts, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** Writes the entries that the clocks lack: that they started, or that the match moved to a new installation. */
  async settle(): Promise<void> {
    // The clocks may come from another installation, together with a seat that a computer played there.
    for (let lacks = 0; lacks < 3 && this.#missing() !== null; lacks++)
      await this.write(() => this.#missing());
  }

  #missing(): TimeCommand | null {
    const { row, counts } = this.#way.state;
    const { clocks } = counts;
    const now = this.#parts.clock.now();
    if (row.ended || now.clock === '') return null;
    if (clocks === null) {
      if (row.pace == null || row.chairs.some(isEmpty)) return null;
      const computers = row.chairs.filter(({ computer }) => computer !== null).map(({ seat }) => seat);
      return { kind: 'clocksStarted', pace: row.pace, computers };
    }
    if (clocks.since.clock !== now.clock) return { kind: 'clocksMoved' };
    // An export does not contain the computers that played for a person.
    const other = row.chairs.find(
      ({ seat, computer }) => valueFor(clocks.sides, seat).computer !== (computer !== null),
    );
    if (other === undefined) return null;
    return { kind: other.computer === null ? 'takenBack' : 'handed', seat: other.seat };
  }

  /**
   * Checks whether the time of a seat has run out. A held seat goes back to the list. For a late seat the empty answer is
   * given if that was agreed, and otherwise an entry records that the seat is late.
   */
  async look(): Promise<void> {
    const { state, following, commands, held } = this.#way;
    await following.upToDate();
    await held.look();
    for (const seat of this.#late()) {
      const command = this.#emptyAnswer(seat);
      const answer = command === null ? null : await commands.takeFor(seat, command, 'time');
      if (answer?.ok !== true)
        await this.write(() => (this.#late().includes(seat) ? { kind: 'late', seat } : null));
    }
    const { row, counts, sequence } = state;
    const { resumed } = this.#parts.clock.now();
    const deadline = row.ended ? null : earlier(deadlineOf(counts.clocks, resumed), held.ends);
    await fromStore(() => this.#parts.store.setDeadline(row.id, sequence, deadline));
  }

  /**
   * Writes an entry about the time. `make` judges while nothing else is being committed, and returns null if there is
   * nothing to write.
   */
  async write(make: () => TimeCommand | null): Promise<void> {
    const { seating, following, writer } = this.#way;
    await seating.alone(() =>
      following.againstOthers(async () => {
        const command = make();
        if (command === null) return;
        const beside = command.kind === 'paceChanged' ? { pace: command.pace } : undefined;
        await writer.appendByHost(command, {}, beside);
      }),
    );
  }

  #late(): Seat[] {
    return newlyLate(this.#way.state.counts.clocks, this.#parts.clock.now());
  }

  #emptyAnswer(seat: Seat): unknown {
    const { match, counts } = this.#way.state;
    const pace = counts.clocks?.pace;
    if (pace?.kind !== 'correspondence' || !pace.emptyPlans) return null;
    return this.#parts.game.emptyAnswer(match, seat) ?? null;
  }
}

const isEmpty = ({ personId, computer, name }: Chair): boolean =>
  personId === null && computer === null && name === null;
