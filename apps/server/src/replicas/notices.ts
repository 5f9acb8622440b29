import type { Position } from '../store/index.ts';
import type { Outage } from './outage.ts';

/** What carries notices between servers: a channel that everybody hears, themselves too. */
export interface Channel {
  /** Sends to all. Rejects when it cannot be sent now; what is lost is found later, by looking. */
  send(message: string): Promise<void>;
  close(): Promise<void>;
}

/** The name of the channel. */
export const CHANNEL = 'first_battle_of_britain';

/** Bytes of one message: PostgreSQL takes fewer than 8,000. All characters are of one byte. */
const LONGEST = 7_900;

/** Told where a match stands. */
export type Hear = (matchId: string, there: Place) => void;

/** How far a match has come. */
type Place = Pick<Position, 'sequence' | 'epoch'>;

/**
 * Tells other servers where matches stand, and nothing of what is in them. While one message is on its way the next notices
 * gather: of each match the last one counts.
 */
export class Notices {
  readonly #channel: Channel;
  readonly #outage: Outage;
  #waiting = new Map<string, Place>();
  /** Matches at which something was said. */
  #talk = new Set<string>();
  /** Persons who have a new device. */
  #devices = new Set<string>();
  #sending: Promise<void> | null = null;

  /** `outage`: told when notices cannot be sent; the others then find out by themselves. */
  constructor(channel: Channel, outage: Outage) {
    this.#channel = channel;
    this.#outage = outage;
  }

  tell(matchId: string, place: Place): void {
    // Put at the end, so that none waits without end.
    this.#waiting.delete(matchId);
    this.#waiting.set(matchId, place);
    this.#begin();
  }

  /** Tells that something was said at a match, and nothing of what. */
  tellTalk(matchId: string): void {
    this.#talk.add(matchId);
    this.#begin();
  }

  /** Tells that a person has a new device, and nothing of it. */
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
    await this.#channel.close();
  }

  async #send(): Promise<void> {
    // What is committed together is told together.
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
      await this.#channel.send(message);
      this.#outage.works();
    } catch (error) {
      this.#outage.fails(error);
    }
  }
}

/** Lines put together, no longer than a message may be. */
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

/** Reads a message; lines of another kind are for versions to come. */
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
