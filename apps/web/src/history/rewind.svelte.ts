/** Goes back through one's own past: it fetches pages, and gives their steps to what is played in place of the live view. */
import { createContext } from 'svelte';
import type { Answer, Failure } from '../net/http.ts';
import type { Moment } from '../frame/router.svelte.ts';
import { isPast, lastMonth, type Chapter, type Past, type PastStep } from './past.ts';
import type { Playback } from './playback.svelte.ts';

/** Milliseconds that a month takes to be told, at speed 1. */
const MONTH = 60_000;

export class Rewind {
  pages = $state.raw<readonly Chapter[]>([]);
  /** What is being fetched, so many of so many pages; null while nothing is. */
  fetching = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  /** Whether the server is busy, and is asked again in a moment. */
  waiting = $state.raw(false);
  trouble = $state.raw<Failure | null>(null);
  readonly #past: Past;
  readonly #playback: Playback;
  readonly #version: () => number;
  #wanted = $state<number | null>(null);
  #going = Promise.resolve();
  /** Counts what was asked for: an older answer is not shown any more. */
  #asked = 0;

  /** `version`: of the live view. */
  constructor(past: Past, playback: Playback, version: () => number) {
    this.#past = past;
    this.#playback = playback;
    this.#version = version;
    past.onwaiting = (waits) => (this.waiting = waits);
  }

  /** The step of the past that is shown; null while none is. */
  readonly step: PastStep | null = $derived.by(() => {
    const { step } = this.#playback;
    return isPast(step) ? step : null;
  });

  /** The page that is shown; while another one is fetched, that one. */
  readonly page: number = $derived(this.#wanted ?? this.step?.page ?? 0);

  /** One step back from now. */
  async open(): Promise<void> {
    const steps = await this.#fetched(async () => {
      const failed = await this.#learn();
      if (failed !== null) return failed;
      const last = this.pages.length - 1;
      const answer = await this.#past.page(last);
      return answer.ok && answer.value.length < 2 && last > 0 ? this.#past.page(last - 1) : answer;
    });
    if (steps !== null) this.#show(steps, steps.at(-1)?.page === this.pages.length - 1 ? -2 : -1);
  }

  /** To the end of a turn, or of a planned month. Stays in the present if that is it, or if there was no such turn. */
  async to({ month, turn }: Moment): Promise<void> {
    const steps = await this.#fetched(async () => {
      const failed = await this.#learn();
      if (failed !== null) return failed;
      const page = this.pages.findLastIndex((each) => each.month === month && each.turn === turn);
      return page === -1 || page === this.pages.length - 1 ? { ok: true, value: [] } : this.#past.page(page);
    });
    if (steps !== null && steps.length > 0) this.#show(steps, -1);
  }

  /** To the first step of the turn before or after; past the last one stands the present. */
  async turn(by: 1 | -1): Promise<void> {
    const { step } = this;
    if (step === null) return;
    if (this.#wanted !== null) {
      await this.go(this.#wanted + by);
      return;
    }
    const begins = this.#playback.steps.findIndex((each) => isPast(each) && each.page === step.page);
    // Back to where this turn began, and from there to the one before.
    if (by === -1 && this.#playback.at > begins && begins !== -1) this.#to(begins);
    else await this.go(step.page + by);
  }
  /** To the first step of a page. */
  async go(page: number, place = 0): Promise<void> {
    if (page < 0) return;
    if (page >= this.pages.length) {
      this.leave();
      return;
    }
    this.#wanted = page;
    this.#going = this.#turnTo(page, place);
    await this.#going;
  }
  async #turnTo(page: number, place: number): Promise<void> {
    const steps = await this.#fetched(() => this.#past.page(page));
    if (steps === null) return;
    this.#wanted = null;
    // The present may be shown again meanwhile.
    if (this.step !== null) this.#show(steps, place);
  }
  /** To now; what is still under way is not shown any more. */
  leave(): void {
    this.#asked += 1;
    this.#wanted = null;
    this.fetching = null;
    this.#playback.skip();
  }
  /** One step on or back, over the edge of a page too. */
  async move(by: 1 | -1): Promise<void> {
    // From the turn that is on its way.
    while (this.#wanted !== null) await this.#going;
    const { step } = this;
    const next = this.#playback.at + by;
    if (step === null || (next >= 0 && next < this.#playback.length)) this.#playback.move(by);
    else await this.go(step.page + by, by === 1 ? 0 : -1);
  }
  /** Fetches the page that follows what is played, so that it goes on. */
  async goOn(): Promise<void> {
    const last = this.#playback.steps.at(-1) ?? null;
    if (!isPast(last) || last.page + 1 >= this.pages.length || this.fetching !== null) return;
    const steps = await this.#fetched(() => this.#past.page(last.page + 1));
    if (steps !== null && this.#playback.steps.at(-1) === last) this.#playback.extend(steps);
  }

  /** Plays the month so far, in about a minute: what happened, one after the other. */
  async catchUp(): Promise<void> {
    const steps = await this.#fetched(async (tell) => {
      const failed = await this.#learn();
      if (failed !== null) return failed;
      const pages = lastMonth(this.pages);
      let done = 0;
      tell(done, pages.length);
      return this.#past.run(pages, () => tell((done += 1), pages.length));
    });
    const told = steps?.filter((step) => step.told.length > 0);
    if (told === undefined) return;
    this.#playback.play(told, { kind: 'catchUp', within: MONTH });
  }

  /** Which pages there are by now; the failure, when they are not to be had. */
  async #learn(): Promise<Extract<Answer<never>, { ok: false }> | null> {
    const contents = await this.#past.contents(this.#version());
    if (!contents.ok) return contents;
    this.pages = contents.value.pages;
    return null;
  }
  /** What was fetched; null when it failed, or something else was asked for meanwhile. */
  async #fetched(
    fetch: (tell: (done: number, of: number) => void) => Promise<Answer<readonly PastStep[]>>,
  ): Promise<readonly PastStep[] | null> {
    const asked = (this.#asked += 1);
    this.trouble = null;
    this.fetching = { done: 0, of: 1 };
    const answer = await fetch((done, of) => {
      if (asked === this.#asked) this.fetching = { done, of };
    });
    if (asked !== this.#asked) return null;
    this.fetching = null;
    if (answer.ok) return answer.value;
    this.#wanted = null;
    this.trouble = answer.error;
    return null;
  }
  #show(steps: readonly PastStep[], place: number): void {
    this.#playback.play(steps, { kind: 'past', paused: true });
    this.#to(place < 0 ? steps.length + place : place);
  }
  #to(place: number): void {
    this.#playback.pause();
    this.#playback.seek(place);
  }
}

export const [useRewind, setRewind] = createContext<Rewind>();
