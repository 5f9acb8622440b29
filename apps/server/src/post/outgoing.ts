import type { NoticeChannel, Store } from '../store/index.ts';
import { Undelivered, type Message, type Reason } from './delivery.ts';
import type { Senders } from './senders.ts';

/** Milliseconds that a server has for what it claimed: longer than any delivery takes. */
export const LEASE = 3 * 60_000;
/** Milliseconds until the next try, by the number of tries; after the last it is given up. */
export const BACKOFF = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000];

/** Sends, and keeps the outcome with the channel: the reason if it failed, null if it did not. */
export async function outcomeOf(
  { senders, store }: { senders: Senders; store: Store },
  channel: NoticeChannel,
  message: Message,
): Promise<Reason | null> {
  try {
    await senders.send(channel, message);
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error;
    // A browser that has ended its subscription makes a new one; a mail address or a webhook stays, with the reason.
    if (error.reason === 'gone' && channel.kind === 'push') await store.deleteChannel(channel.id);
    else await store.setChannelError(channel.id, error.reason);
    return error.reason;
  }
  if (channel.lastError !== null) await store.setChannelError(channel.id, null);
  return null;
}
