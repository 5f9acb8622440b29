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
  type FightOdds,
  type OwnUnit,
  type Position,
  type UnitType,
} from '@1bob/rules/player';
import { absence, alike, lossOf, once, onceAMonth, type Brief } from './brief.ts';

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

/** What the damage chart does to a unit of a type. */
function damage(brief: Brief, type: UnitType): { points: number; out: number } {
  const { rows, modifiers } = brief.view.pack.charts.damage;
  const reading = { chart: 'damage', rows, column: null, shifts: [] } as const;
  const add = isZeppelin({ type: type.code }) ? (modifiers.zeppelin ?? 0) : 0;
  const sum = { points: 0, out: 0 };
  for (const die of faces) {
    const { code } = cellAt({ ...reading, modifiers: [] }, die + add);
    if (code === 'none') continue;
    sum.out += 1 / faces.length;
    if (code === 'eliminated') sum.points += lossOf(brief, type) / faces.length;
    else if (code !== 'scattered')
      sum.points += absence(brief, Number(code.replace(/\D/g, ''))) / faces.length;
  }
  return sum;
}

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

/** The enemy's fighters as they are known: by how many of each type the counter mix has that may fly in this month. */
const likelyFighters = (brief: Brief): readonly { type: UnitType; share: number }[] =>
  onceAMonth(brief, 'fighters', () => countFighters(brief));
function countFighters(brief: Brief): readonly { type: UnitType; share: number }[] {
  const { pack } = brief.view;
  const enemy = enemyOf(brief.position.side);
  const counts = new Map<string, number>();
  for (const { side, type } of pack.units) {
    const kind = pack.types[type];
    if (side === enemy && kind?.cls === 'F') counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((a, b) => a + b, 0);
  return [...counts].flatMap(([code, n]) => {
    const type = pack.types[code];
    return type ? [{ type, share: n / all }] : [];
  });
}

/** Share of the bombs of a flight that an attack keeps from falling: those of all when it is shattered, else those of one. */
export const stopped = ({ hits, shattered }: FightOdds, size: number): number =>
  shattered + (hits - shattered) / Math.max(1, size);

/** One attack of so many enemy fighters on a flight, in a hex and a flying turn. */
export function attacked(
  brief: Brief,
  { hex, turn }: { readonly hex: HexId; readonly turn: number },
  flight: readonly OwnUnit[],
  fighters: number,
): Toll {
  const { position } = brief;
  const side = enemyOf(position.side);
  const real = flight.filter((unit) => !isFake(unit));
  if (real.length === 0 || fighters <= 0) return nothing;
  const commanded = once(brief, `commanded ${hex}`, () => isCommanded(position, side, hex) === true);
  return once(brief, `attacked ${alike(real)} ${fighters} ${isNight(position, turn)} ${commanded}`, () =>
    attackOn(brief, { hex, turn }, real, fighters),
  );
}

function attackOn(
  brief: Brief,
  { hex, turn }: { readonly hex: HexId; readonly turn: number },
  flight: readonly OwnUnit[],
  fighters: number,
): Toll {
  const { position } = brief;
  const side = enemyOf(position.side);
  const then = supposing(position, { stage: { kind: 'flying', turn, side } });
  const ours = flight.map(({ type, ace, up, nightTrained }) =>
    settled({ type, ace, up, nightTrained, climbs: false }, type),
  );
  // Some of what is shot at comes back after months, some never.
  const missing = lossOf(brief, typeOf(position, flight[0]?.type ?? '')) / 3;
  const toll = { points: 0, bombs: 0 };
  for (const { type, share } of likelyFighters(brief)) {
    const one = settled(
      { type: type.code, ace: null, up: false, nightTrained: false, climbs: false },
      type.code,
    );
    const odds = oddsOf(
      then,
      { side, hex },
      Array.from({ length: fighters }, () => one),
      ours,
    );
    toll.points += share * (odds.points + odds.kills * missing);
    toll.bombs += share * stopped(odds, flight.length);
  }
  return toll;
}

/** Points of one hit on the enemy's aircraft on the ground, whichever stands there; `byB`: by the B of a result (13.5). */
export const hitOnGround = (brief: Brief, byB: boolean): number =>
  once(brief, `ground ${byB}`, () => {
    const { rows, modifiers } = brief.view.pack.charts.damage;
    const add = byB ? (modifiers.bombedWhileBased ?? 0) : 0;
    // Of the Germans most that stand on the ground are bombers.
    const worth = brief.position.side === 'british' ? 2 : 1;
    const points = faces.map((die) => {
      const { code } = cellAt({ chart: 'damage', rows, column: null, shifts: [], modifiers: [] }, die + add);
      if (code === 'eliminated') return worth + 0.7;
      return /\d/.test(code) ? absence(brief, Number(code.replace(/\D/g, ''))) : 0;
    });
    return points.reduce((a, b) => a + b, 0) / faces.length;
  });
