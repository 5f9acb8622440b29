/** What fire costs on average: that of guns on the way (15), and of fighters who come up to meet a flight (12). */
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
  settled,
  shellReading,
  supposing,
  typeOf,
  worth,
  type FightOdds,
  type OwnUnit,
  type Position,
  type UnitType,
} from '@1bob/rules/player';
import { absence, alike, lossOf, missedFor, monthsIn, once, onceAMonth, type Brief } from './brief.ts';

/** Points of each counter that lies unseen in a stack with guns on top, on average. */
const hiddenGuns = 0.5;

/** Guns of the enemy in a hex, guessed where they are not known. */
export function gunsGuessed(position: Position, hex: HexId): number {
  const enemy = enemyOf(position.side);
  const known = gunsIn(position, enemy, hex);
  if (isKnown(known)) return known;
  const stack = position.land[hex];
  const ships = Object.values(position.ships).filter((ship) => ship.hex === hex).length;
  if (stack?.side !== enemy) return ships;
  const { aerodrome, artilleryPoint } = position.pack.charts.antiAircraftRating;
  const { kind, points } = stack.top;
  const top = kind === 'antiAircraft' ? points * artilleryPoint : kind === 'aerodrome' ? aerodrome : 0;
  return top + stack.under * hiddenGuns + ships;
}

/** What fire does to a flight, on average. */
export interface Toll {
  /** Points: what the enemy gets, and what is missed afterwards. */
  readonly points: number;
  /** Share of the flight whose bombs do not fall any more. */
  readonly bombs: number;
}
const nothing: Toll = { points: 0, bombs: 0 };

export const plus = (a: Toll, b: Toll): Toll => ({ points: a.points + b.points, bombs: a.bombs + b.bombs });
export const times = (a: Toll, n: number): Toll => ({ points: a.points * n, bombs: a.bombs * n });

/** What the damage chart does to a unit of a type that is hit in the air. */
interface Damage {
  /** Points: what the enemy gets, and what is missed afterwards. */
  readonly points: number;
  /** Of these, what is missed afterwards. */
  readonly missed: number;
  /** How likely its bombs do not fall any more. */
  readonly out: number;
  /** How likely it leaves the map. */
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

/** One salvo of the guns of a hex at a flight that comes into it. */
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

/** Fighters that wait for a flight, by type: so many of each, in numbers that need not be whole. */
export type Waiting = Readonly<Record<string, number>>;

/** The enemy's fighters on an aerodrome: those that were seen there, else as the counter mix has them. */
export function waitingAt(brief: Brief, hex: HexId): Waiting {
  const { view } = brief;
  const base = view.bases[hex];
  const stands = brief.garrison(hex);
  if (stands !== null) {
    const ready = stands.filter(({ type, ready: may }) => may && view.pack.types[type]?.cls === 'F');
    return counted(ready.map(({ type }) => type));
  }
  const count = base === undefined ? 0 : base.air - base.zeppelins.length;
  return Object.fromEntries(
    Object.entries(likelyFighters(brief)).map(([type, share]) => [type, share * count]),
  );
}

/** Each of these by how often it is there. */
function counted(types: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** All together. */
export const gathered = (all: readonly Waiting[]): Waiting => {
  const sum: Record<string, number> = {};
  for (const each of all) for (const [type, n] of Object.entries(each)) sum[type] = (sum[type] ?? 0) + n;
  return sum;
};

/** The enemy's fighters on aerodromes that were not looked at: shares of each type in the counter mix. */
const likelyFighters = (brief: Brief): Waiting =>
  onceAMonth(brief, 'fighters', () => {
    const { pack } = brief.view;
    const enemy = enemyOf(brief.position.side);
    const all = pack.units.flatMap(({ side, type }) =>
      side === enemy && pack.types[type]?.cls === 'F' ? [type] : [],
    );
    return Object.fromEntries(Object.entries(counted(all)).map(([type, n]) => [type, n / all.length]));
  });

/** Share of the bombs of a flight that an attack keeps from falling: those of all when it is shattered, else those of one. */
export const stopped = ({ hits, shattered }: FightOdds, size: number): number =>
  shattered + (hits - shattered) / Math.max(1, size);

interface Place {
  readonly hex: HexId;
  readonly turn: number;
}

/** Share of those who wait that come up: the enemy sends the best. */
const sent = 0.5;

/** One attack of so many enemy fighters on a flight, by the better of those that wait near it: each type as often as there are of it. */
export function attacked(
  brief: Brief,
  place: Place,
  flight: readonly OwnUnit[],
  fighters: number,
  waiting: Waiting,
): Toll {
  const real = flight.filter((unit) => !isFake(unit));
  const all = Object.values(waiting).reduce((a, b) => a + b, 0) * sent;
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

/** How good a type is in a dog fight, beside others. */
const prowess = ({ view }: Brief, type: string): number => {
  const { pursuit, airCombat } = view.pack.types[type] ?? { pursuit: 0, airCombat: 0 };
  return pursuit + airCombat;
};

/** The same by fighters of one type. */
function attackedBy(
  brief: Brief,
  place: Place,
  flight: readonly OwnUnit[],
  fighters: number,
  type: string,
): Toll {
  const { position } = brief;
  const { hex, turn } = place;
  const commanded = once(
    brief,
    `commanded ${hex}`,
    () => isCommanded(position, enemyOf(position.side), hex) === true,
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
    settled({ type, ace, up, nightTrained, climbs: false }, type),
  );
  // Of those who leave the map few are shot down by the fire itself: they go as the damage chart has it.
  const { missed, gone } = damage(brief, typeOf(position, flight[0]?.type ?? ''));
  const one = settled({ type, ace: null, up: false, nightTrained: false, climbs: false }, type);
  const odds = oddsOf(
    then,
    { side, hex },
    Array.from({ length: fighters }, () => one),
    ours,
  );
  return {
    points: odds.points + odds.kills * (gone > 0 ? missed / gone : 0),
    bombs: stopped(odds, flight.length),
  };
}

/** Points of one hit on the enemy's aircraft on the ground of a hex, one like another; `byB`: by the B of a result (13.5). */
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

/** Points that an aircraft on the ground of a hex is worth when it is lost, on average. */
function onTheGround(brief: Brief, hex: HexId): number {
  const { position, view } = brief;
  const stands = brief.garrison(hex);
  // On an aerodrome that was not looked at: of the Germans most that stand on the ground are bombers.
  if (stands === null || stands.length === 0) return (position.side === 'british' ? 2 : 1) + 0.7;
  const { charts, types } = view.pack;
  const sum = stands.reduce((points, { type: code }) => {
    const type = types[code];
    return points + (type && type.cls !== 'Fake' ? worth(charts, type) + 0.7 : 0);
  }, 0);
  return sum / stands.length;
}
