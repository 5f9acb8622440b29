/** The path of Chromium on this machine: `CHROMIUM` if set, otherwise one of the usual places; null if there is none. */
export function findChromium(): string | null;
/** Like `findChromium`, but leaves out the headless shell, which can neither show notifications nor install a page. */
export function findWholeChromium(): string | null;
