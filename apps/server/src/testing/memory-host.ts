import { MemoryTalk } from './memory-talk.ts';
import type { HostAct, HostStore } from '../store/index.ts';

const copy = <T>(value: T): T => structuredClone(value);

/** What the host asks of persons and channels, and does, of a store in memory. */
export abstract class MemoryHost extends MemoryTalk implements Omit<HostStore, 'tablesTold' | 'expireMatch'> {
  acts: HostAct[] = [];

  async personsTold(most: number, id?: string): ReturnType<HostStore['personsTold']> {
    this.reach();
    const all = [...this.sessions.values()].toSorted(
      (a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1),
    );
    const persons = [...new Set(all.map(({ personId }) => personId))].reverse();
    return copy(
      persons
        .filter((each) => id === undefined || each === id)
        .slice(0, most)
        .map((personId) => {
          const devices = all.filter((session) => session.personId === personId);
          return {
            id: personId,
            name: devices[0]?.name ?? '',
            blockedAt: this.blocked.get(personId) ?? null,
            devices: devices.map(({ id: device, label, how, usedOn, expiresAt }) => ({
              ...{ id: device, label, how, usedOn, expiresAt },
            })),
          };
        }),
    );
  }

  async channelTroubles(most: number): ReturnType<HostStore['channelTroubles']> {
    this.reach();
    const failed = [...this.channels.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return failed
      .flatMap(({ kind, address, lastError }) => (lastError === null ? [] : [{ kind, address, lastError }]))
      .slice(0, most);
  }

  async keepAct(act: HostAct): Promise<void> {
    this.reach();
    this.acts.push(copy(act));
  }
  async actsSince(since: Date, now: Date): Promise<HostAct[]> {
    this.reach();
    return copy(
      this.acts
        .filter(({ at, until }) => at > since || (until !== null && until > now))
        .toSorted((a, b) => +a.at - +b.at || (a.id < b.id ? -1 : 1)),
    );
  }
  async endMessages(now: Date): Promise<void> {
    this.reach();
    for (const act of this.acts) if (act.until !== null && act.until > now) act.until = now;
  }
}
