import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Ports of 127.0.0.1, in the order in which they are tried. */
export type Targets = () => readonly number[];

/**
 * A TCP proxy on a loopback port. It passes a connection to the first target that accepts it. When one end closes, the
 * other is closed too. It can swallow data like a broken network, and refuse connections.
 */
export class Relay {
  readonly #server: Server;
  readonly #targets: Targets;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #sockets = new Set<Socket>();
  readonly #tap: ((bytes: Buffer) => void) | undefined;
  #state: 'open' | 'silent' | 'refusing' = 'open';

  private constructor(server: Server, targets: Targets, tap: ((bytes: Buffer) => void) | undefined) {
    this.#server = server;
    this.#targets = targets;
    this.#tap = tap;
    server.on('connection', (socket) => this.#arrives(socket));
  }

  /** `tap` sees everything that passes, in both directions. */
  static async open(targets: Targets, tap?: (bytes: Buffer) => void): Promise<Relay> {
    const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Relay(server, targets, tap);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Stops all data but closes nothing, so that the ends do not notice. */
  silence(): void {
    this.#state = 'silent';
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** Breaks every connection and refuses new ones. */
  cut(): void {
    this.#state = 'refusing';
    this.drop();
  }

  /** Breaks every connection, but accepts new ones. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Delivers the swallowed data, and accepts new connections again. */
  mend(): void {
    this.#state = 'open';
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #arrives(from: Socket): void {
    if (this.#state === 'refusing') return void from.destroy();
    this.#keep(from);
    void this.#reach().then((to) => {
      if (to === null || from.destroyed) {
        from.destroy();
        to?.destroy();
        return;
      }
      this.#join(from, to);
    });
  }

  /** The first target that accepts a connection. Null if all refuse. */
  async #reach(): Promise<Socket | null> {
    for (const port of this.#targets()) {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.pause();
      this.#keep(socket);
      const taken = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (taken) return socket;
      socket.destroy();
    }
    return null;
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined); // `close` reports the end of the socket
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #join(from: Socket, to: Socket): void {
    const pair = [from, to] as const;
    this.#pairs.add(pair);
    for (const [one, other] of [pair, [to, from] as const]) {
      one.on('data', (bytes: Buffer) => {
        this.#tap?.(bytes);
        other.write(bytes);
      });
      one.once('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
    }
    if (this.#state !== 'silent') for (const socket of pair) socket.resume();
  }
}
