/** Reports once when something is away, and once when it is back, however often somebody tries to reach it in between. */
export class Outage {
  readonly #report: OutageReport;
  #failing = false;

  constructor(report: OutageReport) {
    this.#report = report;
  }

  noteFailure(why: unknown): void {
    if (this.#failing) return;
    this.#failing = true;
    this.#report.failed(why);
  }

  noteSuccess(): void {
    if (!this.#failing) return;
    this.#failing = false;
    this.#report.recovered();
  }
}

/** What is done when something begins to fail, and when it answers again. */
export interface OutageReport {
  failed(why: unknown): void;
  recovered(): void;
}
