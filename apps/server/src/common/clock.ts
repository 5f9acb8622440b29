/**
 * The time of day in milliseconds as this process reckons it: the clock at its start, and what has passed since. Setting
 * the clock of the machine forward or back moves nothing here until the next start.
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now();
