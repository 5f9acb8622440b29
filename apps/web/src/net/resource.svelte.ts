/**
 * Something that the page fetches and shows. A resource remembers the last known value, and why there is no newer one.
 * It asks again by itself while that may help.
 */
import { pauseAfter } from './again.ts';
import { broken } from './failures.ts';
import type { Answer, Failure } from './http.ts';

/**
 * stale: a later request has failed, so the value may be old. failed: there is no value yet, and the resource asks
 * again. refused: the server does not give the value, and asking again would not help.
 */
export type Standing = 'loading' | 'here' | 'stale' | 'failed' | 'refused';

/** A resource as the page shows it, whatever its value is. */
export interface Fetched {
  readonly standing: Standing;
  /** When the value came, in milliseconds by this machine's clock. */
  readonly since: number | null;
  /** The failure to show. If there is a value, the first failed request is not shown yet. */
  readonly trouble: Failure | null;
  /** Whether the first value has been awaited so long that the page should say so. A failure takes its place. */
  readonly slow: boolean;
  ask(): Promise<void>;
}

/** Milliseconds after which a first value is slow. */
const SLOW = 3_000;

interface Looking<T> {
  /**
   * Milliseconds from a value to the next request. Null for none. Without this function the resource asks only until it
   * has a value.
   */
  every?(value: T): number | null;
  /** Whether the resource also asks while nobody sees the page. */
  unseen?(): boolean;
}

/** Resources that have been started and not stopped. */
let kept: readonly Resource<unknown>[] = [];

/**
 * Asks now for everything that is missing or out of date. Called when the page is seen again or the network is back.
 */
export function refresh(): void {
  for (const each of kept) if (each.isDue) void each.ask();
}

export class Resource<T> implements Fetched {
  /** Null until the first value has come. */
  #value = $state.raw<T | null>(null);
  #since = $state.raw<number | null>(null);
  #error = $state.raw<Failure | null>(null);
  #failures = $state(0);
  #slow = $state(false);
  readonly #request: () => Promise<Answer<T>>;
  readonly #looking: Looking<T>;
  /** The request that has no answer yet. */
  #asked: Promise<void> | null = null;
  /** Counts requests: only the answer to the latest one counts. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #missed = false;
  #stopped = false;

  constructor(request: () => Promise<Answer<T>>, looking: Looking<T> = {}) {
    this.#request = request;
    this.#looking = looking;
  }

  get value(): T | null {
    return this.#value;
  }
  get since(): number | null {
    return this.#since;
  }
  get error(): Failure | null {
    return this.#error;
  }
  get standing(): Standing {
    if (this.#error === null) return this.#since === null ? 'loading' : 'here';
    if (this.#error.again === undefined) return 'refused';
    return this.#since === null ? 'failed' : 'stale';
  }
  get trouble(): Failure | null {
    return this.standing === 'stale' && this.#failures < 2 ? null : this.#error;
  }
  get slow(): boolean {
    return this.#slow && this.standing === 'loading';
  }
  /** Whether a request was left out, or the last one has failed. */
  get isDue(): boolean {
    return this.#missed || this.#error?.again !== undefined;
  }

  /** Asks until the returned function is called, which a component does when it goes. */
  start = (): (() => void) => {
    this.#stopped = false;
    void this.ask();
    return () => this.stop();
  };

  stop(): void {
    this.#stopped = true;
    kept = kept.filter((each) => each !== this);
    this.#drop();
  }

  /** Asks now. Resolves when the latest request has been answered. If it failed, the resource goes on asking. */
  ask(): Promise<void> {
    if (!this.#stopped && !kept.includes(this)) kept = [...kept, this];
    clearTimeout(this.#timer);
    this.#missed = false;
    const turn = ++this.#turn;
    setTimeout(() => (this.#slow ||= turn === this.#turn && this.#asked !== null), SLOW);
    return (this.#asked = this.#look(turn));
  }

  /** Asks only if there is no value yet, and otherwise waits for a request that is under way. */
  async once(): Promise<void> {
    await (this.#asked ?? (this.#since === null ? this.ask() : null));
  }

  /** Takes a value that the server has sent by itself, or in answer to an action. */
  take(value: T): void {
    this.#drop();
    this.#settle({ ok: true, value });
  }

  /** Forgets the value. */
  forget(): void {
    this.#drop();
    this.#value = this.#since = this.#error = null;
  }

  /** Makes the resource ignore an answer that is still to come. */
  #drop(): void {
    this.#turn += 1;
    this.#asked = null;
    clearTimeout(this.#timer);
    this.#slow = false;
  }

  async #look(turn: number): Promise<void> {
    const answer = await this.#request().catch(() => ({ ok: false as const, error: broken }));
    if (turn === this.#turn) this.#settle(answer);
    else await this.#asked;
  }

  #settle(answer: Answer<T>): void {
    this.#asked = null;
    this.#error = answer.ok ? null : answer.error;
    this.#failures = answer.ok ? 0 : this.#failures + 1;
    if (answer.ok) {
      this.#value = answer.value;
      this.#since = Date.now();
      const next = this.#looking.every?.(answer.value) ?? null;
      // Pages that came back at the same time do not stay in step.
      if (next !== null) this.#later(next * (0.9 + Math.random() / 5));
    } else if (answer.error.again !== undefined) this.#later(pauseAfter(this.#failures, answer.error));
  }

  #later(ms: number): void {
    if (!kept.includes(this)) return;
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible' || this.#looking.unseen?.() === true) void this.ask();
      else this.#missed = true;
    }, ms);
  }
}
