/** How many times slower this machine is than the quiet one that limits of time are set on. See scripts/speed.mjs. */
const slowness = Number(process.env['SLOWNESS'] || 1);

/** As many milliseconds on this machine as `quiet` are on that one. */
export const onThisMachine = (quiet: number): number => quiet * slowness;
