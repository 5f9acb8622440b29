/** The Chromium of this machine: `CHROMIUM` when set, else the usual places; null when there is none. */
export function findChromium(): string | null;
/** The same, but no headless shell: it shows notifications and can install a page. */
export function findWholeChromium(): string | null;
