/**
 * The talk of one room at a table, in this browser: its lines, which of them are unread, and functions that send one.
 */
import type { Awake } from '../net/awake.ts';
import { unreachable, type Answer, type Failure } from '../net/http.ts';
import { Resource, type Fetched } from '../net/resource.svelte.ts';
import { follow, load, ownShelf, save } from '../net/storage.ts';
import type { PresenceAnswer, TalkAnswer, TalkLine, TalkRoom, TalkWire } from '../net/talk-wire.ts';

export interface TalkOptions {
  readonly match: string;
  /** The code of the watch link that opened the table. */
  readonly watch?: string | undefined;
  /** Makes a new id for a line. */
  readonly newId: () => string;
  readonly later: (then: () => void, ms: number) => () => void;
  readonly awake?: Pick<Awake, 'wake'>;
}

/** Milliseconds after which a line without an answer is late. */
const LATE = 2_000;

/** When the other player was here, if both players share that. */
export type Presence = Omit<Extract<PresenceAnswer, { ok: true }>, 'ok'>;

/** The refusals that stay. Any other may pass, also one that this page does not know. */
const closes = /^(talk|session|seat|watch|match|person)\./;

/** Milliseconds within which the server must answer. */
const PATIENCE = 15_000;

/** A line that has no answer yet. */
interface Waiting {
  readonly id: string;
  /**
   * The room in which the line was written. It is sent only there, even if another room is open when it is sent again.
   */
  readonly room: TalkRoom;
  readonly text: string;
  /** The number of the room's last line when this one was written. */
  readonly after: number;
  /** Whether the line has waited longer than usual. */
  readonly late: boolean;
}
const rooms = ['seats', 'watchers', 'adjutants'] as const satisfies readonly TalkRoom[];

/** The lines of others after a number, without those that are hidden. */
const unreadIn = (lines: readonly TalkLine[], after: number): readonly TalkLine[] =>
  lines.filter(({ number, mine, hidden }) => number > after && !mine && hidden === null);

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');

export class Talk {
  lines = $state.raw<readonly TalkLine[]>([]);
  /** Whether there are lines before the ones shown. */
  earlier = $state(false);
  /** The open room. */
  room = $state<TalkRoom>('seats');
  /** Why the last action was refused. It stays until the next one. */
  trouble = $state.raw<Failure | null>(null);
  /** The last lines of the room. They come with each connection. */
  readonly door = new Resource(() => this.#askLines());
  presence = $state.raw<Presence | null>(null);
  /** The line being written in each room. All tabs share it, and it survives a reload. */
  readonly #drafts = $state<Record<TalkRoom, string>>({ seats: '', watchers: '', adjutants: '' });
  /** The rooms in which this browser hears what is said, besides the open one. */
  #followed: readonly TalkRoom[] = [];
  /** Stops following the other tabs. */
  readonly #unfollow: readonly (() => void)[];
  #readUpTo = $state(0);
  readonly #wire: TalkWire;
  readonly #options: TalkOptions;
  #waiting = $state.raw<readonly Waiting[]>([]);
  /** The numbers of the unread lines in the rooms that are followed and not open. */
  #elsewhere = $state.raw<Partial<Record<TalkRoom, readonly number[]>>>({});
  /** Counts openings, so that a late answer to an older one is ignored. */
  #opening = 0;

  constructor(wire: TalkWire, options: TalkOptions) {
    this.#wire = wire;
    this.#options = options;
    this.room = options.watch === undefined ? 'seats' : 'watchers';
    this.#readUpTo = this.#keptRead(this.room);
    for (const room of rooms) this.#takeDraft(room);
    this.#unfollow = rooms.map((room) =>
      follow(
        () => this.#draftKey(room),
        () => this.#takeDraft(room),
      ),
    );
    wire.on('connect', () => {
      void this.door.ask();
      for (const room of this.#followed) this.#lookInto(room);
      for (const waiting of this.#waiting) this.#send(waiting);
    });
    wire.on('said', ({ match, room, line }) => {
      if (match !== options.match) return;
      if (room === this.room) this.#take([line]);
      else this.#note(room, [line]);
    });
    if (wire.connected) void this.door.ask();
  }

  /** opening: there is no answer yet. open: the lines are there. closed: this browser may not enter the room. */
  get state(): 'opening' | 'open' | 'closed' {
    const { standing } = this.door;
    if (standing === 'here' || standing === 'stale') return 'open';
    return standing === 'refused' ? 'closed' : 'opening';
  }

  /** For `Trouble`: why the lines are missing. Nobody can talk with a computer, and the panel says that itself. */
  get missing(): readonly Fetched[] {
    return this.door.error?.code === 'talk.computer' ? [] : [this.door];
  }
  /** Whether the player must first give a name. */
  get asksName(): boolean {
    return (this.door.error ?? this.trouble)?.code === 'session.missing';
  }

  /** How many lines of others are unread, in all rooms that this browser follows. */
  get unread(): number {
    const here = unreadIn(this.lines, this.#readUpTo).length;
    return rooms.reduce((sum, room) => sum + this.unreadIn(room), here);
  }
  /** How many lines of others are unread in a room that is not open. */
  unreadIn(room: TalkRoom): number {
    return this.#elsewhere[room]?.length ?? 0;
  }
  /** The number of the last line that was read when the room was last left or opened. */
  get readUpTo(): number {
    return this.#readUpTo;
  }

  get draft(): string {
    return this.#drafts[this.room];
  }
  set draft(text: string) {
    this.#write(this.room, text);
  }
  /**
   * The lines of the open room that are still on their way, in the order in which they were sent. A line may come among the
   * others before its own answer.
   */
  get waiting(): readonly Waiting[] {
    return this.#waitingIn(this.room).filter(
      ({ text, after }) => !this.lines.some((line) => line.mine && line.number > after && line.text === text),
    );
  }
  /** Whether a line has waited so long for its answer that the panel should say so. */
  get sending(): boolean {
    return this.waiting.some(({ late }) => late);
  }

  /** Marks every line as read. */
  read(): void {
    const last = this.lines.at(-1)?.number ?? 0;
    if (last <= this.#readUpTo) return;
    this.#readUpTo = last;
    save(this.#readKey(this.room), String(last));
  }

  /** Hears what is said in a room also while another one is open. */
  follow(room: TalkRoom): void {
    if (this.#followed.includes(room)) return;
    this.#followed = [...this.#followed, room];
    this.#lookInto(room);
  }

  /** Enters the other room. */
  enter(room: TalkRoom): void {
    if (room === this.room) return;
    // The server goes on sending the lines of a room that was open.
    if (this.state === 'open' && !this.#followed.includes(this.room))
      this.#followed = [...this.#followed, this.room];
    this.#elsewhere = { ...this.#elsewhere, [room]: [] };
    this.room = room;
    this.lines = [];
    this.earlier = false;
    this.trouble = null;
    this.#readUpTo = this.#keptRead(this.room);
    this.door.forget();
    void this.door.ask();
  }

  /** Fetches earlier lines. */
  more(): void {
    const before = this.lines[0]?.number;
    if (before === undefined || before <= 1) return;
    const opening = this.#opening;
    this.#wire.emit('talk', { ...this.#in, before }, (answer) => {
      if (opening !== this.#opening) return;
      this.trouble = answer.ok ? null : answer.error;
      if (!answer.ok) return;
      this.earlier = answer.earlier;
      this.#take(answer.lines);
    });
  }

  /** Sends the line being written. It has one id until it is answered, and is again part of the draft if it is refused. */
  say(): void {
    const { room } = this;
    const text = this.draft.trim();
    if (text === '') return;
    this.trouble = null;
    const after = this.lines.at(-1)?.number ?? 0;
    const waiting: Waiting = { id: this.#options.newId(), room, text, after, late: false };
    this.#waiting = [...this.#waiting, waiting];
    this.draft = '';
    if (this.#wire.connected) this.#send(waiting);
    this.#options.later(() => {
      if (!this.#waiting.includes(waiting)) return;
      this.#waiting = this.#waiting.map((each) => (each === waiting ? { ...each, late: true } : each));
      this.#options.awake?.wake();
    }, LATE);
  }

  mute(line: TalkLine, on: boolean): void {
    this.#wire.emit('mute', { ...this.#in, number: line.number, on }, (answer) => this.#done(answer));
  }
  block(line: TalkLine, on: boolean): void {
    this.#wire.emit('block', { ...this.#in, number: line.number, on }, (answer) => this.#done(answer));
  }
  /** Reports a line. True when the report has reached the host. */
  report(line: TalkLine, reason: string): Promise<boolean> {
    return new Promise((answered) => {
      this.#wire.emit('report', { ...this.#in, number: line.number, reason }, (answer) => {
        this.trouble = answer.ok ? null : answer.error;
        answered(answer.ok);
      });
    });
  }

  /** Asks when the other player was here. `show` says whether the other player may know the same of this one. */
  askPresence(show?: boolean): void {
    if (!this.#wire.connected || this.#options.watch !== undefined) return;
    const { match } = this.#options;
    this.#wire.emit('presence', { match, ...(show === undefined ? {} : { show }) }, (answer) => {
      if (answer.ok) this.presence = { mine: answer.mine, theirs: answer.theirs, other: answer.other };
      else if (show !== undefined) this.trouble = answer.error;
    });
  }

  /** Stops following the other tabs. */
  close(): void {
    for (const stop of this.#unfollow) stop();
  }

  /** Connects again after this browser has been given a name. */
  reconnect(): void {
    this.trouble = null;
    this.door.forget();
    this.#wire.disconnect();
    this.#wire.connect();
  }

  /** Asks for the last lines of a followed room that is not open. */
  #lookInto(room: TalkRoom): void {
    if (room === this.room || !this.#wire.connected) return;
    this.#wire.emit('talk', { ...this.#in, room }, (answer) => {
      if (answer.ok && room !== this.room) this.#note(room, answer.lines);
    });
  }
  /** Counts lines of a room that is not open as unread, each once. */
  #note(room: TalkRoom, lines: readonly TalkLine[]): void {
    const before = this.#elsewhere[room] ?? [];
    const unread = unreadIn(lines, this.#keptRead(room)).map(({ number }) => number);
    const added = unread.filter((number) => !before.includes(number));
    this.#elsewhere = { ...this.#elsewhere, [room]: [...before, ...added] };
  }

  get #in(): { match: string; room: TalkRoom; watch?: string } {
    const { match, watch } = this.#options;
    return { match, room: this.room, ...(watch === undefined ? {} : { watch }) };
  }
  #draftKey(room: TalkRoom): string {
    return ownShelf('drafts', this.#options.match, 'talk', room);
  }
  #waitingIn(room: TalkRoom): readonly Waiting[] {
    return this.#waiting.filter((each) => each.room === room);
  }
  /** Changes a draft. The lines that wait are stored before it, so a reload makes them part of the draft. */
  #write(room: TalkRoom, text: string): void {
    this.#drafts[room] = text;
    const unsent = joined([...this.#waitingIn(room).map((each) => each.text), text]);
    save(this.#draftKey(room), unsent === '' ? null : unsent);
  }
  /** Takes over what is stored of a room's draft, without the lines that wait here. */
  #takeDraft(room: TalkRoom): void {
    const stored = load(this.#draftKey(room)) ?? '';
    const waiting = joined(this.#waitingIn(room).map(({ text }) => text));
    this.#drafts[room] = stored.startsWith(waiting) ? stored.slice(waiting.length).trimStart() : stored;
  }
  #readKey(room: TalkRoom): string {
    return ownShelf('read', this.#options.match, 'talk', room);
  }
  #keptRead(room: TalkRoom): number {
    return Number(load(this.#readKey(room)) ?? 0) || 0;
  }

  /** Requests the last lines, and receives later ones as they come. */
  #askLines(): Promise<Answer<true>> {
    const mine = ++this.#opening;
    return new Promise((resolve) => {
      // The next connection asks anyway.
      if (!this.#wire.connected) return;
      const late = setTimeout(() => resolve({ ok: false, error: unreachable }), PATIENCE);
      this.#wire.emit('talk', this.#in, (answer) => {
        clearTimeout(late);
        const { error } = answer.ok ? { error: null } : answer;
        if (error === null) resolve({ ok: true, value: true });
        else resolve({ ok: false, error: { ...error, ...(!closes.test(error.code) && { again: 0 }) } });
        if (answer.ok && mine === this.#opening) this.#enterWith(answer);
      });
    });
  }

  #enterWith(answer: Extract<TalkAnswer, { ok: true }>): void {
    const first = answer.lines[0]?.number ?? 1;
    // A room of adjutants begins anew with each holder of its seat.
    this.#readUpTo = Math.min(this.#readUpTo, answer.lines.at(-1)?.number ?? 0);
    // Earlier lines are kept only if they follow without a gap.
    const before = this.lines.some(({ number }) => number === first - 1) ? this.lines : [];
    this.lines = before.filter(({ number }) => number < first);
    this.earlier = (this.lines[0]?.number ?? first) > 1 && answer.earlier;
    this.#take(answer.lines);
  }

  #send(waiting: Waiting): void {
    const { id, room, text } = waiting;
    this.#wire.emit('say', { ...this.#in, room, id, text }, (answer) => {
      if (!this.#waiting.some((each) => each.id === id)) return; // It was already answered, on an older connection.
      this.#waiting = this.#waiting.filter((each) => each.id !== id);
      // By now the player may be writing another line, here or in the other room.
      const draft = this.#drafts[room];
      this.#write(room, answer.ok ? draft : joined([draft, text]));
      if (!answer.ok) this.trouble = answer.error;
      else if (room === this.room) this.#take([answer.line]);
    });
  }

  /** The request has succeeded, so the lines are loaded again in their new form. */
  #done(answer: { ok: true } | { ok: false; error: Failure }): void {
    if (answer.ok) {
      this.trouble = null;
      this.lines = [];
      void this.door.ask();
    } else this.trouble = answer.error;
  }

  /** Inserts lines by number. Of two lines with the same number the later one counts. */
  #take(lines: readonly TalkLine[]): void {
    const others = this.lines.filter(({ number }) => !lines.some((line) => line.number === number));
    this.lines = [...others, ...lines].toSorted((a, b) => a.number - b.number);
  }
}
