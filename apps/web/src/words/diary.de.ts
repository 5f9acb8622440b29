import type { diary as english } from './diary.en.ts';

export const diary: typeof english = {
  lead: 'Nur du kannst das lesen. Am Ende jedes Monats hält das Protokoll einen Hash der Seite fest. So kannst du nach dem Krieg zeigen, was du gedacht hast.',
  month: 'Monat',
  note: 'Notiz',
  write: 'Aufschreiben',
  full: 'Diese Seite ist voll. Radiere erst etwas aus.',
  room: (left) => `Platz für noch etwa ${left} Buchstaben.`,
  tools: { pin: 'Nadel', circle: 'Kreis', line: 'Linie' },
  pinNote: 'Eine kurze Notiz wird zur Aufschrift der Nadel.',
  choose: {
    pin: 'Wähle das Hex für die Nadel.',
    circle: 'Wähle den Mittelpunkt des Kreises.',
    line: 'Wähle das erste Hex der Linie.',
  },
  goOn: {
    circle: 'Wähle ein Hex auf dem Kreis.',
    line: 'Wähle das nächste Hex. Wähle das letzte noch einmal, um die Linie zu beenden.',
  },
  pin: (hex, words) => (words === '' ? `Nadel auf ${hex}` : `Nadel auf ${hex}: ${words}`),
  circle: (hex, radius) =>
    `Kreis um ${hex}, ${radius} ${radius === 1 ? 'Hex' : 'Hexe'} weit nach jeder Seite`,
  line: (from, to) => `Linie von ${from} nach ${to}`,
  rubOut: (what) => `Ausradieren: ${what}`,
  copy: 'Die Zeichen des Vormonats noch einmal einzeichnen',
  planning: 'Planung',
  empty: 'Auf dieser Seite steht nichts.',
};
