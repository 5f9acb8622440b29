import { createHash, timingSafeEqual } from 'node:crypto';
import type { LinkCodes } from '../common/codes.ts';

/**
 * Seconds that browsers keep the cookie after it was last set: the longest that they keep any. It grants no access: its
 * holder can only be sent mails that strangers cannot use up.
 */
export const PAST_LASTS = 400 * 24 * 60 * 60;
/** Devices that it remembers, the latest ones. */
const DEVICES = 4;

/** The sessions that a browser has had, the latest first. The store says what they are worth: see `SignIns`. */
export type Past = readonly string[];

/**
 * A cookie that lists the devices a browser has been. When the cookie of its session has expired or was discarded, nothing
 * else tells its owner from a stranger. The list names devices and not the browser, so that a second cookie does not count
 * separately, and a device that was signed out belongs to nobody.
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

  /** The cookie of a browser that is this device now; null when it says so already. */
  with(cookie: string | undefined, sessionId: string): string | null {
    const before = this.read(cookie) ?? [];
    if (before[0] === sessionId) return null;
    const text = [sessionId, ...before.filter((each) => each !== sessionId)].slice(0, DEVICES).join('.');
    return `${text}.${this.#codes.mark('past devices', text)}`;
  }
}
