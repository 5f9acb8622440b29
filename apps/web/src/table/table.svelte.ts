/** One open table: what this seat sees, how the line stands, and the way to give a command. */
import type { DiceRound } from '@1bob/protocol';
import { waitsFor, type CommandInput, type OwnKnowledge, type Side, type View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import type { Answer, Failure } from '../net/http.ts';
import {
  openTable,
  type Advice,
  type LinkOptions,
  type LinkState,
  type TableLink,
  type TableTime,
  type Wire,
} from '../net/table-link.ts';
import type { Audience, Chair } from '../net/wire.ts';
import type { Talk } from '../talk/talk.svelte.ts';
import { keepHead } from '../net/heads.ts';
import { entries, toldSince, type Entry } from '@1bob/words';
import { markRead, readUpTo } from './log.ts';

/** What a page may hear of its table besides the state it reads. */
export interface TableEvents {
  /** A newer view, and the one before it; null before the first. */
  readonly onView?: (view: View, before: View | null) => void;
  readonly onChairs?: (chairs: readonly Chair[]) => void;
  /** The line stands again, or a command waits for the dice: chairs and dice may have changed meanwhile. */
  readonly onStale?: () => void;
}

/** A newer view, and the one before it; null before the first. */
type Follower = (view: View, before: View | null) => void;
/** A command of this page that the server has taken, and the view in which it was given. */
type Listener = (command: CommandInput, before: View) => void;

/** Refusals of commands that have to wait for a share in the dice, or for a player who is asked. */
const waits: readonly string[] = ['dice.waiting', 'match.asking'];

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
  /** The clocks as the server told them, when that came (as of `performance.now`), and what happened to the seats. */
  time = $state.raw<TableTime & { readonly heard: number }>({
    ...{ clocks: null, notes: [], held: null },
    heard: 0,
  });
  /** Commands that are under way. */
  busy = $state(0);
  /** Name of the last entry of the log that had been read when the page opened, or when a command was last given. */
  readBefore = $state('');
  /** What the last change told that told anything; nothing of what was there when the page opened. */
  latest = $state.raw<readonly Entry[]>([]);
  /** What is said at the table; null where there is no one to talk to. */
  talk = $state.raw<Talk | null>(null);
  readonly match: string;
  /** Code of the watch link that it was opened by; undefined at one's own seat. */
  readonly watch: string | undefined;
  /** Nothing of it leaves this browser: it has no links, no record and no opponent to offer a draw to. */
  readonly practice: boolean;
  readonly #line: TableLink;
  readonly #events: TableEvents;
  #followers: readonly Follower[] = [];
  #listeners: readonly Listener[] = [];

  constructor(wire: Wire, options: LinkOptions & { readonly practice?: boolean }, events: TableEvents = {}) {
    this.match = options.match;
    this.watch = options.watch;
    this.practice = options.practice ?? false;
    this.#events = events;
    this.#line = openTable(wire, options, {
      onView: (view, version, seat) => {
        const before = this.view;
        const now = view as View; // the server's promise: this game's view
        this.view = now;
        this.version = version;
        this.seat = seat;
        if (before?.audience === now.audience) {
          const told = toldSince(before.log, now.log);
          if (told.length > 0) this.latest = told;
        } else {
          // Another seat reads another log.
          this.readBefore = readUpTo(this.match, now.audience);
        }
        for (const follow of this.#followers) follow(now, before);
        events.onView?.(now, before);
      },
      onState: (state, error) => {
        const back = this.link === 'away' && state === 'live';
        this.link = state;
        this.refusal = error;
        if (back) events.onStale?.();
      },
      onChairs: (chairs, dice, time) => {
        this.chairs = chairs;
        this.dice = dice;
        this.hearTime(time);
        events.onChairs?.(chairs);
      },
      onHead: (head) => keepHead(options.match, head),
    });
  }

  /** True when the server has taken the command. Whatever was wrong stands in `trouble`. */
  async give(command: CommandInput): Promise<boolean> {
    this.trouble = null;
    // A player who gives a command has seen what was told before it.
    if (this.busy === 0 && this.view !== null) {
      this.readBefore = entries(this.view.log).at(-1)?.key ?? this.readBefore;
      if (!this.practice) markRead(this.match, this.view.audience, this.readBefore);
    }
    const before = this.view;
    this.busy += 1;
    const answer = await this.#line.command(command);
    this.busy -= 1;
    if (answer.ok) {
      if (before !== null) for (const listen of this.#listeners) listen(command, before);
      return true;
    }
    if (answer.error.code !== 'network.closed') this.trouble = answer.error;
    if (waits.includes(answer.error.code)) this.#events.onStale?.();
    return false;
  }

  /** What an officer would do here; nothing is done. */
  advise(): Promise<Answer<Advice>> {
    return this.#line.advise();
  }

  hearTime({ clocks, notes, held }: TableTime): void {
    this.time = { clocks, notes, held, heard: performance.now() };
  }

  /** Tells of each newer view, before the page is drawn for it, until what is given back is called. */
  follow(follower: Follower): () => void {
    this.#followers = [...this.#followers, follower];
    return () => {
      this.#followers = this.#followers.filter((other) => other !== follower);
    };
  }

  /** Tells of each command that is taken, until what is given back is called. */
  hear(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.#line.close();
  }
}

/** A table whose first view is there; it has one from then on. */
export type OpenTable = Table & { readonly view: View };
export const isOpen = (table: Table): table is OpenTable => table.view !== null;

export const [useTable, setTable] = createContext<OpenTable>();

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
