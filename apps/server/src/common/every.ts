/** Work that is repeated until it is stopped. */
export interface Repeated {
  /** Starts no further turn. Resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Does `work` every `ms` milliseconds, for the first time after one such wait. The wait is up to a tenth shorter,
 * differently in each process, because servers that start together must not all query the database at the same moment. A
 * turn is skipped while the one before is still running. If the work throws or rejects, `fault` receives the error, and the
 * next turn comes as usual. Without `fault`, the work must not reject. Keeps no process alive.
 */
export function every(ms: number, work: () => unknown, fault?: (error: unknown) => void): Repeated {
  let working: Promise<void> | null = null;
  const turn = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (fault === undefined) throw error;
      fault(error);
    }
  };
  const timer = setInterval(
    () => {
      working ??= turn().finally(() => (working = null));
    },
    ms * (1 - Math.random() / 10),
  );
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
