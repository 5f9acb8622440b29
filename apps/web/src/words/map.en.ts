/** Words of the map. */
import type { LandKind, Side } from '@1bob/rules/player';

export interface MapCatalogue {
  readonly map: string;
  /** `signs`: of the six keys around S, in the order of their rows. */
  keys(signs: string): string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wholeMap: string;
  readonly miles: string;
  readonly lines: string;
  readonly counters: string;
  readonly layer: Readonly<
    Record<'grid' | 'numbers' | 'listening' | 'trails' | 'reach' | 'limits' | 'pencil', string>
  >;
  readonly side: Readonly<Record<Side, string>>;
  readonly terrain: Readonly<Record<'sea' | 'coast' | 'land', string>>;
  readonly held: Readonly<Record<'british' | 'german' | 'neutral', string>>;
  readonly land: Readonly<Record<LandKind, string>>;
  readonly ship: Readonly<Record<'carrier' | 'tender', string>>;
  readonly pencil: Readonly<Record<'pin' | 'circle' | 'line', string>>;
  readonly bombed: string;
  /** Printed on a false sighting: the full caption, the caption for little room, and its name. */
  readonly falseSighting: Readonly<Record<'caption' | 'brief' | 'label', string>>;
  /** Waters and regions whose names differ from the atlas. */
  readonly lettering: Readonly<Record<string, string>>;
  hex(number: string): string;
  target(value: number): string;
  /** "your Gotha 13, an ace aboard, seen by the enemy", or with the side for a reader who does not hold the seat */
  own(side: string | null, what: string, ace: boolean, seen: boolean): string;
  /** "British Camel 65, spotted" */
  spotted(side: string, what: string, ace: boolean): string;
  /** "unspotted British aircraft" */
  unspotted(side: string): string;
  /** A stack: "Guns, 2 points, and 3 counters under it" */
  points(n: number): string;
  under(n: number): string;
  aircraft(n: number): string;
  zeppelins(n: number): string;
  unknownShip: string;
  recon(side: string): string;
  count(n: number): string;
  /** Below the scale of miles. */
  turnOf(hexes: number, name: string): string;
}

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const map: MapCatalogue = {
  map: 'Map of the North Sea, England and Flanders',
  keys: (signs) =>
    `Arrow keys and ${signs} move from hex to hex, Enter chooses, plus and minus zoom, 0 shows the whole map.`,
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
    pencil: 'Your pencil marks',
  },
  pencil: { pin: 'your pin', circle: 'centre of your circle', line: 'your line' },
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
  falseSighting: { caption: 'false sighting', brief: 'fake', label: 'Fake' },
  lettering: {},
  hex: (number) => `hex ${number}`,
  target: (value) => `target of value ${value}`,
  own: (side, what, ace, seen) =>
    `${side ?? 'your'} ${what}${ace ? ', an ace aboard' : ''}, ${seen ? 'seen by the enemy' : 'not seen by the enemy'}`,
  spotted: (side, what, ace) => `${side} ${what}${ace ? ', an ace aboard' : ''}, spotted`,
  unspotted: (side) => `unspotted ${side} aircraft`,
  points: (n) => plural(n, 'point', 'points'),
  under: (n) => `${plural(n, 'counter', 'counters')} under it`,
  aircraft: (n) => `${plural(n, 'air unit', 'air units')} on the ground`,
  zeppelins: (n) => plural(n, 'zeppelin', 'zeppelins'),
  unknownShip: 'British ship, not examined',
  recon: (side) => `${side} recon marker`,
  count: (n) => `${n} in the stack`,
  turnOf: (hexes, name) => `${plural(hexes, 'hex', 'hexes')}: one turn of a ${name}`,
};
