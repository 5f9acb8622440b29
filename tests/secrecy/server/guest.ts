/** A client of a server. It keeps everything that it receives, unchanged. */
import { io, type Socket } from 'socket.io-client';
import { onThisMachine } from '../../support/on-this-machine.ts';

/** An answer without the parts that depend on the moment (the date, and numbers of requests). */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Headers that may differ between two answers, because of time or chance. */
const ofTheMoment = new Set([
  'date',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  // This one says when the minute of a rate limit ends.
  'retry-after',
  'last-modified',
  // A connection is closed after its thousandth request. So these headers show how many requests the client itself has
  // made.
  'connection',
  'keep-alive',
]);

export class Guest {
  constructor(
    readonly url: string,
    readonly cookie: string | undefined,
  ) {}

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const told = [...answer.headers].filter(([name]) => !ofTheMoment.has(name) && name !== 'set-cookie');
    // The name of a browser is random.
    const cookies = answer.headers.getSetCookie().map((line) => line.replace(/^past=[^;]*/, 'past='));
    if (cookies.length > 0) told.push(['set-cookie', cookies.join('; ')]);
    return {
      status: answer.status,
      headers: Object.fromEntries(told) as Answer['headers'],
      text: await answer.text(),
    };
  }

  /** Opens a connection, and from then on keeps every packet. */
  async connect(): Promise<Line> {
    const socket = io(this.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: this.cookie === undefined ? {} : { cookie: this.cookie },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return new Line(socket);
  }
}

/** One connection. */
export class Line {
  /** The packets received since they were last taken. */
  #packets: string[] = [];
  /** All packets received. */
  readonly all: string[] = [];
  #commands = 0;
  version = 0;

  constructor(readonly socket: Socket) {
    socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
      if (typeof data !== 'string') return;
      this.#packets.push(data);
      this.all.push(data);
    });
    socket.on('update', ({ version }: { version: number }) => {
      this.version = version;
    });
  }

  async open(match: string, more: object = {}): Promise<Record<string, unknown>> {
    const answer = await this.say('open', { match, ...more });
    if (typeof answer['version'] === 'number') this.version = answer['version'];
    return answer;
  }
  /** Gives a command on the version that this client knows. */
  command(match: string, command: unknown, more: object = {}): Promise<Record<string, unknown>> {
    this.#commands += 1;
    return this.say('command', { match, id: `c${this.#commands}`, version: this.version, command, ...more });
  }
  /** Sends any message and waits for the answer. */
  async say(event: string, message: unknown): Promise<Record<string, unknown>> {
    return (await this.socket.timeout(onThisMachine(10_000)).emitWithAck(event, message)) as Record<
      string,
      unknown
    >;
  }
  /** Makes a round trip, after which everything that the server sent before has arrived. */
  async settle(): Promise<void> {
    await this.say('leave', { match: 'nothing-here' });
  }
  /** Everything received since the last call, in order. */
  taken(): string[] {
    const packets = this.#packets;
    this.#packets = [];
    return packets;
  }
  close(): void {
    this.socket.disconnect();
  }
}

/** A text without values that are random in every match: heads of the salted record, and recovery links. */
export const plain = (text: string): string =>
  text.replace(/\b[0-9a-f]{64}\b/g, '#'.repeat(64)).replace(/(?<=\/recover\/)[0-9a-z]{26}/g, '#'.repeat(26));
