/** Words of the page about the data stored about a player. */
export const mine = {
  title: 'My data',
  nobody: 'This browser has not played yet: nothing is stored about you.',
  blocks: 'Whom I have blocked',
  blocksNone:
    'You have blocked no one. To block a rude player, open the menu of one of their lines at the table.',
  blocksNote: 'You do not see what they say, and neither of you sits down at a table of the other.',
  somebody: 'somebody',
  since: (day: string) => `since ${day}`,
  unblock: 'Take back',
  unblockOf: (name: string) => `Take back that you have blocked ${name}`,
  take: 'Take it with me',
  takeNote:
    'One file of JSON with your name, devices, ways to be told, what you said and whom you blocked, and your games: those that have ended with their whole record.',
  download: 'Download my data',
  delete: 'Delete me',
  deleteWhat: [
    'Your name, your ways to be told, and what you said at tables go at once. What others have reported to the host goes when that is dealt with.',
    'In games that run, your opponents choose how they go on, as if your time had run out. Open tables, and games against the computer that run, are deleted.',
    'Games that have ended stay with their record, under the name “a player”.',
    'All your devices are signed out. Links that led back to your seats are dead. Copies that the host keeps against loss go when these are thrown away.',
  ],
  begin: 'Delete me …',
  sure: 'Delete everything that is yours? There is no way back.',
  yes: 'Yes, delete me',
};

export type MineWords = typeof mine;
