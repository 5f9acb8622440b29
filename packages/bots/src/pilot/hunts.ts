/** The enemy group that fighters should meet, and the value of the fight. */
import { distance, hexAt, type HexId } from '@1bob/atlas';
import {
  fightOdds,
  onCourse,
  refuseAttacker,
  slowest,
  startIn,
  type Attack,
  type PositionGroup,
} from '@1bob/rules/player';
import { homeBy, takenBy, type Team } from './courses.ts';
import { landingCost } from './raids.ts';
import { lastFlyingTurn, unitMonth, unitsOf, type Table } from './table.ts';

export interface Hunt {
  readonly enemy: PositionGroup;
  /** Hex of the meeting. */
  readonly hex: HexId;
  readonly turn: number;
  /** Average points of this side less those of the enemy and the cost of the way home. */
  readonly value: number;
}

/** Flying turns that fighters look ahead. */
const foresight = 2;
/** Most own groups that attack the same enemy. */
const mostHunters = 2;

/** Number of nearest enemy groups considered. */
const enemiesNear = ({ position }: Table, hex: HexId): PositionGroup[] =>
  position
    .groups()
    .filter(({ own }) => own === null)
    .sort((a, b) => distance(a.hex, hex) - distance(b.hex, hex))
    .slice(0, mostLookedAt);
const mostLookedAt = 3;

/** The best meeting for a team, this turn or soon; null if none is within its fuel. */
export function huntFor(table: Table, team: Team): Hunt | null {
  const { position, turn } = table;
  const enemies = enemiesNear(table, team.hex);
  if (enemies.length === 0 || team.units.some((id) => refuseAttacker(position, id) !== null)) return null;
  const taken = takenBy(table, team.group);
  const start = startIn(position, team, turn);
  let best: Hunt | null = null;
  for (const enemy of enemies) {
    if (team.group === null && huntersNear(table, enemy) >= mostHunters) continue;
    const ahead = soonest(team, enemy, { ...start, taken });
    if (ahead === null || turn + ahead.turns > lastFlyingTurn) continue;
    const home = homeBy(table, team, start, ahead.hex, turn + ahead.turns);
    if (home === null) continue;
    const climbing = team.group === null && ahead.turns === 0 && position.variant.scrambling;
    const attack = { units: team.units, enemy: enemy.id, hex: ahead.hex, turn: turn + ahead.turns, climbing };
    const value = fightWorth(table, attack) - landingCost(table, team, home);
    if (best === null || value > best.value) best = { enemy, hex: ahead.hex, turn: attack.turn, value };
  }
  return best;
}

/**
 * Turns until a team can meet an enemy. On the ground the team waits (null) while a later take-off is still early enough.
 */
function soonest(
  { hex, group }: Team,
  enemy: PositionGroup,
  { left, speed, taken }: { left: number; speed: number; taken: ReadonlySet<HexId> },
): { hex: HexId; turns: number } | null {
  if (distance(hex, enemy.hex) <= left && !taken.has(enemy.hex)) return { hex: enemy.hex, turns: 0 };
  for (let turns = 1; turns <= foresight; turns++) {
    const there = onCourse(enemy, turns);
    const way = distance(hex, there);
    if (way > left + turns * speed) continue;
    return group === null && way <= left + (turns - 1) * speed ? null : { hex: there, turns };
  }
  return null;
}

const huntersNear = ({ position }: Table, { hex }: PositionGroup): number =>
  position
    .groups()
    .filter(
      ({ own, hex: at }) =>
        own !== null &&
        distance(at, hex) <= slowest(position, own.units) &&
        own.units.every((id) => refuseAttacker(position, id) === null),
    ).length;

/** Points for keeping bombers from their targets. */
const bombsKeptOff = 2;
/** Share of unspotted German counters that are aircraft and not fakes (20.6). */
const realOnes = 0.75;

/** Average points of a fight, including the bombs it prevents and the units it costs. */
export function fightWorth(table: Table, attack: Attack): number {
  const own = unitsOf(table, attack.units).map(({ type, ace, up, nightTrained }) => [
    type,
    ace,
    up,
    nightTrained,
  ]);
  const key = [own.flat(), attack.enemy, attack.hex, attack.turn, attack.climbing].join(' ');
  const value = table.fights.get(key) ?? workOut(table, attack);
  table.fights.set(key, value);
  return value;
}
function workOut({ position, side }: Table, attack: Attack): number {
  const forecast = fightOdds(position, attack);
  if (forecast === null) return -1;
  const { odds, supposed } = forecast;
  const atHome = hexAt(attack.hex).control === side || side === 'british';
  const gain = odds.points + odds.hits * (atHome ? bombsKeptOff : 1) - odds.losses * unitMonth;
  return supposed !== null && side === 'british' ? gain * realOnes : gain;
}
