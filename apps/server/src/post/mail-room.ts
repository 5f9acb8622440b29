import { steadyTime } from '../common/clock.ts';
import type { NoticeChannel, NoticeJob, NoticeWish, QuietHours, Store } from '../store/index.ts';
import type { Composer, TrueJob } from './composer.ts';
import type { DeviceAlarms } from './device-alarms.ts';
import { mayPass, type Reason } from './delivery.ts';
import { kindOf, outranks } from './kinds/kinds.ts';
import { HOLDS } from './looks.ts';
import { BACKOFF, LEASE, outcomeOf } from './outgoing.ts';
import { quietUntil } from './quiet.ts';
import type { Senders } from './senders.ts';

/** Minimum and maximum milliseconds between two looks: other servers may have left work behind. */
const LEAST = 250;
const MOST = 60_000;
/** Milliseconds until it looks again after the database did not answer. */
const AGAIN = 2_000;
/** People who are notified at a time; after an outage the next ones follow at once. */
const PEOPLE = 8;
const MINUTE = 60_000;

export interface MailRoomParts {
  store: Store;
  composer: Composer;
  senders: Senders;
  /** Device news, which are sent before notices. */
  alarms: DeviceAlarms;
  fault: (error: unknown) => void;
  /** Milliseconds from an entry to its notices. */
  delay: number;
  /** Milliseconds between two looks, at least and at most; tests set another value. */
  every?: number | undefined;
}

/**
 * Notifies people that it is their move, and of other events in their matches. Any server may do it: a job is claimed for a
 * time, and no lock is held while it is sent. A server that stops between the receiver's yes and its own mark lets the same
 * notice go out twice, under the same name.
 */
export class MailRoom {
  readonly #parts: MailRoomParts;
  #timer: NodeJS.Timeout | undefined;
  /** When it looks next, in milliseconds. */
  #at = Infinity;
  #round: Promise<unknown> | null = null;
  #closing = false;
  /** Whether the last look failed. */
  #away = false;

  constructor(parts: MailRoomParts) {
    this.#parts = parts;
    this.expect(steadyTime());
  }

  /** Something falls due at that time, in milliseconds: looks then, unless it looks before. */
  expect(due: number): void {
    const { every } = this.#parts;
    const [now, least, most] = [steadyTime(), every ?? LEAST, every ?? MOST];
    // It is due in the millisecond after.
    const at = Math.min(Math.max(due + 1, now + least), now + most);
    if (this.#closing || at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => this.#look(), at - now).unref();
  }

  /** When it looks next, in milliseconds; null while it works. */
  get next(): number | null {
    return Number.isFinite(this.#at) ? this.#at : null;
  }

  #look(): void {
    this.#at = Infinity;
    // A running round may miss what falls due during it.
    if (this.#round !== null) this.expect(steadyTime());
    else this.#round = this.#drained().finally(() => (this.#round = null));
  }

  async #drained(): Promise<void> {
    let next: Date | null;
    try {
      await this.drain();
      next = await this.#parts.store.nextDue();
      this.#away = false;
    } catch (error) {
      // Logs an outage of the database once.
      if (!this.#away) this.#parts.fault(error);
      this.#away = true;
      next = new Date(steadyTime() + AGAIN);
    }
    this.expect(next?.getTime() ?? Infinity);
  }

  /** Works until nothing is due. Rejects as the store does. */
  async drain(): Promise<void> {
    while (!this.#closing && ((await this.#parts.alarms.sendDue()) || (await this.#some()))) {
      // Play comes first, so others run between two lots.
      await new Promise(setImmediate);
    }
  }

  /** Begins nothing more; resolves when running work is done. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    await this.#round;
    this.#parts.senders.close();
  }

  /** Notifies a few people; false when nothing was due. */
  async #some(): Promise<boolean> {
    const { store, fault } = this.#parts;
    const now = steadyTime();
    const jobs = await store.claimNotices(new Date(now), new Date(now + LEASE), PEOPLE);
    if (jobs.length === 0) return false;
    const people = [...new Set(jobs.map(({ personId }) => personId))];
    const [channels, wishes, quiet] = await Promise.all([
      store.channelsOf(people),
      store.wishesOf(people),
      store.quietHoursOf(people),
    ]);
    await Promise.all(
      people.map((person) =>
        this.#tell(
          jobs.filter(({ personId }) => personId === person),
          channels.filter(({ personId }) => personId === person),
          wishes.filter(({ personId }) => personId === person),
          quiet.get(person),
          // What is not settled comes back when the lease has expired.
        ).catch(fault),
      ),
    );
    return true;
  }

  async #tell(
    jobs: readonly NoticeJob[],
    channels: readonly NoticeChannel[],
    wishes: readonly NoticeWish[],
    hours: QuietHours | undefined,
  ): Promise<void> {
    const { store } = this.#parts;
    const silence = hours === undefined ? null : quietUntil(hours, new Date(steadyTime()));
    const ready: TrueJob[] = [];
    for (const job of jobs) {
      const wish = wishes.find(({ matchId }) => matchId === job.matchId);
      const one = wish === undefined ? null : await this.#ifTrue(job, wish);
      if (one === null) await store.settleNotice(job);
      else if (isLooking(one.wish)) {
        if (this.#hasSeen(one)) await store.settleNotice(job);
        // Their connection may be lost without a sign; they are notified once that is known.
        else await store.postponeNotice(job, one.wish.lookingUntil ?? job.dueAt);
      }
      // Everything that has gathered by then becomes one notice.
      else if (silence !== null) await store.postponeNotice(job, silence);
      // A notice that one channel has sent is not held back for the others.
      else if (job.served.length === 0 && isEarly(one.wish))
        await store.postponeNotice(job, nextFor(one.wish));
      else ready.push(one);
    }
    // One line for each match: the latest.
    const latest = ready.filter(({ job }) => !ready.some((other) => isLater(other.job, job)));
    for (const { job } of ready) if (!latest.some((one) => one.job === job)) await store.settleNotice(job);
    const failed = new Set<NoticeJob>();
    const served = new Map(latest.map(({ job }) => [job, [...job.served]]));
    for (const channel of channels) {
      const mine = latest.filter(
        ({ job, wish }) => wish.channels.includes(channel.id) && !served.get(job)?.includes(channel.id),
      );
      if (mine.length === 0 || !channel.verified) continue;
      const reason = await this.#send(channel, mine);
      for (const { job } of mine) {
        if (reason !== null && mayPass(reason)) failed.add(job);
        else served.get(job)?.push(channel.id);
      }
      if (reason !== null) continue;
      for (const { job } of mine) await store.noteServed(job, served.get(job) ?? []);
      await store.noteSent(
        channel.personId,
        mine.map(({ job }) => job.matchId),
        new Date(steadyTime()),
      );
    }
    for (const { job } of latest) {
      const pause = BACKOFF[job.tries - 1];
      if (failed.has(job) && pause !== undefined)
        await store.postponeNotice(job, new Date(steadyTime() + pause));
      else await store.settleNotice(job);
    }
  }

  /** The job with what it needs; null when it is no longer true, or nobody needs to be notified. */
  async #ifTrue(job: NoticeJob, wish: NoticeWish): Promise<TrueJob | null> {
    const { store } = this.#parts;
    const { seat, personId } = job;
    const kind = kindOf(job.kind);
    const match = await store.findMatch(job.matchId);
    const chair = match?.chairs.find((each) => each.seat === seat);
    if (kind === undefined || match === null || chair?.personId !== personId) return null;
    const other = match.chairs.find((each) => each.seat !== seat)?.personId ?? null;
    return (await kind.holds({ match, seat, personId, other, store })) ? { job, kind, wish, match } : null;
  }

  /** Whether a look of its reader was noted after the entry. */
  #hasSeen({ job, wish }: TrueJob): boolean {
    const noted = (wish.lookingUntil?.getTime() ?? 0) - HOLDS;
    return noted >= job.dueAt.getTime() - this.#parts.delay;
  }

  /** The reason if it was not sent; null if it was. */
  async #send(channel: NoticeChannel, jobs: readonly TrueJob[]): Promise<Reason | null> {
    const { composer, senders, store } = this.#parts;
    return outcomeOf({ senders, store }, channel, await composer.message(channel, jobs));
  }
}

/** When the person may next be notified of this match. */
const nextFor = ({ sentAt, minutes }: NoticeWish): Date =>
  new Date((sentAt?.getTime() ?? 0) + minutes * MINUTE);
const isLooking = ({ lookingUntil }: NoticeWish): boolean =>
  lookingUntil !== null && lookingUntil.getTime() > steadyTime();
const isEarly = (wish: NoticeWish): boolean => wish.sentAt !== null && nextFor(wish).getTime() > steadyTime();

const isLater = (one: NoticeJob, other: NoticeJob): boolean =>
  one.matchId === other.matchId &&
  one.seat === other.seat &&
  (one.version > other.version || (one.version === other.version && outranks(one.kind, other.kind)));
