/** Reports once when something is away, and once when it is back, however often somebody tries to reach it in between. */
export class Outage {
  readonly #told: Told;
  #away = false;

  constructor(told: Told) {
    this.#told = told;
  }

  fails(why: unknown): void {
    if (this.#away) return;
    this.#away = true;
    this.#told.away(why);
  }

  works(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#told.back();
  }
}

export interface Told {
  away(why: unknown): void;
  back(): void;
}
