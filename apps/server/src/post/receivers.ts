import type { NoticeChannel } from '../store/index.ts';
import { Undelivered, type Reason } from './delivery.ts';

/** Milliseconds without an answer to anything sent to it after which a receiver is silent. */
const SILENT = 8_000;
/** Deliveries to a silent receiver at a time, which find out that it answers again. */
const TRIES = 2;
/** Milliseconds without any delivery after which nothing is known of a receiver any more. */
const FORGOTTEN = 10 * 60_000;

interface Waiting {
  deliveries: number;
  /** When it answered last, or was first sent something, in milliseconds of `performance.now`. */
  since: number;
  /** When a delivery last began or ended. */
  at: number;
}

/**
 * The receivers that many people share: the mail server, push services, hosts of webhooks. While one of them is silent, its
 * deliveries would take all the room there is, and people who are notified in other ways would wait. So most of them fail at
 * once, and come back later like any other failure.
 */
export class Receivers {
  /** Those with deliveries under way, or whose last ones went without an answer. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #silent: number;

  /** `silent`: tests set another value. */
  constructor(silent = SILENT) {
    this.#silent = silent;
  }

  /** Delivers by a channel. Rejects as `deliver` does; with `Undelivered`, at once, where the receiver is silent. */
  async reach(channel: Pick<NoticeChannel, 'kind' | 'address'>, deliver: () => Promise<void>): Promise<void> {
    const name = nameOf(channel);
    const now = performance.now();
    for (const [other, { deliveries, at }] of this.#waiting)
      if (deliveries === 0 && now - at > FORGOTTEN) this.#waiting.delete(other);
    const here = this.#waiting.get(name) ?? { deliveries: 0, since: now, at: now };
    if (here.deliveries >= TRIES && now - here.since >= this.#silent) throw new Undelivered('slow');
    this.#waiting.set(name, here);
    here.deliveries += 1;
    here.at = now;
    let answered = true;
    try {
      await deliver();
    } catch (error) {
      answered = error instanceof Undelivered && isAnswer(error.reason);
      throw error;
    } finally {
      here.deliveries -= 1;
      here.at = performance.now();
      if (answered) here.since = here.at;
      if (answered && here.deliveries === 0) this.#waiting.delete(name);
    }
  }
}

const isAnswer = (reason: Reason): boolean => reason !== 'slow' && reason !== 'unreachable';

/** All mails go to the mail server of the host. */
const nameOf = ({ kind, address }: Pick<NoticeChannel, 'kind' | 'address'>): string =>
  kind === 'mail' || !URL.canParse(address) ? kind : new URL(address).host;
