/** One's own past at a table, as the server pages it: asked for when it is wanted, and kept as long as the room. */
import type { View } from '@1bob/rules/player';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { pageFailure } from '../net/failures.ts';
import type { Answer, Calls } from '../net/http.ts';
import type { PastContents, PastPage } from '../net/wire.ts';
import { entries, toldSince } from '@1bob/words';
import type { Step } from './playback.svelte.ts';
import { stepsBetween } from './steps-between.ts';

/** A step of the past: where it stands in it. A version of the view may be told in several. */
export interface PastStep extends Step {
  readonly version: number;
  /** In the list of pages, from 0. */
  readonly page: number;
}
export const isPast = (step: Step | null): step is PastStep => step !== null && 'page' in step;

export type Chapter = PastContents['pages'][number];

interface Page {
  readonly steps: readonly PastStep[];
  /** What was seen at its end. */
  readonly view: View;
  readonly version: number;
}

/** The past does not fit together. */
const broken = pageFailure('network.answer');
const done = <T>(value: T): Answer<T> => ({ ok: true, value });

/** Runs of pages that are asked for beside each other: the server gives each page at a fixed pace. */
const BESIDE = 3;

/** How often a server that is busy is asked. */
const TRIES = 12;

/** Resolves after so many milliseconds. */
type Wait = (milliseconds: number) => Promise<void>;
const byClock: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Past {
  #contents: PastContents | null = null;
  readonly #pages = new Map<number, Page>();
  /** What has been asked for and not been answered yet. */
  readonly #asked = new Map<number, Promise<Answer<readonly PastStep[]>>>();
  readonly #calls: Pick<Calls, 'past' | 'pastPage'>;
  readonly #match: string;
  readonly #watch: string | undefined;
  readonly #wait: Wait;
  /** Told whether anything waits for a server that is busy. */
  onwaiting: (waits: boolean) => void = () => {};
  #waiting = 0;

  constructor(calls: Pick<Calls, 'past' | 'pastPage'>, match: string, watch?: string, wait: Wait = byClock) {
    this.#calls = calls;
    this.#match = match;
    this.#watch = watch;
    this.#wait = wait;
  }

  /** Which pages there are, up to a version at least. */
  async contents(version: number): Promise<Answer<PastContents>> {
    if (this.#contents !== null && this.#contents.version >= version) return done(this.#contents);
    const answer = await this.#patiently(() => this.#calls.past(this.#match, this.#watch));
    if (answer.ok) this.#contents = answer.value;
    return answer;
  }

  /** The steps of a page, as far as it went when the list was asked for. */
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
      this.#calls.pastPage(this.#match, at, held?.version, this.#watch),
    );
    if (!answer.ok) return answer;
    const page = unrolled(answer.value, chapter, held);
    if (page === null) return { ok: false, error: broken };
    const steps = [...(known?.steps ?? []), ...page.steps];
    this.#pages.set(at, { ...page, steps });
    return done(steps);
  }

  /** Asks a server that is busy again, when it says. */
  async #patiently<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    for (let tries = 1; ; tries++) {
      const answer = await ask();
      const again = answer.ok ? undefined : answer.error.again;
      if (again === undefined || tries === TRIES) return answer;
      this.onwaiting((this.#waiting += 1) > 0);
      await this.#wait(again * 1000);
      this.onwaiting((this.#waiting -= 1) > 0);
    }
  }

  /** The steps of several pages that follow each other; `onpage` is told of each one that has come. */
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

/** A page as steps; null when its changes do not fit what is held. */
function unrolled({ page, steps }: PastPage, chapter: Chapter, held: Page | undefined): Page | null {
  let view = held?.view ?? null;
  let version = held?.version ?? -1;
  const made: PastStep[] = [];
  try {
    for (const step of steps) {
      const before: View | null = view;
      // The server's promise: this game's view, or changes that lead to one.
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

/** A change of the view in the parts that it was told in. Without the view before, what this page of the log tells. */
function partsOf(before: View | null, view: View, { month, turn }: Chapter): readonly Step[] {
  if (before === null) {
    const page = `${month ?? ''}.${String(turn ?? 0).padStart(2, '0')}/`;
    return [{ view, told: entries(view.log).filter(({ key }) => key.startsWith(page)) }];
  }
  const parts = stepsBetween(before, view);
  return parts.length > 1 ? parts : [{ view, told: toldSince(before.log, view.log) }];
}

/**
 * The pages of the month that is played, in order; of the month before as well while nothing has been flown in this one.
 */
export function lastMonth(pages: readonly Chapter[]): readonly number[] {
  const present = pages.at(-1)?.month;
  const isFlown = (month: string | null | undefined): boolean =>
    pages.some((page) => page.month === month && page.turn !== null);
  const before = pages.findLast(({ month }) => month !== present)?.month;
  const months = isFlown(present) ? [present] : [before, present];
  return pages.flatMap(({ month }, at) => (months.includes(month) ? [at] : []));
}
