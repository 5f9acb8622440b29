import DataLoader from 'dataloader';
import { countTogether, windowsOf } from './rates.ts';
import { hearing, Bulletins, type Bus, type Hear } from './bulletins.ts';
import { Outage, type OutageReport } from './outage.ts';
import { connectRedis, RedisBus } from './redis.ts';
import type { RecordPosition, Store } from '../store/index.ts';
import { PostgresBus } from './postgres-bus.ts';

/** The other servers on the same database. */
export interface OtherServers {
  /** The position of a match in the database now; null if the match is gone. Rejects as the store does. */
  where(matchId: string): Promise<RecordPosition | null>;
  /** Tells the other servers the position of a match. If the message is lost, they find out by themselves later. */
  tell(matchId: string, position: RecordPosition): void;
}

/** Matches whose positions one query can ask for. */
const ASKED = 500;

export interface ReplicasParts {
  replicas: number;
  redisUrl: string | undefined;
  /** Name of this installation, in a Redis that others may use too. */
  name: string;
  databaseUrl: string;
  store: Store;
  /** Called with the position of a match, from another server or this one. */
  heard: Hear;
  /** Called when something was said at a match, at another server or at this one. */
  heardTalk: (matchId: string) => void;
  /** Called when a person has a new device, let in by another server or by this one. */
  heardDevice: (personId: string) => void;
  /** Reports when the other servers cannot be told. They then find out by themselves, a little later. */
  outage: OutageReport;
  bus?: ((this: void, heard: (message: string) => void) => Bus) | undefined;
}

/** The parts that a server needs if it shares its database with others. */
export function withOthers({
  replicas,
  redisUrl,
  name,
  databaseUrl,
  store,
  heard,
  heardTalk,
  heardDevice,
  outage: report,
  bus: given,
}: ReplicasParts) {
  const outage = new Outage(report);
  const redis = redisUrl === undefined ? null : connectRedis(redisUrl, outage);
  const hear = hearing(heard, heardTalk, heardDevice);
  const bus =
    given?.(hear) ??
    (redis === null ? new PostgresBus(databaseUrl, hear) : new RedisBus(redis, name, hear, outage));
  const bulletins = new Bulletins(bus, outage);
  // Questions of one tick make one query. Nothing is cached, because each question is about this moment.
  const positions = new DataLoader(
    async (ids: readonly string[]) => {
      const there = await store.positions(ids);
      return ids.map((id) => there.get(id) ?? null);
    },
    { cache: false, maxBatchSize: ASKED },
  );
  const others: OtherServers = {
    where: (matchId) => positions.load(matchId),
    tell: (matchId, position) => bulletins.tell(matchId, position),
  };
  const together = { replicas, redis, name };
  return {
    others,
    tellTalk: (matchId: string) => bulletins.tellTalk(matchId),
    tellDevice: (personId: string) => bulletins.tellDevice(personId),
    windows: windowsOf(together),
    /** Number of handshakes of a household in this minute at all servers, including this one; null if unknown. */
    countHandshake: async (household: string, weight?: number): Promise<number | null> =>
      (await countTogether(together, `handshake ${household}`, 60_000, weight))?.current ?? null,
    /** Counts in a window of time what comes to any of the servers; null if that is not possible. */
    count: (key: string, timeWindow: number, weight: number) =>
      countTogether(together, key, timeWindow, weight),
    close: async (): Promise<void> => {
      await bulletins.close();
      redis?.destroy();
    },
  };
}
