/** Words of the open tables. */
export const lobby = {
  title: 'Open tables',
  lead: 'Somebody waits there for an opponent. The other seat is yours with one press.',
  yours: 'Your table',
  yoursWaits: (day: string) => `It waits for an opponent until ${day}.`,
  take: 'Sit down',
  more: 'More tables',
  takeOf: (who: string, scenario: string) => `Sit down: ${who}, ${scenario}`,
  taking: 'Sitting down …',
  withdraw: 'Withdraw',
  withdrawOf: (scenario: string) => `Withdraw your table: ${scenario}`,
  experience: {
    none: 'has finished no game here yet',
    few: 'has finished some games here',
    many: 'has finished ten games and more',
  },
  rules: (n: number) => (n === 0 ? 'standard rules' : n === 1 ? 'one optional rule' : `${n} optional rules`),
  charts: (name: string) => `charts: ${name}`,
  advised: 'the computer may be asked',
};

/** One more game after the end. */
export const rematch = {
  offer: 'Offer another game, sides swapped',
  note: 'The other player is asked here, and may accept or decline.',
  offered: 'Another game is offered. Waiting for the other player …',
  takeBack: 'Take the offer back',
  asked: 'The other player offers another game, with the sides swapped.',
  accept: 'Accept, and go there',
  decline: 'Decline',
  declined: 'The other player does not want another game now.',
  toNext: 'To your next game',
};

/** A player's past games. */
export const games = {
  own: 'What I have played',
  of: (name: string) => `What ${name} has played`,
  lead: 'Games against people. Games against the computer are not shown.',
  nobody: 'This browser has not played yet.',
  finished: 'Finished',
  results: (won: number, lost: number, drawn: number) => `${won} won, ${lost} lost, ${drawn} drawn`,
  toTheEnd: 'Played to the end',
  toTheEndOf: (played: number, all: number) => `${played} of ${all}`,
  usual: 'Usual answer',
  usualTimes: {
    hour: 'within an hour',
    day: 'within a day',
    days: 'within a few days',
    longer: 'after more than a few days',
  },
  unknown: 'not known yet',
  usualNote: 'Told by the steps that everybody saw in the last games that have ended, and by nothing else.',
  last: 'The last ones',
  won: 'won',
  lost: 'lost',
  drawn: 'draw',
  running: 'My games',
  shown: 'This page is shown to others',
  notShown: 'Only you see this page',
  shownNote:
    'Results, and how soon you answer: without the names of others, and without running games. It is linked from your open tables and your tables.',
  show: 'Show it to others',
  hide: 'Stop showing it',
  link: 'Link to your page',
};

export type LobbyWords = typeof lobby;
export type RematchWords = typeof rematch;
export type GamesWords = typeof games;
