/** Runs what is put into it one at a time, in order. A job that fails does not hold up the next. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Jobs running or waiting. */
  get length(): number {
    return this.#waiting;
  }

  run<T>(job: () => Promise<T> | T): Promise<T> {
    this.#waiting += 1;
    const result = this.#last.then(job).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when everything that is in the queue now is done. */
  async idle(): Promise<void> {
    while (this.#waiting > 0) await this.#last;
  }
}
