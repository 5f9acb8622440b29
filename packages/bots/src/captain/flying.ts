/** The flying turns: what is sent out, what goes on, what fights and what falls. */
import type { HexId } from '@1bob/atlas';
import {
  bombs,
  forecastBombs,
  isFake,
  lastFlyingTurn,
  ownGroups,
  refuseFlight,
  sameTarget,
  turnOf,
  type BombTarget,
  type Command,
  type CommandOf,
  type OwnPositionGroup,
  type OwnUnit,
} from '@1bob/rules/player';
import { aside, mustFlyAlone } from './airspace.ts';
import { isArmed, isBomber, isHunter, type Brief } from './brief.ts';
import { decoy } from './decoys.ts';
import { bestFight, blocked, enemies, goHome, goUp, huntOn, isOver } from './intercept.ts';
import { nextRaid } from './month.ts';

/** The command for a flying turn of one's own. */
export function fly(brief: Brief): Command {
  const { step } = brief.position;
  if (step === 'movement') return move(brief);
  return attack(brief) ?? bomb(brief) ?? { kind: 'endTurn' };
}

function move(brief: Brief): Command {
  return sendOut(brief) ?? goOn(brief) ?? goUp(brief) ?? rest(brief) ?? end(brief);
}

/**
 * Who has nothing in the air and sends nothing lets the turns pass: until something happens, or, when nothing can, to the
 * month's end (3.1-III, ruling 8).
 */
function rest(brief: Brief): Command | null {
  const { position, view } = brief;
  const idle =
    ownGroups(position).length === 0 &&
    Object.keys(view.own.plans).length === 0 &&
    view.own.patrols.length === 0 &&
    enemies(brief).length === 0;
  if (!idle) return null;
  const ready = position
    .units()
    .some((unit) => isHunter(brief, unit) && refuseFlight(position, unit) === null);
  if (ready && !isOver(brief)) {
    const turn = counterRaidTurn(brief);
    const until = {
      turn: turn > turnOf(position) ? turn : null,
      near: null,
      alarmed: true,
      fuel: null,
      happens: true,
    };
    return view.options.kinds.includes('passUntil') ? { kind: 'passUntil', until } : null;
  }
  const says = !view.noMoreMissions[position.side] && view.options.kinds.includes('noMoreMissions');
  return says ? { kind: 'noMoreMissions', declared: true } : null;
}

/** Flying turn from which a side that has not been raided sends its fighters to strafe: home before dark. */
const counterRaidTurn = ({ view }: Brief): number => Math.max(4, view.nightFrom - 9);

/** Fights and bombs come after the movement: without either the turn is over. */
const end = (brief: Brief): Command =>
  ownGroups(brief.position).length > 0 ? { kind: 'endMovement' } : { kind: 'endTurn' };

/** The raids of the month are laid as flight plans in its first turn. */
function sendOut(brief: Brief): Command | null {
  const { position, view } = brief;
  if (!view.options.kinds.includes('plan')) return null;
  const turn = turnOf(position);
  const quiet = enemies(brief).length === 0 && (turn === counterRaidTurn(brief) || isOver(brief));
  if (turn > 1 && !quiet) return null;
  const raid = nextRaid(brief, quiet && position.side === 'british' ? isArmed : isBomber);
  if (raid)
    return {
      kind: 'plan',
      plan: {
        id: `raid-${raid.units[0]?.id ?? ''}`,
        units: raid.units.map(({ id }) => id),
        from: raid.from,
        route: [...raid.route],
        bomb: { hex: raid.hex, target: raid.target },
        land: true,
        haltWhenSpotted: false,
        pressOn: true,
      },
    };
  return position.side === 'german' ? decoy(brief) : null;
}

/** Groups without a plan: bombers with bombs go on to what is worth it, fighters to their prey, all others home. */
function goOn(brief: Brief): Command | null {
  const { position, view } = brief;
  const planned = new Set(Object.values(view.own.plans).flatMap(({ units }) => units));
  for (const option of view.options.moves) {
    const group = option.group === null ? undefined : position.group(option.group);
    if (!group?.own || option.reach === 0 || group.own.units.some((id) => planned.has(id))) continue;
    const own = group as OwnPositionGroup;
    const units = own.own.units.flatMap((id) => position.unit(id) ?? []);
    const command = option.mustLand
      ? homeAtOnce(brief, own, option.reach)
      : (next(brief, own, units) ?? apart(brief, own));
    if (command) return command;
  }
  return null;
}

/** Out of a hex in which it would be overstacked at the end of the movement (9.4, 29.3). */
function apart(brief: Brief, group: OwnPositionGroup): Command | null {
  if (blocked(brief, group.hex, group.id)) return aside(brief, group.own.units, group);
  const [first, ...others] = group.own.units;
  const alone = others.length > 0 && mustFlyAlone(brief, turnOf(brief.position));
  return alone && first !== undefined ? aside(brief, [first], group) : null;
}

function homeAtOnce(brief: Brief, group: OwnPositionGroup, reach: number): Command | null {
  const home = goHome(brief, group);
  const units = group.own.units.flatMap((id) => brief.position.unit(id) ?? []);
  const due = units.some(
    ({ where }) =>
      where.at === 'air' && where.mustLandBy !== null && where.mustLandBy <= turnOf(brief.position),
  );
  return due && home?.kind === 'move' && home.land && home.path.length <= reach ? home : null;
}

function next(brief: Brief, group: OwnPositionGroup, units: readonly OwnUnit[]): Command | null {
  if (units.every(isFake) || units.some((unit) => isBomber(brief, unit)))
    return bombersOn(brief, group, units);
  return huntOn(brief, group);
}

/** Bombers whose plan has stopped: what is here is bombed, else they go home. */
function bombersOn(brief: Brief, group: OwnPositionGroup, units: readonly OwnUnit[]): Command | null {
  const armed = units.some((unit) => isBomber(brief, unit) && !unit.bombed && !unit.shaken);
  if (armed && bestTarget(brief, group.hex, units) !== null && turnOf(brief.position) < lastFlyingTurn)
    return null;
  return goHome(brief, group);
}

function attack(brief: Brief): CommandOf<'attack'> | null {
  for (const { group, targets } of brief.view.options.attacks) {
    const target = bestFight(brief, group, targets);
    if (target !== null) return { kind: 'attack', group, target, hitFirst: [], displace: [] };
  }
  return null;
}

/** The target in a hex that promises most to these units; null without one. */
function bestTarget(
  { position, view }: Brief,
  hex: HexId,
  units: readonly OwnUnit[],
): { target: BombTarget; worth: number } | null {
  const option = view.options.bombs.find((each) => each.hex === hex);
  const targets = option?.units.flatMap((each) => each.targets) ?? [];
  const group = units.map(({ id }) => id);
  let best: { target: BombTarget; worth: number } | null = null;
  for (const target of targets) {
    const { average } = forecastBombs(position, { hex, target, units: group, group });
    const worth =
      average.bomber -
      average.bombed +
      (target.kind === 'air' ? Math.min(2, view.bases[hex]?.air ?? 0) * 0.8 : 0);
    if (best === null || worth > best.worth) best = { target, worth };
  }
  return best;
}

function bomb(brief: Brief): CommandOf<'bomb'> | null {
  const { position, view } = brief;
  const planned = new Set(Object.values(view.own.plans).flatMap(({ units }) => units));
  for (const { group, hex, units } of view.options.bombs) {
    // What has a plan bombs by it, at the end of the turn.
    if (units.some(({ unit }) => planned.has(unit))) continue;
    const able = units.flatMap(({ unit }) => position.unit(unit) ?? []);
    const best = bestTarget(brief, hex, able);
    if (best === null || best.worth <= 0) continue;
    const those = units.filter(({ targets }) => targets.some((each) => sameTarget(each, best.target)));
    if (
      bombs(
        position,
        those.map(({ unit }) => unit),
      ) === 0
    )
      continue;
    return {
      kind: 'bomb',
      group,
      targets: [{ units: those.map(({ unit }) => unit), target: best.target }],
      hitFirst: [],
    };
  }
  return null;
}
