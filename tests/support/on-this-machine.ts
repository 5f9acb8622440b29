/** How many times slower this machine is than the quiet one that time limits are set for. See scripts/speed.mjs. */
const slowness = Number(process.env['SLOWNESS'] || 1);

/** Milliseconds on this machine for `quiet` milliseconds on that one. */
export const onThisMachine = (quiet: number): number => quiet * slowness;
