import DataLoader from 'dataloader';
import type { Config } from './config.ts';
import { countTogether, windowsOf } from './http/rates.ts';
import { hearing, Notices, type Channel, type Hear } from './notices/notices.ts';
import { PostgresChannel } from './notices/postgres.ts';
import { connectRedis, RedisChannel } from './notices/redis.ts';
import type { Store } from './store/index.ts';
import type { OtherServers } from './tables/parts.ts';

/** Matches whose place is asked of the database by one query. */
const ASKED = 500;

export interface ReplicasParts {
  config: Pick<Config, 'REPLICAS' | 'REDIS_URL' | 'DATABASE_URL'>;
  store: Store;
  /** Told how far a match has come at another server, or at this one. */
  heard: Hear;
  /** Called when the others could not be told; they find out by themselves. */
  fault: (error: unknown) => void;
  channel?: ((heard: (message: string) => void) => Channel) | undefined;
}

/** What a server needs that shares its database with others; null for one that has it for itself. */
export function replicasOf({ config, store, heard, fault, channel: given }: ReplicasParts) {
  const { REPLICAS: replicas, REDIS_URL, DATABASE_URL = '' } = config;
  if (replicas === 1) return null;
  const redis = REDIS_URL === undefined ? null : connectRedis(REDIS_URL, fault);
  const hear = hearing(heard);
  const channel =
    given?.(hear) ??
    (redis === null ? new PostgresChannel(DATABASE_URL, hear) : new RedisChannel(redis, hear, fault));
  const notices = new Notices(channel, fault);
  // What is asked in one turn makes one query. Nothing is kept: each question is about now.
  const positions = new DataLoader(
    async (ids: readonly string[]) => {
      const there = await store.positions(ids);
      return ids.map((id) => there.get(id) ?? null);
    },
    { cache: false, maxBatchSize: ASKED },
  );
  const others: OtherServers = {
    where: (matchId) => positions.load(matchId),
    tell: (matchId, position) => notices.tell(matchId, position),
  };
  const together = { replicas, redis };
  return {
    others,
    windows: windowsOf(together),
    /** Handshakes of a household in this minute at all servers, this one counted; null when that is not known. */
    async countHandshake(household: string): Promise<number | null> {
      return (await countTogether(together, `handshake ${household}`, 60_000))?.current ?? null;
    },
    async close(): Promise<void> {
      await notices.close();
      redis?.destroy();
    },
  };
}
