import { withHolder, type Chair } from '../../store/index.ts';
import type { CurrentState } from './current-state.ts';
import type { Following } from './following.ts';
import { holdEnds } from './holding.ts';
import type { LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import type { DiceRounds } from './round.ts';
import type { Seating } from './seating.ts';
import { sendAway } from './send-away.ts';

interface Way {
  state: CurrentState;
  seating: Seating;
  writer: RecordWriter;
  following: Following;
  rounds: DiceRounds;
}

/** The seat that was taken at an open table, until its player moves the match on. */
export class HeldSeat {
  readonly #parts: LiveMatchParts;
  readonly #way: Way;

  constructor(parts: LiveMatchParts, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** When the seat goes back to the list, in milliseconds of the installation's clock; null while no time runs. */
  get ends(): number | null {
    return holdEnds(this.#way.state, this.#parts.clock.now().resumed);
  }

  /** Gives the seat back to the list if its time has run out. */
  async look(): Promise<void> {
    if (!this.#isDue) return;
    // The next holder cannot open a share that another person sealed.
    await this.#way.rounds.renewUnused();
    await this.#release();
  }

  get #isDue(): boolean {
    const { ends } = this;
    return ends !== null && this.#parts.clock.now().ms >= ends;
  }

  /** Empties the held seat and lists it again; the person who took it cannot return to it. */
  async #release(): Promise<void> {
    const { state, seating, following, writer } = this.#way;
    const { openFor, clock, publisher } = this.#parts;
    await seating.alone(async () => {
      // Reads the newest row: exchanging a code is not announced, and other servers look too.
      await following.follow();
      await following.againstOthers(async () => {
        const { held } = state.row;
        if (held == null || !this.#isDue) return;
        const { seat, join: joinHash } = held;
        const before = state.row;
        const { personId, pastHolders } = state.chair(seat);
        const chair: Partial<Omit<Chair, 'seat'>> = {
          ...{ personId: null, name: null, computer: null, leftAt: null, program: null },
          ...{ recoveryHash: null, handoverHash: null, recoveredAt: null, recoveredFrom: null },
          pastHolders: withHolder(pastHolders, personId),
          ...(state.takesShares ? { seal: null, contribution: null } : {}),
        };
        const again = { joinHash, openUntil: new Date(clock.now().at.getTime() + openFor) };
        await writer.appendByHost({ kind: 'released', seat }, {}, { seat, chair, again });
        sendAway(publisher, before, state);
        following.tell();
      });
    });
  }
}
