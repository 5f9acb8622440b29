import type { TalkLine } from '@1bob/protocol';
import { Mutex } from 'async-mutex';
import type { Hidden, InRoom, Line, Store } from '../store/index.ts';

/** Lines sent at a time. */
const AT_ONCE = 50;

/** A socket that asked for the talk of a room. */
export interface Listener {
  /** The person who listens; undefined for a guest without a session, and null for a person whose session has expired. */
  person(): string | null | undefined;
  said(at: InRoom, line: TalkLine): void;
}

/** The parts that the talk rooms of one server need. */
export interface RoomsParts {
  store: Pick<Store, 'linesAfter' | 'lastNumbers' | 'hidingFrom'>;
  /**
   * Resolves to a check of which people may be in a room now, by the holders of the match's seats; null if the match is
   * gone. Rejects as the store does.
   */
  mayListen: (at: InRoom) => Promise<((person: string | undefined) => boolean) | null>;
  fault: (error: unknown) => void;
}

/** A room that sockets of this server listen to. */
interface Room {
  readonly at: InRoom;
  readonly listeners: Set<Listener>;
  /** Allows one look at a time, so that lines are sent in order. */
  readonly looks: Mutex;
  /**
   * Number of the last line that was sent here; null until the first listener has read the last lines. It goes back when the
   * room begins anew for another holder of its seat.
   */
  told: number | null;
}

/** The rooms of talk to which sockets of this server listen. Lines are read from the store, even those said here. */
export class Rooms {
  readonly #parts: RoomsParts;
  /** By match, then by the name of the room. */
  readonly #rooms = new Map<string, Map<string, Room>>();

  constructor(parts: RoomsParts) {
    this.#parts = parts;
  }

  /** The number of rooms that have listeners. */
  get count(): number {
    return [...this.#rooms.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Lets a socket listen. `read` gives the last lines of the room. Later lines are sent, and none in between is lost.
   * Rejects as `read` does, and then the socket does not listen.
   */
  async listen(
    at: InRoom,
    listener: Listener,
    read: () => Promise<readonly Line[]>,
  ): Promise<readonly Line[]> {
    const ofMatch = this.#rooms.get(at.matchId) ?? new Map<string, Room>();
    this.#rooms.set(at.matchId, ofMatch);
    const room = ofMatch.get(at.room) ?? { at, listeners: new Set(), looks: new Mutex(), told: null };
    ofMatch.set(at.room, room);
    const known = room.listeners.has(listener);
    room.listeners.add(listener);
    return room.looks.runExclusive(async () => {
      try {
        const lines = await read();
        const last = lines.at(-1)?.number ?? 0;
        room.told = Math.min(room.told ?? last, last);
        return lines;
      } catch (error) {
        if (!known) this.leave(at.matchId, listener, at.room);
        throw error;
      }
    });
  }

  /** Stops a socket listening to one room of a match, or to all. */
  leave(matchId: string, listener: Listener, only?: string): void {
    for (const room of this.#of(matchId)) {
      if (only !== undefined && only !== room.at.room) continue;
      room.listeners.delete(listener);
      this.#tidy(room);
    }
  }

  /** The rooms of a match that have listeners. */
  #of(matchId: string): Room[] {
    return [...(this.#rooms.get(matchId)?.values() ?? [])];
  }

  #tidy({ at: { matchId, room }, listeners }: Room): void {
    const ofMatch = this.#rooms.get(matchId);
    if (listeners.size > 0 || ofMatch === undefined) return;
    ofMatch.delete(room);
    if (ofMatch.size === 0) this.#rooms.delete(matchId);
  }

  /** Sends new lines after something was said at a match, here or at another server. Never rejects. */
  async sendNewLines(matchId: string): Promise<void> {
    await Promise.all(this.#of(matchId).map((room) => this.#tell(room).catch(this.#parts.fault)));
  }

  /** Checks for lines said at other servers, whose messages may have been lost. Never rejects. */
  async look(): Promise<void> {
    if (this.#rooms.size === 0) return;
    try {
      for (const { last, ...at } of await this.#parts.store.lastNumbers([...this.#rooms.keys()])) {
        const room = this.#rooms.get(at.matchId)?.get(at.room);
        if (room !== undefined && (room.told ?? last) !== last) await this.#tell(room);
      }
    } catch {
      // If the database is away, the next look finds what was said.
    }
  }

  /** Sends listeners the lines that they have not had yet. */
  #tell(room: Room): Promise<void> {
    return room.looks.runExclusive(async () => {
      const { store, mayListen } = this.#parts;
      // A new listener reads the last lines before any are sent to it.
      for (let more = room.told !== null; more && room.listeners.size > 0;) {
        const lines = await store.linesAfter(room.at, room.told ?? 0, AT_ONCE);
        more = lines.length === AT_ONCE;
        if (lines.length === 0) {
          more = await this.#beginsAnew(room);
          continue;
        }
        const allowed = await mayListen(room.at);
        // A listener may have taken a seat since, and players may not read the room of observers.
        for (const listener of room.listeners) {
          const person = listener.person();
          if (person === null || allowed?.(person) !== true) room.listeners.delete(listener);
        }
        for (const line of lines) await this.#deliver(room, line);
      }
      this.#tidy(room);
    });
  }

  /** Whether the room has begun anew since its last line was sent here. Its lines are then sent from the first one. */
  async #beginsAnew(room: Room): Promise<boolean> {
    const { matchId, room: name } = room.at;
    const counts = await this.#parts.store.lastNumbers([matchId]);
    const last = counts.find((each) => each.room === name)?.last ?? 0;
    if (last >= (room.told ?? 0)) return false;
    room.told = 0;
    return true;
  }

  async #deliver(room: Room, line: Line): Promise<void> {
    // A socket that begins to listen now reads this line itself.
    const listeners = [...room.listeners];
    const readers = new Set(listeners.flatMap((listener) => listener.person() ?? []));
    const hiding = await this.#parts.store.hidingFrom(line.personId, room.at.matchId, [...readers]);
    room.told = line.number;
    for (const listener of listeners) {
      const person = listener.person() ?? undefined;
      const why = person === undefined ? undefined : hiding.get(person);
      if (room.listeners.has(listener)) listener.said(room.at, toldTo(person, line, why));
    }
  }
}

/** A line in the form for a reader. It names no person by id, and contains nothing that the reader does not want to see. */
export function toldTo(reader: string | undefined, line: Line, hidden: Hidden | undefined): TalkLine {
  const { number, seat, name, text, at, personId } = line;
  return {
    number,
    seat,
    name,
    text: hidden === undefined ? text : '',
    at: at.toISOString(),
    mine: personId === reader,
    hidden: hidden ?? null,
  };
}
