/** Pushes to this browser: the service worker that shows them, and its subscription. */
import type { ChannelRequest } from '@1bob/protocol';

/** Whether this page can receive pushes in this browser. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

type Subscription = Extract<ChannelRequest, { kind: 'push' }>['subscription'];

/** Asks the player, and subscribes with the server's key; null if they or the browser do not allow it. */
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
