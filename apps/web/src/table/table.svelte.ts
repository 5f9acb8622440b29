/** One open table: this seat's view, the state of the connection, and a way to give commands. */
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

/** Events of the table for its page, besides the state that it reads. */
export interface TableEvents {
  /** A newer view, and the one before it; null before the first. */
  readonly onView?: (view: View, before: View | null) => void;
  readonly onChairs?: (chairs: readonly Chair[]) => void;
  /** Called after a reconnection, or when a command waits for the dice: seats and dice may have changed. */
  readonly onStale?: () => void;
}

/** A newer view, and the one before it; null before the first. */
type Follower = (view: View, before: View | null) => void;
/** A command of this page that the server has accepted, and the view in which it was given. */
type Listener = (command: CommandInput, before: View) => void;

/** Refusals of commands that must wait for a share in the dice, or for a player's answer. */
const waits: readonly string[] = ['dice.waiting', 'match.asking'];

export class Table {
  /** Replaced whole by every change; unchanged parts keep their identity. */
  view = $state.raw<View | null>(null);
  version = $state(-1);
  seat = $state<Audience>('observer');
  link = $state<LinkState>('opening');
  /** Why the table cannot be opened; null if it can. */
  refusal = $state.raw<Failure | null>(null);
  /** Why attempts to connect fail; null once one succeeds. */
  hindrance = $state.raw<Failure | null>(null);
  /** Whether a command has waited unusually long for its answer. */
  sending = $state(false);
  /** Why the last command was refused; null after the next command. */
  trouble = $state.raw<Failure | null>(null);
  chairs = $state.raw<readonly Chair[]>([]);
  /** State of the dice; null until known. */
  dice = $state.raw<DiceRound | null>(null);
  /** The clocks from the server, with the time of arrival (as of `performance.now`), and the events of the seats. */
  time = $state.raw<TableTime & { readonly heard: number }>({
    ...{ clocks: null, notes: [], held: null },
    heard: 0,
  });
  /** Number of commands in progress. */
  busy = $state(0);
  /** Name of the last log entry read when the page opened or when the last command was given. */
  readBefore = $state('');
  /** The entries of the last change that brought any; none from before the page opened. */
  latest = $state.raw<readonly Entry[]>([]);
  /** The talk at the table; null without anybody to talk to. */
  talk = $state.raw<Talk | null>(null);
  readonly match: string;
  /** Code of the watch link that opened it; undefined at one's own seat. */
  readonly watch: string | undefined;
  /** Whether the game stays in this browser, with no links, no record and no opponent to offer a draw to. */
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
        const now = view as View; // The server's promise: this game's view.
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
        this.refusal = state === 'refused' ? error : null;
        this.hindrance = state === 'refused' ? null : error;
        if (back) events.onStale?.();
      },
      onSending: (sending) => (this.sending = sending),
      onChairs: (chairs, dice, time) => {
        this.chairs = chairs;
        this.dice = dice;
        this.hearTime(time);
        events.onChairs?.(chairs);
      },
      onHead: (head) => keepHead(options.match, head),
    });
  }

  /** True if the server has accepted the command. Otherwise `trouble` holds the failure. */
  async give(command: CommandInput): Promise<boolean> {
    this.trouble = null;
    // A player who gives a command has seen the news before it.
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

  /** Asks what an officer would do here, and does nothing. */
  advise(): Promise<Answer<Advice>> {
    return this.#line.advise();
  }

  hearTime({ clocks, notes, held }: TableTime): void {
    this.time = { clocks, notes, held, heard: performance.now() };
  }

  /** Calls back with each newer view, before the page is drawn for it. Returns the function that stops it. */
  follow(follower: Follower): () => void {
    this.#followers = [...this.#followers, follower];
    return () => {
      this.#followers = this.#followers.filter((other) => other !== follower);
    };
  }

  /** Calls back with each accepted command. Returns the function that stops it. */
  hear(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.#line.close();
    this.talk?.close();
  }
}

/** A table with its first view; it has one from then on. */
export type OpenTable = Table & { readonly view: View };
export const isOpen = (table: Table): table is OpenTable => table.view !== null;

export const [useTable, setTable] = createContext<OpenTable>();

/**
 * Whether to ask a seat before it puts another share into the dice: the host restored the match from a copy, or begins the
 * dice again when dice may have fallen already (before the end of the first planning, only a share that stayed closed is a
 * reason).
 */
export function asksForShare(view: View, dice: DiceRound, restored: boolean): boolean {
  const { stage, month, firstMonth } = view;
  const begins = stage.kind === 'setUp' || (stage.kind === 'planning' && month === firstMonth);
  return restored || (dice.round > 1 && !begins);
}

/** A view as the player of a seat has it. */
export type PlayerView = View & { readonly own: OwnKnowledge };
export const isPlayers = (view: View): view is PlayerView => view.own !== null;

/** The side to move in a stage; in planning every side that has a choice and has not handed in. */
export const toMove = ({ rules, event, raf, points, pack, stage }: View): readonly Side[] =>
  waitsFor({ variant: rules, event, raf, points, pack, stage });
export const isMyMove = (view: View): boolean => view.own !== null && view.options.advance !== null;
