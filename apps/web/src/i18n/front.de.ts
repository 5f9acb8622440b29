/** Wörter der Titelseite eines Monats und der Geschichte eines Krieges. */
import type { front as english } from './front.en.ts';

const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const front: typeof english = {
  title: 'Die Monate',
  months: 'Die vergangenen Monate',
  month: 'Monat',
  before: 'Der Monat davor',
  after: 'Der Monat danach',
  noneYet: 'Noch ist kein Monat vorbei. Jeder bekommt an seinem Ende eine Titelseite.',
  isOver: (month) => `${month} ist vorbei`,
  open: 'Zur Titelseite',
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
};
