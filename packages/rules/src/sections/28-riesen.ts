/** 28 (optional): Riesen have radios, so their groups can join. The file on 10 joins them. */
import type { HexId } from '@1bob/atlas';
import type { CommandOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isRiesen } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { GroupId } from '../state/match.ts';
import { ownGroups, type Position } from '../position/position.ts';
import type { OwnUnit } from '../seen/player-view.ts';

const hasRiesen = (units: readonly OwnUnit[]): boolean => units.some(isRiesen);
const unitsOf = (position: Position, id: GroupId): OwnUnit[] =>
  (position.group(id)?.own?.units ?? []).flatMap((u) => position.unit(u) ?? []);

/** 28.2: own groups that may join, by hex. */
export function legalRegroupings(position: Position): { hex: HexId; groups: readonly GroupId[] }[] {
  if (!position.variant.riesen) return [];
  const able = ownGroups(position).filter(({ id }) => hasRiesen(unitsOf(position, id)));
  return [...new Set(able.map(({ hex }) => hex))].flatMap((hex) => {
    const groups = able.filter((group) => group.hex === hex).map(({ id }) => id);
    return groups.length > 1 ? [{ hex, groups }] : [];
  });
}

/** 28.2, 28.3: the groups must be in one hex, and each must have a Riesen. */
export function refuseRegroup(position: Position, command: CommandOf<'regroup'>): Refusal | null {
  if (!position.variant.riesen) return refuse('option.off', '28');
  const groups = [...new Set(command.groups)];
  if (groups.length !== command.groups.length) return refuse('unit.twice');
  const hexes = new Set(groups.map((id) => position.group(id)?.hex));
  if (groups.some((id) => !position.group(id)?.own)) return refuse('group.unknown', '28.2');
  if (hexes.size !== 1) return refuse('group.mixed', '28.2');
  return groups.every((id) => hasRiesen(unitsOf(position, id))) ? null : refuse('group.mixed', '28.2');
}
