/**
 * What a stretch of a game has revealed of hidden things. It is read from the full state and not from a view, because a
 * view with a leak would excuse itself. A reader may know everything listed here, so twins do not differ in it.
 */
import { toldTo, type Communique, type Match, type Side } from '@1bob/rules';
import { other, type Step } from './chronicle.ts';

/**
 * Kinds of entries about movement. They name a counter that all audiences can follow, and reveal nothing about its
 * unit.
 */
const plain = new Set<Communique['kind']>(['tookOff', 'moved', 'landed']);

export interface Touched {
  /** Units that were named, shot at, met or checked, or that were where bombs fell. */
  readonly units: ReadonlySet<string>;
  /** Those of them that fought, bombed or were checked. The result may have shown their training (24). */
  readonly tested: ReadonlySet<string>;
  /** Hexes in which something was bombed or examined, or from or into which guns fired. */
  readonly hexes: ReadonlySet<string>;
  /** Whether a unit fired, which may have shown standing orders. */
  readonly fired: boolean;
}

/** What a step has revealed to a reader. */
export function toldIn({ before, after }: Step, reader: Side | 'observer'): Communique[] {
  const old = toldTo(before, reader);
  return Object.entries(toldTo(after, reader)).flatMap(([page, entries]) =>
    entries.slice(old[page]?.length ?? 0),
  );
}

/** What the enemies of a side may have learnt in these steps. */
export function touchedOf(steps: readonly Step[], side: Side): Touched {
  const units = new Set<string>();
  const tested = new Set<string>();
  const hexes = new Set<string>();
  let fired = false;
  for (const step of steps) {
    const { before, after } = step;
    const own = toldIn(step, side);
    const behind = counters(step, own);
    const touch = (entry: Communique): void => {
      for (const word of words(entry)) {
        const unit = before.units[word]?.side === side ? word : behind.get(word);
        if (unit === undefined) continue;
        units.add(unit);
        // The whole group counts, including units that drop nothing (24.8).
        if (['combat', 'bombing', 'check'].includes(entry.kind))
          for (const comrade of groupOf(before, unit)) tested.add(comrade);
      }
      if ('hex' in entry) hexes.add(entry.hex);
    };
    for (const entry of [...own, ...toldIn(step, 'observer')]) {
      if (plain.has(entry.kind)) continue;
      if (['antiAircraft', 'combat', 'bombing', 'displaced', 'ace'].includes(entry.kind)) fired = true;
      touch(entry);
    }
    // A unit over a hex examines it (20.3), and learns nothing if everything is as noted.
    for (const match of [before, after])
      for (const group of Object.values(match.groups))
        if (group.side !== side) for (const hex of [group.hex, ...group.path]) hexes.add(hex);
    for (const entry of toldIn(step, other(side))) {
      if (entry.kind === 'examined') hexes.add(entry.hex);
      if (entry.kind === 'moved' && entry.side !== side) for (const hex of entry.path) hexes.add(hex);
    }
    for (const match of [before, after])
      for (const flyer of Object.values(match.flying)) if (flyer.spotted) units.add(flyer.unit);
  }
  for (const { before, after } of steps)
    for (const match of [before, after])
      for (const unit of Object.values(match.units))
        if (unit.where.at === 'base' && hexes.has(unit.where.hex)) units.add(unit.id);
  return { units, tested, hexes, fired };
}

/** A unit, and the units that fly with it. */
function groupOf({ units, flying }: Match, id: string): readonly string[] {
  const where = units[id]?.where;
  const group = where?.at === 'air' ? flying[where.counter]?.group : undefined;
  if (group === undefined) return [id];
  return Object.values(flying).flatMap((flyer) => (flyer.group === group ? flyer.unit : []));
}

/** Units by counter. They include units that took off and were gone again within one command. */
function counters({ before, after }: Step, own: readonly Communique[]): Map<string, string> {
  const behind = new Map<string, string>();
  const add = ({ flying }: Match): void => {
    for (const { counter, unit } of Object.values(flying)) behind.set(counter, unit);
  };
  add(before);
  add(after);
  for (const entry of own)
    if (entry.kind === 'tookOff')
      for (const [i, counter] of entry.counters.entries()) {
        const unit = entry.units?.[i];
        if (unit !== undefined) behind.set(counter, unit);
      }
  return behind;
}

/** Every string in a value. */
export function* words(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* words(inner);
}
