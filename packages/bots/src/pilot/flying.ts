/** A side's flying turn: movement, fights and bombs. */
import type { HexId } from '@1bob/atlas';
import {
  isFake,
  isFighter,
  isNight,
  isZeppelin,
  lastFlyingTurn,
  mustLandBy,
  refuseAttacker,
  sameTarget,
  stackLimit,
  takeOffReach,
  typeOf,
  type Command,
  type CommandOf,
  type MoveOption,
  type OwnUnit,
  type UnitId,
} from '@1bob/rules/player';
import { homewards, onHome, takenBy, moveTowards, type Team } from './courses.ts';
import { fightWorth, huntFor } from './hunts.ts';
import { enemyAs } from '../reason.ts';
import { isSealed, sealedRaid } from '../sealed.ts';
import { firstHour } from '../proposals.ts';
import { bombsWorth, raidFor } from './raids.ts';
import type { Raid } from './raid.ts';
import { because, unitsOf, type Table } from './table.ts';

export function fly(table: Table): Command {
  switch (table.own.step) {
    case 'movement':
      return move(table) ?? because(table, { kind: 'endMovement' }, { code: 'stays' });
    case 'combat':
    case 'bombing':
      return attack(table) ?? bomb(table) ?? because(table, { kind: 'endTurn' }, { code: 'turnOver' });
    case null:
      return because(table, { kind: 'endTurn' }, { code: 'turnOver' });
  }
}

// Movement

/** Hexes that own raiders are heading for. */
type Claims = Set<HexId>;

function move(table: Table): Command | null {
  const { moves } = table.view.options;
  const claims: Claims = new Set();
  const aloft = moves.filter(({ group }) => group !== null);
  for (const option of aloft) {
    const command = flyOn(table, option, claims);
    if (command) return command;
  }
  if (!table.doctrine.flies(table)) return null;
  for (const option of moves) {
    const command = option.group === null ? takeOff(table, option, claims) : null;
    if (command) return command;
  }
  return null;
}

/** Whether a unit goes on raids now: fighters do if their doctrine makes them strafe. */
const isRaider = (table: Table, unit: OwnUnit): boolean =>
  !isFake(unit) && (!isFighter(typeOf(table.position, unit.type)) || table.doctrine.strafes(table));
const isArmed = (unit: OwnUnit): boolean => !unit.bombed && !unit.shaken;

function flyOn(table: Table, option: MoveOption, claims: Claims): Command | null {
  const { position, turn } = table;
  if (option.mustLand) return endPatrol(table, option);
  if (option.homes)
    return because(table, onHome(table, option, option.homes), {
      ...{ code: 'homeward', count: option.units.length, units: option.units },
    });
  // 29.3: no stacks fly by night.
  const scatter = position.variant.advancedNight && isNight(position) && option.units.length > 1;
  const team: Team = { ...option, units: scatter ? option.units.slice(0, 1) : option.units, leaves: scatter };
  const goal = goalOf(table, team, claims, option.reach > 0);
  if (option.reach === 0) return null;
  const with_ = { count: team.units.length, units: team.units };
  if (goal === null)
    return because(table, homewards(table, team, option.reach), { code: 'homeward', ...with_ });
  if (goal === option.hex && !scatter && !takenBy(table, option.group).has(goal)) return null;
  if (turn === lastFlyingTurn)
    return because(table, homewards(table, team, option.reach), { code: 'homeward', ...with_ });
  return because(table, moveTowards(table, team, goal, option.reach), {
    code: 'onward',
    hex: goal,
    ...with_,
  });
}

/** Goal of a team in the air: a target, an enemy, or null for home. */
function goalOf(table: Table, team: Team, claims: Claims, moves: boolean): HexId | null {
  const units = unitsOf(table, team.units);
  if (units.every(isFake) || units.some((unit) => isRaider(table, unit) && isArmed(unit))) {
    const raid = raidFor(table, team, claims);
    if (raid) {
      claims.add(raid.hex);
      return raid.hex;
    }
  }
  const hunt = moves ? huntFor(table, team) : null;
  return hunt && hunt.value > 0 ? hunt.hex : null;
}

/** A patrol (25) stays as long as possible, and then flies home in one move. */
function endPatrol(table: Table, { units, hex, group, reach }: MoveOption): Command | null {
  const { position, turn } = table;
  const until = Math.min(mustLandBy(position, units, turn) ?? lastFlyingTurn, lastFlyingTurn);
  const home = until > turn ? null : homewards(table, { units, hex, group }, reach);
  return because(table, home?.land === true ? home : null, { code: 'patrolHome', count: units.length });
}

// Take-off

function takeOff(table: Table, option: MoveOption, claims: Claims): Command | null {
  // 9.4, 26.1: if another group is still over the base, units that would have to stay there do not take off.
  if (table.position.variant.scrambling && takenBy(table, null).has(option.hex)) return null;
  const units = unitsOf(table, option.units);
  return (
    sendRaid(
      table,
      option,
      units.filter((unit) => isRaider(table, unit)),
      claims,
    ) ??
    sendDecoy(table, option, units.filter(isFake), claims) ??
    sendHunters(table, option, units)
  );
}

/** Units of one type that may fly as a group (9.3, 9.6, 29.3). */
function teamOf(table: Table, { hex }: MoveOption, units: readonly OwnUnit[], most: number): Team | null {
  const { position, side, view } = table;
  const [first] = units;
  if (!first) return null;
  const alone = isZeppelin(first) || (position.variant.advancedNight && isNight(position));
  const size = alone ? 1 : Math.min(most, stackLimit(side, view.raf));
  const alike = units.filter(({ type }) => type === first.type).slice(0, size);
  return { units: alike.map(({ id }) => id), hex, group: null };
}

function sendRaid(
  table: Table,
  option: MoveOption,
  raiders: readonly OwnUnit[],
  claims: Claims,
): Command | null {
  if (table.turn < firstHour(table.view, table.seed)) return null;
  let best: { team: Team; raid: Raid } | null = null;
  for (const type of new Set(raiders.map((unit) => unit.type))) {
    const team = teamOf(
      table,
      option,
      raiders.filter((unit) => unit.type === type),
      table.doctrine.raidSize,
    );
    const raid = team && raidFor(table, team, claims);
    if (raid && (best === null || raid.value > best.raid.value)) best = { team, raid };
  }
  if (best === null || best.raid.value < table.doctrine.raidsFrom(table)) return null;
  const { hex, value: points } = best.raid;
  const { units } = best.team;
  const reason = { code: 'raid', hex, count: units.length, units, points } as const;
  const sealed = isSealed(table.position, units);
  const sends = sealed ? sealedRaid(table.position, units, option.hex, hex) : goUp(table, best.team, hex);
  return because(table, sends, reason);
}

function sendDecoy(
  table: Table,
  option: MoveOption,
  fakes: readonly OwnUnit[],
  claims: Claims,
): Command | null {
  const team = table.doctrine.decoys && table.view.flew[table.side] ? teamOf(table, option, fakes, 1) : null;
  const raid = team && raidFor(table, team, claims);
  if (!raid) return null;
  const reason = { code: 'decoy', hex: raid.hex, count: 1, units: team.units } as const;
  return because(table, goUp(table, team, raid.hex), reason);
}

function sendHunters(table: Table, option: MoveOption, units: readonly OwnUnit[]): Command | null {
  const { position } = table;
  const able = units.filter(({ id }) => refuseAttacker(position, id) === null);
  const best = able.toSorted((a, b) => pursuitOf(table, b) - pursuitOf(table, a));
  const team = teamOf(table, option, best, 9);
  const hunt = team && huntFor(table, team);
  if (!hunt || hunt.value < table.doctrine.huntsFrom(table)) return null;
  const { hex, turn, value: points } = hunt;
  return because(table, goUp(table, team, hex), {
    ...{ code: 'hunt', hex, turn, count: team.units.length, units: team.units, points },
    ...enemyAs(table.view, hunt.enemy),
  });
}
const pursuitOf = ({ position }: Table, unit: OwnUnit): number => typeOf(position, unit.type).pursuit;

/** Null if every hex within reach is occupied. */
function goUp(table: Table, team: Team, goal: HexId): Command | null {
  return moveTowards(table, team, goal, takeOffReach(table.position, team.units, team.hex));
}

// Fights and bombs

function attack(table: Table): CommandOf<'attack'> | null {
  const { position, view, own, turn } = table;
  for (const { group, targets } of view.options.attacks) {
    const units: readonly UnitId[] = own.groups[group]?.units ?? [];
    const hex = position.group(group)?.hex;
    if (hex === undefined) continue;
    const worth = (enemy: (typeof targets)[number]): number => fightWorth(table, { units, enemy, hex, turn });
    const [best] = targets.map((enemy) => ({ enemy, value: worth(enemy) })).sort((a, b) => b.value - a.value);
    if (!best || best.value <= 0) continue;
    const enemy = position.group(best.enemy);
    const fought = { hex, count: units.length, units, points: best.value };
    const reason = { code: 'fight', ...fought, ...(enemy && enemyAs(view, enemy)) } as const;
    return because(table, { kind: 'attack', group, target: best.enemy, hitFirst: [], displace: [] }, reason);
  }
  return null;
}

/** The whole group bombs the best target of its target hex: a shift of one column is worth more than a second die. */
function bomb(table: Table): CommandOf<'bomb'> | null {
  const { position } = table;
  for (const { group, hex, units } of table.view.options.bombs) {
    const all = position.group(group)?.own?.units ?? [];
    const goal = raidFor(table, { units: all, hex, group }, new Set());
    if (goal && goal.hex !== hex) continue;
    const targets = units
      .flatMap((unit) => unit.targets)
      .map((target) => {
        const able = units
          .filter((unit) => unit.targets.some((t) => sameTarget(t, target)))
          .map(({ unit }) => unit);
        return { target, able, value: bombsWorth(position, { hex, target, units: able, group: all }) };
      })
      .sort((a, b) => b.value - a.value);
    const [best] = targets;
    if (!best) continue;
    const with_ = { count: best.able.length, units: best.able };
    const reason = { code: 'bomb', hex, ...with_, points: best.value } as const;
    return because(
      table,
      { kind: 'bomb', group, targets: [{ units: best.able, target: best.target }], hitFirst: [] },
      reason,
    );
  }
  return null;
}
