/** Checks that a pack has the counters and names that the rules need. */
import { scenarios } from '../forces/scenarios.ts';
import { sides } from '../state/terms.ts';
import type { PackFault } from './fault.ts';
import type { ChartPack, UnitClass } from './pack.ts';
import { standardPack } from './standard.ts';

const units = (at: string, why: string): PackFault => ({ file: 'units.json', at, why });
const charts = (at: string, why: string): PackFault => ({ file: 'charts.json', at, why });

export const mixFaults = (pack: ChartPack): PackFault[] => [
  ...counterFaults(pack),
  ...typeFaults(pack),
  ...setUpFaults(pack),
  ...nameFaults(pack),
];

/** 2.8: every squadron once, of a type of its own side. */
function counterFaults({ units: counters, types }: ChartPack): PackFault[] {
  const known = new Set<string>();
  return counters.flatMap(({ id, side, type }) => {
    const at = `/units/${id}`;
    const twice = known.has(id);
    known.add(id);
    const of = types[type];
    if (twice) return [units(at, 'this squadron is there twice')];
    if (!of) return [units(at, `there is no type ${type}`)];
    return of.side === side ? [] : [units(at, `is ${side}, but its type ${type} is ${of.side}`)];
  });
}

/** Codes by which the rules know a kind of aircraft, and the class of each. */
const knownTypes: Readonly<Record<string, UnitClass>> = { LZ: 'LZ', FAKE: 'Fake', RB: 'B', B2F: 'F' };

function typeFaults({ types, units: counters }: ChartPack): PackFault[] {
  const named = Object.entries(knownTypes).flatMap(([code, cls]) => {
    const type = types[code];
    if (!type) return [units(`/types/${code}`, 'is missing: rules name it')];
    return type.cls === cls ? [] : [units(`/types/${code}`, `must be of class ${cls}`)];
  });
  const rest = Object.values(types).flatMap(({ code, cls, endurance }) => {
    const at = `/types/${code}`;
    const found: PackFault[] = [];
    // 2.9, 20.6
    if ((endurance === null) !== (cls === 'LZ' || cls === 'Fake'))
      found.push(units(`${at}/endurance`, 'only zeppelins and fakes fly without limit'));
    if (!counters.some((unit) => unit.type === code)) found.push(units(at, 'no squadron flies it'));
    return found;
  });
  return [...named, ...rest];
}

/** 31 to 33 */
function setUpFaults(pack: ChartPack): PackFault[] {
  return Object.values(scenarios).flatMap(({ id, forces }) =>
    sides.flatMap((side) => {
      const mix = pack.charts.counterMix[side];
      const squadrons = forces[side].air
        .flatMap((air) => air.units)
        .filter((squadron) => !pack.units.some((u) => u.id === squadron && u.side === side))
        .map((squadron) => units(`/units/${squadron}`, `the ${side} set-up of ${id} needs this squadron`));
      const total = new Map<string, number>();
      for (const { kind, count } of forces[side].land) {
        const name = kind === 'antiAircraft' ? 'antiAircraftPoints' : kind;
        total.set(name, (total.get(name) ?? 0) + count);
      }
      const land = [...total].flatMap(([name, needed]) =>
        (mix[name as keyof typeof mix] as number) < needed
          ? [charts(`/counterMix/${side}/${name}`, `the set-up of ${id} needs ${needed}`)]
          : [],
      );
      const aces = forces[side].aces.flatMap(({ kind, count }) =>
        (mix.aces[kind] ?? 0) < count
          ? [charts(`/counterMix/${side}/aces/${kind}`, `the set-up of ${id} needs ${count}`)]
          : [],
      );
      return [...squadrons, ...land, ...aces];
    }),
  );
}

/** A name that no rule uses would be ignored without a word, and a missing price would count as 0. */
function nameFaults({ charts: given }: ChartPack): PackFault[] {
  const known = standardPack.charts;
  const strangers = (at: string, names: object, of: object): PackFault[] =>
    Object.keys(names)
      .filter((name) => !Object.hasOwn(of, name))
      .map((name) =>
        charts(`${at}/${name}`, `no rule asks for this; there are ${Object.keys(of).join(', ')}`),
      );
  const prices = Object.keys(known.costs)
    .filter((name) => !Object.hasOwn(given.costs, name))
    .map((name) => charts(`/costs/${name}`, 'is missing'));
  return [
    ...prices,
    ...strangers('/costs', given.costs, known.costs),
    ...(['pursuit', 'airCombat', 'damage'] as const).flatMap((chart) =>
      strangers(`/${chart}/modifiers`, given[chart].modifiers, known[chart].modifiers),
    ),
    // Ruling 28: fog may modify a landing in addition to bad weather. In the standard charts it does not.
    ...strangers('/crash/modifiers', given.crash.modifiers, { ...known.crash.modifiers, fog: 0 }),
    ...strangers('/bombardment/columnShifts', given.bombardment.columnShifts, known.bombardment.columnShifts),
    ...sides.flatMap((side) =>
      strangers(`/counterMix/${side}/aces`, given.counterMix[side].aces, {
        fighter: 1,
        bomber: 1,
        zeppelin: 1,
      }),
    ),
  ];
}
