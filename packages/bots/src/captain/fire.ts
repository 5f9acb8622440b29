/** Average cost of fire: from guns on the way (15), and from fighters that come up to meet a flight (12). */
import type { HexId } from '@1bob/atlas';
import {
  barrageReading,
  cellAt,
  enemyOf,
  faces,
  gunsIn,
  isCommanded,
  isFake,
  isKnown,
  isNight,
  isZeppelin,
  oddsOf,
  settledFlyer,
  shellReading,
  sides,
  supposing,
  typeOf,
  worth,
  type FightOdds,
  type OwnUnit,
  type Position,
  type UnitType,
} from '@1bob/rules/player';
import { absence, alike, lossOf, missedFor, monthsIn, once, onceAMonth, type Brief } from './brief.ts';

/** Enemy guns in a hex, estimated where unknown. */
export function gunsGuessed({ position, weights }: Pick<Brief, 'position' | 'weights'>, hex: HexId): number {
  const enemy = enemyOf(position.side);
  const known = gunsIn(position, enemy, hex);
  if (isKnown(known)) return known;
  const stack = position.land[hex];
  const ships = Object.values(position.ships).filter((ship) => ship.hex === hex).length;
  if (stack?.side !== enemy) return ships;
  const { aerodrome, artilleryPoint } = position.pack.charts.antiAircraftRating;
  const { kind, points } = stack.top;
  const top = kind === 'antiAircraft' ? points * artilleryPoint : kind === 'aerodrome' ? aerodrome : 0;
  return top + stack.under * weights.hiddenGuns + ships;
}

/** Average effect of fire on a flight. */
export interface Toll {
  /** Points: those the enemy scores, and the value of lost units. */
  readonly points: number;
  /** Share of the flight that can no longer bomb. */
  readonly bombs: number;
}
const nothing: Toll = { points: 0, bombs: 0 };

export const plus = (a: Toll, b: Toll): Toll => ({ points: a.points + b.points, bombs: a.bombs + b.bombs });
export const times = (a: Toll, n: number): Toll => ({ points: a.points * n, bombs: a.bombs * n });

/** Effect of the damage chart on a unit of a type hit in the air. */
interface Damage {
  /** Points: those the enemy scores, and the value of lost units. */
  readonly points: number;
  /** Of these, the value of lost units. */
  readonly missed: number;
  /** Chance that it can no longer bomb. */
  readonly out: number;
  /** Chance that it leaves the map. */
  readonly gone: number;
}

const damage = (brief: Brief, type: UnitType): Damage =>
  once(brief, `damage ${type.code}`, () => {
    const { rows, modifiers } = brief.view.pack.charts.damage;
    const reading = { chart: 'damage', rows, column: null, shifts: [], modifiers: [] } as const;
    const add = isZeppelin({ type: type.code }) ? (modifiers.zeppelin ?? 0) : 0;
    const sum = { points: 0, missed: 0, out: 0, gone: 0 };
    for (const die of faces) {
      const { code } = cellAt(reading, die + add);
      if (code === 'none') continue;
      sum.out += 1 / faces.length;
      if (code === 'scattered') continue;
      const lost = code === 'eliminated';
      const missed = lost ? missedFor(brief, type) : absence(brief, monthsIn(code));
      sum.gone += 1 / faces.length;
      sum.missed += missed / faces.length;
      sum.points += (lost ? lossOf(brief, type) : missed) / faces.length;
    }
    return sum;
  });

/** One salvo of the guns of a hex at a flight that enters it. */
export function barrage(brief: Brief, hex: HexId, flight: readonly OwnUnit[], guns: number): Toll {
  const victim = flight.find((unit) => !isFake(unit));
  if (guns <= 0 || victim === undefined) return nothing;
  return once(brief, `barrage ${hex} ${victim.type} ${flight.length} ${guns}`, () =>
    salvo(brief, hex, { victim, among: flight.length, guns }),
  );
}
function salvo(
  brief: Brief,
  hex: HexId,
  { victim, among, guns }: { victim: OwnUnit; among: number; guns: number },
): Toll {
  const { position } = brief;
  const side = enemyOf(position.side);
  const hidden: Position['hidden'] = (kind, of) =>
    kind === 'guns' ? Math.round(guns) : position.hidden(kind, of);
  const then = supposing(position, { hidden });
  const type = typeOf(position, victim.type);
  const hit = damage(brief, type);
  const toll = { points: 0, bombs: 0 };
  const open = barrageReading(then, { side, hex });
  for (const first of faces) {
    const effect = cellAt(open, first).code;
    if (effect === 'none') continue;
    const shells = shellReading(then, { side, hex, effect });
    for (const die of faces) {
      const chance = 1 / faces.length ** 2;
      const { code } = cellAt(shells, die);
      if (code === '-') continue;
      if (code === 'FS') toll.bombs += chance;
      else if (code === 'E' || (code === 'Z' && isZeppelin(victim))) {
        toll.points += chance * lossOf(brief, type);
        toll.bombs += chance / among;
      } else {
        toll.points += chance * hit.points;
        toll.bombs += (chance * hit.out) / among;
      }
    }
  }
  return toll;
}

/** Fighters waiting for a flight: the expected number of each type, which may be a fraction. */
export type Waiting = Readonly<Record<string, number>>;

/**
 * The enemy's fighters on an aerodrome: those seen there, or, if it was not examined, the shares of each type in the counter
 * mix.
 */
export function waitingAt(brief: Brief, hex: HexId): Waiting {
  const { view } = brief;
  const base = view.bases[hex];
  const stands = brief.garrison(hex);
  if (stands !== null) {
    const ready = stands.filter(({ type, ready: may }) => may && view.pack.types[type]?.cls === 'F');
    return countTypes(ready.map(({ type }) => type));
  }
  const count = base === undefined ? 0 : base.air - base.zeppelins.length;
  return Object.fromEntries(
    Object.entries(likelyFighters(brief)).map(([type, share]) => [type, share * count]),
  );
}

/** Number of units by type. */
function countTypes(types: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** Sum of all. */
export const sumOf = (all: readonly Waiting[]): Waiting => {
  const sum: Record<string, number> = {};
  for (const each of all) for (const [type, n] of Object.entries(each)) sum[type] = (sum[type] ?? 0) + n;
  return sum;
};

/** The enemy's fighters on unexamined aerodromes: shares of each type in the counter mix. */
const likelyFighters = (brief: Brief): Waiting =>
  onceAMonth(brief, 'fighters', () => {
    const { pack } = brief.view;
    const enemy = enemyOf(brief.position.side);
    const all = pack.units.flatMap(({ side, type }) =>
      side === enemy && pack.types[type]?.cls === 'F' ? [type] : [],
    );
    return Object.fromEntries(Object.entries(countTypes(all)).map(([type, n]) => [type, n / all.length]));
  });

/** Share of a flight's bombs that an attack prevents: all if it is shattered, else those of one unit. */
export const bombsPrevented = ({ hits, shattered }: FightOdds, size: number): number =>
  shattered + (hits - shattered) / Math.max(1, size);

interface Place {
  readonly hex: HexId;
  readonly turn: number;
}

/**
 * The effect of one attack on a flight. The better of the fighters waiting near it attack, and each type counts by its
 * number.
 */
export function tollOfAttack(
  brief: Brief,
  place: Place,
  flight: readonly OwnUnit[],
  fighters: number,
  waiting: Waiting,
): Toll {
  const real = flight.filter((unit) => !isFake(unit));
  const all = Object.values(waiting).reduce((a, b) => a + b, 0) * brief.weights.sent;
  if (real.length === 0 || fighters <= 0 || all <= 0) return nothing;
  let [toll, left] = [nothing, all];
  for (const type of Object.keys(waiting).sort((a, b) => prowess(brief, b) - prowess(brief, a))) {
    const n = Math.min(left, waiting[type] ?? 0);
    if (n <= 0) continue;
    toll = plus(toll, times(attackedBy(brief, place, real, fighters, type), n / all));
    left -= n;
  }
  return toll;
}

/** Strength of a type in a dog fight, relative to others. */
const prowess = ({ view }: Brief, type: string): number => {
  const { pursuit, airCombat } = view.pack.types[type] ?? { pursuit: 0, airCombat: 0 };
  return pursuit + airCombat;
};

/** The effect of an attack by fighters of one type. */
function attackedBy(
  brief: Brief,
  place: Place,
  flight: readonly OwnUnit[],
  fighters: number,
  type: string,
): Toll {
  const { position } = brief;
  const { hex, turn } = place;
  const commanded = once(brief, `commanded ${hex}`, () =>
    sides.map((side) => isCommanded(position, side, hex) === true).join(),
  );
  const key = `attacked ${alike(flight)} ${fighters} ${type} ${isNight(position, turn)} ${commanded}`;
  return once(brief, key, () => attackOn(brief, place, flight, fighters, type));
}

function attackOn(
  brief: Brief,
  { hex, turn }: Place,
  flight: readonly OwnUnit[],
  fighters: number,
  type: string,
): Toll {
  const { position } = brief;
  const side = enemyOf(position.side);
  const then = supposing(position, { stage: { kind: 'flying', turn, side } });
  const ours = flight.map(({ type, ace, up, nightTrained }) =>
    settledFlyer({ type, ace, up, nightTrained, climbs: false }, type),
  );
  // The fire itself shoots down few of the units that leave the map, so the damage chart decides what becomes of them.
  const { missed, gone } = damage(brief, typeOf(position, flight[0]?.type ?? ''));
  const one = settledFlyer({ type, ace: null, up: false, nightTrained: false, climbs: false }, type);
  const odds = oddsOf(
    then,
    { side, hex },
    Array.from({ length: fighters }, () => one),
    ours,
  );
  return {
    points: odds.points + odds.kills * (gone > 0 ? missed / gone : 0),
    bombs: bombsPrevented(odds, flight.length),
  };
}

/**
 * Average points for one hit on enemy aircraft on the ground of a hex. `byB`: the hit comes from the B of a result (13.5).
 */
export const hitOnGround = (brief: Brief, hex: HexId, byB: boolean): number =>
  once(brief, `ground ${brief.garrison(hex) === null ? '' : hex} ${byB}`, () => {
    const { rows, modifiers } = brief.view.pack.charts.damage;
    const add = byB ? (modifiers.bombedWhileBased ?? 0) : 0;
    const lost = onTheGround(brief, hex);
    const points = faces.map((die) => {
      const { code } = cellAt({ chart: 'damage', rows, column: null, shifts: [], modifiers: [] }, die + add);
      if (code === 'eliminated') return lost;
      return /\d/.test(code) ? absence(brief, monthsIn(code), 'ready') : 0;
    });
    return points.reduce((a, b) => a + b, 0) / faces.length;
  });

/** Average points for the loss of an aircraft on the ground of a hex. */
function onTheGround(brief: Brief, hex: HexId): number {
  const { position, view } = brief;
  const stands = brief.garrison(hex);
  // On an unexamined aerodrome, most German aircraft on the ground are bombers.
  if (stands === null || stands.length === 0) return (position.side === 'british' ? 2 : 1) + 0.7;
  const { charts, types } = view.pack;
  const sum = stands.reduce((points, { type: code }) => {
    const type = types[code];
    return points + (type && type.cls !== 'Fake' ? worth(charts, type) + 0.7 : 0);
  }, 0);
  return sum / stands.length;
}
