/** One open table: what this seat sees, how the line stands, and the way to give a command. */
import type { DiceRound } from '@1bob/protocol';
import { waitsFor, type CommandInput, type OwnKnowledge, type Side, type View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import type { Failure } from '../net/http.ts';
import { openTable, type LinkOptions, type LinkState, type TableLink, type Wire } from '../net/table-link.ts';
import type { Audience, Chair } from '../net/wire.ts';
import { keepHead } from '../verify/heads.ts';

export class Table {
  /** Replaced whole by every change; unchanged parts are the same objects as before. */
  view = $state.raw<View | null>(null);
  version = $state(-1);
  seat = $state<Audience>('observer');
  link = $state<LinkState>('opening');
  /** Why the table cannot be opened. */
  refusal = $state.raw<Failure | null>(null);
  /** Why the last command was refused, until the next one. */
  trouble = $state.raw<Failure | null>(null);
  chairs = $state.raw<readonly Chair[]>([]);
  /** Where the dice stand; null until it is known. */
  dice = $state.raw<DiceRound | null>(null);
  /** Commands that are under way. */
  busy = $state(0);
  readonly match: string;
  #line: TableLink;

  constructor(wire: Wire, options: LinkOptions) {
    this.match = options.match;
    this.#line = openTable(wire, options, {
      onView: (view, version, seat) => {
        this.view = view as View; // the server's promise: this game's view
        this.version = version;
        this.seat = seat;
      },
      onState: (state, error) => {
        this.link = state;
        this.refusal = error;
      },
      onChairs: (chairs, dice) => {
        this.chairs = chairs;
        this.dice = dice;
      },
      onHead: (head) => keepHead(options.match, head),
    });
  }

  /** True when the server has taken the command. Whatever was wrong stands in `trouble`. */
  async give(command: CommandInput): Promise<boolean> {
    this.trouble = null;
    this.busy += 1;
    const answer = await this.#line.command(command);
    this.busy -= 1;
    if (!answer.ok && answer.error.code !== 'network.closed') this.trouble = answer.error;
    return answer.ok;
  }

  close(): void {
    this.#line.close();
  }
}

export const [useTable, setTable] = createContext<Table>();

/**
 * Whether a seat is asked before it puts another share into the dice: the host brought the match back from a copy, or says
 * that the dice begin again at a moment at which dice may have fallen already (before the end of the first planning only
 * a share that stayed closed is a reason).
 */
export function asksForShare(view: View, dice: DiceRound, restored: boolean): boolean {
  const { stage, month, firstMonth } = view;
  const begins = stage.kind === 'setUp' || (stage.kind === 'planning' && month === firstMonth);
  return restored || (dice.round > 1 && !begins);
}

/** A view as a seat's player has it. */
export type PlayerView = View & { readonly own: OwnKnowledge };
export const isPlayers = (view: View): view is PlayerView => view.own !== null;

/** Whose move a stage waits for; in planning of all who are asked and have not handed in. */
export const toMove = ({ rules, event, raf, points, pack, stage }: View): readonly Side[] =>
  waitsFor({ variant: rules, event, raf, points, pack, stage });
export const isMyMove = (view: View): boolean => view.own !== null && view.options.advance !== null;
