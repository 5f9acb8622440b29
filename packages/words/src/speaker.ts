/** Names of hexes, units, sides and months, as a sentence of one language needs them. */
import { hexAt, type HexId } from '@1bob/atlas';
import type { Sighting, UnitId, View } from '@1bob/rules/player';
import { monthsIn } from './months.ts';

type Month = View['month'];

/** The parts that each language defines for naming things. */
export interface Names {
  /** A BCP 47 tag, for dates and lists. */
  readonly locale: string;
  /** "hex 1921" for a hex without a name. */
  hex(number: string): string;
  /** Names of aircraft types that differ from the pack's full names. */
  readonly types: Readonly<Record<string, string>>;
  /** Places with a name of their own in this language. */
  readonly places: Readonly<Record<string, string>>;
  /** "an unknown aircraft", "3 unknown aircraft". */
  unknown(count: number): string;
  readonly withAce: string;
}

export interface Speaker {
  readonly hex: (hex: HexId) => string;
  /** The name only, without the number, if the hex has a name. */
  readonly place: (hex: HexId) => string;
  readonly type: (code: string) => string;
  /** A unit by its squadron and, if known, its type: "Gotha 13". */
  readonly unit: (id: UnitId, type?: string) => string;
  readonly sightings: (list: readonly Pick<Sighting, 'unit'>[]) => string;
  readonly list: (items: readonly string[]) => string;
  readonly month: (month: Month) => string;
  /** With a sign: "+3", "−2". */
  readonly signed: (n: number) => string;
  /** A chance from 0 to 1, or a range of chances: "40%", "10–60%". */
  readonly chance: (from: number, to?: number) => string;
}

interface KnownTypes {
  readonly types: Readonly<Record<string, { name: string } | undefined>>;
  readonly units: readonly { id: string; type: string }[];
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A speaker of one language about one match's chart pack. */
export function speakerOf(names: Names, pack: KnownTypes): Speaker {
  // Made on first use, because each takes a browser tens of milliseconds.
  const lists = once(() => new Intl.ListFormat(names.locale, { type: 'conjunction' }));
  const figures = once(() => new Intl.NumberFormat(names.locale, { maximumFractionDigits: 1 }));
  const percents = once(() => new Intl.NumberFormat(names.locale, { style: 'percent' }));
  const chance = (from: number, to = from): string => {
    const [low, high] = [percents().format(from), percents().format(to)];
    return low === high ? low : `${low.replace(/\s*%$/, '')}–${high}`;
  };
  const typeOf = new Map(pack.units.map((unit) => [unit.id, unit.type]));

  const place = (hex: HexId): string => {
    const here = hexAt(hex).place;
    if (here === null) return names.hex(hex);
    return names.places[here.short] ?? here.short;
  };
  const type = (code: string): string => names.types[code] ?? pack.types[code]?.name ?? code;
  const unit = (id: UnitId, code = typeOf.get(id)): string => {
    if (code === undefined) return id;
    return `${type(code)} ${code === 'FAKE' ? id.replace('Fake-', '') : id}`;
  };
  const list = (items: readonly string[]): string => lists().format(items);
  return {
    hex: (hex) => (hexAt(hex).place === null ? names.hex(hex) : `${place(hex)} (${hex})`),
    place,
    type,
    unit,
    sightings: (seen) => {
      const known = seen.flatMap(({ unit: u }) =>
        u === null ? [] : [unit(u.id, u.type) + (u.ace === null ? '' : ` (${names.withAce})`)],
      );
      const unknown = seen.length - known.length;
      return list(unknown > 0 ? [...known, names.unknown(unknown)] : known);
    },
    list,
    chance,
    month: (month) => monthsIn(names.locale).format(Date.UTC(Math.floor(month / 12), month % 12, 1)),
    signed: (n) => (n === 0 ? '0' : `${n > 0 ? '+' : '−'}${figures().format(Math.abs(n))}`),
  };
}
