import type { diary as english } from './diary.en.ts';

export const diary: typeof english = {
  lead: 'Nur du kannst das lesen. Am Ende jedes Monats hält das Protokoll einen Hash der Seite fest. So kannst du nach dem Krieg zeigen, was du gedacht hast.',
  month: 'Monat',
  note: 'Notiz',
  write: 'Aufschreiben',
  full: 'Diese Seite ist voll. Radiere erst etwas aus.',
  room: (left) => `Platz für noch etwa ${left} Buchstaben.`,
  tools: { pin: 'Nadel', circle: 'Kreis', line: 'Linie' },
  pinNote: 'Die Werkzeuge zeichnen auf die Karte. Eine Nadel nimmt einen kurzen Text aus dem Feld mit.',
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
  circle: (hex, radius) => `Kreis um ${hex}, Radius ${radius} ${radius === 1 ? 'Hex' : 'Hexe'}`,
  line: (from, to) => `Linie von ${from} nach ${to}`,
  rubOut: (what) => `Ausradieren: ${what}`,
  copy: 'Die Zeichen des Vormonats noch einmal einzeichnen',
  planning: 'Planung',
  empty: 'Auf dieser Seite steht nichts.',
  share: 'Seiten dieses Tagebuchs anderen zeigen',
  sealed:
    'Diese Seite ist versiegelt: Das Protokoll des Kriegs enthält einen Hash davon, sodass sie niemand mehr ändern kann.',
  unsealed: 'Diese Seite ist nicht versiegelt. Der Server hatte ihren Hash nicht, als der Monat endete.',
  open: {
    title: 'Kriegstagebücher',
    lead: 'Was die Spieler während des Kriegs geschrieben haben, auf den Seiten, die sie geöffnet haben.',
    own: 'Deine eigenen Seiten',
    ownLead: 'Kreuze die Seiten an, die alle lesen dürfen. Die anderen bleiben geschlossen.',
    read: 'Lesen',
    elsewhere:
      'Dieser Browser hat die Seite nicht. Öffne sie auf dem Gerät, auf dem du sie geschrieben hast.',
    long: 'Diese Seite ist zu lang, um geöffnet zu werden.',
    save: 'Speichern, was alle lesen dürfen',
    saved: (count) =>
      count === 0
        ? 'Gespeichert. Niemand sonst kann deine Seiten lesen.'
        : count === 1
          ? 'Gespeichert. Alle können eine Seite lesen.'
          : `Gespeichert. Alle können ${count} Seiten lesen.`,
    none: 'Niemand hat eine Seite geöffnet.',
    holds: 'Am Ende des Monats versiegelt und seither unverändert.',
    differs: 'Das ist nicht die Seite, die am Ende des Monats versiegelt wurde.',
    unsealed: 'Von diesem Monat wurde keine Seite versiegelt.',
  },
  slip: {
    then: 'In diesem Zug hast du geschrieben',
    back: 'Was du zuletzt geschrieben hast',
    when: (month, turn) => `${month} (${turn}):`,
    open: 'Kriegstagebuch öffnen',
  },
};
