import { deviceId } from '../common/codes.ts';
import type { Clock } from '../replicas/table-clock.ts';
import type { DeviceNews, NoticeChannel, Store } from '../store/index.ts';
import { mayPass, type Message } from './delivery.ts';
import { BACKOFF, LEASE, outcomeOf, takesAlarms } from './outgoing.ts';
import type { Receivers } from './receivers.ts';
import type { Senders } from './senders.ts';
import { noticeWords } from './notice-words.ts';

const PATH = '/devices';

export interface AlarmParts {
  store: Store;
  senders: Senders;
  receivers: Receivers;
  publicUrl: string | undefined;
  clock: Clock;
}

/**
 * Tells people by all their channels that a new device plays as them. It does so whatever they wish to hear of matches, and
 * even if they are looking at a table. The jobs are claimed as those of notices are.
 */
export class DeviceAlarms {
  readonly #parts: AlarmParts;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  get #now(): number {
    return this.#parts.clock.now().forward.getTime();
  }

  /** Begins to send at most `most` alarms that are due, with one promise for each person. Rejects as the store does. */
  async begin(most: number): Promise<Promise<void>[]> {
    const { store } = this.#parts;
    const now = this.#now;
    const due = await store.claimDeviceNews(new Date(now), new Date(now + LEASE), most);
    if (due.length === 0) return [];
    const people = [...new Set(due.map(({ personId }) => personId))];
    const channels = await store.channelsOf(people);
    return people.map((person) =>
      this.#tell(
        due.filter(({ personId }) => personId === person),
        channels.filter((channel) => channel.personId === person && takesAlarms(channel)),
      ),
    );
  }

  async #tell(due: readonly DeviceNews[], channels: readonly NoticeChannel[]): Promise<void> {
    const { store, senders, receivers } = this.#parts;
    const served = new Map(due.map((news) => [news, [...news.served]]));
    const failed = new Set<DeviceNews>();
    /** Outcomes are stored one after the other, so that a later one includes the earlier ones. */
    let noting = Promise.resolve();
    const noted = async (mine: readonly DeviceNews[]): Promise<void> => {
      for (const news of mine) await store.changeDeviceNews(news, { served: served.get(news) ?? [] });
    };
    const deliver = async (channel: NoticeChannel): Promise<void> => {
      const mine = due.filter((news) => !news.served.includes(channel.id));
      if (mine.length === 0) return;
      const reason = await outcomeOf({ senders, receivers, store }, channel, () =>
        this.#message(channel, mine),
      );
      for (const news of mine) {
        if (reason !== null && mayPass(reason)) failed.add(news);
        else served.get(news)?.push(channel.id);
      }
      if (reason === null) await (noting = noting.then(() => noted(mine)));
    };
    await Promise.all(channels.map(deliver));
    for (const news of due) {
      const pause = BACKOFF[news.tries - 1];
      if (failed.has(news) && pause !== undefined)
        await store.changeDeviceNews(news, { dueAt: new Date(this.#now + pause), leaseUntil: null });
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
      ...{ topic: 'devices', path: PATH, match: null, each: [], picture: null, button },
    };
  }
}
