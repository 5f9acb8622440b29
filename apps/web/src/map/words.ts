// What the map says in words: names of counters on hovering and for those who listen.
import { hexAt, type HexId } from '@1bob/atlas';
import type { LandKind, Side, UnitType } from '@1bob/rules/player';
import { printingOf } from '../ui/aircraft.ts';

export interface MapWords {
  readonly map: string;
  readonly keys: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wholeMap: string;
  readonly miles: string;
  readonly lines: string;
  readonly counters: string;
  readonly layer: Readonly<Record<'grid' | 'numbers' | 'listening' | 'trails' | 'reach' | 'limits', string>>;
  readonly side: Readonly<Record<Side, string>>;
  readonly terrain: Readonly<Record<'sea' | 'coast' | 'land', string>>;
  readonly held: Readonly<Record<'british' | 'german' | 'neutral', string>>;
  readonly land: Readonly<Record<LandKind, string>>;
  readonly ship: Readonly<Record<'carrier' | 'tender', string>>;
  readonly bombed: string;
  readonly falseSighting: string;
  /** Waters and regions that are called otherwise than in the atlas. */
  readonly lettering: Readonly<Record<string, string>>;
  place(hex: HexId): string | null;
  type(type: UnitType): string;
  hex(number: string): string;
  target(value: number): string;
  /** "your Gotha 13, an ace aboard, seen by the enemy" */
  own(what: string, ace: boolean, seen: boolean): string;
  /** "British Camel 65, spotted" */
  spotted(side: string, what: string, ace: boolean): string;
  /** "unspotted British aircraft" */
  unspotted(side: string): string;
  /** A stack: "Guns, 2 points, and 3 counters under it" */
  points(n: number): string;
  under(n: number): string;
  aircraft(n: number): string;
  aircraftOf(side: string, n: number): string;
  zeppelins(n: number): string;
  unknownShip: string;
  recon(side: string): string;
  count(n: number): string;
  /** Under the scale of miles. */
  turnOf(hexes: number, name: string): string;
}

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const english: MapWords = {
  map: 'Map of the North Sea, England and Flanders',
  keys: 'Arrow keys and Q W E A S D move from hex to hex, Enter chooses, plus and minus zoom, 0 shows the whole map.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeMap: 'Whole map',
  miles: 'miles',
  lines: 'Lines on the map',
  counters: 'What the counters show',
  layer: {
    grid: 'Hex grid',
    numbers: 'Hex numbers',
    listening: 'Listening posts',
    trails: 'Last movements',
    reach: 'Reach',
    limits: 'Point of no return, last light',
  },
  side: { british: 'British', german: 'German' },
  terrain: { sea: 'open sea', coast: 'coast', land: 'land' },
  held: { british: 'British', german: 'German-held', neutral: 'Dutch, neutral' },
  land: {
    aerodrome: 'aerodrome',
    antiAircraft: 'guns',
    earlyWarning: 'listening post',
    civilDefence: 'civil defence',
    headquarters: 'headquarters',
  },
  ship: { carrier: 'aircraft carrier', tender: 'seaplane tender' },
  bombed: 'bombed',
  falseSighting: 'false sighting',
  lettering: {},
  place: (hex) => hexAt(hex).place?.short ?? null,
  type: (type) => printingOf(type.code).name,
  hex: (number) => `hex ${number}`,
  target: (value) => `target of value ${value}`,
  own: (what, ace, seen) =>
    `your ${what}${ace ? ', an ace aboard' : ''}, ${seen ? 'seen by the enemy' : 'not seen by the enemy'}`,
  spotted: (side, what, ace) => `${side} ${what}${ace ? ', an ace aboard' : ''}, spotted`,
  unspotted: (side) => `unspotted ${side} aircraft`,
  points: (n) => plural(n, 'point', 'points'),
  under: (n) => `${plural(n, 'counter', 'counters')} under it`,
  aircraft: (n) => `${plural(n, 'air unit', 'air units')} on the ground`,
  aircraftOf: (side, n) => `${plural(n, `${side} aircraft`, `${side} aircraft`)} in the air`,
  zeppelins: (n) => plural(n, 'zeppelin', 'zeppelins'),
  unknownShip: 'British ship, not examined',
  recon: (side) => `${side} recon marker`,
  count: (n) => `${n} in the stack`,
  turnOf: (hexes, name) => `${plural(hexes, 'hex', 'hexes')}: one turn of a ${name}`,
};

export const german: MapWords = {
  map: 'Karte der Nordsee mit England und Flandern',
  keys: 'Pfeiltasten und Q W E A S D führen von Feld zu Feld, Eingabe wählt, Plus und Minus vergrößern und verkleinern, 0 zeigt die ganze Karte.',
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
  },
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
  falseSighting: 'Scheinziel',
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
  place: (hex) => hexAt(hex).place?.short ?? null,
  type: (type) => printingOf(type.code).name,
  hex: (number) => `Hex ${number}`,
  target: (value) => `Ziel vom Wert ${value}`,
  own: (what, ace, seen) =>
    `eigene ${what}${ace ? ', mit Ass' : ''}, ${seen ? 'vom Gegner entdeckt' : 'vom Gegner nicht entdeckt'}`,
  spotted: (side, what, ace) => `${what} (${side})${ace ? ', mit Ass' : ''}, entdeckt`,
  unspotted: (side) => `nicht entdecktes Flugzeug (${side})`,
  points: (n) => plural(n, 'Punkt', 'Punkte'),
  under: (n) => `darunter ${plural(n, 'Stein', 'Steine')}`,
  aircraft: (n) => `${plural(n, 'Staffel', 'Staffeln')} am Boden`,
  aircraftOf: (side, n) => `${plural(n, 'Flugzeug', 'Flugzeuge')} in der Luft (${side})`,
  zeppelins: (n) => plural(n, 'Zeppelin', 'Zeppeline'),
  unknownShip: 'britisches Schiff, nicht aufgeklärt',
  recon: (side) => `Aufklärungsmarke (${side})`,
  count: (n) => `${n} im Stapel`,
  turnOf: (hexes, name) => `${plural(hexes, 'Hexfeld', 'Hexfelder')}: ein Zug (${name})`,
};
