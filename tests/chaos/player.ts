import { setTimeout as delay } from 'node:timers/promises';
import type { ClientEvents, CommandAnswer, OpenAnswer, ServerEvents, Update } from '@1bob/protocol';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { io, type Socket } from 'socket.io-client';
import type { ToySeat } from '../../apps/server/src/testing/toy-game.ts';
import { onThisMachine } from '../support/on-this-machine.ts';

/** The view that a seat has of a toy match. */
export interface ToyView {
  stage: { kind: string };
  toMove: ToySeat;
  log: string[];
  hidden: number;
  options: { advance: object | null };
}

/** A command that was given. */
export interface Given {
  id: string;
  command: object;
  /** When the command was first sent and when it was answered, in milliseconds. */
  sent: number;
  answered: number;
  answer: CommandAnswer;
}

/** An update as it came. */
export interface Came extends Pick<Update, 'version' | 'head'> {
  at: number;
}

/**
 * Milliseconds until a command without an answer is sent again, and until a new try after an answer that asks for one.
 */
const PATIENCE = 10_000;
const AGAIN = 250;

/** Codes that say that the server could not do it now. The same command is then sent again with the same id. */
const laterCodes: readonly string[] = [
  'server.unavailable',
  'server.closing',
  'command.tooMany',
  'dice.waiting',
];

/** A guest with a cookie, who sends requests over HTTP. */
export class Guest {
  constructor(
    public url: string,
    public cookie = '',
  ) {}

  static async called(name: string, url: string): Promise<Guest> {
    const guest = new Guest(url);
    await guest.post('/api/session', { name });
    return guest;
  }

  /** The same guest at another address. */
  at(url: string): Guest {
    return new Guest(url, this.cookie);
  }

  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; told: unknown }> {
    const answer = await fetch(this.url + path, {
      method,
      signal: AbortSignal.timeout(onThisMachine(30_000)),
      headers: {
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = answer.headers.getSetCookie()[0];
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
    return { status: answer.status, told: await answer.json() };
  }

  /** Sends a request. Throws unless it succeeded. */
  async post<T>(path: string, body?: object): Promise<T> {
    const { status, told } = await this.ask('POST', path, body);
    if (status !== 200) throw new Error(`POST ${path}: ${status} ${JSON.stringify(told)}`);
    return told as T;
  }
}

let named = 0;

/** A browser at a toy match. Like the page, it reconnects and repeats unanswered commands. */
export class Player {
  readonly guest: Guest;
  readonly match: string;
  readonly socket: Socket<ServerEvents, ClientEvents>;
  /** Commands with their answers, in the order of the answers. */
  readonly given: Given[] = [];
  readonly updates: Came[] = [];
  /** When the connections broke, in milliseconds. */
  readonly broken: number[] = [];
  /** When the player heard that another browser has the seat. Null if it did not. */
  unseated: number | null = null;
  /** How many answers asked to try again. */
  later = 0;
  /** The faults that were seen. */
  readonly faults: string[] = [];
  version = -1;
  view: ToyView | null = null;
  #opened = false;
  #opening = 0;
  #early: Update[] = [];
  #closed = false;
  readonly #name = `p${++named}`;

  private constructor(guest: Guest, match: string) {
    this.guest = guest;
    this.match = match;
    this.socket = io(guest.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: guest.cookie },
      forceNew: true,
      // The same value as in the page.
      reconnectionDelay: 400,
      reconnectionDelayMax: 4_000,
      autoConnect: false,
    });
    this.socket.on('connect', () => this.#open());
    this.socket.on('disconnect', () => {
      this.broken.push(performance.now());
      this.#opened = false;
      this.#opening += 1;
      this.#early = [];
    });
    this.socket.on('update', (update) => this.#update(update));
    this.socket.on('unseated', () => (this.unseated = performance.now()));
  }

  /** Resolves when the match is open. */
  static async sit(guest: Guest, match: string): Promise<Player> {
    const player = new Player(guest, match);
    player.socket.connect();
    await player.until(() => player.#opened);
    return player;
  }

  get live(): boolean {
    return this.#opened;
  }
  get sees(): ToyView {
    if (this.view === null) throw new Error('no match was opened yet');
    return this.view;
  }
  get mayMove(): boolean {
    return this.view?.options.advance != null;
  }

  /** Waits for a condition. Rejects after this many milliseconds of a quiet machine. */
  async until(holds: () => boolean, milliseconds = 60_000): Promise<void> {
    for (const end = performance.now() + onThisMachine(milliseconds); !holds();) {
      if (performance.now() > end) throw new Error(`${this.#name} waited in vain: ${this.faults.join('; ')}`);
      await delay(5);
    }
  }

  close(): void {
    this.#closed = true;
    this.socket.disconnect();
  }

  /**
   * Gives a command on the present view. Sends it again with the same id if the connection broke, if no answer comes,
   * or if the server cannot do it now. Rejects after this many milliseconds of a quiet machine.
   */
  async command(command: object, milliseconds = 120_000): Promise<CommandAnswer> {
    const id = `${this.#name}-${this.given.length + 1}-${Math.random().toString(36).slice(2, 8)}`;
    const version = Math.max(this.version, 0);
    const sent = performance.now();
    while (performance.now() < sent + onThisMachine(milliseconds) && !this.#closed) {
      if (!this.#opened) {
        await delay(5);
        continue;
      }
      const answer = await this.#send({ match: this.match, id, version, command });
      if (answer === null) continue;
      if (!answer.ok && laterCodes.includes(answer.error.code)) {
        this.later += 1;
        await delay(AGAIN);
        continue;
      }
      this.given.push({ id, command, sent, answered: performance.now(), answer });
      if (!answer.ok && answer.missed !== undefined) this.#open();
      return answer;
    }
    throw new Error(`${this.#name} got no answer to ${JSON.stringify(command)}`);
  }

  /** Sends a command once. Null if the connection broke or the answer took too long. */
  #send(request: Parameters<ClientEvents['command']>[0]): Promise<CommandAnswer | null> {
    return new Promise((resolve) => {
      const done = (answer: CommandAnswer | null): void => {
        clearTimeout(timer);
        this.socket.off('disconnect', gone);
        resolve(answer);
      };
      const gone = (): void => done(null);
      const timer = setTimeout(gone, PATIENCE);
      this.socket.once('disconnect', gone);
      this.socket.emit('command', request, done);
    });
  }

  /** Sends a command once, unchanged, and resolves to its answer. Null if the connection broke. */
  async once(command: object, id: string): Promise<CommandAnswer | null> {
    return this.#send({ match: this.match, id, version: Math.max(this.version, 0), command });
  }

  /** Opens the match again, as a page does. */
  reopen(): void {
    this.#open();
  }

  #open(): void {
    if (this.#closed) return;
    this.#opened = false;
    const mine = ++this.#opening;
    const since = this.view === null ? {} : { since: this.version };
    this.socket.emit('open', { match: this.match, ...since }, (answer: OpenAnswer) => {
      if (this.#closed || mine !== this.#opening) return;
      if (!answer.ok) {
        if (answer.error.code.startsWith('server.') || answer.error.code === 'request.tooMany')
          setTimeout(() => this.#open(), AGAIN);
        else this.faults.push(`open: ${answer.error.code}`);
        return;
      }
      if (answer.version < this.version)
        this.faults.push(`held ${this.version}, was shown ${answer.version}`);
      if ('view' in answer) this.view = answer.view as ToyView;
      else this.view = immutableJSONPatch<ToyView, ToyView>(this.sees, answer.changes as JSONPatchDocument);
      this.version = answer.version;
      this.#opened = true;
      const early = this.#early;
      this.#early = [];
      for (const update of early) this.#update(update);
    });
  }

  #update(update: Update): void {
    this.updates.push({ version: update.version, head: update.head, at: performance.now() });
    if (!this.#opened) {
      this.#early.push(update);
      return;
    }
    if (update.version <= this.version) return;
    if (update.version > this.version + 1) {
      this.faults.push(`held ${this.version}, was sent ${update.version}`);
      this.#open();
      return;
    }
    this.view = immutableJSONPatch<ToyView, ToyView>(this.sees, update.changes as JSONPatchDocument);
    this.version = update.version;
  }
}
