/** Facts that an enemy may hide. A fact is known if the public table settles it, or an examination this month. */
import { distance, type HexId } from '@1bob/atlas';
import { monthKey } from '../state/calendar.ts';
import type { LandUnit, Note } from '../state/match.ts';
import { isKnown, unknown, type Hidden, type HiddenKind, type Known, type Position } from './position.ts';
import { bornNightTrained, isFighter, typeOf } from '../forces/counters.ts';
import { headquartersRadius, shelterRadius } from '../sections/17-land-units.ts';
import { ratingOf, shipRating } from '../sections/15-anti-aircraft.ts';
import { enemyOf } from '../state/terms.ts';

type Facts = Omit<Position, 'hidden'>;

type Answers = { [K in HiddenKind]: (position: Facts, of: Hidden[K]['of']) => Known<Hidden[K]['is']> };
const answers: Answers = {
  land: (position, hex) => stackIn(position, hex),
  headquarters: (position, hex) => kindNear(position, 'headquarters', hex, headquartersRadius),
  civilDefence: (position, hex) => kindNear(position, 'civilDefence', hex, shelterRadius),
  guns: (position, hex) => gunsIn(position, hex),
  face: (position, counter) => position.counter(counter)?.unit ?? unknown,
  up: ({ variant }) => (variant.training ? unknown : false),
  nightTrained: (position, counter) => nightTrained(position, counter),
  patrol: (position, counter) => patrol(position, counter),
  ship: (position, name) => shipKind(position, name),
};

/** What a position knows of a fact that the enemy may hide, worked out from its other facts. */
export const hiddenFrom = <K extends HiddenKind>(
  position: Facts,
  kind: K,
  of: Hidden[K]['of'],
): Known<Hidden[K]['is']> => answers[kind](position, of);

/** 20.5: a stack is known if its top counter covers no others, or if it was examined this month and has not changed since. */
function stackIn(position: Facts, hex: string): Known<readonly LandUnit[]> {
  const stack = position.land[hex];
  if (stack?.side !== enemyOf(position.side)) return [];
  if (stack.under === 0) return [stack.top];
  const look = latestLook(position, hex);
  return look && !changedSince(position, ...look) ? look[1].land : unknown;
}

/** The latest note on a hex this month (20.3), and its running number. */
function latestLook({ notes, month }: Pick<Position, 'notes' | 'month'>, hex: string): [string, Note] | null {
  return Object.entries(notes).findLast(([, note]) => note.hex === hex && note.month === month) ?? null;
}
export const latestNote = (position: Pick<Position, 'notes' | 'month'>, hex: string): Note | null =>
  latestLook(position, hex)?.[1] ?? null;

/**
 * Whether the contents of a hex may have changed since it was examined. The log shows this, because land units arrive, move
 * and are lost in public.
 */
function changedSince({ log, month }: Facts, number: string, note: Note): boolean {
  const entries = Object.keys(log)
    .filter((page) => page.startsWith(`${monthKey(month)}.`) && Number(page.split('.')[1]) >= note.turn)
    .sort()
    .flatMap((page) => log[page] ?? []);
  const looked = entries.findIndex((entry) => entry.kind === 'examined' && entry.note === number);
  return (
    looked < 0 ||
    entries
      .slice(looked)
      .some(
        (entry) =>
          entry.kind === 'reinforced' ||
          (entry.kind === 'groundLoss' && entry.hex === note.hex && entry.land !== null),
      )
  );
}

/** Whether an enemy land unit of a kind stands within a distance; unknown if hexes in range hide something. */
function kindNear(position: Facts, kind: LandUnit['kind'], hex: HexId, radius: number): Known<boolean> {
  let open = false;
  for (const [at, stack] of Object.entries(position.land)) {
    if (stack.side === position.side || distance(at as HexId, hex) > radius) continue;
    if (stack.top.kind === kind) return true;
    const units = stackIn(position, at);
    if (!isKnown(units)) open = true;
    else if (units.some((unit) => unit.kind === kind)) return true;
  }
  return open ? unknown : false;
}

function gunsIn(position: Facts, hex: HexId): Known<number> {
  const { charts } = position.pack;
  const units = stackIn(position, hex);
  if (!isKnown(units)) return unknown;
  let points = ratingOf(charts, units);
  if (position.side === 'german')
    for (const [name, ship] of Object.entries(position.ships)) {
      if (ship.hex !== hex) continue;
      const kind = shipKind(position, name);
      if (!isKnown(kind)) return unknown;
      points += shipRating(charts, kind);
    }
  return points;
}

/** 18.4, ruling 13: the kind of a ship is known if it has been examined, and a ship with aircraft aboard is the carrier. */
function shipKind(position: Facts, name: string): Known<'carrier' | 'tender'> {
  const ship = position.ships[name];
  if (ship === undefined) return unknown;
  if (ship.aboard > 0) return 'carrier';
  return latestNote(position, ship.hex)?.ships.find((seen) => seen.name === name)?.kind ?? unknown;
}

function nightTrained(position: Facts, counter: string): Known<boolean> {
  if (!position.variant.training) return false; // ruling 53
  const face = position.counter(counter)?.unit;
  return face && bornNightTrained(face) ? true : unknown;
}

/** 25.1: only fighters fly patrols. */
function patrol(position: Facts, counter: string): Known<boolean> {
  if (!position.variant.patrols) return false;
  const { counters = [] } = position.group(position.counter(counter)?.group ?? '') ?? {};
  const other = counters.some((id) => {
    const face = position.counter(id)?.unit;
    return face && !isFighter(typeOf(position, face.type));
  });
  return other ? false : unknown;
}
