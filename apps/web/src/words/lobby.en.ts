/** Words of the open tables. */
import type { Isolated } from '@1bob/game';
export const lobby = {
  title: 'Open tables',
  lead: 'These players are waiting for an opponent. Sit down to play one of them.',
  yours: 'Your table',
  yoursWaits: (day: string) => `Waiting for an opponent until ${day}.`,
  take: 'Sit down',
  more: 'More tables',
  takeOf: (who: Isolated, scenario: string) => `Sit down: ${who}, ${scenario}`,
  taking: 'Sitting down …',
  withdraw: 'Withdraw',
  withdrawOf: (scenario: string) => `Withdraw your table: ${scenario}`,
  experience: {
    none: 'no finished games here yet',
    few: 'fewer than ten finished games here',
    many: 'ten or more finished games here',
  },
  rules: (n: number) => (n === 0 ? 'standard rules' : n === 1 ? 'one optional rule' : `${n} optional rules`),
  charts: (name: string) => `charts: ${name}`,
  advised: 'advice from the computer allowed',
  plotted: 'plot table',
};

/** One more game after the end. */
export const rematch = {
  offer: 'Offer a rematch with sides swapped',
  note: 'Your opponent sees the offer here and can accept or decline it.',
  offered: 'You have offered a rematch. Waiting for your opponent …',
  takeBack: 'Take the offer back',
  asked: 'Your opponent offers a rematch with sides swapped.',
  accept: 'Accept and play',
  decline: 'Decline',
  declined: 'Your opponent does not want a rematch now.',
  toNext: 'Go to your next game',
  watchers: 'Anyone who can watch this game may watch the rematch too',
  /** For those who watched. */
  watch: 'They play again: watch',
};

/** A player's past games. */
export const games = {
  own: 'My results',
  of: (name: Isolated) => `${name}’s results`,
  lead: 'Only games against people count here, not those against the computer.',
  nobody: 'Nobody has played in this browser yet.',
  finished: 'Finished',
  results: (won: number, lost: number, drawn: number) => `${won} won, ${lost} lost, ${drawn} drawn`,
  toTheEnd: 'Played to the end',
  toTheEndOf: (played: number, all: number) => `${played} of ${all}`,
  usual: 'Usually moves',
  usualTimes: {
    hour: 'within an hour',
    day: 'within a day',
    days: 'within a few days',
    longer: 'after more than a few days',
  },
  unknown: 'not known yet',
  usualNote: 'Measured in the last finished games, from what everybody could see.',
  last: 'Latest games',
  won: 'won',
  lost: 'lost',
  drawn: 'draw',
  running: 'My games',
  shown: 'Others can see this page',
  notShown: 'Only you can see this page',
  shownNote:
    'On a shared page others see your results and how soon you usually move, but no opponents’ names and no running games. Your tables and the list of open tables then link to the page.',
  show: 'Share this page',
  hide: 'Stop sharing it',
  link: 'Link to your page',
};

export type LobbyWords = typeof lobby;
export type RematchWords = typeof rematch;
export type GamesWords = typeof games;
