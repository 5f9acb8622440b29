/**
 * The time of day in milliseconds by the clock of this process: the machine's clock at its start, plus the time since. If
 * somebody sets the machine's clock, nothing changes here until the next start.
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now();
