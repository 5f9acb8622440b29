/**
 * The time of day in milliseconds according to this process: the clock at its start, plus the time since. Setting the clock
 * of the machine forward or back changes nothing here until the next start.
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now();
