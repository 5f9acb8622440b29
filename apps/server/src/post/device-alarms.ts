import { steadyTime } from '../common/clock.ts';
import { deviceId } from '../common/codes.ts';
import type { DeviceNews, NoticeChannel, Store } from '../store/index.ts';
import { mayPass, type Message } from './delivery.ts';
import { BACKOFF, LEASE, outcomeOf } from './outgoing.ts';
import type { Senders } from './senders.ts';
import { noticeWords } from './notice-words.ts';

/** News that are claimed at a time. */
const AT_ONCE = 20;
const PATH = '/devices';

export interface AlarmParts {
  store: Store;
  senders: Senders;
  publicUrl: string | undefined;
  fault: (error: unknown) => void;
}

/**
 * Tells people by all their channels that a new device plays as them, whatever they wish to be told of matches, and whether
 * they look at a table or not. Claimed as notices are.
 */
export class DeviceAlarms {
  readonly #parts: AlarmParts;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  /** Sends a few; false when nothing was due. Rejects as the store does. */
  async sendDue(): Promise<boolean> {
    const { store, fault } = this.#parts;
    const now = steadyTime();
    const due = await store.claimDeviceNews(new Date(now), new Date(now + LEASE), AT_ONCE);
    if (due.length === 0) return false;
    const people = [...new Set(due.map(({ personId }) => personId))];
    const channels = await store.channelsOf(people);
    await Promise.all(
      people.map((person) =>
        this.#tell(
          due.filter(({ personId }) => personId === person),
          channels.filter(({ personId, verified }) => verified && personId === person),
          // What is not settled comes back when the lease has expired.
        ).catch(fault),
      ),
    );
    return true;
  }

  async #tell(due: readonly DeviceNews[], channels: readonly NoticeChannel[]): Promise<void> {
    const { store, senders } = this.#parts;
    const served = new Map(due.map((news) => [news, [...news.served]]));
    const failed = new Set<DeviceNews>();
    for (const channel of channels) {
      const mine = due.filter((news) => !served.get(news)?.includes(channel.id));
      if (mine.length === 0) continue;
      const reason = await outcomeOf({ senders, store }, channel, this.#message(channel, mine));
      for (const news of mine) {
        if (reason !== null && mayPass(reason)) failed.add(news);
        else served.get(news)?.push(channel.id);
      }
      if (reason === null)
        for (const news of mine) await store.changeDeviceNews(news, { served: served.get(news) ?? [] });
    }
    for (const news of due) {
      const pause = BACKOFF[news.tries - 1];
      if (failed.has(news) && pause !== undefined)
        await store.changeDeviceNews(news, { dueAt: new Date(steadyTime() + pause), leaseUntil: null });
      else await store.settleDeviceNews(news);
    }
  }

  #message({ language }: NoticeChannel, news: readonly DeviceNews[]): Message {
    const { publicUrl } = this.#parts;
    const { one, several, came, advice, button } = noticeWords(language).device;
    const [first] = news;
    return {
      tag: news.map(({ sessionId, personId }) => deviceId(`${sessionId} ${personId}`)).join(' '),
      subject: news.length === 1 ? one(first?.label ?? null) : several(news.length),
      lines: [...news.map(({ label, at, how }) => came(label, at, how)), advice],
      link: publicUrl === undefined ? null : new URL(PATH, publicUrl).href,
      ...{ path: PATH, match: null, picture: null, button },
    };
  }
}
