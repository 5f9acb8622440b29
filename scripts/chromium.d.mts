/** The Chromium of this machine: `CHROMIUM` when set, else the usual places; null when there is none. */
export function findChromium(): string | null;
