/**
 * The player's own history at a table, which the server gives in pages. A page is fetched when it is needed, and kept
 * while the room is mounted.
 */
import type { View } from '@1bob/rules/player';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { pauseAfter } from '../net/again.ts';
import { pageFailure } from '../net/failures.ts';
import type { Answer, AskedBy, Calls } from '../net/http.ts';
import type { PastContents, PastPage } from '../net/wire.ts';
import { entries, toldSince } from '@1bob/words';
import type { Step } from './playback.svelte.ts';
import { stepsBetween } from './steps-between.ts';

/** A step of the history with its position. One version of the view may have several steps. */
export interface PastStep extends Step {
  readonly version: number;
  /** The number of the page in the list of pages, from 0. */
  readonly page: number;
}
export const isPast = (step: Step | null): step is PastStep => step !== null && 'page' in step;

export type Chapter = PastContents['pages'][number];

interface Page {
  readonly steps: readonly PastStep[];
  /** The view at the end of the step. */
  readonly view: View;
  readonly version: number;
}

/** The failure when pages of the history do not fit together. */
const broken = pageFailure('network.answer');
const done = <T>(value: T): Answer<T> => ({ ok: true, value });

/** How many pages are requested at the same time. The server gives each page at a fixed pace. */
const BESIDE = 3;

/** Maximum number of tries. */
const TRIES = 6;

/** Waits this many milliseconds. */
type Wait = (milliseconds: number) => Promise<void>;
const byClock: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Past {
  #contents: PastContents | null = null;
  readonly #pages = new Map<number, Page>();
  /** Requests that have no answer yet, by page. */
  readonly #asked = new Map<number, Promise<Answer<readonly PastStep[]>>>();
  readonly #calls: Pick<Calls, 'past' | 'pastPage'>;
  readonly #match: string;
  readonly #by: AskedBy | undefined;
  readonly #wait: Wait;
  /** Called when the wait for a busy server begins, and when it ends. */
  onwaiting: (waits: boolean) => void = () => {};
  #waiting = 0;

  /** `by`: whose history it is, if not that of the player's own seat. */
  constructor(calls: Pick<Calls, 'past' | 'pastPage'>, match: string, by?: AskedBy, wait: Wait = byClock) {
    this.#calls = calls;
    this.#match = match;
    this.#by = by;
    this.#wait = wait;
  }

  /** The list of pages. It reaches at least to this version. */
  async contents(version: number): Promise<Answer<PastContents>> {
    if (this.#contents !== null && this.#contents.version >= version) return done(this.#contents);
    const answer = await this.#patiently(() => this.#calls.past(this.#match, this.#by));
    if (answer.ok) this.#contents = answer.value;
    return answer;
  }

  /** The steps of a page, up to the version that the list reached. */
  page(at: number): Promise<Answer<readonly PastStep[]>> {
    const asked = this.#asked.get(at) ?? this.#page(at).finally(() => this.#asked.delete(at));
    this.#asked.set(at, asked);
    return asked;
  }

  async #page(at: number): Promise<Answer<readonly PastStep[]>> {
    const chapter = this.#contents?.pages[at];
    if (this.#contents === null || chapter === undefined) return done([]);
    const last = (this.#contents.pages[at + 1]?.from ?? this.#contents.version + 1) - 1;
    const known = this.#pages.get(at);
    if (known !== undefined && known.version >= last) return done(known.steps);
    const before = this.#pages.get(at - 1);
    const held = known ?? (before?.version === chapter.from - 1 ? before : undefined);

    const answer = await this.#patiently(() =>
      this.#calls.pastPage(this.#match, at, held?.version, this.#by),
    );
    if (!answer.ok) return answer;
    const page = unrolled(answer.value, chapter, held);
    if (page === null) return { ok: false, error: broken };
    const steps = [...(known?.steps ?? []), ...page.steps];
    this.#pages.set(at, { ...page, steps });
    return done(steps);
  }

  /** Repeats a request whose failure may pass, after the time that the server asks for. */
  async #patiently<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    for (let tries = 1; ; tries++) {
      const answer = await ask();
      const again = answer.ok ? undefined : answer.error.again;
      if (again === undefined || tries === TRIES) return answer;
      this.onwaiting((this.#waiting += 1) > 0);
      await this.#wait(pauseAfter(tries, { again }));
      this.onwaiting((this.#waiting -= 1) > 0);
    }
  }

  /** The steps of several consecutive pages. `onpage` is called for each page that arrives. */
  async run(pages: readonly number[], onpage: () => void = () => {}): Promise<Answer<readonly PastStep[]>> {
    const each = Math.ceil(pages.length / BESIDE);
    const runs = Array.from({ length: BESIDE }, (_, i) => pages.slice(i * each, (i + 1) * each));
    const answers = await Promise.all(
      runs.map(async (run) => {
        const steps: PastStep[] = [];
        for (const page of run) {
          const answer = await this.page(page);
          if (!answer.ok) return answer;
          steps.push(...answer.value);
          onpage();
        }
        return done<readonly PastStep[]>(steps);
      }),
    );
    const failed = answers.find((answer) => !answer.ok);
    return failed ?? done(answers.flatMap((answer) => (answer.ok ? answer.value : [])));
  }
}

/** A page as steps. Null if its changes do not fit the view. */
function unrolled({ page, steps }: PastPage, chapter: Chapter, held: Page | undefined): Page | null {
  let view = held?.view ?? null;
  let version = held?.version ?? -1;
  const made: PastStep[] = [];
  try {
    for (const step of steps) {
      const before: View | null = view;
      // The server promises a view of this game, or changes that lead to one.
      if ('view' in step) view = step.view as View;
      else if (view === null) return null;
      else view = immutableJSONPatch<View, View>(view, step.changes as JSONPatchDocument);
      version = step.version;
      for (const part of partsOf(before, view, chapter)) made.push({ ...part, version, page });
    }
  } catch {
    return null;
  }
  return view === null ? null : { steps: made, view, version };
}

/** Splits a change of the view into its entries. Without a former view it uses the entries of this page of the log. */
function partsOf(before: View | null, view: View, { month, turn }: Chapter): readonly Step[] {
  if (before === null) {
    const page = `${month ?? ''}.${String(turn ?? 0).padStart(2, '0')}/`;
    return [{ view, entries: entries(view.log).filter(({ key }) => key.startsWith(page)) }];
  }
  const parts = stepsBetween(before, view);
  return parts.length > 1 ? parts : [{ view, entries: toldSince(before.log, view.log) }];
}

/** The pages of the current month in order. Until a turn is flown in it, the pages of the month before come first. */
export function lastMonth(pages: readonly Chapter[]): readonly number[] {
  const present = pages.at(-1)?.month;
  const isFlown = (month: string | null | undefined): boolean =>
    pages.some((page) => page.month === month && page.turn !== null);
  const before = pages.findLast(({ month }) => month !== present)?.month;
  const months = isFlown(present) ? [present] : [before, present];
  return pages.flatMap(({ month }, at) => (months.includes(month) ? [at] : []));
}
