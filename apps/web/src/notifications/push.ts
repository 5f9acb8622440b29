/**
 * Pushes to this browser: the service worker that shows them, the browser's subscription, and the server's channel for
 * it.
 */
import type { ChannelRequest, ChannelTold } from '@1bob/protocol';
import { calls } from '../net/http.ts';
import { load, save } from '../net/storage.ts';

/** Whether this page can receive pushes in this browser. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

type Subscription = Extract<ChannelRequest, { kind: 'push' }>['subscription'];

/** Asks the player, and subscribes with the server's key. Null if the player or the browser does not allow it. */
export async function subscribe(serverKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription for the key of another server is useless.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    const { endpoint, keys } = made.toJSON();
    const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
    return { endpoint, keys: { p256dh, auth } };
  } catch {
    return null;
  }
}

/** The channel of this browser. The service worker reads it too, and has no other storage in common with the page. */
interface Own {
  id: string;
  endpoint: string;
}
const CACHE = 'push';
const AT = '/push-channel';
/** A flag that there is a channel, for pages that need to know no more. */
const FLAG = 'push';

export const mayHaveChannel = (): boolean => load(FLAG) !== null;

export async function ownChannel(): Promise<Own | null> {
  if (!mayHaveChannel() || !('caches' in globalThis)) return null;
  const kept = await (await caches.open(CACHE)).match(AT).catch(() => undefined);
  return kept === undefined ? null : ((await kept.json()) as Own);
}

export async function keepChannel(own: Own | null): Promise<void> {
  save(FLAG, own === null ? null : 'on');
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE);
  await (own === null ? cache.delete(AT) : cache.put(AT, new Response(JSON.stringify(own))));
}

/** This browser's channel, if pushes no longer reach this browser. Null if they do, or if there is no channel. */
export async function expiredChannel(): Promise<{ channel: ChannelTold; pushKey: string } | null> {
  const own = canPush() ? await ownChannel() : null;
  if (own === null) return null;
  const answer = await calls.channels();
  // Without an answer there is nothing to say.
  if (!answer.ok) return null;
  const { channels, pushKey } = answer.value;
  const channel = channels.find(({ id }) => id === own.id);
  if (channel === undefined) {
    // The channel was removed on purpose, or another person uses this browser now.
    await keepChannel(null);
    return null;
  }
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const reaches = Notification.permission === 'granted' && subscription?.endpoint === own.endpoint;
  return reaches && !isOver(channel.lastError) ? null : { channel, pushKey };
}

/** Whether only a new subscription helps: the old one has expired, or the push service no longer accepts it from us. */
const isOver = (error: ChannelTold['lastError']): boolean =>
  error === 'gone' || error === 'refused' || error === 'address';
