/**
 * Work that was not done: too much was waiting, its turn did not come in time, nobody wants it any more, or the queue is
 * closed.
 */
export class NoTurn extends Error {
  constructor(readonly why: 'busy' | 'unwanted' | 'closed') {
    super(`no turn: ${why}`);
    this.name = 'NoTurn';
  }
}

/** A request for work: who asks, and how long the work is wanted. */
export interface WorkRequest {
  /** Name of the asker. When many wait, each asker gets one piece of work done before another gets a second. */
  readonly asker: string;
  /** Whether the work is still wanted when its turn comes. */
  readonly stands?: (() => boolean) | undefined;
  /** Aborted when nobody waits for the result any more. Running work must check it itself. */
  readonly signal?: AbortSignal | undefined;
}

export interface TurnsOptions {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Milliseconds that a piece of work waits at most. */
  patience: number;
  /** Pieces of work of one asker that may wait. */
  each?: number;
  /** Pieces of work of all askers that may wait. Beyond this, the asker with most of them loses its last one. */
  most?: number;
}

interface Job extends WorkRequest {
  readonly begin: () => void;
  readonly fail: (why: NoTurn) => void;
}

/**
 * A queue in which askers take turns, so that an asker of much waits behind those who ask little. It is limited in length
 * and in time, and drops work that nobody waits for.
 */
export class Turns {
  readonly #options: Required<TurnsOptions>;
  /** Waiting jobs by asker. The first asker is next. */
  readonly #waiting = new Map<string, Job[]>();
  #length = 0;
  #working = 0;
  #closed = false;

  constructor(options: TurnsOptions) {
    this.#options = { each: Infinity, most: Infinity, ...options };
  }

  /** Pieces of work that wait. */
  get length(): number {
    return this.#length;
  }

  /** Does the work when its turn comes. Rejects with `NoTurn` if it never comes, and otherwise as the work does. */
  take<T>({ asker, stands, signal }: WorkRequest, work: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new NoTurn('closed'));
    if (signal?.aborted) return Promise.reject(new NoTurn('unwanted'));
    return new Promise((resolve, reject) => {
      const leave = (): void => this.#leave(job, 'unwanted');
      const late = setTimeout(() => this.#leave(job, 'busy'), this.#options.patience);
      late.unref();
      const settled = (): void => {
        clearTimeout(late);
        signal?.removeEventListener('abort', leave);
      };
      const job: Job = {
        asker,
        stands,
        begin: () => {
          settled();
          work()
            .then(resolve, reject)
            .finally(() => this.#end());
        },
        fail: (why) => {
          settled();
          reject(why);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#enter(job);
    });
  }

  /** Rejects work that waits or comes later. Running work goes on. */
  close(): void {
    this.#closed = true;
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#length = 0;
    for (const { fail } of waiting) fail(new NoTurn('closed'));
  }

  #enter(job: Job): void {
    const jobs = this.#waiting.get(job.asker);
    if (jobs) jobs.push(job);
    else this.#waiting.set(job.asker, [job]);
    this.#length += 1;
    this.#begin();
    if ((this.#waiting.get(job.asker)?.length ?? 0) > this.#options.each) this.#leave(job, 'busy');
    if (this.#length > this.#options.most) this.#leave(this.#lastOfMost(), 'busy');
  }

  #begin(): void {
    while (this.#working < this.#options.atOnce) {
      const job = this.#next();
      if (job === null) return;
      this.#working += 1;
      job.begin();
    }
  }

  #end(): void {
    this.#working -= 1;
    this.#begin();
  }

  /** Takes the first job of the asker whose turn it is. That asker then comes last. Skips jobs that are no longer wanted. */
  #next(): Job | null {
    for (const [asker, jobs] of this.#waiting) {
      this.#waiting.delete(asker);
      const found = jobs.findIndex((job) => job.stands?.() !== false);
      const dropped = jobs.splice(0, found < 0 ? jobs.length : found);
      const job = jobs.shift();
      if (jobs.length > 0) this.#waiting.set(asker, jobs);
      this.#length -= dropped.length + (job === undefined ? 0 : 1);
      for (const { fail } of dropped) fail(new NoTurn('unwanted'));
      if (job !== undefined) return job;
    }
    return null;
  }

  #leave(job: Job | undefined, why: NoTurn['why']): void {
    if (job === undefined) return;
    const jobs = this.#waiting.get(job.asker);
    const at = jobs?.indexOf(job) ?? -1;
    if (jobs === undefined || at < 0) return;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#waiting.delete(job.asker);
    this.#length -= 1;
    job.fail(new NoTurn(why));
  }

  #lastOfMost(): Job | undefined {
    let most: Job[] = [];
    for (const jobs of this.#waiting.values()) if (jobs.length >= most.length) most = jobs;
    return most.at(-1);
  }
}
