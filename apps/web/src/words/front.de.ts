/** Wörter der Titelseite eines Monats und der Geschichte eines Krieges. */
import type { front as english } from './front.en.ts';

const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const front: typeof english = {
  month: 'Monat',
  before: 'Der Monat davor',
  after: 'Der Monat danach',
  noneYet: 'Noch ist kein Monat vorbei. Jeder bekommt an seinem Ende eine Titelseite.',
  bombed: (side, place) => `${side} bombardieren ${place}`,
  lost: (side, n) => `${side} verlieren ${some(n, 'ein Flugzeug', 'Flugzeuge')}`,
  inVain: 'Bomben ohne Wirkung',
  noBombs: 'Flugzeuge am Himmel, und keine Bomben',
  quiet: 'Alles ruhig über England',
  points: (side, amount) => `${side} ${amount}`,
  nothing: 'nichts gewonnen',
  raids: (n) => some(n, 'Ein Angriff', 'Angriffe'),
  raid: (place, n) => `${place}, ${some(n, 'ein Flugzeug', 'Flugzeuge')}`,
  target: { place: 'der Ort', land: 'Landeinheit', air: 'Flugzeuge am Boden', ship: 'Schiff' },
  losses: 'Verluste',
  gone: (what) => `${what} verloren`,
  damaged: (what) => `${what} beschädigt`,
  unseen: (n) => `${some(n, 'ein Spielstein', 'Spielsteine')} von der Karte verschwunden, Ursache unbekannt`,
  ground: (n) => `${some(n, 'ein Punkt', 'Punkte')} am Boden oder auf See`,
  none: 'keine gesehen',
  seen: 'Alle bekommen dieselbe Titelseite. Sie zeigt, was beide Seiten sahen.',
  own: 'Deine Verluste (nur du siehst sie)',
  taken: (unit, place, fate) => `${unit} bei ${place}: ${fate}.`,
  ownNone: 'Keine in diesem Monat.',
  map: (ways, raids) =>
    `Karte des Monats: ${some(ways, 'ein Flug', 'Flüge')}, Bomben auf ${some(raids, 'einen Ort', 'Orte')}.`,
  story: 'Die Geschichte des Krieges',
  again: 'Noch einmal, mit vertauschten Seiten',
  storyLead: 'Mit allem, was während des Krieges verborgen war.',
  curve: 'Die Punkte',
  curveSaid: (german, british) => `Punkte am Ende: Deutsche ${german}, Briten ${british}.`,
  decided: 'Wo er entschieden wurde',
  turning: (side, when) => `${side} gingen ${when} endgültig in Führung.`,
  allAlong: (side) => `${side} führten von Anfang an.`,
  notByPoints: (side) => `${side} gewannen, ohne nach Punkten vorn zu liegen.`,
  noneAhead: 'Keine Seite lag am Ende vorn.',
  blow: (side, n, when) => `Der schwerste Schlag: ${some(n, 'ein Punkt', 'Punkte')} für ${side} ${when}.`,
  when: (month, turn) =>
    turn === 0 ? `in der Planung für ${month}` : turn > 24 ? `Ende ${month}` : `in Zug ${turn} im ${month}`,
  watchIt: 'Ansehen',
  knew: 'Was jede Seite wusste',
  knewLead:
    'Jede Seite notiert, wo sie feindliche Staffeln am Boden gesehen hat. Die Zahlen sagen, wie viele sie am Monatsende am richtigen Ort hatte.',
  knewOf: (right, of) => `${right} von ${of}`,
  luck: 'Das Glück der Würfel',
  luckLead:
    'Die Treffer, die die Würfel brachten, neben dem Mittel für ebenso viele Würfe auf denselben Zeilen und Spalten der Tabellen.',
  luckCause: {
    bombs: 'Bombentreffer',
    fights: 'Treffer in Kämpfen',
    guns: 'Treffer der Flak',
    landings: 'Missglückte Landungen',
  },
  luckCols: { what: 'Was', dice: 'Würfel', expected: 'Im Mittel', got: 'Tatsächlich' },
  luckBalance: (side, hits) =>
    `Insgesamt fielen die Würfel besser für ${side}: ${hits} Treffer mehr als im Mittel.`,
  luckEven: 'Insgesamt bevorzugten die Würfel keine Seite.',
  noDice: 'Es fiel kein Wurf, der hier zählt.',
  moment: 'Link zu diesem Moment in dieser Sicht',
  copyMoment: 'Link zu diesem Moment kopieren',
};
