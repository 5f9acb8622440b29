/** The target for a team of bombers in its hex: gain of its bombs less the cost of the flight. */
import { distance, places, type HexId } from '@1bob/atlas';
import {
  enemyOf,
  entriesInOrder,
  forecastBombs,
  barredFromBombing,
  isFake,
  isNight,
  landingOdds,
  refuseBombs,
  startIn,
  targetValue,
  worth,
  type BombTarget,
  type Position,
  type UnitId,
} from '@1bob/rules/player';
import { homeBy, type Team } from './courses.ts';
import { bombedLastMonth, proposed } from '../proposals.ts';
import type { Raid } from './raid.ts';
import { lastFlyingTurn, unitMonth, unitsOf, type Table } from './table.ts';

/** The best raid for a team that its doctrine allows; null if fuel or daylight is too short for any. */
export function raidFor(table: Table, team: Team, claimed: ReadonlySet<HexId>): Raid | null {
  const { position, seed } = table;
  let best: Raid | null = null;
  for (const hex of seed === undefined ? hexesToBomb(position) : drawnFrom(table, seed)) {
    if (claimed.has(hex) || table.view.bombedThisTurn.includes(hex)) continue;
    const raid = bestIn(table, team, hex, best?.value ?? -Infinity);
    if (raid && table.doctrine.mayRaid(raid, table.view) && (best === null || raid.value > best.value))
      best = raid;
  }
  return best;
}

/** Hexes drawn from those with the most valuable targets, without those that were bombed last month. */
function drawnFrom({ position, side, view }: Table, seed: string): ReadonlySet<HexId> {
  const before = bombedLastMonth(view, side);
  const fresh = hexesToBomb(position).filter((hex) => !before.some((each) => each.hex === hex));
  const best = fresh.toSorted((a, b) => targetValue(position, b) - targetValue(position, a));
  return proposed(view, best, seed);
}

/** Target symbols, and for the British any German units on the ground (13.9). */
function hexesToBomb({ side, land, bases }: Position): readonly HexId[] {
  const enemy = enemyOf(side);
  if (side === 'german')
    return places.flatMap(({ hex, target, control }) => (target !== null && control === enemy ? hex : []));
  const held = [...entriesInOrder(land), ...entriesInOrder(bases)];
  return [...new Set(held.flatMap(([hex, of]) => (of.side === enemy ? (hex as HexId) : [])))];
}

function bestIn(table: Table, team: Team, hex: HexId, atLeast: number): Raid | null {
  const { position } = table;
  const start = startIn(position, team, table.turn);
  if (start.speed === 0) return null;
  const turn = start.turn + Math.ceil(Math.max(0, distance(team.hex, hex) - start.left) / start.speed);
  if (turn > lastFlyingTurn) return null;
  const home = homeBy(table, team, start, hex, turn);
  if (home === null) return null;
  const raid = { hex, turn, night: isNight(position, turn) };
  let best: Raid | null = null;
  for (const target of likelyTargets(position, hex)) {
    const gain = gainOf(table, team, { ...raid, target });
    if (gain <= Math.max(atLeast, best?.value ?? -Infinity)) continue;
    const value = isDecoy(position, team)
      ? gain
      : gain - landingCost(table, team, home) - gunCost(position, team, hex);
    if (best === null || value > best.value) best = { ...raid, target, value };
  }
  return best;
}

/** The place, the aircraft on the ground, and the top land unit. */
function likelyTargets({ side, bases, land }: Position, hex: HexId): readonly BombTarget[] {
  const enemy = enemyOf(side);
  const targets: BombTarget[] = side === 'german' ? [{ kind: 'place' }] : [];
  if (bases[hex]?.side === enemy && bases[hex].air > 0) targets.push({ kind: 'air' });
  if (side === 'british' && land[hex]?.side === enemy) targets.push({ kind: 'land', index: 0 });
  return targets;
}

const isDecoy = (position: Position, { units }: Team): boolean =>
  units.every((id) => isFake(position.unit(id) ?? { type: '' }));

/** Gain of a team's bombs; negative if none would fall. Equal targets are computed once. */
function gainOf(table: Table, team: Team, { hex, target, turn, night }: Omit<Raid, 'value'>): number {
  const { position, view } = table;
  // A decoy flies where bombers would, to the nearest target.
  if (isDecoy(position, team)) return target.kind === 'place' ? 1 / (1 + turn) : -1;
  const alike =
    target.kind === 'place'
      ? [targetValue(position, hex), position.bombed.includes(hex)]
      : target.kind === 'air'
        ? [position.bases[hex]?.air]
        : [position.land[hex]?.top.kind, position.land[hex]?.top.points];
  const key = [...team.units, target.kind, ...alike, view.recon[table.side].includes(hex), night].join(' ');
  const known = table.bombing.get(key);
  if (known !== undefined) return known;
  const own = unitsOf(table, team.units);
  const units = barredFromBombing(position, own, turn)
    ? []
    : own.flatMap((unit) => (refuseBombs(position, unit, target) === null ? unit.id : []));
  const gain =
    units.length === 0 ? -1 : bombsWorth(position, { hex, target, units, group: team.units, turn });
  table.bombing.set(key, gain);
  return gain;
}

/** Points from the forecast. For aircraft on the ground, points from the chance that a hit destroys one for good. */
export function bombsWorth(position: Position, bombing: Parameters<typeof forecastBombs>[1]): number {
  const { average, outcomes } = forecastBombs(position, bombing);
  if (bombing.target.kind !== 'air') return average.bomber - average.bombed;
  const aircraft = position.bases[bombing.hex]?.air ?? 0;
  const hits = outcomes.map(({ code }) => Math.min(aircraft, hitsOf(code, 'D') / 3 + hitsOf(code, 'B') / 6));
  return (hits.reduce((sum, n) => sum + n, 0) / hits.length) * dearest;
}
/** Most aircraft hit on an aerodrome are bombers. */
const dearest = 2;
const hitsOf = (code: string, letter: 'B' | 'D'): number =>
  Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);

/** The units likely to crash on landing (16.1). */
export function landingCost(
  { position }: Table,
  { units }: Pick<Team, 'units'>,
  { hex, turn }: { hex: HexId; turn: number },
): number {
  const broken = (unit: UnitId): number =>
    1 - landingOdds(position, { unit, hex, why: 'landing', turn }).safe.length / 6;
  return unitMonth * units.reduce((sum, unit) => sum + broken(unit), 0);
}

/** Visible guns at the target: they rarely bring down more than one unit. */
function gunCost(position: Position, { units }: Team, hex: HexId): number {
  const top = position.land[hex]?.top;
  const points = top?.kind === 'antiAircraft' ? top.points : top ? 1 : 0;
  const dear = Math.max(0, ...units.map((id) => worthOf(position, id)));
  return Math.min(1, points * 0.05) * dear;
}
const worthOf = (position: Position, id: UnitId): number => {
  const type = position.pack.types[position.unit(id)?.type ?? ''];
  return type ? worth(position.pack.charts, type) : 0;
};
