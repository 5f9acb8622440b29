/**
 * How many times slower this machine is than the quiet machine for which the time limits are set. See
 * scripts/speed.mjs.
 */
const slowness = Number(process.env['SLOWNESS'] || 1);

/** The milliseconds on this machine that correspond to `quiet` milliseconds on that one. */
export const onThisMachine = (quiet: number): number => quiet * slowness;
