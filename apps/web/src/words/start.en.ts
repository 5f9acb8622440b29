/** Words of the first page of a folder without a server. */
export const start = {
  read: 'To read',
  rules: 'Every rule in our own words, with the number of its case.',
  counters: 'How to read the aircraft, the guns and the marks on the map.',
  history: 'The raids of 1917 and 1918, as they happened.',
  game: 'The game itself',
  gameText:
    'Two players meet in the game, or one plays the computer. It needs a server, and these pages have none.',
  alone: 'What you do here stays in this browser. These pages send nothing to anybody.',
};

export type StartWords = typeof start;
