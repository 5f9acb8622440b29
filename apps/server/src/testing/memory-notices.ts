import type {
  DeviceNews,
  NoticeChannel,
  NoticeJob,
  NoticeKey,
  NoticeStore,
  NoticeWish,
  Notices,
  QuietHours,
  Session,
} from '../store/index.ts';

const copy = <T>(value: T): T => structuredClone(value);
const nameOf = ({ matchId, seat, version }: NoticeKey): string => `${matchId} ${seat} ${version}`;

/** What is kept for notices, in memory. `reach` throws while the store is away. */
export class MemoryNotices implements NoticeStore {
  readonly channels = new Map<string, NoticeChannel>();
  readonly wishes = new Map<string, NoticeWish>();
  readonly jobs = new Map<string, NoticeJob>();
  readonly news = new Map<string, DeviceNews>();
  readonly keys = new Map<string, string>();
  readonly quiet = new Map<string, QuietHours>();
  /** By name and slot. */
  readonly mailAsks = new Map<string, Date>();

  protected reach(): void {
    // Always there.
  }

  async createChannel(channel: NoticeChannel): Promise<void> {
    this.reach();
    this.channels.set(channel.id, copy(channel));
  }
  async channelsOf(people: readonly string[]): Promise<NoticeChannel[]> {
    this.reach();
    const found = [...this.channels.values()].filter(({ personId }) => people.includes(personId));
    return copy(found).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }
  async findChannel(id: string): Promise<NoticeChannel | null> {
    this.reach();
    return copy(this.channels.get(id) ?? null);
  }
  async countChannelsAt(address: string): Promise<number> {
    this.reach();
    return [...this.channels.values()].filter((channel) => channel.address === address && channel.verified)
      .length;
  }
  async mailsAt(address: string): Promise<NoticeChannel[]> {
    this.reach();
    const found = [...this.channels.values()].filter(
      (channel) => channel.address === address && channel.kind === 'mail' && channel.verified,
    );
    return copy(found).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }
  async confirmChannel(confirmHash: string, madeAfter: Date): Promise<NoticeChannel | null> {
    this.reach();
    const found = [...this.channels.values()].find((channel) => channel.confirmHash === confirmHash);
    if (found === undefined || found.createdAt <= madeAfter) return null;
    Object.assign(found, { verified: true, confirmHash: null });
    return copy(found);
  }
  async clearUnconfirmed(madeBefore: Date): Promise<void> {
    this.reach();
    for (const { id, verified, createdAt } of [...this.channels.values()])
      if (!verified && createdAt < madeBefore) this.channels.delete(id);
  }
  async countMailAsk(
    name: string,
    { now, since, most }: Parameters<NoticeStore['countMailAsk']>[1],
  ): Promise<boolean> {
    this.reach();
    for (let slot = 0; slot < most; slot++) {
      const before = this.mailAsks.get(`${name} ${slot}`);
      if (before !== undefined && before > since) continue;
      this.mailAsks.set(`${name} ${slot}`, now);
      return true;
    }
    return false;
  }
  async clearMailAsks(before: Date): Promise<void> {
    this.reach();
    for (const [name, at] of this.mailAsks) if (at < before) this.mailAsks.delete(name);
  }
  async setChannelError(id: string, lastError: string | null): Promise<void> {
    this.reach();
    const channel = this.channels.get(id);
    if (channel) channel.lastError = lastError;
  }
  /** Whether a match that a person is told of still runs. */
  protected runs(_matchId: string): boolean {
    return true;
  }
  /** Whether a person has a device or a seat. */
  protected isThere(_personId: string): boolean {
    return false;
  }
  async clearChannels(madeBefore: Date): Promise<void> {
    this.reach();
    for (const { id, personId, createdAt, kind, verified } of [...this.channels.values()]) {
      const wishes = [...this.wishes.values()].filter((wish) => wish.personId === personId);
      const isWayBack = kind === 'mail' && verified && this.isThere(personId);
      if (createdAt < madeBefore && !isWayBack && !wishes.some(({ matchId }) => this.runs(matchId)))
        this.channels.delete(id);
    }
  }
  async deleteChannel(id: string, personId?: string): Promise<boolean> {
    this.reach();
    if (personId !== undefined && this.channels.get(id)?.personId !== personId) return false;
    return this.channels.delete(id);
  }

  async wishesOf(people: readonly string[]): Promise<NoticeWish[]> {
    this.reach();
    return copy([...this.wishes.values()].filter(({ personId }) => people.includes(personId)));
  }
  async findWish(personId: string, matchId: string): Promise<NoticeWish | null> {
    this.reach();
    return copy(this.wishes.get(`${personId} ${matchId}`) ?? null);
  }
  async putWish(wish: Parameters<NoticeStore['putWish']>[0]): Promise<void> {
    this.reach();
    const name = `${wish.personId} ${wish.matchId}`;
    const before = this.wishes.get(name) ?? {
      marks: { own: '', public: '' },
      sentAt: null,
      lookingUntil: null,
    };
    this.wishes.set(name, copy({ ...before, ...wish }));
  }
  async noteLook(
    personId: string,
    matchId: string,
    look: Pick<NoticeWish, 'marks'> & { lookingUntil: Date },
  ): Promise<boolean> {
    this.reach();
    const wish = this.wishes.get(`${personId} ${matchId}`);
    if (wish) Object.assign(wish, copy(look));
    return wish !== undefined;
  }
  async noteSent(personId: string, matchIds: readonly string[], sentAt: Date): Promise<void> {
    this.reach();
    for (const matchId of matchIds) {
      const wish = this.wishes.get(`${personId} ${matchId}`);
      if (wish) wish.sentAt = sentAt;
    }
  }

  async claimNotices(now: Date, until: Date, people: number): Promise<NoticeJob[]> {
    this.reach();
    const due = [...this.jobs.values()]
      .filter(({ dueAt, leaseUntil }) => dueAt < now && (leaseUntil === null || leaseUntil < now))
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
    const first = [...new Set(due.map(({ personId }) => personId))].slice(0, people);
    const claimed = due.filter(({ personId }) => first.includes(personId));
    for (const job of claimed) Object.assign(job, { leaseUntil: until, tries: job.tries + 1 });
    return copy(claimed);
  }
  async settleNotice(job: NoticeJob): Promise<void> {
    if (this.#claimed(job)) this.jobs.delete(nameOf(job));
  }
  async noteServed(job: NoticeJob, served: readonly string[]): Promise<void> {
    Object.assign(this.#claimed(job) ?? {}, { served });
  }
  async postponeNotice(job: NoticeJob, dueAt: Date): Promise<void> {
    Object.assign(this.#claimed(job) ?? {}, { dueAt, leaseUntil: null });
  }

  async claimDeviceNews(now: Date, until: Date, most: number): Promise<DeviceNews[]> {
    this.reach();
    const due = [...this.news.values()]
      .filter(({ dueAt, leaseUntil }) => dueAt <= now && (leaseUntil === null || leaseUntil <= now))
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .slice(0, most);
    for (const one of due) Object.assign(one, { leaseUntil: until, tries: one.tries + 1 });
    return copy(due);
  }
  async changeDeviceNews(
    news: DeviceNews,
    change: Parameters<NoticeStore['changeDeviceNews']>[1],
  ): Promise<void> {
    Object.assign(this.#claimedNews(news) ?? {}, copy(change));
  }
  async settleDeviceNews(news: DeviceNews): Promise<void> {
    if (this.#claimedNews(news)) this.news.delete(`${news.sessionId} ${news.personId}`);
  }
  /** These devices came to a person. */
  protected noteDevices(personId: string, devices: readonly Session[], at: Date): void {
    for (const { id, label, how } of devices)
      this.news.set(`${id} ${personId}`, {
        ...{ sessionId: id, personId, label, how, at, dueAt: at, leaseUntil: null, tries: 0, served: [] },
      });
  }
  #claimedNews(news: DeviceNews): DeviceNews | undefined {
    this.reach();
    const kept = this.news.get(`${news.sessionId} ${news.personId}`);
    const same = kept?.leaseUntil?.getTime() === news.leaseUntil?.getTime() && kept?.tries === news.tries;
    return same ? kept : undefined;
  }

  async keepKey(name: string, value: string): Promise<string> {
    this.reach();
    const kept = this.keys.get(name) ?? value;
    this.keys.set(name, kept);
    return kept;
  }

  /** Keeps the jobs that an entry makes. */
  protected note(
    keys: readonly NoticeKey[],
    { kind, due: dueAt }: Notices,
    holder: (seat: string) => string | null,
  ): void {
    for (const key of keys) {
      const personId = holder(key.seat);
      if (personId !== null) this.#note({ ...key, kind, personId, dueAt });
    }
  }

  async quietHoursOf(people: readonly string[]): Promise<Map<string, QuietHours>> {
    this.reach();
    return copy(new Map([...this.quiet].filter(([personId]) => people.includes(personId))));
  }
  async setQuietHours(personId: string, hours: QuietHours | null): Promise<void> {
    this.reach();
    if (hours === null) this.quiet.delete(personId);
    else this.quiet.set(personId, copy(hours));
  }

  async noteNotice(job: Parameters<NoticeStore['noteNotice']>[0]): Promise<void> {
    this.reach();
    this.#note(copy(job));
  }

  #note(job: Parameters<NoticeStore['noteNotice']>[0]): void {
    if (!this.wishes.has(`${job.personId} ${job.matchId}`) || this.jobs.has(nameOf(job))) return;
    this.jobs.set(nameOf(job), { ...job, leaseUntil: null, tries: 0, served: [] });
  }

  #claimed(job: NoticeJob): NoticeJob | undefined {
    this.reach();
    const kept = this.jobs.get(nameOf(job));
    return kept?.leaseUntil?.getTime() === job.leaseUntil?.getTime() ? kept : undefined;
  }
}
