/** One open table: the view of this seat, the state of the connection, and functions that give commands. */
import type { DiceRound } from '@1bob/protocol';
import { waitsFor, type CommandInput, type OwnKnowledge, type Side, type View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import type { Answer, Failure } from '../net/http.ts';
import {
  openTable,
  type Advice,
  type Companion,
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

/** What a table tells its page, besides the state that the page reads. */
export interface TableEvents {
  /** Called with a newer view and the one before it. Null before the first. */
  readonly onView?: (view: View, before: View | null) => void;
  readonly onChairs?: (chairs: readonly Chair[]) => void;
  /** Called when seats and dice may have changed: after a reconnection, or when a command waits for the dice. */
  readonly onStale?: () => void;
}

/** Takes a newer view and the one before it. Null before the first. */
type Follower = (view: View, before: View | null) => void;
/** Takes a command of this page that the server has accepted, and the view in which it was given. */
type Listener = (command: CommandInput, before: View) => void;

/** The options of somebody who only reads. */
const idle = { advance: null, kinds: [] };
/** Refusals of commands that must wait for a share in the dice, or for a player's answer. */
const waits: readonly string[] = ['dice.waiting', 'match.asking'];

export class Table {
  /** Each change replaces the whole view. Parts that did not change keep their identity. */
  view = $state.raw<View | null>(null);
  version = $state(-1);
  seat = $state<Audience>('observer');
  /** The kind of companion that this browser's person is, in a second chair beside the seat. Null for everybody else. */
  companion = $state<Companion>(null);
  link = $state<LinkState>('opening');
  /** Why the table cannot be opened. Null if it can. */
  refusal = $state.raw<Failure | null>(null);
  /** Why attempts to connect fail. Null once an attempt succeeds. */
  hindrance = $state.raw<Failure | null>(null);
  /** Whether a command has waited unusually long for its answer. */
  sending = $state(false);
  /** Why the last command was refused. Null after the next command. */
  trouble = $state.raw<Failure | null>(null);
  chairs = $state.raw<readonly Chair[]>([]);
  /** The state of the dice. Null until it is known. */
  dice = $state.raw<DiceRound | null>(null);
  /**
   * The clocks from the server, the time when they arrived (by `performance.now`), and what has happened to the seats.
   */
  time = $state.raw<TableTime & { readonly heard: number }>({
    ...{ clocks: null, notes: [], held: null, pace: null, paceOffer: null, secondChair: false },
    heard: 0,
  });
  /** How many commands have no answer yet. */
  busy = $state(0);
  /** The name of the last log entry that was read when the page opened or when the last command was given. */
  readBefore = $state('');
  /** The entries of the last change that brought any. Entries from before the page opened are not among them. */
  latest = $state.raw<readonly Entry[]>([]);
  /** Whether only other devices of this person can open what they keep for each other of this match. */
  proofElsewhere = $state(false);
  /** The talk at the table. Null if there is nobody to talk to. */
  talk = $state.raw<Talk | null>(null);
  /** The code of the watch link of the match. Null until it is known. */
  watchCode = $state.raw<string | null>(null);
  readonly match: string;
  /** The code of the watch link that opened the table. Undefined for a table opened from a seat. */
  readonly watch: string | undefined;
  /** The seat whose view an umpire has chosen. Undefined before that, and for everybody else. */
  readonly as: string | undefined;
  /** Opens the table anew, as an umpire sees it beside another seat. Null where there is no such page. */
  lookAs: ((side: Side) => void) | null = null;
  /** Whether the opponent proposes an umpire and waits for an answer. */
  umpireAsked = $state(false);
  /** Whether the game stays in this browser. It then has no links, no record, and no opponent to offer a draw to. */
  readonly practice: boolean;
  readonly #line: TableLink;
  readonly #events: TableEvents;
  #followers: readonly Follower[] = [];
  #listeners: readonly Listener[] = [];

  constructor(wire: Wire, options: LinkOptions & { readonly practice?: boolean }, events: TableEvents = {}) {
    this.match = options.match;
    this.watch = options.watch;
    this.as = options.as;
    this.practice = options.practice ?? false;
    this.#events = events;
    this.#line = openTable(wire, options, {
      onView: (view, version, seat, companion) => {
        const before = this.view;
        const seen = view as View; // The server promises a view of this game.
        // Nobody acts from a second chair.
        const now = companion ? { ...seen, options: { ...seen.options, ...idle } } : seen;
        this.view = now;
        this.version = version;
        this.seat = seat;
        this.companion = companion;
        if (before?.audience === now.audience) {
          const told = toldSince(before.log, now.log);
          if (told.length > 0) this.latest = told;
        } else {
          // Another seat reads another log.
          this.#beginReading(now);
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

  /** A browser that opens a seat for the first time has missed nothing: all that was told counts as read. */
  #beginReading(now: View): void {
    const kept = readUpTo(this.match, now.audience);
    this.readBefore = kept ?? '';
    if (kept === null) this.#readAll(now);
  }
  #readAll(now: View): void {
    this.readBefore = entries(now.log).at(-1)?.key ?? this.readBefore;
    if (!this.practice) markRead(this.match, now.audience, this.readBefore);
  }

  /** The side of the seat that this browser's person holds. Null for all who only read. */
  get side(): Side | null {
    const { seat, companion } = this;
    return companion === null && (seat === 'german' || seat === 'british') ? seat : null;
  }

  /** Gives a command. True if the server has accepted it. If not, `trouble` holds the failure. */
  async give(command: CommandInput): Promise<boolean> {
    this.trouble = null;
    // A player who gives a command has seen the news that came before.
    if (this.busy === 0 && this.view !== null) this.#readAll(this.view);
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

  /** Asks what an officer would do here. This changes nothing. */
  advise(): Promise<Answer<Advice>> {
    return this.#line.advise();
  }

  /** Asks the page to fetch the facts that are not in the view, because this browser has changed them. */
  learnAnew(): void {
    this.#events.onStale?.();
  }

  hearTime(time: TableTime): void {
    this.time = { ...time, heard: performance.now() };
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

/** A table that has its first view. From then on it always has a view. */
export type OpenTable = Table & { readonly view: View };
export const isOpen = (table: Table): table is OpenTable => table.view !== null;

export const [useTable, setTable] = createContext<OpenTable>();

/**
 * Whether to ask a seat before it puts another share into the dice. That is so if the host has restored the match from
 * a copy, or if the dice begin anew although dice may have been rolled. Before the end of the first planning no die can
 * have been rolled: the dice then begin anew only because a share stayed closed.
 */
export function asksForShare(view: View, dice: DiceRound, restored: boolean): boolean {
  const { stage, month, firstMonth } = view;
  const begins = stage.kind === 'setUp' || (stage.kind === 'planning' && month === firstMonth);
  return restored || (dice.round > 1 && !begins);
}

/** A view as the player of a seat has it. */
export type PlayerView = View & { readonly own: OwnKnowledge };
export const isPlayers = (view: View): view is PlayerView => view.own !== null;

/** The sides to move in a stage. In planning, these are all sides that have a choice and have not handed in. */
export const toMove = ({ rules, event, raf, points, pack, stage }: View): readonly Side[] =>
  waitsFor({ variant: rules, event, raf, points, pack, stage });
export const isMyMove = (view: View): boolean => view.own !== null && view.options.advance !== null;
