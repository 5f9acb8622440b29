/** Worte für den Weg zurück durch die eigene Vergangenheit und für die Spalte derer, die zuschauen. */
import type { past as english } from './past.en.ts';

export const past: typeof english = {
  goBack: 'Zurückspulen',
  catchUp: 'Was war?',
  catchUpTitle: 'Spielt den bisherigen Monat in etwa einer Minute ab',
  goBackTitle: 'Zeigt Schritt für Schritt, was du gesehen hast',
  fetching: 'Was du gesehen hast, wird geladen …',
  fetchingOf: (done, of) => `Der Monat wird geladen: ${done} von ${of} Zügen …`,
  waiting: 'Der Server hat gerade viel zu tun. Das kann einen Moment dauern …',
  hand: 'Zurückspulen. Pfeiltasten: ein Schritt. Bild auf und Bild ab: ein Zug. Leertaste: abspielen. Escape: zurück zu jetzt.',
  copy: 'Link zu diesem Moment kopieren',
  missing:
    'Der Link führt zu einem Moment, der noch nicht da war oder hier unbekannt ist. Du siehst die Gegenwart.',
  turnBack: 'Einen Zug zurück',
  turnOn: 'Einen Zug weiter',
  slider: 'Gezeigter Zug',
  setUp: 'Aufstellung',
  planning: 'Planung',
  turn: (n) => `Zug ${n}`,
  ended: 'das Ende',
  chapter: (month, part) => `${month}, ${part}`,
  watch: {
    players: 'Am Tisch',
    toMove: 'am Zug',
    standing: (level) => `Endete das Spiel jetzt: ${level}.`,
    points: (n) => (n === 1 ? '1 Punkt' : `${n} Punkte`),
    aloft: 'In der Luft',
    noneAloft: 'Niemand ist in der Luft.',
    way: (where, turn) => `${where} · in der Luft seit Zug ${turn}`,
    lastFight: 'Der letzte Kampf',
    raids: 'Angriffe des Monats',
    noRaids: 'In diesem Monat sind keine Bomben gefallen.',
    aircraft: (n) => (n === 1 ? 'ein Flugzeug' : `${n} Flugzeuge`),
    raid: (side, place) => `${side}: ${place}`,
    scored: (n) => (n === 0 ? 'keine Punkte' : n > 0 ? `+${n}` : `−${-n}`),
  },
};
