/** The check of a record on a page: in slices, so that the page can still be used. */
import { examineText, type Report } from '@1bob/fairness';
import { gameOf } from '@1bob/rules';

/** Milliseconds of work before the page gets its turn. */
const SLICE = 30;

export async function examineHere(
  written: Uint8Array,
  heads: readonly string[],
  onprogress: (decided: number) => void,
): Promise<Report> {
  const examination = examineText(written, { heads, rules: gameOf });
  for (;;) {
    const until = performance.now() + SLICE;
    do {
      const step = examination.next();
      if (step.done) return step.value;
      onprogress(step.value);
    } while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
