/** Connects a table to a worker in this browser, which has its match. No server takes part. */
import type {
  AdviseAnswer,
  CommandAnswer,
  CommandRequest,
  LookingAnswer,
  LookingRequest,
  OpenRequest,
} from '@1bob/protocol';
import type { View } from '@1bob/rules/player';
import type { Wire } from '../net/table-link.ts';
import type { OpenAnswer, Seat } from '../net/wire.ts';
import type { Given } from './local-match.ts';

/** The part of a worker that is used here, so that a test can replace it. */
export interface LocalDesk<Asked = never, Answered = unknown> {
  postMessage(asked: Asked): void;
  onmessage: ((event: MessageEvent<Answered>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** What a worker answers to a question with the same number. */
export type LocalAnswer<Opened> = { readonly n: number } & (
  | { readonly opened: Opened }
  | { readonly given: Given }
);

export interface Local<Open, Opened, About> {
  readonly desk: LocalDesk<never, LocalAnswer<Opened>>;
  /** The name of the match in this browser. */
  readonly match: string;
  readonly seat: Seat;
  /** Sent with the question that opens the match, and with every question. */
  readonly open: Open;
  readonly about: About;
  /** Said to a player who asks for advice. */
  readonly noAdvice: string;
  onopened(opened: Opened): void;
  /** Called when the rules have accepted a command. */
  ontaken(command: unknown): void;
}

export class LocalWire<
  Open,
  Opened extends { readonly view: View; readonly version: number },
  About extends object,
> implements Wire {
  connected = false;
  readonly #local: Local<Open, Opened, About>;
  readonly #listeners = new Map<string, ((payload: never) => void)[]>();
  readonly #waiting = new Map<number, (answered: LocalAnswer<Opened>) => void>();
  readonly #commands = new Set<string>();
  #asked = 0;

  constructor(local: Local<Open, Opened, About>) {
    this.#local = local;
    local.desk.onmessage = ({ data }) => {
      const answer = this.#waiting.get(data.n);
      this.#waiting.delete(data.n);
      answer?.(data);
    };
    // The file of the worker failed to load, or the worker has run out of memory.
    local.desk.onerror = () => {
      const error = new Error('The match in this browser could not be loaded.');
      this.#hear('connect_error', Object.assign(error, { data: { code: 'network.unreachable' } }));
    };
  }

  on(event: string, listener: (payload: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  #hear(event: string, payload?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }
  connect(): void {
    this.connected = true;
    this.#hear('connect');
  }
  disconnect(): void {
    this.connected = false;
    this.#waiting.clear();
    this.#local.desk.terminate();
    this.#hear('disconnect');
  }

  emit(event: 'open', request: OpenRequest, answer: (answer: OpenAnswer) => void): void;
  emit(event: 'command', request: CommandRequest, answer: (answer: CommandAnswer) => void): void;
  emit(event: 'advise', request: { match: string }, answer: (answer: AdviseAnswer) => void): void;
  emit(event: 'looking', request: LookingRequest, answer: (answer: LookingAnswer) => void): void;
  emit(
    event: 'open' | 'command' | 'advise' | 'looking',
    request: OpenRequest | CommandRequest | LookingRequest,
    answer: (answer: never) => void,
  ): void {
    // Nobody is notified of a match in this browser, so the worker need not know whether the page is looked at.
    if (event === 'looking') return;
    if (event === 'advise')
      (answer as (answer: AdviseAnswer) => void)({
        ok: false,
        error: { code: 'advice.refused', message: this.#local.noAdvice },
      });
    else if ('command' in request) this.#command(request, answer as (answer: CommandAnswer) => void);
    else this.#open(answer as (answer: OpenAnswer) => void);
  }
  #open(answer: (answer: OpenAnswer) => void): void {
    this.#ask({ open: this.#local.open }, (answered) => {
      if (!('opened' in answered)) return;
      const { view, version } = answered.opened;
      this.#local.onopened(answered.opened);
      // There is no record, so there is no head to show.
      answer({ ok: true, seat: this.#local.seat, version, head: '', view });
    });
  }
  #command({ id, command }: CommandRequest, answer: (answer: CommandAnswer) => void): void {
    // A table repeats a command that is answered late. The worker takes it once, and the first answer counts.
    if (this.#commands.has(id)) return;
    this.#commands.add(id);
    // Serialized as for a connection, because workers accept no proxies.
    const plain: unknown = JSON.parse(JSON.stringify(command));
    this.#ask({ command: plain }, (answered) => {
      if (!('given' in answered)) return;
      const { given } = answered;
      if (!given.ok) {
        answer({ ok: false, error: given.error });
        return;
      }
      this.#local.ontaken(plain);
      for (const { version, changes } of given.told)
        this.#hear('update', { match: this.#local.match, version, head: '', changes: [...changes] });
      answer({ ok: true, version: given.told.at(-1)?.version ?? 0 });
    });
  }
  #ask(asked: { open: Open } | { command: unknown }, then: (answered: LocalAnswer<Opened>) => void): void {
    const n = ++this.#asked;
    this.#waiting.set(n, then);
    const { desk, about } = this.#local;
    desk.postMessage({ n, ...about, ...asked } as never); // The page and its worker agree on the rest.
  }
}
