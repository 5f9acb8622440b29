/** Words of the talk at a table. */
export const talk = {
  title: 'Talk at the table',
  unread: 'new',
  lines: 'What was said',
  rooms: { seats: 'Players', watchers: 'Watching' },
  who: {
    seats: 'You and your opponent. Those who watch do not read this.',
    watchers: 'Those who watch, among themselves. The players read it after the end.',
  },
  none: { seats: 'Nothing was said yet.', watchers: 'Nothing was said yet.' },
  earlier: 'Earlier lines',
  say: 'Say something',
  send: 'Send',
  left: (n: number) => (n === 1 ? '1 character left' : `${n} characters left`),
  about: (name: string) => `About this line of ${name}`,
  mute: 'Hide what they say here',
  report: 'Report to the host',
  block: 'Block this person',
  blockNote: (name: string) =>
    `You see nothing more that ${name} says, at any table, and neither of you can join the other’s new tables. This match goes on.`,
  why: 'What is wrong with this line?',
  reportYes: 'Send the report',
  reported: 'The host will see this line and your reason.',
  hidden: { muted: 'Hidden.', blocked: 'Hidden: you have blocked this person.' },
  showAgain: { muted: 'Show again', blocked: 'Block no more' },
  show: 'Let each other see when we are at the table',
  theyWould: 'Your opponent would like that. Both see it once both want it.',
  here: 'Your opponent is at the table.',
  daysAgo: (days: number) =>
    days === 0
      ? 'Your opponent was last here today.'
      : days === 1
        ? 'Your opponent was last here yesterday.'
        : `Your opponent was last here ${days} days ago.`,
};
