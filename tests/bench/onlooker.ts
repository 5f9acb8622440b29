import { randomUUID } from 'node:crypto';
import type { Change } from '@1bob/protocol';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { io, type Socket } from 'socket.io-client';

/** The bytes of every update that came, for any audience. */
export interface Traffic {
  sizes: number[];
}

interface Answer {
  ok: boolean;
  version?: number;
}

/** A connection that follows one match and does as little work itself as possible. */
export class Onlooker {
  version = 0;
  /** The view, if it is kept up to date. */
  view: unknown = null;
  /** The latest changes. */
  latest: readonly Change[] = [];
  #match = '';
  #keeps = false;
  #waits: { version: number; resolve: () => void } | null = null;

  private constructor(
    private readonly socket: Socket,
    traffic: Traffic,
  ) {
    socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
      if (typeof data === 'string' && data.startsWith('2["update"'))
        traffic.sizes.push(Buffer.byteLength(data));
    });
    socket.on('update', (update: { match: string; version: number; changes: Change[] }) => {
      if (update.match !== this.#match) return;
      if (update.version !== this.version + 1) throw new Error(`${this.version} and then ${update.version}`);
      this.version = update.version;
      this.latest = update.changes;
      if (this.#keeps) this.view = immutableJSONPatch(this.view, update.changes as JSONPatchDocument);
      if (this.#waits && this.version >= this.#waits.version) {
        this.#waits.resolve();
        this.#waits = null;
      }
    });
  }

  static arrive(url: string, traffic: Traffic, cookie?: string): Promise<Onlooker> {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
    });
    socket.on('disconnect', (why) => {
      throw new Error(`disconnected: ${why}`);
    });
    return new Promise((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('connect', () => resolve(new Onlooker(socket, traffic)));
    });
  }

  /** Follows a match. `keeps` says whether to keep its view up to date. */
  async open(request: { match: string; watch?: string; seat?: string }, keeps = true): Promise<void> {
    if (this.#match) await this.socket.emitWithAck('leave', { match: this.#match });
    this.#match = request.match;
    const answer = (await this.socket.emitWithAck('open', request)) as Answer & { view?: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    this.#keeps = keeps;
    this.view = keeps ? answer.view : null;
    this.version = answer.version ?? 0;
  }

  command(command: object): Promise<Answer> {
    return this.socket.emitWithAck('command', {
      match: this.#match,
      id: randomUUID(),
      version: this.version,
      command,
    }) as Promise<Answer>;
  }

  /** Resolves when everything that was sent here so far has arrived. */
  async settle(): Promise<void> {
    await this.socket.emitWithAck('leave', { match: 'none' });
  }

  /** Resolves when this version has arrived. */
  async reach(version: number): Promise<void> {
    if (this.version >= version) return;
    await new Promise<void>((resolve) => (this.#waits = { version, resolve }));
  }
}
