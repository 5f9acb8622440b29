/** Fighters against incoming enemies: which take off, fight on, or go home (12, 26). */
import { distance, straightPath, type HexId } from '@1bob/atlas';
import {
  airCost,
  enemyOf,
  fightOdds,
  isFake,
  isKnown,
  isNight,
  meetingsSoon,
  movesLeft,
  nearestHome,
  ownGroups,
  startIn,
  takeOffReach,
  turnOf,
  typeOf,
  type Command,
  type CommandOf,
  type CounterId,
  type GroupId,
  type Meeting,
  type OwnPositionGroup,
  type OwnUnit,
  type PositionGroup,
  type UnitId,
} from '@1bob/rules/player';
import { mustFlyAlone } from './airspace.ts';
import { alike, because, isHunter, monthsLeft, once, restWorth, typeIn, type Brief } from './brief.ts';
import { landingCost } from './estimate.ts';
import { bombsPrevented } from './fire.ts';
import { enemyAs, type Reason } from '../reason.ts';
import { quietEnd } from './month.ts';
import { foundOut } from './told.ts';
import { wayTo } from './way.ts';

/** Enemy groups in the air. */
export const enemies = ({ position }: Brief): PositionGroup[] =>
  position.groups().filter(({ own }) => own === null);

/** Chance that an unspotted counter is a fake, from the expected number of fakes beside six aircraft. */
export function fakeShare({ view, position }: Brief): number {
  if (position.side === 'german') return 0;
  // A side gets one fake each month, up to six (20.6).
  const fakes = Math.min(6, 2 + view.month - view.firstMonth) * 0.7;
  return fakes / (fakes + 6);
}

/** Shares of unspotted counters that are aircraft, single ones and those in groups, before any has been found out. */
const likelyReal = { alone: 0.3, together: 0.95 } as const;

/** Chance that an unspotted counter in a group of this size is an aircraft: fakes fly alone, and bombers together. */
const realOf = (brief: Brief, size: number): number =>
  once(brief, `real ${size === 1}`, () => {
    const { bySize } = brief.weights;
    if (bySize <= 0 || brief.position.side === 'german') return 1 - fakeShare(brief);
    const how = size === 1 ? 'alone' : 'together';
    const { aircraft, fakes } = foundOut(brief)[how];
    return (aircraft + likelyReal[how] * bySize) / (aircraft + fakes + bySize);
  });

/** Chance that a counter of a group is an aircraft and not a fake. */
function realChance(brief: Brief, counter: CounterId, { counters }: PositionGroup): number {
  const face = brief.position.hidden('face', counter);
  if (!isKnown(face)) return realOf(brief, counters.length);
  return isFake(face) ? 0 : 1;
}

/** Enemy groups worth attacking: those not known to consist only of fakes. */
const prey = (brief: Brief): PositionGroup[] =>
  enemies(brief).filter((group) => group.counters.some((counter) => realChance(brief, counter, group) > 0));

/** Counters that have dropped their bombs this month, by the public log. */
const dropped = (brief: Brief): ReadonlySet<CounterId> =>
  once(
    brief,
    'dropped',
    () =>
      new Set(
        Object.values(brief.view.log)
          .flat()
          .flatMap((entry) =>
            entry.kind === 'bombing' ? entry.sightings.map(({ counter }) => counter) : [],
          ),
      ),
  );

/** Points of bombs that a group may still drop if nothing prevents it. */
export function threat(brief: Brief, group: PositionGroup): number {
  const { position, weights } = brief;
  return group.counters.reduce((sum, counter) => {
    if (dropped(brief).has(counter)) return sum;
    const face = position.hidden('face', counter);
    if (!isKnown(face)) return sum + weights.unseenBomber * realChance(brief, counter, group);
    const type = typeOf(position, face.type);
    return sum + (type.bombardmentStrafeOnly ? 0 : type.bombardment * weights.bombStrength);
  }, 0);
}

/** Net points of an attack on a group, including the bombs it prevents. */
function attackWorth(brief: Brief, units: readonly OwnUnit[], enemy: PositionGroup, at: Place): number {
  const key = `fight ${enemy.id} ${at.hex} ${at.turn} ${String(at.climbing)} ${alike(units)}`;
  // Some of the units in the air may not climb, so the cache keeps each result under the names of the units.
  if (at.climbing === undefined) return weighed(brief, units, enemy, at);
  return once(brief, key, () => weighed(brief, units, enemy, at));
}
type Place = Pick<Meeting, 'hex' | 'turn'> & { readonly climbing?: boolean | undefined };
function weighed(brief: Brief, units: readonly OwnUnit[], enemy: PositionGroup, at: Place): number {
  const { position, view, weights } = brief;
  const odds = fightOdds(position, {
    units: units.map(({ id }) => id),
    enemy: enemy.id,
    hex: at.hex,
    turn: at.turn,
    climbing: at.climbing,
  })?.odds;
  if (!odds) return 0;
  const likely = enemy.counters.reduce((sum, counter) => sum + realChance(brief, counter, enemy), 0);
  const real = likely / Math.max(1, enemy.counters.length);
  const kept = bombsPrevented(odds, enemy.counters.length) * threat(brief, enemy);
  const price = Math.max(...units.map((unit) => airCost(view.pack.charts, typeIn(brief, unit), view.raf)));
  const missed = odds.losses * Math.min(price, monthsLeft(brief) * weights.service) * weights.ownLosses;
  // Enemies that are driven off, or sent home for months, count as gains too.
  const sent = Math.max(0, odds.kills) * weights.drivenOff;
  return real * (weights.zest + odds.points + sent - missed) + kept;
}

/** Cost of taking off, apart from the fight: a landing in the dark, and the month's rest if these are the first to fly. */
function sortieCost(brief: Brief, meeting: Meeting, units: readonly OwnUnit[], alarm: number): number {
  const { position } = brief;
  const down = meeting.turn + 2;
  const dark = meeting.home === null ? 1 : landingCost(brief, units, meeting.home, down);
  // All take-offs of the month together lose the rest only once, and the first take-off pays for it.
  const { restCharged } = brief.weights;
  const rest = restWorth(brief) * (restCharged > 0 ? restCharged : 1 / Math.max(2, alarm));
  return dark + rest + (isNight(position, down) ? 0.05 : 0.02);
}

/** Flying turns to look ahead: distant fighters must take off in time, climbing ones a turn earlier (26.1). */
const foresight = 2;
/** Most hexes per turn by which an enemy and his interceptors approach each other. */
const closing = 14;

/** The best fight for units on the ground that must take off now; null if none is worth it. */
export function goUp(brief: Brief): CommandOf<'move'> | null {
  const { position, manner, weights } = brief;
  const all = prey(brief);
  if (all.length === 0 || quietEnd(brief) === 'welcome') return null;
  // All pairs that could be sent share the cost of the lost rest.
  const alarm = all.reduce((sum, group) => sum + group.counters.length, 0) * 1.5;
  let best: {
    worth: number;
    units: readonly OwnUnit[];
    enemy: PositionGroup;
    meeting: Meeting;
    path: readonly HexId[];
  } | null = null;
  const grounded = brief.view.options.moves.filter(({ group }) => group === null);
  for (const enemy of all) {
    const engaged = ownGroups(position).filter(({ hex }) => hex === enemy.hex).length;
    const near = grounded.filter(({ hex, reach }) => distance(hex, enemy.hex) <= reach + foresight * closing);
    for (const meeting of meetingsSoon(position, enemy.id, near, foresight)) {
      if (meeting.home === null || meeting.off > turnOf(position)) continue;
      const able = meeting.units.flatMap((id) => position.unit(id) ?? []);
      const units = mustFlyAlone(brief, meeting.turn) ? able.slice(0, 1) : able;
      const path = flownNow(brief, meeting, units);
      if (isBlocked(brief, path.at(-1) ?? meeting.from)) continue;
      const worth =
        attackWorth(brief, units, enemy, meeting) -
        sortieCost(brief, meeting, units, alarm) -
        engaged * weights.crowd;
      if (worth > manner.fights + weights.takesOff && (best === null || worth > best.worth))
        best = { worth, units, enemy, meeting, path };
    }
  }
  if (best === null) return null;
  const { enemy, meeting, path, worth } = best;
  const units = best.units.map(({ id }) => id);
  return because(
    brief,
    { kind: 'move', units, path: [...path], land: false },
    hunt(brief, units, { enemy, hex: meeting.hex, turn: meeting.turn, worth }),
  );
}

/** Enemies under attack, with place and time of the meeting. */
interface Prey {
  readonly worth: number;
  readonly enemy: PositionGroup;
  readonly hex: HexId;
  readonly turn: number;
}
const hunt = ({ view }: Brief, units: readonly UnitId[], { enemy, hex, turn, worth }: Prey): Reason => ({
  ...{ code: 'hunt', hex, turn, count: units.length, units, points: worth },
  ...enemyAs(view, enemy),
});

/** The part of the way to a meeting that is flown in this turn. */
function flownNow({ position }: Brief, { now, path, from }: Meeting, units: readonly OwnUnit[]) {
  if (now) return path;
  const reach = takeOffReach(
    position,
    units.map(({ id }) => id),
    from,
  );
  return path.slice(0, reach);
}

/** Whether an own group other than `but` is in the hex, where a further group would be overstacked (9.4). */
export const isBlocked = (brief: Brief, hex: HexId, but?: GroupId): boolean =>
  ownGroups(brief.position).some((group) => group.hex === hex && group.id !== but);

/** A fighter group in the air: on to the best prey, or home. Null when it stays where it is. */
export function huntOn(brief: Brief, group: OwnPositionGroup): Command | null {
  const { position } = brief;
  const units = group.own.units.flatMap((id) => position.unit(id) ?? []);
  const turn = turnOf(position);
  const left = movesLeft(position, group.id);
  const start = startIn(position, { units: group.own.units, hex: group.hex, group: group.id }, turn);
  let best: Prey | null = null;
  if (units.every((unit) => isHunter(brief, unit)))
    for (const enemy of prey(brief)) {
      const far = distance(group.hex, enemy.hex);
      if (far > left || isBlocked(brief, enemy.hex, group.id)) continue;
      // They stay for the fight, and so lose the rest of this turn's movement.
      const home = nearestHome(position, { ...start, hex: enemy.hex, turn, left: 0 }, group.own.units);
      if (home === null) continue;
      const worth = attackWorth(brief, units, enemy, { hex: enemy.hex, turn });
      const down = turn + 1 + Math.ceil(distance(enemy.hex, home) / Math.max(1, start.speed));
      const price = landingCost(brief, units, home, down) - landingCost(brief, units, home, turn);
      if (worth - price > Math.min(0, brief.manner.fights) && (best === null || worth - price > best.worth))
        best = { worth: worth - price, hex: enemy.hex, enemy, turn };
    }
  best ??= ambush(brief, group, units);
  const own = group.own.units;
  if (best === null)
    return because(brief, goHome(brief, group), { code: 'homeward', count: units.length, units: own });
  let path = [...straightPath(group.hex, best.hex)].slice(0, left);
  while (path.length > 0 && isBlocked(brief, path.at(-1) ?? group.hex, group.id)) path = path.slice(0, -1);
  if (path.length === 0) return null;
  return because(brief, { kind: 'move', units: [...own], path, land: false }, hunt(brief, own, best));
}

/** The fight in a later turn for which units that have climbed stay up; null if none is worth it. */
function ambush(brief: Brief, group: OwnPositionGroup, units: readonly OwnUnit[]): Prey | null {
  const { position, view } = brief;
  const option = view.options.moves.find((each) => each.group === group.id);
  if (!option || !units.every((unit) => isHunter(brief, unit))) return null;
  let best: Prey | null = null;
  for (const enemy of prey(brief))
    for (const { home, now, hex, turn } of meetingsSoon(position, enemy.id, [option], foresight)) {
      if (home === null || now) continue;
      const worth = attackWorth(brief, units, enemy, { hex, turn });
      if (worth > brief.weights.patience && (best === null || worth > best.worth))
        best = { worth, hex, enemy, turn };
    }
  return best;
}

/**
 * Home by the shortest way, as far as possible this turn. Never ends in a hex with own units, which would be overstacked.
 */
export function goHome(brief: Brief, group: OwnPositionGroup): CommandOf<'move'> | null {
  const { position } = brief;
  const left = movesLeft(position, group.id);
  const start = startIn(
    position,
    { units: group.own.units, hex: group.hex, group: group.id },
    turnOf(position),
  );
  const home = nearestHome(position, { ...start, left }, group.own.units);
  if (home === null) return null;
  const path = wayTo(brief, group.hex, home);
  if (path.length <= left) return { kind: 'move', units: [...group.own.units], path: [...path], land: true };
  let end = left;
  while (end > 0 && isBlocked(brief, path[end - 1] as HexId, group.id)) end -= 1;
  return end === 0
    ? null
    : { kind: 'move', units: [...group.own.units], path: path.slice(0, end), land: false };
}

/** The enemy to fight among those that a group may attack in its hex; null if none is worth it. */
export function bestFight(
  brief: Brief,
  group: GroupId,
  targets: readonly GroupId[],
): CommandOf<'attack'> | null {
  const { position } = brief;
  const own = position.group(group)?.own;
  const units = (own?.units ?? []).flatMap((id) => position.unit(id) ?? []);
  const turn = turnOf(position);
  let best: { worth: number; enemy: PositionGroup } | null = null;
  for (const target of targets) {
    const enemy = position.group(target);
    if (!enemy) continue;
    const worth = attackWorth(brief, units, enemy, { hex: enemy.hex, turn });
    if (worth > Math.min(0, brief.manner.fights) && (best === null || worth > best.worth))
      best = { worth, enemy };
  }
  if (best === null) return null;
  const { enemy, worth: points } = best;
  return because(
    brief,
    { kind: 'attack', group, target: enemy.id, hitFirst: [], displace: [] },
    {
      ...{ code: 'fight', hex: enemy.hex, count: units.length, units: own?.units ?? [], points },
      ...enemyAs(brief.view, enemy),
    },
  );
}

/** Whether no enemy flies and the enemy has declared its missions over. */
export const isOver = (brief: Brief): boolean =>
  enemies(brief).length === 0 && brief.view.noMoreMissions[enemyOf(brief.position.side)];
