import type { NoticeChannel, Store } from '../store/index.ts';
import { Undelivered, type Message, type Reason } from './delivery.ts';
import type { Receivers } from './receivers.ts';
import type { Senders } from './senders.ts';

/** Milliseconds for which a server keeps what it has claimed: longer than any delivery takes. */
export const LEASE = 3 * 60_000;
/** Milliseconds until the next try, by the number of tries so far. After the last one the delivery is given up. */
export const BACKOFF = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000];

/** Whether anything may be sent by a channel. An expired browser is sent nothing until it is renewed. */
export const isOpen = ({ kind, verified, stopped, lastError }: NoticeChannel): boolean =>
  verified && !stopped && !(kind === 'push' && lastError === 'gone');

/** Whether news of a device may be sent by a channel. A person who has stopped notifications still gets this news. */
export const takesAlarms = (channel: NoticeChannel): boolean => isOpen({ ...channel, stopped: false });

/** Writes and sends a message, and keeps the outcome with the channel: the reason if it failed, null if it did not. */
export async function outcomeOf(
  { senders, receivers, store }: { senders: Senders; receivers: Receivers; store: Store },
  channel: NoticeChannel,
  write: () => Message | Promise<Message>,
): Promise<Reason | null> {
  try {
    await receivers.reach(channel, async () => senders.send(channel, await write()));
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error;
    await store.setChannelError(channel.id, error.reason);
    return error.reason;
  }
  if (channel.lastError !== null) await store.setChannelError(channel.id, null);
  return null;
}
