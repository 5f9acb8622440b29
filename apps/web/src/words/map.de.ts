/** Words of the map, in German. */
import type { MapCatalogue } from './map.en.ts';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const map: MapCatalogue = {
  map: 'Karte der Nordsee mit England und Flandern',
  keys: (signs) =>
    `Pfeiltasten und ${signs} führen von Feld zu Feld, Eingabe wählt, Plus und Minus vergrößern und verkleinern, 0 zeigt die ganze Karte.`,
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  wholeMap: 'Ganze Karte',
  miles: 'Meilen',
  lines: 'Linien auf der Karte',
  counters: 'Was die Marken zeigen',
  layer: {
    grid: 'Gitter',
    numbers: 'Hexnummern',
    listening: 'Horchposten',
    trails: 'Letzte Bewegungen',
    reach: 'Reichweite',
    limits: 'Umkehrpunkt, letztes Licht',
    pencil: 'Deine Bleistiftzeichen',
  },
  pencil: { pin: 'deine Nadel', circle: 'Mitte deines Kreises', line: 'deine Linie' },
  side: { british: 'britisch', german: 'deutsch' },
  terrain: { sea: 'offene See', coast: 'Küste', land: 'Land' },
  held: { british: 'britisch', german: 'in deutscher Hand', neutral: 'niederländisch, neutral' },
  land: {
    aerodrome: 'Flugplatz',
    antiAircraft: 'Flak',
    earlyWarning: 'Horchposten',
    civilDefence: 'Luftschutz',
    headquarters: 'Hauptquartier',
  },
  ship: { carrier: 'Flugzeugträger', tender: 'Seeflugzeugtender' },
  bombed: 'bombardiert',
  falseSighting: { caption: 'Scheinziel', brief: 'Schein', label: 'Schein' },
  lettering: {
    'North Sea': 'Nordsee',
    'Strait of Dover': 'Straße von Dover',
    'Thames Estuary': 'Themsemündung',
    'English Channel': 'Ärmelkanal',
    'Wester Schelde': 'Westerschelde',
    Flanders: 'Flandern',
    Hainaut: 'Hennegau',
    Zeeland: 'Seeland',
  },
  hex: (number) => `Hex ${number}`,
  target: (value) => `Ziel vom Wert ${value}`,
  own: (side, what, ace, seen) =>
    `${side === null ? `eigene ${what}` : `${what} (${side})`}${ace ? ', mit Ass' : ''}, ${seen ? 'vom Gegner entdeckt' : 'vom Gegner nicht entdeckt'}`,
  spotted: (side, what, ace) => `${what} (${side})${ace ? ', mit Ass' : ''}, entdeckt`,
  unspotted: (side) => `nicht entdecktes Flugzeug (${side})`,
  points: (n) => plural(n, 'Punkt', 'Punkte'),
  under: (n) => `darunter ${plural(n, 'Stein', 'Steine')}`,
  aircraft: (n) => `${plural(n, 'Staffel', 'Staffeln')} am Boden`,
  zeppelins: (n) => plural(n, 'Zeppelin', 'Zeppeline'),
  unknownShip: 'britisches Schiff, nicht aufgeklärt',
  recon: (side) => `Aufklärungsmarke (${side})`,
  count: (n) => `${n} im Stapel`,
  turnOf: (hexes, name) => `${plural(hexes, 'Hexfeld', 'Hexfelder')}: ein Zug (${name})`,
};
