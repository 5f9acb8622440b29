/** Verifies a record in a worker, so that the page stays usable and can stop it. */
import type { KeptSide, Report } from '@1bob/fairness';
import type { Task, Told } from './examiner.ts';

export interface Examiner {
  /**
   * Resolves to null if the examination was stopped or could not begin. There is one at a time: a new one stops the
   * former.
   */
  examine(written: Uint8Array, side: KeptSide, onprogress: (decided: number) => void): Promise<Report | null>;
  stop(): void;
  /** Ends the worker for good. */
  close(): void;
}

/** Loads the worker at once, so that a record can be verified later without a network. */
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
    // The worker failed to load, or has run out of memory.
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
