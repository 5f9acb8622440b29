/** Words of the notification settings (notifications/). */
export const notices = {
  title: 'Tell me when it is my move',
  lead: 'A minute after your opponent has moved, unless you have the table open. It goes by the ways you tick, for this game, and tells also that your opponent has come, that the game has ended, and that another one is offered.',
  none: 'You have no way to be told yet.',
  kinds: { push: 'This or another browser', mail: 'Mail', webhook: 'Webhook' },
  forms: { discord: 'Discord', slack: 'Slack', ntfy: 'ntfy', json: 'plain JSON' },
  at: (kind: string, label: string) => `${kind}: ${label}`,
  unconfirmed: 'A mail is on its way: press the button on its page to confirm the address.',
  last: (why: string) => `Last failure: ${why}`,
  errors: {
    address: 'it is not an https address',
    unreachable: 'the address does not exist, is not public, or does not answer',
    slow: 'no answer in time',
    refused: 'it was refused there',
    busy: 'asked to come later',
    gone: 'that place is not there any more',
  },
  test: 'Test',
  testOf: (label: string) => `Send a test: ${label}`,
  sent: 'The test is on its way.',
  remove: 'Remove',
  removeOf: (label: string) => `Remove: ${label}`,
  add: {
    push: 'This browser',
    mail: 'A mail address',
    webhook: 'A webhook',
    address: 'Address',
    form: 'For',
    send: 'Send the confirmation',
    save: 'Add',
    mailOff: 'This server sends no mails.',
    noPush: 'This browser takes no pushes here. On an iPhone, put the game on the home screen first.',
    denied: 'The browser does not allow it; its settings for this site do.',
  },
  often: 'At most once in',
  minutes: (n: number) =>
    n === 0
      ? 'no limit'
      : n < 60
        ? `${n} minutes`
        : n === 60
          ? 'an hour'
          : n < 1440
            ? `${n / 60} hours`
            : 'a day',
  quiet: {
    title: 'Quiet hours: nothing comes then',
    from: 'From',
    until: 'Until',
    note: (zone: string) =>
      `For all your games, by the clocks of ${zone}. What would have come comes when they are over. Clear both times to have none.`,
  },
  content: 'What it says',
  contents: {
    public: 'Only what both sides and those who watch see',
    own: 'What I see, secrets included',
  },
  contentNote: 'A push to a browser holds one sentence that anybody may read.',
};
