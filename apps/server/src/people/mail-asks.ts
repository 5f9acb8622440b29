import { steadyTime } from '../common/clock.ts';
import type { LinkCodes } from '../common/codes.ts';
import { mailboxOf } from './mailbox.ts';
import type { Store } from '../store/index.ts';

/** Milliseconds within which mails are counted together. */
export const COUNTED_FOR = 24 * 60 * 60_000;
/** Mails that may be asked for within them: for one mailbox by all who are not known to be its owner … */
const BY_STRANGERS = 3;
/** … for one mailbox by one device of a person of it … */
const BY_DEVICE = 5;
/** … and by one person, to be asked whether addresses are theirs. */
const BY_PERSON = 10;

/** How many mails may still be asked for, in one count for all servers. Everything here counts one, and rejects as the store does. */
export class MailAsks {
  readonly #parts: { store: Pick<Store, 'countMailAsk'>; codes: LinkCodes };

  constructor(parts: { store: Pick<Store, 'countMailAsk'>; codes: LinkCodes }) {
    this.#parts = parts;
  }

  /** Whether somebody may have a mail sent to an address, of whom nothing is known. */
  byStranger(address: string): Promise<boolean> {
    return this.#count(BY_STRANGERS, 'strangers', mailboxOf(address));
  }

  /** The same for a device of a person with this address: no stranger can use that up. */
  byDevice(sessionId: string, address: string): Promise<boolean> {
    return this.#count(BY_DEVICE, 'device', sessionId, mailboxOf(address));
  }

  /** Whether a person may ask for one more address to be confirmed, whichever. */
  byPerson(personId: string): Promise<boolean> {
    return this.#count(BY_PERSON, 'person', personId);
  }

  #count(most: number, ...of: string[]): Promise<boolean> {
    const { store, codes } = this.#parts;
    const now = steadyTime();
    // Neither addresses nor devices stand in the database by this.
    const name = codes.mark('mails', ...of);
    return store.countMailAsk(name, { now: new Date(now), since: new Date(now - COUNTED_FOR), most });
  }
}
