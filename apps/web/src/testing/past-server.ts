/** A server's answers about the past, made from the views of a match that was played for a test. */
import { differenceOf } from '@1bob/game';
import { wireError } from '@1bob/protocol';
import { monthKey, type View } from '@1bob/rules/player';
import { pageFailure } from '../net/failures.ts';
import type { Answer, AskedBy } from '../net/http.ts';
import type { PastContents, PastPage } from '../net/wire.ts';

type Chapter = PastContents['pages'][number];

export class PastServer {
  readonly #views: View[] = [];
  readonly #pages: Chapter[] = [];
  /** The addresses that were requested. */
  readonly asked: string[] = [];
  /** Whether requests are answered. While this is false they wait. */
  answers = true;
  failing = false;
  /** How many times the server answers that it is busy before it gives the real answer. */
  busy = 0;
  readonly #waiting: (() => void)[] = [];

  /** The next version of the view. */
  add(view: View): this {
    const { stage, month } = view;
    const chapter: Chapter = {
      month: stage.kind === 'setUp' ? null : monthKey(month),
      stage: stage.kind,
      turn: stage.kind === 'flying' ? stage.turn : null,
      from: this.#views.length,
    };
    const last = this.#pages.at(-1);
    if (last?.month !== chapter.month || last.stage !== chapter.stage || last.turn !== chapter.turn)
      this.#pages.push(chapter);
    this.#views.push(view);
    return this;
  }
  get version(): number {
    return this.#views.length - 1;
  }
  view(version: number): View | undefined {
    return this.#views[version];
  }
  /** Answers the requests that wait. */
  answer(): void {
    this.answers = true;
    for (const go of this.#waiting.splice(0)) go();
  }

  past = (_match: string, { watch = '', as = '' }: AskedBy = {}): Promise<Answer<PastContents>> =>
    this.#told(['list', watch, as].filter((each) => each !== '').join(' '), {
      seat: 'british',
      version: this.version,
      pages: [...this.#pages],
    });

  pastPage = (_match: string, page: number, since?: number): Promise<Answer<PastPage>> => {
    const from = this.#pages[page]?.from ?? 0;
    const end = this.#pages[page + 1]?.from ?? this.#views.length;
    const holds = since !== undefined && since >= from - 1 && since < end ? since : null;
    const steps: PastPage['steps'] = [];
    for (let version = holds === null ? from : holds + 1; version < end; version++) {
      const [view, before] = [this.#views[version], this.#views[version - 1]];
      if (view === undefined) break;
      if (steps.length === 0 && holds === null) steps.push({ version, view });
      else if (before) steps.push({ version, changes: differenceOf(before, view) });
    }
    return this.#told(`${page}${since === undefined ? '' : ` since ${since}`}`, {
      seat: 'british',
      page,
      steps,
    });
  };

  async #told<T>(asked: string, value: T): Promise<Answer<T>> {
    this.asked.push(asked);
    if (!this.answers) await new Promise<void>((go) => this.#waiting.push(go));
    if (this.busy > 0) {
      this.busy -= 1;
      return { ok: false, error: { ...wireError('server.busy'), again: 5 } };
    }
    return this.failing
      ? { ok: false, error: pageFailure('network.unreachable') }
      : // The answer in the form that the wire gives it.
        { ok: true, value: structuredClone(value) };
  }
}
