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

export type LobbyWords = typeof lobby;
