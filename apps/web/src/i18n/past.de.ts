/** Worte für den Weg zurück durch die eigene Vergangenheit und für die Spalte derer, die zuschauen. */
import type { past as english } from './past.en.ts';

export const past: typeof english = {
  goBack: 'Zurückgehen',
  catchUp: 'Was war?',
  catchUpTitle: 'Spielt den bisherigen Monat in etwa einer Minute ab',
  goBackTitle: 'Schritt für Schritt durch das, was du gesehen hast',
  fetching: 'Holt, was du gesehen hast …',
  fetchingOf: (done, of) => `Holt den Monat: ${done} von ${of} Zügen …`,
  hand: 'Durch die Vergangenheit: Pfeile gehen schrittweise, Bild auf und Bild ab Zug um Zug, Leertaste spielt ab, Escape zeigt den Tisch, wie er jetzt ist',
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
    points: (n) => (n === 1 ? '1 Punkt' : `${n} Punkte`),
    aloft: 'In der Luft',
    noneAloft: 'Nichts ist in der Luft.',
    way: (where, turn) => `${where} · in der Luft seit Zug ${turn}`,
    lastFight: 'Der letzte Kampf',
    raids: 'Angriffe des Monats',
    noRaids: 'In diesem Monat sind keine Bomben gefallen.',
    aircraft: (n) => (n === 1 ? 'ein Flugzeug' : `${n} Flugzeuge`),
    raid: (side, place) => `${side}: ${place}`,
    scored: (n) => (n === 0 ? 'keine Punkte' : n > 0 ? `+${n}` : `−${-n}`),
  },
};
