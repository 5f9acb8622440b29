/** Words of the talk at a table. */
import type { Isolated } from '@1bob/game';
export const talk = {
  title: 'Talk at the table',
  unread: 'new',
  lines: 'What was said',
  rooms: { seats: 'Players', watchers: 'Watching' },
  who: {
    seats: 'Only you and your opponent read this, not those who watch.',
    watchers: 'Only those who watch read this. The players can read it after the game.',
  },
  none: { seats: 'Nobody has said anything yet.', watchers: 'Nobody has said anything yet.' },
  earlier: 'Show earlier lines',
  say: 'Say something',
  send: 'Send',
  left: (n: number) => (n === 1 ? '1 character left' : `${n} characters left`),
  about: (name: Isolated) => `Hide or report this line by ${name}`,
  mute: 'Hide what they say here',
  report: 'Report to the host',
  block: 'Block this person',
  blockNote: (name: Isolated) =>
    `You will see nothing more that ${name} says, at any table. Neither of you can join the other’s new tables. This game goes on.`,
  why: 'What is wrong with this line?',
  reportYes: 'Send the report',
  reported: 'Reported. The host will see this line and your reason.',
  hidden: { muted: 'Hidden.', blocked: 'Hidden: you have blocked this person.' },
  showAgain: { muted: 'Show again', blocked: 'Unblock' },
  show: 'Show each other when we are at the table',
  theyWould: 'Your opponent wants both of you to see this. Tick the box, and you both will.',
  here: 'Your opponent is at the table.',
  daysAgo: (days: number) =>
    days === 0
      ? 'Your opponent was last here today.'
      : days === 1
        ? 'Your opponent was last here yesterday.'
        : `Your opponent was last here ${days} days ago.`,
};
