import { steadyTime } from '../common/clock.ts';
import type { LinkCodes } from '../common/codes.ts';
import { mailboxOf } from './mailbox.ts';
import type { Store } from '../store/index.ts';

/** Milliseconds of the window in which mails are counted. */
export const COUNTED_FOR = 24 * 60 * 60_000;
/** The most mails in that window to one mailbox, if requested by people who are not known to be its owner … */
const BY_STRANGERS = 3;
/** … to one mailbox, if requested by one device of its owner … */
const BY_DEVICE = 5;
/** … and to confirm addresses, if requested by one person. */
const BY_PERSON = 10;

/**
 * How many more mails may be requested, counted for all servers together. Each method counts one mail, and rejects as the
 * store does.
 */
export class MailAsks {
  readonly #parts: { store: Pick<Store, 'countMailAsk'>; codes: LinkCodes };

  constructor(parts: { store: Pick<Store, 'countMailAsk'>; codes: LinkCodes }) {
    this.#parts = parts;
  }

  /** Whether an unknown person may have a mail sent to an address. */
  byStranger(address: string): Promise<boolean> {
    return this.#count(BY_STRANGERS, 'strangers', mailboxOf(address));
  }

  /** Counts a request by a device of the person with this address. It has an allowance that strangers cannot use up. */
  byDevice(sessionId: string, address: string): Promise<boolean> {
    return this.#count(BY_DEVICE, 'device', sessionId, mailboxOf(address));
  }

  /** Whether a person may have one more address confirmed, whichever it is. */
  byPerson(personId: string): Promise<boolean> {
    return this.#count(BY_PERSON, 'person', personId);
  }

  #count(most: number, ...of: string[]): Promise<boolean> {
    const { store, codes } = this.#parts;
    const now = steadyTime();
    // Hashed, so that the database shows neither addresses nor devices.
    const name = codes.mark('mails', ...of);
    return store.countMailAsk(name, { now: new Date(now), since: new Date(now - COUNTED_FOR), most });
  }
}
