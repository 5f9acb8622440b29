/** The flying turns: take-offs, movement, fights and bombs. */
import type { HexId } from '@1bob/atlas';
import {
  bombs,
  forecastBombs,
  isFake,
  lastFlyingTurn,
  ownGroups,
  mayStayUp,
  refuseFlight,
  sameTarget,
  turnOf,
  type BombTarget,
  type Command,
  type CommandOf,
  type OwnPositionGroup,
  type OwnUnit,
} from '@1bob/rules/player';
import { moveAside, mustFlyAlone } from './airspace.ts';
import { estimatorOf } from '../estimate.ts';
import { because, isArmed, isBomber, isHunter, type Brief } from './brief.ts';
import { decoy } from './decoys.ts';
import { bestFight, isBlocked, enemies, goHome, goUp, huntOn, isOver } from './intercept.ts';
import { nextRaid } from './month.ts';
import type { Raid } from './raids.ts';

/** The command for an own flying turn. */
export function fly(brief: Brief): Command {
  const { step } = brief.position;
  if (step === 'movement') return move(brief);
  return attack(brief) ?? bomb(brief) ?? because(brief, { kind: 'endTurn' }, { code: 'turnOver' });
}

function move(brief: Brief): Command {
  return sendOut(brief) ?? goOn(brief) ?? goUp(brief) ?? rest(brief) ?? end(brief);
}

/**
 * If nothing is in the air and there is nothing to send, passes turns until something happens, or to the month's end if
 * nothing can happen (3.1-III, ruling 8).
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
    if (!view.options.kinds.includes('passUntil')) return null;
    const named = until.turn === null ? {} : { turn: until.turn };
    return because(brief, { kind: 'passUntil', until }, { code: 'stays', ...named });
  }
  const says = !view.noMoreMissions[position.side] && view.options.kinds.includes('noMoreMissions');
  return says ? because(brief, { kind: 'noMoreMissions', declared: true }, { code: 'stays' }) : null;
}

/** Flying turn from which a side that has not been raided sends fighters to strafe, early enough to be home before dark. */
const counterRaidTurn = ({ view }: Brief): number => Math.max(4, view.nightFrom - 9);

/** Fights and bombs come after the movement; without either, the turn ends. */
const end = (brief: Brief): Command =>
  because(brief, ownGroups(brief.position).length > 0 ? { kind: 'endMovement' } : { kind: 'endTurn' }, {
    code: 'stays',
  });

/** Makes flight plans for the month's raids in its first turn. */
function sendOut(brief: Brief): Command | null {
  const { position, view } = brief;
  const turn = turnOf(position);
  const quiet = enemies(brief).length === 0 && (turn === counterRaidTurn(brief) || isOver(brief));
  if ((turn > 1 && !quiet) || !view.options.kinds.includes('plan')) return null;
  const raid = nextRaid(brief, quiet && position.side === 'british' ? isArmed : isBomber);
  if (raid) {
    const { units, hex, target, route, from } = raid;
    const with_ = { count: units.length, units: units.map(({ id }) => id) };
    const raiders = { units: with_.units, hex: raid.base, group: null, bomb: { hex, target } };
    // The note gives the figure that players see, which has no fear in it.
    const points = estimatorOf(view, position).outlook(raiders, route, from)?.average ?? raid.worth;
    return because(brief, orderFor(raid), { code: 'raid', hex, turn: from, ...with_, points });
  }
  if (position.side !== 'german') return null;
  const feint = decoy(brief);
  const hex = feint?.plan.route[Math.floor(feint.plan.route.length / 2)];
  const { units = [], from = turn } = feint?.plan ?? {};
  const reason = { code: 'decoy', turn: from, count: 1, units } as const;
  return because(brief, feint, { ...reason, ...(hex === undefined ? {} : { hex }) });
}

/** The flight plan of a raid. */
export const orderFor = ({ units, from, route, hex, target }: Raid): CommandOf<'plan'> => ({
  kind: 'plan',
  plan: {
    ...{ id: `raid-${units[0]?.id ?? ''}`, units: units.map(({ id }) => id), from, route: [...route] },
    ...{ bomb: { hex, target }, land: true, haltWhenSpotted: false, pressOn: true },
  },
});

/** Moves groups without a plan: bombers with bombs to worthwhile targets, fighters to their prey, all others home. */
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
      : option.homes
        ? onHome(brief, own, units)
        : (splitForNight(brief, own) ?? next(brief, own, units) ?? apart(brief, own));
    if (command) return command;
  }
  return null;
}

/** 29.3: units that fly together at nightfall land together, or separate and fly home one by one. */
function splitForNight(brief: Brief, group: OwnPositionGroup): Command | null {
  const [first, ...others] = group.own.units;
  if (first === undefined || others.length === 0 || !mustFlyAlone(brief, turnOf(brief.position))) return null;
  const home = goHome(brief, group);
  if (home === null) return moveAside(brief, [first], group);
  const units = home.land ? home.units : [first];
  return because(brief, { ...home, units }, { code: 'homeward', count: units.length, units });
}

/** Moves a group out of a hex in which it would be overstacked at the end of the movement (9.4). */
function apart(brief: Brief, group: OwnPositionGroup): Command | null {
  return isBlocked(brief, group.hex, group.id) ? moveAside(brief, group.own.units, group) : null;
}

function homeAtOnce(brief: Brief, group: OwnPositionGroup, reach: number): Command | null {
  const home = goHome(brief, group);
  const units = group.own.units.flatMap((id) => brief.position.unit(id) ?? []);
  const due = units.some(
    ({ where }) =>
      where.at === 'air' && where.mustLandBy !== null && where.mustLandBy <= turnOf(brief.position),
  );
  const inTime = due && home?.land === true && home.path.length <= reach ? home : null;
  return because(brief, inTime, { code: 'homeward', count: units.length, units: group.own.units });
}

/** A patrol that was sent home goes on where it may (ruling 87). */
function onHome(brief: Brief, group: OwnPositionGroup, units: readonly OwnUnit[]): Command | null {
  const home = goHome(brief, group);
  const end = home?.path.at(-1) ?? group.hex;
  const may = home?.land === true || mayStayUp(brief.position, group.id, units, end);
  return because(brief, may ? home : null, {
    ...{ code: 'homeward', count: units.length, units: group.own.units },
  });
}

function next(brief: Brief, group: OwnPositionGroup, units: readonly OwnUnit[]): Command | null {
  if (units.every(isFake) || units.some((unit) => isBomber(brief, unit)))
    return bombersOn(brief, group, units);
  return huntOn(brief, group);
}

/** Bombers whose plan has stopped bomb a target in their hex, else go home. */
function bombersOn(brief: Brief, group: OwnPositionGroup, units: readonly OwnUnit[]): Command | null {
  const armed = units.some((unit) => isBomber(brief, unit) && !unit.bombed && !unit.shaken);
  if (armed && bestTarget(brief, group.hex, units) !== null && turnOf(brief.position) < lastFlyingTurn)
    return null;
  const reason = { code: 'homeward', count: units.length, units: group.own.units } as const;
  return because(brief, goHome(brief, group), reason);
}

function attack(brief: Brief): CommandOf<'attack'> | null {
  for (const { group, targets } of brief.view.options.attacks) {
    const fight = bestFight(brief, group, targets);
    if (fight !== null) return fight;
  }
  return null;
}

/** The most promising target in a hex for these units; null without one. */
function bestTarget(
  { position, view, weights }: Brief,
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
      (target.kind === 'air' ? Math.min(2, view.bases[hex]?.air ?? 0) * weights.onGround : 0);
    if (best === null || worth > best.worth) best = { target, worth };
  }
  return best;
}

function bomb(brief: Brief): CommandOf<'bomb'> | null {
  const { position, view } = brief;
  const planned = new Set(Object.values(view.own.plans).flatMap(({ units }) => units));
  for (const { group, hex, units } of view.options.bombs) {
    // Groups with a plan bomb by it, at the end of the turn.
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
    return because(
      brief,
      {
        kind: 'bomb',
        group,
        targets: [{ units: those.map(({ unit }) => unit), target: best.target }],
        hitFirst: [],
      },
      {
        ...{ code: 'bomb', hex, count: those.length, points: best.worth },
        units: those.map(({ unit }) => unit),
      },
    );
  }
  return null;
}
