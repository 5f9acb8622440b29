import { createHash, timingSafeEqual } from 'node:crypto';
import type { LinkCodes } from '../common/codes.ts';

/**
 * Seconds that browsers keep the cookie after it was last set: the longest that they keep any. The cookie grants no access.
 * Its holder can only be sent mails from an allowance that strangers cannot use up.
 */
export const PAST_LASTS = 400 * 24 * 60 * 60;
/** How many devices the cookie remembers, the latest ones. */
const DEVICES = 4;

/** The sessions that a browser has had, the latest first. The store knows what they are worth: see `SignIns`. */
export type Past = readonly string[];

/**
 * A cookie that lists the devices that a browser has been. If the cookie of its session has expired or was discarded,
 * nothing else tells its owner from a stranger. The list names devices and not the browser. So a second cookie does not
 * count separately, and a device that was signed out belongs to nobody.
 */
export class BrowserPasts {
  readonly #codes: LinkCodes;

  constructor(codes: LinkCodes) {
    this.#codes = codes;
  }

  /** The content of a cookie; null for one that was not made here. */
  read(cookie: string | undefined): Past | null {
    const end = cookie?.lastIndexOf('.') ?? -1;
    if (cookie === undefined || end < 0) return null;
    const text = cookie.slice(0, end);
    const [given, made] = [cookie.slice(end + 1), this.#codes.mark('past devices', text)].map((mark) =>
      createHash('sha256').update(mark).digest(),
    );
    if (given === undefined || made === undefined || !timingSafeEqual(given, made)) return null;
    return text.split('.');
  }

  /** The cookie of a browser that is now this device; null if the given cookie already says so. */
  with(cookie: string | undefined, sessionId: string): string | null {
    const before = this.read(cookie) ?? [];
    if (before[0] === sessionId) return null;
    const text = [sessionId, ...before.filter((each) => each !== sessionId)].slice(0, DEVICES).join('.');
    return `${text}.${this.#codes.mark('past devices', text)}`;
  }
}
