/** The check of a record on a page, in a worker: the page can still be used, and can put an end to it. */
import type { KeptSide, Report } from '@1bob/fairness';
import type { Task, Told } from './examiner.ts';

export interface Examiner {
  /** Null when it was stopped, or could not be begun. One at a time: another one stops the one before. */
  examine(written: Uint8Array, side: KeptSide, onprogress: (decided: number) => void): Promise<Report | null>;
  stop(): void;
  /** Ends it for good. */
  close(): void;
}

/** Loads the worker at once, so that a record can be checked later without a network. */
export function examiner(
  begin: () => Worker = () =>
    new Worker(new URL('../shell/rulebook-worker.ts', import.meta.url), { type: 'module' }),
): Examiner {
  let finish: ((report: Report | null) => void) | null = null;
  let broken = false;
  let worker = begun();
  function begun(): Worker {
    broken = false;
    const made = begin();
    // It has not come, or has run out of memory.
    made.onerror = () => {
      if (finish === null) broken = true;
      else stop();
    };
    return made;
  }
  function end(): void {
    worker.terminate();
    finish?.(null);
    finish = null;
  }
  function stop(): void {
    if (finish === null) return;
    end();
    worker = begun();
  }
  return {
    examine(written, side, onprogress) {
      stop();
      if (broken) worker = begun();
      return new Promise((resolve) => {
        finish = resolve;
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
          if ('decided' in data) onprogress(data.decided);
          else {
            finish = null;
            resolve(data.report);
          }
        };
        worker.postMessage({ written, side } satisfies Task);
      });
    },
    stop,
    close: end,
  };
}
