/** Wörter der Titelseite eines Monats und der Geschichte eines Krieges. */
import type { front as english } from './front.en.ts';

const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const front: typeof english = {
  month: 'Monat',
  before: 'Der Monat davor',
  after: 'Der Monat danach',
  noneYet: 'Noch ist kein Monat vorbei. Jeder bekommt an seinem Ende eine Titelseite.',
  bombed: (side, place) => `${side} bombardieren ${place}`,
  lost: (side, n) => `${side} verlieren ${some(n, 'eine Einheit', 'Einheiten')} in der Luft`,
  inVain: 'Bomben ohne Wirkung',
  noBombs: 'Flugzeuge am Himmel, und keine Bomben',
  quiet: 'Alles ruhig über England',
  points: (side, amount) => `${side} ${amount}`,
  nothing: 'nichts gewonnen',
  raids: (n) => some(n, 'Ein Angriff', 'Angriffe'),
  raid: (place, n) => `${place}, ${some(n, 'eine Einheit', 'Einheiten')}`,
  target: { place: 'der Ort', land: 'Bodeneinheit', air: 'Flugzeuge am Boden', ship: 'Schiff' },
  losses: 'Verluste',
  gone: (what) => `${what} verloren`,
  damaged: (what) => `${what} beschädigt`,
  unseen: (n) => `${some(n, 'ein Plättchen', 'Plättchen')} von der Karte, man weiß nicht wie`,
  ground: (n) => `${some(n, 'ein Punkt', 'Punkte')} am Boden oder auf See`,
  none: 'keine, die man sah',
  seen: 'Wie beide Seiten es sahen: für alle dieselbe Seite.',
  map: (ways, raids) =>
    `Karte des Monats: ${some(ways, 'ein Weg', 'Wege')} geflogen, Bomben auf ${some(raids, 'einen Ort', 'Orte')}.`,
  story: 'Die Geschichte des Krieges',
  again: 'Noch einmal, mit vertauschten Seiten',
  storyLead: 'Mit allem, was verborgen war, solange der Krieg lief.',
  curve: 'Die Punkte',
  curveSaid: (german, british) => `Punkte am Ende: Deutsche ${german}, Briten ${british}.`,
  decided: 'Wo er entschieden wurde',
  turning: (side, when) => `${side} gingen endgültig in Führung: ${when}.`,
  allAlong: (side) => `${side} führten von Anfang an.`,
  notByPoints: (side) => `${side} gewannen, ohne nach Punkten vorn zu liegen.`,
  noneAhead: 'Keine Seite lag am Ende vorn.',
  blow: (side, n, when) => `Der schwerste Schlag: ${n} Punkte für ${side}, ${when}.`,
  when: (month, turn) =>
    turn === 0 ? `Planung im ${month}` : turn > 24 ? `Ende ${month}` : `${month}, Zug ${turn}`,
  watchIt: 'Ansehen',
  knew: 'Was jede Seite wusste',
  knewLead:
    'Wie viele Staffeln der anderen Seite am Boden die eigenen Notizen am Ende des Monats am richtigen Ort hatten.',
  knewOf: (right, of) => `${right} von ${of}`,
  luck: 'Das Glück der Würfel',
  luckLead: 'Was die Würfel brachten, und was Würfel auf denselben Zeilen und Spalten im Mittel bringen.',
  luckCause: {
    bombs: 'Bombentreffer (B)',
    fights: 'Treffer in Kämpfen',
    guns: 'Treffer der Geschütze',
    landings: 'Missglückte Landungen',
  },
  luckCols: { what: 'Was', dice: 'Würfel', expected: 'Im Mittel', got: 'Gefallen' },
  luckBalance: (side, hits) =>
    `Alles in allem fielen die Würfel besser für ${side}: ${hits} Treffer mehr als im Mittel.`,
  luckEven: 'Alles in allem waren die Würfel gerecht.',
  noDice: 'Kein Würfel fiel, der hier zählt.',
  moment: 'Link zu diesem Augenblick, so gesehen wie jetzt',
};
