import { createClient } from '@redis/client';
import { CHANNEL, type Bus } from './bulletins.ts';
import type { Outage } from './outage.ts';

/** Milliseconds that Redis gets to accept a message. */
const PATIENCE = 2_000;

export type Redis = ReturnType<typeof connectRedis>;

/**
 * A connection to Redis that reconnects by itself. While Redis is away, every request is rejected at once, so that nothing
 * waits for it.
 */
export function connectRedis(url: string, outage: Outage) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: PATIENCE },
    // A Redis that hangs does not answer the ping, and is given up like one that is gone.
    pingInterval: PATIENCE / 2,
    socket: {
      connectTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2_000),
    },
  });
  client.on('error', (error: unknown) => outage.noteFailure(error));
  client.on('ready', () => outage.noteSuccess());
  client.connect().catch((error: unknown) => outage.noteFailure(error));
  return client;
}

/** A bus through Redis. */
export class RedisBus implements Bus {
  readonly #redis: Redis;
  readonly #listening: Redis;
  readonly #channel: string;

  /**
   * `redis`: the connection for sending. The bus listens on another one, and closes only that. `name`: the name of this
   * installation, because others may use the same Redis.
   */
  constructor(redis: Redis, name: string, heard: (message: string) => void, outage: Outage) {
    this.#redis = redis;
    this.#channel = `${name}:${CHANNEL}`;
    this.#listening = redis.duplicate();
    const fault = (error: unknown): void => outage.noteFailure(error);
    this.#listening.on('error', fault);
    // A subscription survives a broken connection, because the client renews it.
    this.#listening
      .connect()
      .then((listening) => listening.subscribe(this.#channel, heard))
      .catch(fault);
  }

  async send(message: string): Promise<void> {
    await this.#redis.publish(this.#channel, message);
  }

  async close(): Promise<void> {
    this.#listening.destroy();
  }
}
