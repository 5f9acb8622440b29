import { createHash, timingSafeEqual } from 'node:crypto';
import { newSessionId, type LinkCodes } from './codes.ts';

/**
 * Seconds that browsers keep the cookie, from the last time that it was set: as long as they keep any. It opens nothing: whoever
 * has it is sent mails that strangers cannot use up, and that is all.
 */
export const PAST_LASTS = 400 * 24 * 60 * 60;
/** Persons that it remembers, the latest ones. */
const PERSONS = 4;

/** What a browser kept of the persons that it held. */
export interface Past {
  /** Names the browser among all others. */
  browser: string;
  /** Whether it has held this person. */
  held: (personId: string) => boolean;
}

/**
 * Which persons a browser has held, kept by the browser itself: its sessions expire and are ended, and then nothing else would
 * tell its owner from a stranger. The persons stand there by marks that only this server can make.
 */
export class BrowserPasts {
  readonly #codes: LinkCodes;

  constructor(codes: LinkCodes) {
    this.#codes = codes;
  }

  /** What a cookie says; null for one that was not made here. */
  read(cookie: string | undefined): Past | null {
    const known = this.#open(cookie);
    if (known === null) return null;
    const [browser, ...persons] = known;
    return { browser, held: (personId) => persons.includes(this.#person(personId)) };
  }

  /** The cookie of a browser that holds this person now; null when it says so already. */
  with(cookie: string | undefined, personId: string): string | null {
    const known = this.#open(cookie);
    const [browser, ...before] = known ?? [newSessionId()];
    const person = this.#person(personId);
    if (before[0] === person) return null;
    const persons = [person, ...before.filter((each) => each !== person)].slice(0, PERSONS);
    const text = [browser, ...persons].join('.');
    return `${text}.${this.#codes.mark('past', text)}`;
  }

  #person(personId: string): string {
    return this.#codes.mark('person', personId);
  }

  #open(cookie: string | undefined): [browser: string, ...persons: string[]] | null {
    const end = cookie?.lastIndexOf('.') ?? -1;
    if (cookie === undefined || end < 0) return null;
    const text = cookie.slice(0, end);
    const [given, made] = [cookie.slice(end + 1), this.#codes.mark('past', text)].map((mark) =>
      createHash('sha256').update(mark).digest(),
    );
    if (given === undefined || made === undefined || !timingSafeEqual(given, made)) return null;
    const [browser = '', ...persons] = text.split('.');
    return [browser, ...persons];
  }
}
