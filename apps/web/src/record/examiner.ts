/** Verifies a record in a worker. A record may come from anybody, and a worker can be stopped. */
import { examineText, type KeptSide, type Report } from '@1bob/fairness';
import { chartsOfTheHouse, gameOf } from '@1bob/rules';

export interface Task {
  readonly written: Uint8Array;
  readonly side: KeptSide;
}
export type Told = { readonly decided: number } | { readonly report: Report };

/** Milliseconds between progress reports. */
const PACE = 100;

export function examine({ written, side }: Task, tell: (message: Told) => void): void {
  const examination = examineText(written, { ...side, rules: gameOf, known: chartsOfTheHouse });
  let spoken = performance.now();
  for (;;) {
    const step = examination.next();
    if (step.done) {
      tell({ report: step.value });
      return;
    }
    if (performance.now() < spoken + PACE) continue;
    spoken = performance.now();
    tell({ decided: step.value });
  }
}
