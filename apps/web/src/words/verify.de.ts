/** Words of the verification of a record, in German. */
import type { verify as english } from './verify.en.ts';
import { plural } from './plural.ts';

export const verify: typeof english = {
  title: 'Aufzeichnung prüfen',
  lead: 'Die Aufzeichnung einer beendeten Partie enthält jeden Befehl, jeden Wurf und was daraus wurde. Diese Seite prüft sie hier im Browser; nichts wird verschickt, und sie braucht kein Netz.',
  drop: 'Aufzeichnung einer Partie hier ablegen',
  choose: 'Datei wählen',
  fetching: 'Die Aufzeichnung wird geholt …',
  waiting: (seconds) =>
    `Der Server gibt gerade andere Aufzeichnungen aus. Diese Seite fragt in ${plural(seconds, 'einer Sekunde', 'Sekunden')} noch einmal.`,
  heads: 'Deine Seite der Partie',
  headsKept: (n, shares) =>
    n + shares === 0
      ? 'Dieser Browser hat die laufende Partie nicht gesehen. Hast du deine Seite gespeichert, füge auch diese Datei hinzu.'
      : `Dieser Browser hat ${plural(n, 'eine Marke', 'Marken')} der laufenden Partie behalten${shares > 0 ? ' und deinen Anteil an den Würfeln' : ''}; das wird mitgeprüft.`,
  headsAdd: 'Gespeicherte Seite hinzufügen',
  headsBad: 'In dieser Datei stehen keine Marken einer Partie.',
  headsOther: 'Das ist die gespeicherte Seite einer anderen Partie; sie wurde nicht verwendet.',
  headsAdded: 'Die gespeicherte Seite, die du hinzugefügt hast, wird mitgeprüft.',
  stop: 'Abbrechen',
  failed:
    'Diese Aufzeichnung konnte nicht zu Ende geprüft werden: Sie verlangt mehr, als dieser Browser hat.',
  working: (n) => `Befehle neu entschieden: ${n}`,
  holds: 'Die Aufzeichnung stimmt.',
  fails: 'Die Aufzeichnung stimmt nicht.',
  unproved: 'Nicht bewiesen',
  unprovedLead:
    'Nichts widerspricht der Aufzeichnung. Was offen ist, steht unten; solange es offen ist, ist sie nicht bewiesen.',
  of: { holds: 'stimmt', refused: 'abgelehnt', open: 'nicht geprüft' },
  entry: (n) => `Eintrag ${n}`,
  checks: {
    form: {
      name: 'Form',
      holds: () => 'Sie hat die Form einer Aufzeichnung.',
      fails: 'Das ist keine Aufzeichnung, wie ein Server sie schreibt.',
    },
    secret: {
      name: 'Geheimnis der Würfel',
      holds: (n) =>
        n === 1
          ? 'Das Geheimnis des Servers ist das, auf das er sich vor dem ersten Wurf festgelegt hat.'
          : `Die ${n} Geheimnisse des Servers sind die, auf die er sich festgelegt hat; die Würfel wurden während der Partie neu begonnen.`,
      fails: 'Ein Geheimnis der Würfel ist nicht das angekündigte.',
    },
    chain: {
      name: 'Kette',
      holds: (n) => `${plural(n, 'Ein Eintrag folgt', 'Einträge folgen')} lückenlos vom Anfang an.`,
      fails: 'Hier steht etwas anderes als zu der Zeit, als gespielt wurde.',
    },
    heads: {
      name: 'Was dir gezeigt wurde',
      holds: (n) =>
        `${plural(n, 'Eine Marke', 'Marken')} aus der laufenden Partie ${n === 1 ? 'steht' : 'stehen'} in der Aufzeichnung.`,
      fails: 'Dir wurde etwas gezeigt, das nicht in dieser Aufzeichnung steht.',
    },
    shares: {
      name: 'Dein Anteil an den Würfeln',
      holds: (n) =>
        n === 0
          ? 'Es wurde nicht gewürfelt; da ist nichts zu beweisen.'
          : n === 1
            ? 'Dein Anteil ging in die Würfel ein; er war gebunden, ehe ihn jemand kennen konnte.'
            : `Deine Anteile gingen bei ${n} Geheimnissen in die Würfel ein; jeder war gebunden, ehe ihn jemand kennen konnte.`,
      fails: 'Die Würfel entstanden ohne den Anteil, den du gegeben hast.',
    },
    dice: {
      name: 'Würfel',
      holds: (n) =>
        `${plural(n, 'Ein Wurf fiel', 'Würfe fielen')}, wie Geheimnis und Anteile der Spieler es ergeben.`,
      fails: 'Ein Wurf fiel anders, als Geheimnis und Anteile es ergeben.',
    },
    charts: {
      name: 'Tafeln',
      holds: () => 'Tafeln dieses Programms.',
      fails: 'Diese Tafeln sind nicht die der Partie.',
    },
    start: {
      name: 'Anfang',
      holds: () => 'Die Regeln ergeben denselben Anfang.',
      fails: 'Die Regeln ergeben einen anderen Anfang.',
    },
    decisions: {
      name: 'Regeln',
      holds: (n) =>
        `${plural(n, 'Ein Befehl', 'Befehle')} neu entschieden, ${n === 1 ? 'mit demselben' : 'jeder mit demselben'} Ergebnis.`,
      fails: 'Die Regeln kommen zu einem anderen Ergebnis.',
    },
  },
  open: {
    heads: 'Marken aus der laufenden Partie liegen nicht vor.',
    shares:
      'Ob jemand die Würfel bestimmt hat, lässt sich aus dem, was hier vorliegt, nicht sagen. Hast du in einem anderen Browser gespielt, speichere dort deine Seite der Partie und füge die Datei unten hinzu.',
    charts: 'Ob diese Tafeln hier bekannt sind, ließ sich nicht feststellen; sie gelten, wie sie dastehen.',
    start: 'Der Anfang wurde nicht nachgeprüft; er gilt, wie er dasteht.',
  },
  otherCharts: 'Eigene Tafeln des Betreibers, nicht die dieses Programms.',
  openRules: (n) =>
    `${plural(n, 'Ein Befehl wurde', 'Befehle wurden')} nach anderen Regeln oder Tafeln entschieden, als diese Seite hat; sie gelten, wie sie dastehen.`,
  replay: 'Partie ansehen',
  save: 'Aufzeichnung speichern',
  another: 'Andere prüfen',
};
