/** Words of the notification settings (notifications/). */
export const notices = {
  title: 'Notify me when it is my move',
  lead: 'We notify you a minute after your opponent has moved, unless you are looking at the table. You choose below which other news you want. Tick the channels for this game.',
  none: 'You have no channel yet. Add one below.',
  kinds: { push: 'Browser', mail: 'Email', webhook: 'Webhook' },
  forms: { discord: 'Discord', slack: 'Slack', ntfy: 'ntfy', json: 'plain JSON' },
  at: (kind: string, label: string) => `${kind}: ${label}`,
  unconfirmed: 'An email is on its way. Open its link to confirm the address.',
  stopped: 'You stopped these emails. The address can still sign you in, until you remove it.',
  resume: 'Send again',
  resumeOf: (label: string) => `Send notifications again: ${label}`,
  expired: 'That browser no longer gets notifications. Open the game in it to renew them.',
  last: (why: string) => `The last notification failed: ${why}`,
  errors: {
    address: 'this is not an https address',
    unreachable: 'the address does not exist, is not public or does not answer',
    slow: 'it did not answer in time',
    refused: 'it refused the notification',
    busy: 'it has a fault or is busy',
    gone: 'it no longer exists',
  },
  test: 'Test',
  testOf: (label: string) => `Send a test to ${label}`,
  sent: 'The test is on its way.',
  remove: 'Remove',
  removeOf: (label: string) => `Remove: ${label}`,
  add: {
    push: 'This browser',
    mail: 'An email address',
    webhook: 'A webhook',
    address: 'Address',
    form: 'For',
    send: 'Send a confirmation link',
    save: 'Add',
    mailOff: 'This server sends no email.',
    noPush:
      'This browser cannot show notifications here. On an iPhone, add the game to the home screen first.',
    denied: 'Your browser blocks notifications. Allow them in its settings for this site.',
  },
  often: 'How often',
  minutes: (n: number) =>
    n === 0
      ? 'as soon as there is news'
      : n < 60
        ? `at most one in ${n} minutes`
        : n === 60
          ? 'at most one an hour'
          : n < 1440
            ? `at most one in ${n / 60} hours`
            : 'at most one a day',
  news: 'News I want to hear of, in all my games',
  sound: 'Sound in this browser when it is my move',
  sounds: { off: 'Off', soft: 'Soft', bell: 'Bell' },
  quiet: {
    title: 'Quiet hours: no notifications',
    from: 'From',
    until: 'Until',
    note: (zone: string) =>
      `For all your games, in the time zone ${zone}. Notifications held back arrive when the quiet hours end. Clear both times to have no quiet hours.`,
  },
  content: 'What notifications say',
  contents: {
    public: 'Only what spectators can see too',
    own: 'Everything I can see, secrets included',
  },
  contentNote: 'A browser notification never contains secrets: anybody may read what it says.',
};
