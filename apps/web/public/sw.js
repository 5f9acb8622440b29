/**
 * Shows pushes, and opens their table. It answers no request of a page and stores nothing, because data of a table is never
 * cached.
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
  event.waitUntil(
    self.registration.showNotification(told.title, {
      tag: told.tag,
      icon: '/icon-192.png',
      data: { path: told.path },
    }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data.path, self.location.origin);
  // A push opens only pages of this site.
  if (to.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find(({ url }) => new URL(url).pathname === to.pathname);
      return open ? open.focus() : self.clients.openWindow(to.href);
    }),
  );
});
