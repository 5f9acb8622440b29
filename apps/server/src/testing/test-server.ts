import { tmpdir } from 'node:os';
import type {
  ClientEvents,
  CommandAnswer,
  CreateMatchAnswer,
  CreateMatchRequest,
  JoinAnswer,
  OpenAnswer,
  OpenRequest,
  ServerEvents,
  Update,
} from '@1bob/protocol';
import type { FastifyInstance } from 'fastify';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { buildServer } from '../app/app.ts';
import type { Parts } from '../app/parts.ts';
import { codeHash } from '../common/codes.ts';
import { readConfig } from '../gate/config.ts';
import { Cookies } from '../gate/cookies.ts';
import type { Staff } from '../officers/officers.ts';
import type { Session } from '../store/index.ts';
import { idle } from '../tables/live/computer.ts';
import { testStore, type TestStore } from '../store/testing/test-store.ts';
import { toyCorrespondent } from './toy-correspondent.ts';
import { toyGame } from './toy-game.ts';

export type ClientSocket = Socket<ServerEvents, ClientEvents>;

/** A server on a real port with the toy game, closed when the test is over. */
export interface TestServer {
  app: FastifyInstance;
  store: TestStore;
  url: string;
  lines: string[];
  /** Another server on the same store, as after a crash or a restart. */
  restart(): Promise<TestServer>;
}

const SECRET = 'a secret that is long enough for tests';

export type Wishes = Partial<Omit<Parts, 'config' | 'store'>> & {
  store?: TestStore;
  environment?: Record<string, string>;
};

/** Officers for the toy game, named after their behaviour (toy-officers.mjs). They have no pace unless one is given. */
export const toyStaff = (names: readonly string[], pace = 0): Staff => ({
  program: new URL('toy-officers.mjs', import.meta.url),
  officers: [...new Set([...names, 'able'])].map((name) => ({ name, pace })),
  watchedPace: 0,
  former: { once: 'able' },
  fallback: 'able',
  adviser: names[0] ?? 'able',
});

/** A server for tests that does not listen; for `inject`. */
export async function serverFor(
  wishes: Wishes = {},
): Promise<{ app: FastifyInstance; store: TestStore; lines: string[] }> {
  const { store = testStore(), environment = {}, ...parts } = wishes;
  const lines: string[] = [];
  const app = await buildServer({
    config: readConfig({
      ...{ PORT: '0', API_RATE: '100000', CREATE_RATE: '100000', DATA_DIR: tmpdir() },
      ...environment,
    }),
    store,
    game: toyGame,
    secret: SECRET,
    computers: { idle },
    defaultComputer: 'idle',
    correspondent: toyCorrespondent,
    log: { write: (line) => void lines.push(line) },
    ...parts,
  });
  onTestFinished(async () => {
    await app.close();
  });
  return { app, store, lines };
}

export async function testServer(wishes: Wishes = {}): Promise<TestServer> {
  const { app, store, lines } = await serverFor(wishes);
  const url = await app.listen({ host: '127.0.0.1', port: Number(wishes.environment?.['PORT'] ?? 0) });
  return {
    app,
    store,
    url,
    lines,
    async restart() {
      await app.close();
      return testServer({ ...wishes, store });
    },
  };
}

/** A person with a browser: a cookie, and sockets that apply the updates they get. */
export class Person {
  readonly #server: TestServer;
  cookie: string | undefined;
  /** The browser's cookie that remembers which devices it has been. */
  past: string | undefined;
  /** Shows that the browser keeps cookies. */
  kept: string | undefined;
  /** Tells the page whose browser it is. */
  tag: string | undefined;

  constructor(at: TestServer, cookie?: string) {
    this.#server = at;
    this.cookie = cookie;
  }

  static async called(name: string, at: TestServer): Promise<Person> {
    const person = new Person(at);
    await person.post('/api/session', { name });
    return person;
  }

  /** Stores a session as given, and returns a person who comes with its cookie. */
  static async behind(session: Session, at: TestServer): Promise<Person> {
    const secret = `secret of ${session.id}`;
    await at.store.createSession({ ...session, cookieHash: codeHash(secret) });
    const signed = new Cookies(at.app, false).signed('device', secret);
    return new Person(at, `device=${encodeURIComponent(signed)}`);
  }

  /** The stored session behind the cookie of this person. */
  get session(): Session {
    const secret = new Cookies(this.#server.app, false).read(this.cookie, 'device') ?? '';
    const { sessions } = this.#server.store.kept;
    const found = [...sessions.values()].find(({ cookieHash }) => cookieHash === codeHash(secret));
    if (found === undefined) throw new Error('there is no such session');
    return found;
  }

  /** The same person, talking to another server. */
  at(other: TestServer): Person {
    return new Person(other, this.cookie);
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(path, this.#server.url), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#cookies(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      if (/^(__Host-)?device=/.test(line)) this.cookie = line.split(';')[0];
      if (/^(__Host-)?past=/.test(line)) this.past = line.split(';')[0];
      if (/^(__Host-)?kept=/.test(line)) this.kept = line.split(';')[0];
      if (line.startsWith('person=')) this.tag = line.split(';')[0];
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  }
  #cookies(): Record<string, string> {
    const kept = [this.cookie, this.past, this.kept, this.tag].filter((each) => each !== undefined);
    return kept.length === 0 ? {} : { cookie: kept.join('; ') };
  }
  get(path: string) {
    return this.request('GET', path);
  }
  /** Asks once more where the server first tries whether the browser keeps cookies. */
  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
    const ask = () => this.request('POST', path, body, headers);
    const answer = await ask();
    return answer.body?.error?.code === 'cookie.missing' ? ask() : answer;
  }

  put(path: string, body: unknown) {
    return this.request('PUT', path, body);
  }

  async create(wish: Partial<CreateMatchRequest> = {}): Promise<CreateMatchAnswer> {
    const { status, body, text } = await this.post('/api/matches', {
      scenario: 'long',
      seat: 'left',
      opponent: 'person',
      options: {},
      ...wish,
    });
    if (status !== 200) throw new Error(text);
    return body as CreateMatchAnswer;
  }
  async join(link: string): Promise<JoinAnswer> {
    const { status, body, text } = await this.post(`/api/join/${codeIn(link)}`);
    if (status !== 200) throw new Error(text);
    return body as JoinAnswer;
  }

  /** A socket of this person, connected or not. */
  socket(options: Partial<ManagerOptions & SocketOptions> = {}): ClientSocket {
    const socket: ClientSocket = io(this.#server.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...options,
      extraHeaders: {
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...options.extraHeaders,
      },
    });
    onTestFinished(() => void socket.disconnect());
    return socket;
  }

  /** Opens a match on a socket of its own. */
  async sit(match: string, request: Partial<OpenRequest> = {}): Promise<Place> {
    const place = new Place(this.socket(), match);
    await place.open(request);
    return place;
  }
}

/** A server with two persons who have no match yet. */
export async function annaAndBert(environment: Record<string, string> = {}) {
  const at = await testServer({ environment });
  return { at, anna: await Person.called('Anna', at), bert: await Person.called('Bert', at) };
}

/** A match on one socket, kept up to date as a client does it. */
export class Place {
  readonly socket: ClientSocket;
  readonly match: string;
  readonly updates: Update[] = [];
  opened: OpenAnswer | undefined;
  view: Record<string, unknown> = {};
  version = -1;
  #commands = 0;

  constructor(socket: ClientSocket, match: string) {
    this.socket = socket;
    this.match = match;
    socket.on('update', (update) => {
      this.updates.push(update);
      if (update.match !== match || update.version !== this.version + 1) return;
      this.#apply(update.changes, update.version);
    });
  }

  open(request: Partial<OpenRequest> = {}): Promise<OpenAnswer> {
    return new Promise((resolve) => {
      // Handled in the callback, because code after an await would run after an update that arrives just behind the answer.
      this.socket.emit('open', { match: this.match, ...request }, (answer) => {
        this.opened = answer;
        if (answer.ok && 'view' in answer) {
          this.view = answer.view as Record<string, unknown>;
          this.version = answer.version;
        } else if (answer.ok) this.#apply(answer.changes, answer.version);
        resolve(answer);
      });
    });
  }

  /** Gives a command on the current view, under a new id unless one is given. */
  async command(command: unknown, given: { id?: string; version?: number } = {}): Promise<CommandAnswer> {
    this.#commands += 1;
    return this.socket.emitWithAck('command', {
      match: this.match,
      id: `${this.socket.id}-${this.#commands}`,
      version: this.version,
      command,
      ...given,
    });
  }

  /** Resolves when this place has seen that version. */
  async reaches(version: number): Promise<void> {
    while (this.version < version) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Makes a round trip. After it, everything that the server sent before has arrived. */
  async settle(): Promise<void> {
    await this.socket.emitWithAck('leave', { match: 'nothing-here' });
  }

  #apply(changes: Update['changes'], version: number): void {
    this.view = immutableJSONPatch(this.view, changes as JSONPatchDocument);
    this.version = version;
  }
}

/** The code at the end of a link. */
export function codeIn(link: string | null): string {
  return link?.split('/').at(-1) ?? '';
}

/** Two players and an observer at one table, all with the match open. */
export async function tableOfTwo(at: TestServer, wish: Partial<CreateMatchRequest> = {}) {
  const anna = await Person.called('Anna', at);
  const bert = await Person.called('Bert', at);
  const created = await anna.create(wish);
  await bert.join(created.links.join ?? '');
  const { match } = created;
  const left = await anna.sit(match);
  const right = await bert.sit(match);
  const stranger = new Person(at);
  const observer = await stranger.sit(match, { watch: codeIn(created.links.watch) });
  return { match, created, anna, bert, stranger, left, right, observer };
}
