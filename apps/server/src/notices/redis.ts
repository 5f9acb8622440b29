import { createClient } from '@redis/client';
import { CHANNEL, type Channel } from './notices.ts';

/** Milliseconds that Redis gets to take a message. */
const PATIENCE = 2_000;

export type Redis = ReturnType<typeof connectRedis>;

/**
 * A connection to Redis that comes back by itself. While it is away whatever is asked of it is rejected at once: nothing
 * waits for Redis. `fault`: called when it goes away, and for each try that fails.
 */
export function connectRedis(url: string, fault: (error: unknown) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: PATIENCE },
    socket: { connectTimeout: PATIENCE, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2_000) },
  });
  client.on('error', fault);
  client.connect().catch(fault);
  return client;
}

/** A channel through Redis. */
export class RedisChannel implements Channel {
  readonly #redis: Redis;
  readonly #listening: Redis;

  /** `redis`: the connection over which it sends; it listens on another one, and closes that. */
  constructor(redis: Redis, heard: (message: string) => void, fault: (error: unknown) => void) {
    this.#redis = redis;
    this.#listening = redis.duplicate();
    this.#listening.on('error', fault);
    // A subscription survives the connection: the client makes it anew.
    this.#listening
      .connect()
      .then((listening) => listening.subscribe(CHANNEL, heard))
      .catch(fault);
  }

  async send(message: string): Promise<void> {
    await this.#redis.publish(CHANNEL, message);
  }

  async close(): Promise<void> {
    this.#listening.destroy();
  }
}
