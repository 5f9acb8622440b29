/**
 * Rewinds the player's own history. It fetches pages and gives their steps to the playback, which shows them in place
 * of the live view.
 */
import { createContext } from 'svelte';
import type { Answer, Failure } from '../net/http.ts';
import { momentOf, type Moment } from '../frame/moments.ts';
import { isPast, lastMonth, type Chapter, type Past, type PastStep } from './past.ts';
import type { Playback } from './playback.svelte.ts';

/** How many milliseconds the playback of a month takes at speed 1. */
const MONTH = 60_000;

export class Rewind {
  pages = $state.raw<readonly Chapter[]>([]);
  /** How many pages have been fetched, of how many requested. Null if nothing is being fetched. */
  fetching = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  /** Whether the server is busy and the request will be repeated. */
  waiting = $state.raw(false);
  trouble = $state.raw<Failure | null>(null);
  /** Whether the moment that was wanted has not come yet, or is unknown. */
  missing = $state.raw(false);
  readonly #past: Past;
  readonly #playback: Playback;
  readonly #version: () => number;
  #wanted = $state<number | null>(null);
  #going = Promise.resolve();
  /** Counts requests, so that the answer to an older one is ignored. */
  #asked = 0;

  /** `version` is that of the live view. */
  constructor(past: Past, playback: Playback, version: () => number) {
    this.#past = past;
    this.#playback = playback;
    this.#version = version;
    past.onwaiting = (waits) => (this.waiting = waits);
  }

  /** The current step of the history. Null outside the history. */
  readonly step: PastStep | null = $derived.by(() => {
    const { step } = this.#playback;
    return isPast(step) ? step : null;
  });

  /** The current page. While another page is fetched, it is that page. */
  readonly page: number = $derived(this.#wanted ?? this.step?.page ?? 0);

  /** Moves one step back from now. */
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

  /**
   * Moves to the end of a turn or of a planned month. Stays in the present if that moment is the present, has not come
   * yet or is unknown.
   */
  async goTo({ month, turn }: Moment): Promise<void> {
    const steps = await this.#fetched(async () => {
      const failed = await this.#learn();
      if (failed !== null) return failed;
      const page = this.pages.findLastIndex((each) => {
        const moment = momentOf(each);
        return moment?.month === month && moment.turn === turn;
      });
      this.missing = page === -1;
      return page === -1 || page === this.pages.length - 1 ? { ok: true, value: [] } : this.#past.page(page);
    });
    if (steps !== null && steps.length > 0) this.#show(steps, -1);
  }

  /** Moves to the first step of the turn before or of the next one. After the last turn comes the present. */
  async turn(by: 1 | -1): Promise<void> {
    const { step } = this;
    if (step === null) return;
    if (this.#wanted !== null) {
      await this.go(this.#wanted + by);
      return;
    }
    const begins = this.#playback.steps.findIndex((each) => isPast(each) && each.page === step.page);
    // Moves back to the start of this turn first, and from there to the turn before.
    if (by === -1 && this.#playback.at > begins && begins !== -1) this.#to(begins);
    else await this.go(step.page + by);
  }
  /** Moves to the first step of a page. */
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
    // Meanwhile the player may have returned to the present.
    if (this.step !== null) this.#show(steps, place);
  }
  /** Returns to the present and drops requests that have no answer yet. */
  leave(): void {
    this.#asked += 1;
    this.#wanted = null;
    this.fetching = null;
    this.#playback.skip();
  }
  /** Moves one step forward or back, also from page to page. */
  async move(by: 1 | -1): Promise<void> {
    // Goes on from the turn that is being fetched.
    while (this.#wanted !== null) await this.#going;
    const { step } = this;
    const next = this.#playback.at + by;
    if (step === null || (next >= 0 && next < this.#playback.length)) this.#playback.move(by);
    else await this.go(step.page + by, by === 1 ? 0 : -1);
  }
  /** Fetches the page after the current one, so that the playback goes on. */
  async goOn(): Promise<void> {
    const last = this.#playback.steps.at(-1) ?? null;
    if (!isPast(last) || last.page + 1 >= this.pages.length || this.fetching !== null) return;
    const steps = await this.#fetched(() => this.#past.page(last.page + 1));
    if (steps !== null && this.#playback.steps.at(-1) === last) this.#playback.extend(steps);
  }

  /** Plays the events of the month so far in order, in about a minute. */
  async catchUp(): Promise<void> {
    const steps = await this.#fetched(async (tell) => {
      const failed = await this.#learn();
      if (failed !== null) return failed;
      const pages = lastMonth(this.pages);
      let done = 0;
      tell(done, pages.length);
      return this.#past.run(pages, () => tell((done += 1), pages.length));
    });
    const shown = steps?.filter((step) => step.entries.length > 0);
    if (shown === undefined) return;
    this.#playback.play(shown, { kind: 'catchUp', duration: MONTH });
  }

  /** Updates the list of pages. Resolves to the failure if that fails. */
  async #learn(): Promise<Extract<Answer<never>, { ok: false }> | null> {
    const contents = await this.#past.contents(this.#version());
    if (!contents.ok) return contents;
    this.pages = contents.value.pages;
    return null;
  }
  /** The fetched steps. Null if the fetch failed or a newer request replaced it. */
  async #fetched(
    fetch: (tell: (done: number, of: number) => void) => Promise<Answer<readonly PastStep[]>>,
  ): Promise<readonly PastStep[] | null> {
    const asked = (this.#asked += 1);
    this.trouble = null;
    this.missing = false;
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
