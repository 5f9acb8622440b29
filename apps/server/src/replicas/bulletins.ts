import type { RecordPosition } from '../store/index.ts';
import type { Outage } from './outage.ts';

/** Carries replica messages between servers. Every server hears all of them, even its own. */
export interface Bus {
  /** Sends a message to all servers. Rejects if it cannot be sent now. Servers find out later, by looking, what was lost. */
  send(message: string): Promise<void>;
  close(): Promise<void>;
}

/** The channel of PostgreSQL or Redis that carries them. */
export const CHANNEL = 'first_battle_of_britain';

/** The most bytes of one message: PostgreSQL accepts fewer than 8,000. All characters are single bytes. */
const LONGEST = 7_900;

/** Called with the new position of a match. */
export type Hear = (matchId: string, there: Position) => void;

/** The position of a match. */
type Position = Pick<RecordPosition, 'sequence' | 'epoch'>;

/**
 * Tells other servers the positions of matches, and nothing of their content. While a message is being sent, further
 * bulletins gather. Of each match only the last one is sent.
 */
export class Bulletins {
  readonly #bus: Bus;
  readonly #outage: Outage;
  #waiting = new Map<string, Position>();
  /** Matches at which something was said. */
  #talk = new Set<string>();
  /** Persons who have a new device. */
  #devices = new Set<string>();
  #sending: Promise<void> | null = null;

  /** `outage` is told when bulletins cannot be sent. The other servers then find out by themselves. */
  constructor(bus: Bus, outage: Outage) {
    this.#bus = bus;
    this.#outage = outage;
  }

  tell(matchId: string, place: Position): void {
    // The match moves to the end, so that no other one waits forever.
    this.#waiting.delete(matchId);
    this.#waiting.set(matchId, place);
    this.#begin();
  }

  /** Tells that something was said at a match, without the line. */
  tellTalk(matchId: string): void {
    this.#talk.add(matchId);
    this.#begin();
  }

  /** Tells that a person has a new device, without naming it. */
  tellDevice(personId: string): void {
    this.#devices.add(personId);
    this.#begin();
  }

  #begin(): void {
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
  }

  /** Sends what waits. */
  async close(): Promise<void> {
    await this.#sending;
    await this.#bus.close();
  }

  async #send(): Promise<void> {
    // Changes that are committed together are sent together.
    await new Promise(setImmediate);
    while (this.#waiting.size > 0 || this.#talk.size > 0 || this.#devices.size > 0) {
      const places = [...this.#waiting].map(([id, { sequence, epoch }]) => `${id} ${sequence} ${epoch}`);
      const talk = [...this.#talk].map((id) => `talk ${id}`);
      const lines = [...places, ...talk, ...[...this.#devices].map((id) => `device ${id}`)];
      this.#waiting = new Map();
      this.#talk = new Set();
      this.#devices = new Set();
      for (const message of messages(lines)) await this.#deliver(message);
    }
  }

  async #deliver(message: string): Promise<void> {
    try {
      await this.#bus.send(message);
      this.#outage.noteSuccess();
    } catch (error) {
      this.#outage.noteFailure(error);
    }
  }
}

/** Joins lines into messages of at most the given length. */
export function messages(lines: readonly string[], longest: number = LONGEST): string[] {
  const made: string[] = [];
  for (const line of lines) {
    const last = made.at(-1);
    if (last === undefined || last.length + 1 + line.length > longest) made.push(line);
    else made[made.length - 1] = `${last}\n${line}`;
  }
  return made;
}

const LINE = /^(\S{1,100}) (\d{1,10}) (\d{1,10})$/;

const TALK = /^talk (\S{1,100})$/;
const DEVICE = /^device (\S{1,100})$/;

/** Reads a message. Ignores lines of unknown kinds, which later versions may send. */
export function hearing(
  hear: Hear,
  hearTalk: (matchId: string) => void,
  hearDevice: (personId: string) => void,
): (message: string) => void {
  return (message) => {
    for (const line of message.split('\n')) {
      const talk = TALK.exec(line)?.[1];
      if (talk !== undefined) hearTalk(talk);
      const person = DEVICE.exec(line)?.[1];
      if (person !== undefined) hearDevice(person);
      const [, id, sequence, epoch] = LINE.exec(line) ?? [];
      if (id !== undefined) hear(id, { sequence: Number(sequence), epoch: Number(epoch) });
    }
  };
}
