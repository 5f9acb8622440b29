/** The Chromium of this machine: `CHROMIUM` if set, else the usual places; null if not found. */
export function findChromium(): string | null;
/** The same, but not the headless shell: it shows notifications and can install a page. */
export function findWholeChromium(): string | null;
