/** 28 (optional): Riesen have radios, and find each other again. The joining itself is in 10. */
import type { CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isRiesen } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { GroupId } from '../match.ts';
import type { OwnUnit, PlayerSight } from '../sight.ts';

const hasRiesen = (units: readonly OwnUnit[]): boolean => units.some(isRiesen);
const unitsOf = (sight: PlayerSight, id: GroupId): OwnUnit[] =>
  (sight.own.groups[id]?.units ?? []).flatMap((u) => sight.own.units[u] ?? []);

/** Whether any groups could become one. */
export function mayRegroup(sight: PlayerSight): boolean {
  if (!sight.rules.riesen) return false;
  const able = (Object.keys(sight.own.groups) as GroupId[]).filter((id) => hasRiesen(unitsOf(sight, id)));
  const hexes = able.map((id) => sight.groups[id]?.hex);
  return new Set(hexes).size < hexes.length;
}

/** 28.2, 28.3: groups with a Riesen each, in one hex. */
export function refuseRegroup(sight: PlayerSight, command: CommandOf<'regroup'>): Refusal | null {
  if (!sight.rules.riesen) return refuse('option.off', '28');
  const groups = [...new Set(command.groups)];
  if (groups.length !== command.groups.length) return refuse('unit.twice');
  const hexes = new Set(groups.map((id) => sight.groups[id]?.hex));
  if (groups.some((id) => !sight.own.groups[id])) return refuse('group.unknown', '28.2');
  if (hexes.size !== 1) return refuse('group.mixed', '28.2');
  return groups.every((id) => hasRiesen(unitsOf(sight, id))) ? null : refuse('group.mixed', '28.2');
}
