import type { Position } from '../store/index.ts';

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
  readonly #fault: (error: unknown) => void;
  #waiting = new Map<string, Place>();
  #sending: Promise<void> | null = null;

  /** `fault`: called when notices could not be sent; the others then find out by themselves. */
  constructor(channel: Channel, fault: (error: unknown) => void) {
    this.#channel = channel;
    this.#fault = fault;
  }

  tell(matchId: string, place: Place): void {
    // Put at the end, so that none waits without end.
    this.#waiting.delete(matchId);
    this.#waiting.set(matchId, place);
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
    while (this.#waiting.size > 0) {
      const lines = [...this.#waiting].map(([id, { sequence, epoch }]) => `${id} ${sequence} ${epoch}`);
      this.#waiting = new Map();
      for (const message of messages(lines)) await this.#channel.send(message).catch(this.#fault);
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

/** Reads a message; lines of another kind are for versions to come. */
export function hearing(hear: Hear): (message: string) => void {
  return (message) => {
    for (const line of message.split('\n')) {
      const [, id, sequence, epoch] = LINE.exec(line) ?? [];
      if (id !== undefined) hear(id, { sequence: Number(sequence), epoch: Number(epoch) });
    }
  };
}
