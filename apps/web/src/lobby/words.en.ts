/** Words of the tables that anybody may join. */
export const lobby = {
  title: 'Open tables',
  lead: 'Somebody waits there for an opponent. The other seat is yours with one click.',
  yours: 'Your table',
  yoursWaits: (day: string) => `It waits for an opponent until ${day}.`,
  take: 'Sit down',
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
  advised: 'officers may be asked',
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

export type LobbyWords = typeof lobby;
export type RematchWords = typeof rematch;
