import type { CommandAnswer, LateChoice } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { valueFor } from '../../common/each.ts';
import { Refused } from '../../gate/refused.ts';
import { mustBeFew } from './acts.ts';
import type { Commands } from './commands.ts';
import type { CurrentState } from './current-state.ts';
import type { HandOvers } from './hand-overs.ts';
import type { MatchClocks } from './match-clocks.ts';
import { OF_SERVER, type LiveMatchParts } from './parts.ts';
import { hasLeft, type Seating } from './seating.ts';

interface Way {
  state: CurrentState;
  seating: Seating;
  commands: Commands;
  clocks: MatchClocks;
  handOvers: HandOvers;
}

/** Lets the opponent choose what happens to a seat whose time has run out. */
export class LateChoices {
  readonly #parts: Pick<LiveMatchParts, 'game'>;
  readonly #way: Way;

  constructor(parts: Pick<LiveMatchParts, 'game'>, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** Carries out what the opponent of a late seat chooses. Throws `Refused`. */
  async choose(by: string, choice: LateChoice): Promise<void> {
    const { seating, commands, state, clocks, handOvers } = this.#way;
    const { resign, draw } = this.#parts.game.endings;
    const own = await seating.seatNow(by);
    const seat = state.opponentOf(own);
    this.#mustBeLate(seat);
    switch (choice) {
      case 'wait':
        return clocks.write(() => {
          this.#mustBeLate(seat);
          // A deleted person does not come back.
          if (hasLeft(state.chair(seat))) return null;
          mustBeFew(state, seat, ['waited']);
          return { kind: 'waited', seat };
        });
      case 'computer':
        return handOvers.replace(seat, () => this.#mustBeLate(seat));
      case 'claim':
        return mustBeTaken(await commands.takeFor(seat, resign, 'claim'));
      case 'draw': {
        if (draw === null) throw Refused.for('request.malformed');
        const id = `${OF_SERVER}offer-${state.sequence + 1}`;
        const { version } = state.history(own);
        const offer = { id, version, command: draw.offer, acceptance: { seat, command: draw.accept } };
        mustBeTaken(await commands.take(own, offer, { person: by }));
        // If the offer was there already, nothing was written.
        if (state.row.ended) return;
        return mustBeTaken(await commands.takeFor(seat, draw.accept, 'draw'));
      }
    }
  }

  /** Throws `Refused` if a seat is not late. A deleted person counts as late until a computer plays for them. */
  #mustBeLate(seat: Seat): void {
    const { state } = this.#way;
    if (hasLeft(state.chair(seat))) return;
    const { clocks } = state.counts;
    if (clocks === null || !valueFor(clocks.sides, seat).late) throw Refused.for('late.none');
  }
}

function mustBeTaken(answer: CommandAnswer): void {
  if (!answer.ok) throw Refused.byAnswer(answer.error);
}
