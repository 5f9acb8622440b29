import {
  LINES_KEPT,
  LINES_SHOWN,
  type BlockRequest,
  type HandledAnswer,
  type MuteRequest,
  type PresenceAnswer,
  type PresenceRequest,
  type ReportRequest,
  type SayAnswer,
  type SayRequest,
  type TalkAnswer,
  type TalkRequest,
} from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { every, type Repeated } from '../common/every.ts';
import { Refused } from '../gate/refused.ts';
import {
  adjutantsOf,
  isComputers,
  type InRoom,
  type Line,
  type MatchRow,
  type Reading,
  type Session,
  type Sitting,
  type Store,
} from '../store/index.ts';
import type { Notifier } from '../post/kinds/notifier.ts';
import type { LiveMatch } from '../tables/live/live-match.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';
import { Presence } from './presence.ts';
import { Rooms, toldTo, type Listener } from './rooms.ts';

/** Rate limits of one person at all tables together: the most lines, and the milliseconds in which they count. */
const PACES = [{ lines: 10, window: 30_000 }] as const;
/** A further limit in the observers' room. */
const WATCHERS = [{ lines: 60, window: 60 * 60_000 }] as const;
/** The most reports of one person that the host has not dealt with. */
const REPORTS = 20;
/** The most rooms of talk that one socket may listen to. */
const ROOMS = 20;

export interface TalkParts {
  store: Store;
  tables: Pick<LiveMatches, 'get' | 'must'>;
  notify: Notifier;
  /** Tells other servers that something was said at a match. Absent if no other server uses the database. */
  tell?: ((matchId: string) => void) | undefined;
  /** The persons who follow a match as their seat over a socket of this server. */
  here: () => readonly Sitting[];
  fault: (error: unknown) => void;
}

/** A socket as talk sees it. */
export interface Talker extends Listener {
  /** The session behind the socket. Throws `Refused` if it has expired. */
  session(): Session | null;
}

/** A person who may be in a room. */
interface Entered {
  at: InRoom;
  row: MatchRow;
  session: Session | null;
  seat: Seat | null;
}

/** Milliseconds between two checks whether something said at another server was missed here. */
const LOOK_EVERY = 3_000;

/** Talk at the tables: which people may read and say what, and where. No line is an entry, and none changes a view. */
export class Talk {
  readonly #parts: TalkParts;
  readonly #rooms: Rooms;
  readonly #presence: Presence;
  readonly #looking: Repeated | null;
  readonly #listening = new WeakMap<Talker, Set<string>>();

  constructor(parts: TalkParts) {
    this.#parts = parts;
    const { store, fault, here } = parts;
    this.#rooms = new Rooms({ store, fault, mayListen: (at) => this.#mayListen(at) });
    this.#presence = new Presence(store, here, fault);
    this.#looking = parts.tell === undefined ? null : every(LOOK_EVERY, () => this.#rooms.look());
  }

  /** The number of rooms that sockets of this server listen to. */
  get rooms(): number {
    return this.#rooms.count;
  }

  /** Sends the new lines of a match after another server has reported that something was said there. */
  sendNewLines(matchId: string): void {
    void this.#rooms.sendNewLines(matchId);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#looking?.stop(), this.#presence.stop()]);
  }

  /** See `talkRequest`. */
  async talk(by: Talker, request: TalkRequest): Promise<TalkAnswer> {
    const { at, session } = await this.#enter(by, request);
    const { store } = this.#parts;
    const read = () => store.lastLines(at, request.before ?? null, LINES_SHOWN);
    const lines = request.before === undefined ? await this.#listen(by, at, read) : await read();
    const person = session?.personId;
    const others = [...new Set(lines.map(({ personId }) => personId))];
    const hidden =
      person === undefined ? new Map<string, never>() : await store.hiddenFrom(person, at.matchId, others);
    return {
      ok: true,
      lines: lines.map((line) => toldTo(person, line, hidden.get(line.personId))),
      earlier: (lines[0]?.number ?? 1) > 1,
    };
  }

  async #listen(by: Talker, at: InRoom, read: () => Promise<readonly Line[]>): Promise<readonly Line[]> {
    const listening = this.#listening.get(by) ?? new Set();
    this.#listening.set(by, listening);
    const name = `${at.room} ${at.matchId}`;
    if (!listening.has(name) && listening.size >= ROOMS) {
      throw Refused.for('request.tooMany', `one socket may listen to ${ROOMS} rooms`);
    }
    listening.add(name);
    return this.#rooms.listen(at, by, read);
  }

  /** Stops a socket listening to a match. */
  leave(by: Talker, matchId: string): void {
    const listening = this.#listening.get(by);
    for (const name of listening ?? []) if (name.endsWith(` ${matchId}`)) listening?.delete(name);
    this.#rooms.leave(matchId, by);
  }

  /** Removes a socket that is gone. */
  forget(by: Talker): void {
    for (const name of this.#listening.get(by) ?? []) this.#rooms.leave(name.split(' ')[1] ?? '', by);
  }

  /** See `sayRequest`. */
  async say(by: Talker, request: SayRequest): Promise<SayAnswer> {
    const { at, row, session, seat } = await this.#enter(by, request);
    if (session === null) throw Refused.for('session.missing');
    const { store, notify, tell } = this.#parts;
    const now = Date.now();
    const name = row.chairs.find((chair) => chair.seat === seat)?.name ?? session.name;
    const paces = [...PACES, ...(at.room === 'watchers' ? WATCHERS : [])].map(({ lines, window }) => ({
      lines,
      since: new Date(now - window),
    }));
    const kept = await store.say(
      {
        ...at,
        personId: session.personId,
        seat,
        name,
        text: request.text,
        lineId: request.id,
        at: new Date(now),
      },
      { most: LINES_KEPT, paces },
    );
    if (kept === 'full') throw Refused.for('talk.full');
    if (kept === 'fast') throw Refused.for('talk.tooMany');
    // Players may not read what observers say before the end.
    if (at.room === 'seats' || (at.room === 'watchers' && row.ended))
      await notify({ kind: 'line', match: row, by: seat, version: 0 });
    tell?.(at.matchId);
    await this.#rooms.sendNewLines(at.matchId);
    return { ok: true, line: toldTo(session.personId, kept, undefined) };
  }

  /** See `muteRequest`. */
  async mute(by: Talker, request: MuteRequest): Promise<HandledAnswer> {
    const { me, line } = await this.#about(by, request);
    await this.#parts.store.setMuted(line.matchId, me, line.personId, request.on);
    return { ok: true };
  }

  /** See `blockRequest`. */
  async block(by: Talker, request: BlockRequest): Promise<HandledAnswer> {
    const { me, line } = await this.#about(by, request);
    await this.#parts.store.setBlocked(me, line.personId, request.on, line.name);
    return { ok: true };
  }

  /** See `reportRequest`. */
  async report(by: Talker, request: ReportRequest): Promise<HandledAnswer> {
    const { me, line } = await this.#about(by, request);
    const { matchId, room, number, seat, name, text, personId: saidBy, at: saidAt } = line;
    const { reason } = request;
    const report = {
      matchId,
      room,
      number,
      personId: me,
      reason,
      at: new Date(),
      saidBy,
      seat,
      name,
      text,
      saidAt,
    };
    if (!(await this.#parts.store.report(report, REPORTS))) throw Refused.for('talk.tooMany');
    return { ok: true };
  }

  /** See `presenceRequest`. */
  async presence(by: Talker, { match, show }: PresenceRequest): Promise<PresenceAnswer> {
    const { row, person, seat } = await this.#seated(by, match);
    const other = row.chairs.find((chair) => chair.seat !== seat);
    const sitting = { matchId: match, seat, personId: person };
    const theirs =
      other?.personId == null ? null : { matchId: match, seat: other.seat, personId: other.personId };
    return this.#presence.of(sitting, theirs, show ?? null);
  }

  /** The line that a request is about, which somebody else has said, and the person who asks. */
  async #about(by: Talker, request: InRequest & { number: number }): Promise<{ me: string; line: Line }> {
    const { at, session } = await this.#enter(by, request);
    if (session === null) throw Refused.for('session.missing');
    const line = await this.#parts.store.findLine(at, request.number);
    if (line === null) throw Refused.for('talk.unknown');
    if (line.personId === session.personId) throw Refused.for('talk.own');
    return { me: session.personId, line };
  }

  async #seated(by: Talker, match: string): Promise<{ row: MatchRow; person: string; seat: Seat }> {
    const live = await this.#live(match);
    const session = by.session();
    const seat = live.seatOf(session?.personId);
    if (session === null || seat === null) throw Refused.for('seat.none');
    return { row: live.row, person: session.personId, seat };
  }

  /** Throws `Refused` for a person who may not be in a room. */
  async #enter(by: Talker, { match, room, watch }: InRequest): Promise<Entered> {
    const live = await this.#live(match);
    const session = by.session();
    const person = session?.personId;
    const seat = live.seatOf(person);
    const { row } = live;
    if (watch !== undefined && watch !== row.watchCode) throw Refused.for('watch.unknown');
    if (room === 'adjutants') {
      const reading = live.readingOf(person);
      if (reading === null) throw Refused.for('seat.none');
      if (!talks(reading)) throw Refused.for('talk.pupil');
      return { at: { matchId: match, room: adjutantsOf(reading.seat) }, row, session, seat };
    }
    if (room === 'seats' ? seat === null : seat === null && watch === undefined)
      throw Refused.for('seat.none');
    if (!mayBeIn(room, person, live)) throw Refused.for('talk.closed');
    // A person whose seat a computer plays for a while can still read.
    if (room === 'seats' && row.chairs.some(isComputers)) throw Refused.for('talk.computer');
    return { at: { matchId: match, room }, row, session, seat };
  }

  async #mayListen({ matchId, room }: InRoom): Promise<((person: string | undefined) => boolean) | null> {
    const live = await this.#parts.tables.get(matchId);
    if (live === null) return null;
    await live.upToDate();
    return (person) => mayBeIn(room, person, live);
  }

  async #live(matchId: string): Promise<LiveMatch> {
    const live = await this.#parts.tables.must(matchId);
    await live.upToDate();
    return live;
  }
}

/** Identifies a room in a request. */
type InRequest = Pick<TalkRequest, 'match' | 'room' | 'watch'>;

/**
 * Players and observers are in separate rooms until the match has ended, and whoever has seen what a player sees is not among
 * the observers either. Observers are never among the players.
 */
function mayBeIn(room: string, person: string | undefined, live: LiveMatch): boolean {
  if (room === 'seats') return live.seatOf(person) !== null;
  if (room === 'watchers') return live.ended || !live.knows(person);
  const reading = live.readingOf(person);
  return reading !== null && talks(reading) && room === adjutantsOf(reading.seat);
}

/** Whether a reader of a seat is in the room of its adjutants. Pupils and umpires are silent. */
const talks = ({ kind }: Reading): boolean => kind === null || kind === 'adjutant';
