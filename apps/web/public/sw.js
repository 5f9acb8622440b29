/**
 * Shows pushes, opens their table, and renews this browser's subscription. It answers no request of a page, and stores
 * nothing but the channel of this browser, because data of a table is never cached.
 */
addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

addEventListener('push', (event) => {
  let told;
  try {
    told = event.data.json();
  } catch {
    return;
  }
  event.waitUntil(show(told));
});

/**
 * One notification for each match: the latest replaces those before, and is heard again. It goes at once if its reader has
 * the match in front of them. Browsers do not let it be left out.
 */
async function show({ title, body, tag, path }) {
  await self.registration.showNotification(title, {
    ...{ body, tag, renotify: true, icon: '/icon-192.png', data: { path } },
  });
  let shown = await self.registration.getNotifications();
  if ((await windowsAt(new URL(path, self.location.origin))).some(({ focused }) => focused)) {
    for (const each of shown) if (each.tag === tag) each.close();
    shown = shown.filter((each) => each.tag !== tag);
  }
  await self.navigator.setAppBadge?.(shown.length);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data.path, self.location.origin);
  // A push opens only pages of this site.
  if (to.origin !== self.location.origin) return;
  event.waitUntil(open(to));
});

/** Brings a page of the same place forward: a table, wherever in its match it stands. */
async function open(to) {
  const [there] = await windowsAt(to);
  try {
    if (there !== undefined) return await there.focus();
  } catch {
    // The browser does not let it come forward.
  }
  return self.clients.openWindow(to.href);
}

async function windowsAt(to) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => placeOf(new URL(url)) === placeOf(to));
}

const placeOf = ({ origin, pathname }) =>
  origin + (/^\/match\/[^/]+/.exec(pathname)?.[0] ?? pathname.replace(/\/+$/, ''));

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** The browser has ended or replaced the subscription: its channel keeps its id, and so what was wished for it. */
async function renew({ newSubscription }) {
  const kept = await (await caches.open('push')).match('/push-channel');
  const known = await kept?.json();
  if (known === undefined) return;
  const answer = await fetch('/api/channels');
  if (!answer.ok) return;
  const { channels, pushKey } = await answer.json();
  const channel = channels.find(({ id }) => id === known.id);
  if (channel === undefined) return;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const made = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = made.toJSON();
  const { id, language } = channel;
  const wish = { kind: 'push', language, renews: id, subscription: { endpoint, keys } };
  const renewed = await fetch('/api/channels', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) },
  });
  if (!renewed.ok) return;
  await (await caches.open('push')).put('/push-channel', new Response(JSON.stringify({ id, endpoint })));
}
