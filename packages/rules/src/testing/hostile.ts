/**
 * Commands that should never be given: random well-formed ones, and legal ones with something changed. The rules must answer
 * each of them.
 */
import { hexes, neighbours, type HexId } from '@1bob/atlas';
import * as z from 'zod';
import { command, type Command } from '../command.ts';
import type { Match } from '../state/match.ts';
import type { Chance } from './chance.ts';

type Schema = Readonly<Record<string, unknown>>;
const commandSchema = z.toJSONSchema(command, { io: 'input' }) as Schema;
const allHexes = [...hexes.keys()];
/** Names with a meaning in JavaScript, and some without any. */
const traps = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'nobody', 'g0', 'c0', '', ' ', '🛩️'];

/** Every name in a match, hidden ones too. */
export const namesIn = (match: Match): string[] => [
  ...Object.keys(match.units),
  ...Object.keys(match.groups),
  ...Object.keys(match.flying),
  ...Object.values(match.ships).flatMap((s) => (s.where.at === 'sea' ? [s.where.name] : [])),
  ...Object.values(match.sides).flatMap((s) => Object.keys({ ...s.plans, ...s.stoppedPlans })),
];

/** A command made from the schema only, sometimes with a value that does not fit it. */
export function anyCommand(names: readonly string[], chance: Chance): unknown {
  return instanceOf(commandSchema, names, chance);
}

function instanceOf(schema: Schema, names: readonly string[], chance: Chance): unknown {
  if (chance.often(1)) return chance.one([null, -1, 1e9, '', [], {}, true, 0.5, '9999']);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return chance.one(schema.enum as unknown[]);
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (either) return instanceOf(chance.one(either) ?? {}, names, chance);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const required = (schema.required ?? []) as string[];
      return Object.fromEntries(
        properties
          .filter(([key]) => required.includes(key) || chance.often(60))
          .map(([key, of]) => [key, instanceOf(of, names, chance)]),
      );
    }
    case 'array': {
      const least = (schema.minItems as number | undefined) ?? 0;
      const length = Math.max(least, chance.often(50) ? chance.below(2) : chance.below(6));
      return Array.from({ length }, () => instanceOf(schema.items as Schema, names, chance));
    }
    case 'integer':
    case 'number': {
      const from = (schema.minimum as number | undefined) ?? 0;
      const to = Math.min((schema.maximum as number | undefined) ?? from + 50, from + 50);
      return from + chance.below(to - from + 1);
    }
    case 'boolean':
      return chance.often(50);
    case 'string':
      return schema.pattern === undefined ? aName(names, chance) : chance.one(allHexes);
    default:
      return null;
  }
}

const aName = (names: readonly string[], chance: Chance): string =>
  (chance.often(90) ? chance.one(names) : chance.one(traps)) ?? 'nobody';

/** A command with one to three changes: a name, a hex, a number, a list item added or removed. */
export function altered(given: Command, names: readonly string[], chance: Chance): unknown {
  const copy = structuredClone(given) as unknown;
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const places = placesIn(copy);
    const place = chance.one(places);
    if (place) place.holder[place.key] = change(place.holder[place.key], names, chance);
  }
  return copy;
}

interface Place {
  holder: Record<string, unknown>;
  key: string;
}
function placesIn(tree: unknown): Place[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const holder = tree as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function change(value: unknown, names: readonly string[], chance: Chance): unknown {
  if (Array.isArray(value)) {
    const list = value as unknown[];
    const at = chance.below(list.length + 1);
    switch (chance.below(4)) {
      case 0:
        return list.filter((_, i) => i !== at);
      case 1:
        return [...list, ...list.slice(at, at + 1)];
      case 2:
        return [...list].reverse();
      default:
        return [...list, isHexes(list) ? beyond(list, chance) : aName(names, chance)];
    }
  }
  if (typeof value === 'number') return value + chance.below(5) - 2;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string')
    return /^\d{4}$/.test(value) ? nearby(value as HexId, chance) : aName(names, chance);
  return chance.one([null, aName(names, chance), chance.one(allHexes)]);
}

const isHexes = (list: readonly unknown[]): boolean =>
  list.every((item) => typeof item === 'string' && /^\d{4}$/.test(item));
const nearby = (hex: HexId, chance: Chance): HexId | undefined =>
  chance.often(70) && hexes.has(hex) ? chance.one(neighbours(hex)) : chance.one(allHexes);
const beyond = (path: readonly unknown[], chance: Chance): unknown => {
  const last = path.at(-1);
  return last === undefined ? chance.one(allHexes) : nearby(last as HexId, chance);
};
