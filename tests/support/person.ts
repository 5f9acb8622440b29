import type {
  ClientEvents,
  CommandAnswer,
  CreateMatchAnswer,
  CreateMatchRequest,
  JoinAnswer,
  OpenAnswer,
  OpenRequest,
  ServerEvents,
} from '@1bob/protocol';
import type { CommandInput, View } from '@1bob/rules';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { io, type Socket } from 'socket.io-client';
import { onThisMachine } from './on-this-machine.ts';

/** A person at a keyboard, or a script. It knows what docs/protocol.md tells, and nothing else. */
export class Person {
  #cookie: string;
  #socket: Socket<ServerEvents, ClientEvents> | null = null;
  #commands = 0;
  /** Every frame received over the socket, as text. */
  readonly frames: string[] = [];
  /** The answers to commands, by id. */
  readonly answered = new Map<string, CommandAnswer>();
  match = '';
  view: View | null = null;
  version = 0;
  /** The views that were seen, by version. */
  readonly seen = new Map<number, View>();

  constructor(
    readonly url: string,
    readonly name: string,
    /** The cookie of a guest who was here before. */
    cookie = '',
  ) {
    this.#cookie = cookie;
  }

  async call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
    const isFirst = this.#cookie === '';
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = answer.headers.getSetCookie()[0];
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    const told: unknown = await answer.json();
    if (isFirst && JSON.stringify(told).includes('cookie.missing')) return this.call(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
    return told as T;
  }

  /** The session cookie. */
  get cookie(): string {
    return this.#cookie;
  }
  arrive(): Promise<unknown> {
    return this.call('POST', '/api/session', { name: this.name });
  }
  /** Only the first device of a person gets the link to its seat. */
  make(request: CreateMatchRequest): Promise<CreateMatchAnswer & { recovery: string }> {
    return this.call('POST', '/api/matches', request);
  }
  join(link: string): Promise<JoinAnswer> {
    return this.call('POST', `/api/join/${link.split('/').at(-1) ?? ''}`);
  }

  /** Opens a match, and applies every update of it. */
  async open(match: string, watch?: string): Promise<void> {
    // There is no view of this match yet.
    if (match !== this.match) this.view = null;
    this.match = match;
    const socket: Socket<ServerEvents, ClientEvents> = io(this.url, {
      transports: ['websocket'],
      extraHeaders: this.#cookie ? { cookie: this.#cookie } : {},
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
    });
    this.#socket = socket;
    socket.on('update', (update) => {
      if (update.match !== this.match || this.view === null) return;
      if (update.version !== this.version + 1)
        throw new Error(`${this.name} holds ${this.version} and was sent ${update.version}`);
      this.view = immutableJSONPatch<View, View>(this.view, update.changes as JSONPatchDocument);
      this.version = update.version;
      this.seen.set(this.version, this.view);
    });
    const look = (opened: () => void, failed: (why: Error) => void): void => {
      const request: OpenRequest = {
        match,
        ...(watch === undefined ? {} : { watch }),
        ...(this.view === null ? {} : { since: this.version }),
      };
      // Read in the callback: code after an await would run later than an update in the same packet.
      socket.emit('open', request, (answer: OpenAnswer) => {
        if (!answer.ok) return failed(new Error(`open: ${answer.error.code}`));
        if ('view' in answer) this.view = answer.view as View;
        else this.view = immutableJSONPatch<View, View>(this.sees, answer.changes as JSONPatchDocument);
        this.version = answer.version;
        this.seen.set(this.version, this.sees);
        opened();
      });
    };
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', () => {
        // Listens below the events, where every message of the server can be read unchanged.
        socket.io.engine.on('packet', (packet: { data?: unknown }) => {
          if (typeof packet.data === 'string') this.frames.push(packet.data);
        });
        look(resolve, reject);
      });
    });
  }

  /** The view that the server has for this person's seat now, requested whole. */
  async serverHas(watch?: string): Promise<{ version: number; view: unknown }> {
    const answer = await this.#socket?.emitWithAck('open', {
      match: this.match,
      ...(watch === undefined ? {} : { watch }),
    });
    if (!answer?.ok || !('view' in answer)) throw new Error('the server did not answer with a view');
    return { version: answer.version, view: answer.view };
  }

  /** Gives a command on the view that it has. Repeats it under its id until an answer comes. */
  async command(command: CommandInput): Promise<CommandAnswer> {
    const socket = this.#socket;
    if (!socket) throw new Error(`${this.name} has not opened a match`);
    const id = `${this.name}-${++this.#commands}`;
    const { version, match } = this;
    for (;;) {
      const answer: CommandAnswer | null = await socket
        .timeout(onThisMachine(5_000))
        .emitWithAck('command', { match, id, version, command })
        .catch(() => null);
      if (!answer) continue;
      this.answered.set(id, answer);
      return answer;
    }
  }
  /** The same, but throws if the command is refused. Resolves when this person's own view has the result. */
  async give(command: CommandInput): Promise<void> {
    const answer = await this.command(command);
    if (!answer.ok) throw new Error(`${this.name} ${command.kind}: ${JSON.stringify(answer.error)}`);
    await this.reach(answer.version);
  }
  /** Says a line to the other player of the open match. */
  async say(text: string): Promise<void> {
    const line = { match: this.match, room: 'seats', id: `line-${++this.#commands}`, text } as const;
    const answer = await this.#socket?.emitWithAck('say', line);
    if (!answer?.ok) throw new Error(`${this.name} said: ${JSON.stringify(answer)}`);
  }
  /** Waits until the view has reached a version. */
  async reach(version: number): Promise<void> {
    while (this.version < version) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  /** The view. Throws before `open`. */
  get sees(): View {
    if (!this.view) throw new Error(`${this.name} has not opened a match`);
    return this.view;
  }
  /** Disconnects as if the browser were closed. */
  close(): void {
    this.#socket?.disconnect();
  }
}
