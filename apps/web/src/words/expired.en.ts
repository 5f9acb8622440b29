/** Words to a browser that gets no notifications any more (notifications/Expired.svelte). */
export const expired = {
  title: 'This browser no longer gets notifications.',
  lead: 'The connection that they need no longer works. Renew it to be notified here again, as you chose before.',
  failed: 'Your browser did not allow it. Allow notifications in its settings for this site, then try again.',
  renew: 'Renew',
  leave: 'Do not renew',
};
