import type { StartWords } from './start.en.ts';

/** Words of the first page of a folder without a server, in German. */
export const start: StartWords = {
  read: 'Zum Lesen',
  rules: 'Jede Regel in unseren Worten, mit der Nummer ihres Abschnitts.',
  counters: 'So liest du Flugzeuge, Geschütze und Zeichen auf der Karte.',
  history: 'Die Angriffe von 1917 und 1918, wie sie waren.',
  game: 'Das Spiel selbst',
  gameText:
    'Im Spiel treffen sich zwei Spieler, oder einer spielt gegen den Computer. Dazu braucht es einen Server, und diese Seiten haben keinen.',
  alone: 'Was du hier tust, bleibt in diesem Browser. Diese Seiten schicken niemandem etwas.',
};
