import type { ToldTime } from '../tables/live/parts.ts';
import type { Clock } from '../replicas/table-clock.ts';
import type { NoticeChannel, NoticeJob, NoticeWish, QuietHours, Store } from '../store/index.ts';
import { byMatch, type Composer, type TrueJob } from './composer.ts';
import type { DeviceAlarms } from './device-alarms.ts';
import { mayPass, type Reason } from './delivery.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';
import { kindOf, noticeKinds } from './kinds/kinds.ts';
import { HOLDS } from './looks.ts';
import { BACKOFF, isOpen, LEASE, outcomeOf } from './outgoing.ts';
import { quietUntil } from './quiet.ts';
import type { Receivers } from './receivers.ts';
import type { Senders } from './senders.ts';

/** Minimum and maximum milliseconds between two looks for due notices, because other servers may have left work behind. */
const LEAST = 250;
const MOST = 60_000;
/** Milliseconds for which the first notice of a person waits for others, so that they come as one. */
export const GATHER = 500;
/** Milliseconds until the next look if the database did not answer. */
const AGAIN = 2_000;
/** How many people are notified at a time, each by all their channels side by side. */
const PEOPLE = 32;
/** The next notices are claimed only when there is room for this many people. */
const LOT = 8;
const MINUTE = 60_000;
/** Milliseconds after which quiet hours are judged anew, because somebody may have set the time of day. */
const QUIET_FOR = 10 * MINUTE;

export interface MailRoomParts {
  store: Store;
  tables: Pick<LiveMatches, 'get'>;
  composer: Composer;
  senders: Senders;
  receivers: Receivers;
  /** News of devices, which is sent before notices. */
  alarms: DeviceAlarms;
  clock: Clock;
  fault: (error: unknown) => void;
  /** Milliseconds from an entry to its notices. */
  delay: number;
  /** Milliseconds between two checks for due notices, at least and at most; tests set another value. */
  every?: number | undefined;
  /** Milliseconds for which the first notice of a person waits for others. */
  gather: number;
}

/**
 * Notifies people that it is their move, and of other events in their matches. Any server may do it: a job is claimed for a
 * time, and no lock is held while it is sent. If a server stops after the receiver has accepted a notice but before it has
 * noted that, the same notice goes out twice, under the same name. Every delivery has a deadline of its own, and nobody
 * waits for the delivery to another person.
 */
export class MailRoom {
  readonly #parts: MailRoomParts;
  #timer: NodeJS.Timeout | undefined;
  /** Time of the next look, in milliseconds of `performance.now`. */
  #at = Infinity;
  #round: Promise<unknown> | null = null;
  /** The deliveries under way: one entry for each person. */
  readonly #running = new Set<Promise<void>>();
  #closing = false;
  /** Whether the last look failed. */
  #away = false;

  constructor(parts: MailRoomParts) {
    this.#parts = parts;
    this.expect(0);
  }

  get #now(): number {
    return this.#parts.clock.now().forward.getTime();
  }

  /**
   * Called with the time, in milliseconds, at which something falls due. Looks once others have gathered, unless a look comes
   * before.
   */
  expect(due: number): void {
    const { every, gather } = this.#parts;
    // A notice is due from the millisecond after that time.
    const wait = Math.min(Math.max(due + gather + 1 - this.#now, every ?? LEAST), every ?? MOST);
    const at = performance.now() + wait;
    if (this.#closing || at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => this.#look(), wait).unref();
  }

  /** Milliseconds until the next look; null during a look. */
  get next(): number | null {
    return Number.isFinite(this.#at) ? this.#at - performance.now() : null;
  }

  #look(): void {
    this.#at = Infinity;
    // A round that is running may miss what falls due during it.
    if (this.#round !== null) this.expect(0);
    else this.#round = this.#drained().finally(() => (this.#round = null));
  }

  async #drained(): Promise<void> {
    let next: number;
    try {
      await this.#begin();
      next = (await this.#parts.store.nextDue())?.getTime() ?? Infinity;
      this.#away = false;
    } catch (error) {
      // Logs an outage of the database once.
      if (!this.#away) this.#parts.fault(error);
      this.#away = true;
      next = this.#now + AGAIN;
    }
    this.expect(next);
  }

  /**
   * Judges the notices of a person anew, whose quiet hours or shortest times have changed. They come no sooner than news does
   * that nothing holds back. Rejects as the store does.
   */
  async hasten(personId: string): Promise<void> {
    const due = this.#now + this.#parts.delay;
    await this.#parts.store.hastenNotices(personId, new Date(due));
    this.expect(due);
  }

  /** Works until nothing is due and nothing is under way. Rejects as the store does. */
  async drain(): Promise<void> {
    for (;;) {
      await this.#begin();
      if (this.#running.size === 0) return;
      await Promise.race(this.#running);
    }
  }

  /** Starts to send due notices, as far as there is room for them. Rejects as the store does. */
  async #begin(): Promise<void> {
    const { alarms } = this.#parts;
    while (!this.#closing && this.#running.size <= PEOPLE - LOT) {
      const news = await alarms.begin(PEOPLE - this.#running.size);
      news.forEach((work) => this.#follow(work));
      const notices = await this.#claim(PEOPLE - this.#running.size);
      notices.forEach((work) => this.#follow(work));
      if (news.length + notices.length === 0) return;
      // Other work of the server runs between two lots, because play comes first.
      await new Promise(setImmediate);
    }
  }

  #follow(work: Promise<void>): void {
    // A job that was not settled comes back when its lease has expired.
    const running: Promise<void> = work
      .catch(this.#parts.fault)
      .finally(() => void this.#running.delete(running));
    this.#running.add(running);
  }

  /** Begins nothing more; resolves when running work is done. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    await this.#round;
    await Promise.all(this.#running);
    this.#parts.senders.close();
  }

  /** Begins to notify a few people. */
  async #claim(most: number): Promise<Promise<void>[]> {
    const { store, gather } = this.#parts;
    const now = this.#now;
    const after = (wait: number): Date => new Date(now + wait);
    const jobs = most > 0 ? await store.claimNotices(after(0), after(LEASE), most, after(-gather)) : [];
    if (jobs.length === 0) return [];
    const people = [...new Set(jobs.map(({ personId }) => personId))];
    const [channels, wishes, quiet, off] = await Promise.all([
      store.channelsOf(people),
      store.wishesOf(people),
      store.quietHoursOf(people),
      store.kindsOffOf(people),
    ]);
    return people.map((person) =>
      this.#tell(
        jobs.filter(({ personId }) => personId === person),
        channels.filter((channel) => channel.personId === person && isOpen(channel)),
        wishes.filter(({ personId }) => personId === person),
        { hours: quiet.get(person), off: off.get(person) ?? [] },
      ),
    );
  }

  async #tell(
    jobs: readonly NoticeJob[],
    channels: readonly NoticeChannel[],
    wishes: readonly NoticeWish[],
    { hours, off }: { hours: QuietHours | undefined; off: readonly string[] },
  ): Promise<void> {
    const { store } = this.#parts;
    const silence = hours === undefined ? null : quietUntil(hours, new Date());
    const ready: TrueJob[] = [];
    for (const job of jobs) {
      const wish = wishes.find(({ matchId }) => matchId === job.matchId);
      const one = wish === undefined || off.includes(job.kind) ? null : await this.#ifTrue(job, wish);
      const wait = typeof one === 'number' ? this.#now + one : one && this.#heldBack(one, silence);
      if (one === null || wait === 'seen') await store.settleNotice(job);
      else if (typeof wait === 'number') await store.postponeNotice(job, new Date(wait), false);
      else if (typeof one === 'object') ready.push(one);
    }
    // Keeps one notice of each kind for each match: the latest.
    const latest = ready.filter(({ job }) => !ready.some((other) => isLater(other.job, job)));
    for (const { job } of ready) if (!latest.some((one) => one.job === job)) await store.settleNotice(job);
    const failed = new Set<NoticeJob>();
    const served = new Map(latest.map(({ job }) => [job, [...job.served]]));
    /** Outcomes are stored one after the other, so that a later one includes the earlier ones. */
    let noting = Promise.resolve();
    const noted = async (personId: string, mine: readonly TrueJob[]): Promise<void> => {
      for (const { job } of mine) await store.noteServed(job, served.get(job) ?? []);
      const at = new Date(this.#now);
      for (const [which, often] of [
        ['sentAt', undefined],
        ['foldedAt', 'folded'],
      ] as const) {
        const matches = mine.filter(({ kind }) => kind.often === often).map(({ job }) => job.matchId);
        if (matches.length > 0) await store.noteSent(personId, matches, at, which);
      }
    };
    const deliver = async (channel: NoticeChannel, mine: readonly TrueJob[]): Promise<void> => {
      const reason = await this.#send(channel, mine, off);
      for (const { job } of mine) {
        if (reason !== null && mayPass(reason)) failed.add(job);
        else served.get(job)?.push(channel.id);
      }
      if (reason === null) await (noting = noting.then(() => noted(channel.personId, mine)));
    };
    await Promise.all(
      channels.flatMap((channel) => {
        const mine = latest.filter(
          ({ job, wish }) => wish.channels.includes(channel.id) && !job.served.includes(channel.id),
        );
        // A device shows one notification for each match, and a later one replaces it.
        if (channel.kind === 'push') return byMatch(mine).map((news) => deliver(channel, news));
        return mine.length === 0 ? [] : [deliver(channel, mine)];
      }),
    );
    for (const { job } of latest) {
      const pause = BACKOFF[job.tries - 1];
      if (failed.has(job) && pause !== undefined)
        await store.postponeNotice(job, new Date(this.#now + pause), true);
      else await store.settleNotice(job);
    }
  }

  /** Until when a notice waits, in milliseconds. Null if it need not wait, `seen` if its reader already knows the news. */
  #heldBack({ job, kind, wish }: TrueJob, silence: Date | null): number | 'seen' | null {
    const now = this.#now;
    const looking = wish.lookingUntil?.getTime() ?? 0;
    // The reader's connection may be lost without a sign. They are notified once that is known.
    if (looking > now) return this.#hasSeen({ job, wish }) ? 'seen' : looking;
    // All notices that have gathered by then become one. Quiet hours go by the time of day, however much time has passed.
    if (silence !== null) return now + Math.min(QUIET_FOR, silence.getTime() - Date.now());
    if (kind.often === 'folded' && wish.foldedAt !== null) return job.served.length === 0 ? 'seen' : null;
    if (kind.often !== undefined) return null;
    const next = wish.sentAt === null ? 0 : wish.sentAt.getTime() + wish.minutes * MINUTE;
    // If one channel has already sent a notice, it is not held back for the others.
    return job.served.length === 0 && next > now ? next : null;
  }

  /**
   * The job with what its notice needs. Null if it is no longer true or nobody needs to be notified. A number of
   * milliseconds if it may be true after these.
   */
  async #ifTrue(job: NoticeJob, wish: NoticeWish): Promise<TrueJob | number | null> {
    const { store, tables } = this.#parts;
    const { seat, personId } = job;
    const kind = kindOf(job.kind);
    const match = await store.findMatch(job.matchId);
    const chair = match?.chairs.find((each) => each.seat === seat);
    if (kind === undefined || match === null || chair?.personId !== personId) return null;
    const other = match.chairs.find((each) => each.seat !== seat)?.personId ?? null;
    const time = async (): Promise<ToldTime | undefined> => {
      const live = await tables.get(match.id);
      await live?.upToDate();
      return live?.time;
    };
    const holds = await kind.holds({
      ...{ match, seat, personId, other, store },
      clocks: async () => (await time())?.clocks ?? null,
      paceOffer: async () => (await time())?.paceOffer ?? null,
    });
    if (typeof holds === 'number') return holds;
    return holds ? { job, kind, wish, match } : null;
  }

  /** Whether the reader was noted as looking after the entry. */
  #hasSeen({ job, wish }: Pick<TrueJob, 'job' | 'wish'>): boolean {
    const noted = (wish.lookingUntil?.getTime() ?? 0) - HOLDS;
    return noted >= job.dueAt.getTime() - this.#parts.delay;
  }

  /** The reason if the notice was not sent; null if it was. `off`: the kinds that its reader does not want. */
  #send(channel: NoticeChannel, jobs: readonly TrueJob[], off: readonly string[]): Promise<Reason | null> {
    const { composer, senders, receivers, store } = this.#parts;
    return outcomeOf({ senders, receivers, store }, channel, async () =>
      composer.message(channel, jobs, channel.kind === 'push' ? await this.#standing(jobs, off) : []),
    );
  }

  /** What a push replaces on a device although it still holds. `jobs`: of one match. */
  async #standing(jobs: readonly TrueJob[], off: readonly string[]): Promise<TrueJob[]> {
    const [first] = jobs;
    if (first === undefined) return [];
    const { job, wish } = first;
    const kinds = noticeKinds.filter(
      (kind) => kindOf(kind)?.stands && !off.includes(kind) && !jobs.some((one) => one.job.kind === kind),
    );
    const found = await Promise.all(kinds.map((kind) => this.#ifTrue({ ...job, kind }, wish)));
    return found.filter((one) => typeof one === 'object').filter((one) => one !== null);
  }
}

const isLater = (one: NoticeJob, other: NoticeJob): boolean =>
  one.matchId === other.matchId &&
  one.seat === other.seat &&
  one.kind === other.kind &&
  one.version > other.version;
