/** What a passing side checks when its own turn begins (ruling 8), from what the player knows. */
import { distance } from '@1bob/atlas';
import { refuseAttacker } from '../sections/12-attack-options.ts';
import { startOf } from '../sections/08-flying.ts';
import type { Position } from '../position/position.ts';
import type { OwnKnowledge } from '../seen/player-view.ts';
import type { CounterId } from '../state/match.ts';
import { lastFlyingTurn } from '../state/terms.ts';
import { nextTurnOf, startIn } from './timetable.ts';

/**
 * Enemy counters that the side can meet in its current or next flying turn: a unit that may begin a fight can take off or
 * fly on and reach them. They are listed by counter, because counters keep their names when a group breaks up.
 */
export function inReach(position: Position): CounterId[] {
  const enemies = position.groups().filter(({ side }) => side !== position.side);
  if (enemies.length === 0) return [];
  const turn = nextTurnOf(position, position.side);
  const ready = position.units().flatMap((unit) => {
    if (refuseAttacker(position, unit.id, turn) !== null) return [];
    const start = startOf(position, [unit]);
    if ('code' in start) return [];
    const { hex, group } = start;
    const patrol = group !== null && position.group(group)?.own?.patrol;
    if (patrol === 'goingHome') return []; // ruling 87
    // A patrol may only fly home (25.8).
    return { hex, hexes: patrol ? 0 : startIn(position, { units: [unit.id], hex, group }, turn).left };
  });
  return enemies
    .filter(({ hex }) => ready.some((at) => distance(at.hex, hex) <= at.hexes))
    .flatMap(({ counters }) => counters);
}

/** Whether a unit without a flight plan must land by the end of its side's next flying turn (8.7, ruling 9). */
export function mustLandSoon(position: Position): boolean {
  const planned = new Set(Object.values(position.plans).flatMap(({ units }) => units));
  const next = nextTurnOf(position, position.side) + 1;
  return position
    .units()
    .some(
      ({ id, where }) =>
        where.at === 'air' &&
        !planned.has(id) &&
        Math.min(where.mustLandBy ?? lastFlyingTurn, lastFlyingTurn) <= next,
    );
}

/**
 * Whether a side has nothing in the air and nothing planned. The enemy's take-offs then need no decision until a fighter can
 * meet them, so a pass may outlast them (ruling 8).
 */
export const isCalm = ({ groups, plans, patrols }: OwnKnowledge): boolean =>
  [groups, plans, patrols].every((all) => Object.keys(all).length === 0);
