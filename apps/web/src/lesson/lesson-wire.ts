/** Connects a table to a worker in this browser. No server takes part. */
import type {
  AdviseAnswer,
  CommandAnswer,
  CommandRequest,
  LookingAnswer,
  LookingRequest,
  OpenRequest,
} from '@1bob/protocol';
import type { Wire } from '../net/table-link.ts';
import type { OpenAnswer } from '../net/wire.ts';
import { lessons } from '../home/standing.ts';
import type { Answered, Asked, Kept, Opened } from './desk.ts';
import type { Lesson } from './lessons.ts';

/** The part of a worker that is used here, so that a test can replace it. */
export interface Desk {
  postMessage(asked: Asked): void;
  onmessage: ((event: MessageEvent<Answered>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}
export interface LessonEvents {
  onopened(opened: Opened): void;
  /** Called when the rules have accepted a command. */
  ontaken(command: unknown): void;
}
export const newDesk = (): Desk =>
  new Worker(new URL('../shell/rulebook-worker.ts', import.meta.url), { type: 'module' });

export class LessonWire implements Wire {
  connected = false;
  readonly #desk: Desk;
  readonly #lesson: Pick<Lesson, 'id' | 'seat'>;
  readonly #kept: Kept | null;
  readonly #events: LessonEvents;
  readonly #listeners = new Map<string, ((payload: never) => void)[]>();
  readonly #waiting = new Map<number, (answered: Answered) => void>();
  #asked = 0;

  constructor(desk: Desk, lesson: Pick<Lesson, 'id' | 'seat'>, kept: Kept | null, events: LessonEvents) {
    this.#desk = desk;
    this.#lesson = lesson;
    this.#kept = kept;
    this.#events = events;
    desk.onmessage = ({ data }) => {
      const answer = this.#waiting.get(data.n);
      this.#waiting.delete(data.n);
      answer?.(data);
    };
    // The file of the worker failed to load, or the worker has run out of memory.
    desk.onerror = () => {
      const error = new Error('The lesson could not be loaded.');
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
    this.#desk.terminate();
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
    // Nobody is notified during a lesson, so the worker need not know whether the page is looked at.
    if (event === 'looking') return;
    // In a lesson the coach advises.
    if (event === 'advise')
      (answer as (answer: AdviseAnswer) => void)({
        ok: false,
        error: { code: 'advice.refused', message: 'In a lesson, the coach gives the advice.' },
      });
    else if ('command' in request) this.#command(request, answer as (answer: CommandAnswer) => void);
    else this.#open(answer as (answer: OpenAnswer) => void);
  }
  #open(answer: (answer: OpenAnswer) => void): void {
    this.#ask({ open: this.#kept }, (answered) => {
      if (!('opened' in answered)) return;
      const { view, version } = answered.opened;
      this.#events.onopened(answered.opened);
      // The lesson has no record, so there is no head to show.
      answer({ ok: true, seat: this.#lesson.seat, version, head: '', view });
    });
  }
  #command({ command }: CommandRequest, answer: (answer: CommandAnswer) => void): void {
    // Serialized as for a connection, because workers accept no proxies.
    const plain: unknown = JSON.parse(JSON.stringify(command));
    this.#ask({ command: plain }, (answered) => {
      if (!('given' in answered)) return;
      const { given } = answered;
      if (!given.ok) {
        answer({ ok: false, error: given.error });
        return;
      }
      this.#events.ontaken(plain);
      for (const { version, changes } of given.told)
        this.#hear('update', { match: lessons[this.#lesson.id], version, head: '', changes: [...changes] });
      answer({ ok: true, version: given.told.at(-1)?.version ?? 0 });
    });
  }
  #ask(asked: { open: Kept | null } | { command: unknown }, then: (answered: Answered) => void): void {
    const n = ++this.#asked;
    this.#waiting.set(n, then);
    this.#desk.postMessage({ n, lesson: this.#lesson.id, ...asked });
  }
}
