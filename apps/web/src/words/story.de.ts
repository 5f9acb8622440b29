/** Words of a finished war and of its replay, in German. */
import type { story as english } from './story.en.ts';
import { front } from './front.de.ts';
import { reason } from '@1bob/words/de';
import { figureWith } from './ranges.ts';

const figure = figureWith(',');

export const story: typeof english = {
  front,
  reason,

  ended: {
    title: 'Der Krieg ist vorbei',
    draw: 'Unentschieden',
    voided: 'Ohne Ergebnis',
    youWon: 'Du hast gewonnen',
    youLost: 'Du hast verloren',
    youResigned: 'Du hast aufgegeben.',
    onTime: {
      claimed: (side) => `${side} hatten keine Zeit mehr, und der Gegner nahm den Sieg.`,
      drawn: (side) => `${side} hatten keine Zeit mehr, und der Gegner wählte ein Unentschieden.`,
    },
    points: (german, british) => `Punkte: Deutsche ${figure(german)}, Briten ${figure(british)}`,
    reveal: 'Nebel lichten',
    revealed: 'Der Nebel ist gelichtet: Du siehst beide Seiten.',
    home: 'Zu meinen Feldzügen',
    replay: 'Partie ansehen',
    thoughts: 'Was der Computer dachte',
    check: 'Würfel und Aufzeichnung prüfen',
  },

  replay: {
    title: 'Rückblick',
    loading: 'Die Aufzeichnung wird geöffnet …',
    missing: 'Einen Moment wie den im Link gab es in diesem Krieg nicht. Du siehst das Ende.',
    seenBy: 'Wessen Sicht',
    audience: { german: 'Deutsche', british: 'Briten', observer: 'Zuschauer', open: 'Ohne Nebel' },
    controls: 'Abspielen',
    back: 'Einen Schritt zurück',
    on: 'Einen Schritt weiter',
    monthBack: 'Einen Monat zurück',
    monthOn: 'Einen Monat weiter',
    start: 'Zum Anfang',
    end: 'Zum Ende',
    play: 'Abspielen',
    pause: 'Anhalten',
    speed: (n) => `Tempo: ${n}-fach. Ändern`,
    skipQuiet: 'Ruhige Züge überspringen',
    slider: 'Stelle in der Partie',
    at: (n, of) => `${n} von ${of}`,
    keys: 'Pfeiltasten: ein Schritt. Bild auf und Bild ab: ein Monat. Leertaste: abspielen.',
    told: 'Was geschah',
    nothing: 'Nichts, was diese Sicht zeigt.',
    check: 'Aufzeichnung prüfen',
    setUp: 'Vor dem ersten Monat',
  },
};
