/** As much of an Engine.IO connection as is used here: it tells of every packet, and when it has passed them on. */
interface Connection {
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): unknown;
  on(event: 'drain', listener: () => void): unknown;
}

/** More than anybody who reads at all lets lie: the largest view is a tenth of it. */
const MOST = { packets: 2_000, characters: 4_000_000 };

/**
 * What waits for a connection to be read. Whoever sends and does not read would have the server keep the answers
 * until its memory is full.
 */
export class Backlog {
  #packets = 0;
  #characters = 0;

  constructor(connection: Connection) {
    connection.on('packetCreate', ({ data }) => {
      this.#packets += 1;
      if (typeof data === 'string') this.#characters += data.length;
    });
    // Passed on to the transport, which takes the next only when these are on their way.
    connection.on('drain', () => {
      this.#packets = this.#characters = 0;
    });
  }

  get tooLong(): boolean {
    return this.#packets > MOST.packets || this.#characters > MOST.characters;
  }
}
