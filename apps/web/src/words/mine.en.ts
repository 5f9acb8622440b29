/** Words of the page about the data stored about a player. */
import type { Isolated } from '@1bob/game';
export const mine = {
  title: 'My data',
  nobody: 'You have not played in this browser yet, so nothing is stored about you.',
  blocks: 'Players I have blocked',
  blocksNone:
    'You have not blocked anyone. To block a rude player, open the menu beside one of their lines at the table.',
  blocksNote: 'You do not see what they say, and neither of you can join the other’s new tables.',
  somebody: 'somebody',
  since: (day: string) => `since ${day}`,
  unblock: 'Unblock',
  unblockOf: (name: Isolated) => `Unblock ${name}`,
  take: 'A copy of my data',
  takeNote:
    'One JSON file with your name, devices, notification channels, talk, blocked players and games. Finished games come with their whole record.',
  download: 'Download my data',
  delete: 'Delete me',
  deleteWhat: [
    'Your name, notification channels and talk are deleted at once. A line that somebody reported stays until the host has dealt with the report.',
    'In running games, your opponents choose how to go on, as if your time had run out. Your open tables and your running games against the computer are deleted.',
    'Finished games stay with their record, under the name “a player”.',
    'All your devices are signed out, and the recovery links of your seats stop working. The host’s backups hold your data until they are discarded.',
  ],
  begin: 'Delete me …',
  sure: 'Delete yourself from this server? This cannot be undone.',
  yes: 'Yes, delete me',
};

export type MineWords = typeof mine;
