/** 27: targets named in the planning phase (ruling 39: by either side). The column shifts are in 13. */
import { hexAt, isTarget, type HexId } from '@1bob/atlas';
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { isFake, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import { enemyOf, type BombTarget, type LandUnit, type Side, type UnitId } from '../match.ts';
import type { Play } from '../play.ts';
import type { Position } from '../position.ts';
import { baseOf } from './07-basing.ts';

type Preparation = ChoiceOf<'missionPreparation'>;

/** Units that can be given a target. */
export const bombersToAssign = (position: Position): UnitId[] =>
  position
    .units()
    .filter((u) => baseOf(u) !== null && !isFake(u) && typeOf(position, u.type).bombardment > 0)
    .map((u) => u.id);

export function refuseTargets(position: Position, { targets }: Preparation): Refusal | null {
  if (targets.length === 0) return null;
  if (!position.variant.designatedTargets) return refuse('option.off', '27');
  if (new Set(targets.map((t) => t.unit)).size !== targets.length) return refuse('unit.twice', '27.1');
  const able = bombersToAssign(position);
  for (const { unit, hex, target } of targets) {
    if (!able.includes(unit)) return refuse('choice.wrong', '27.1', unit);
    // What stands there in the end cannot be known; the place itself can.
    if (target.kind === 'place' && !(isTarget(hex) && hexAt(hex).control === enemyOf(position.side)))
      return refuse('bomb.target', '27.1', hex);
  }
  return null;
}

export function assignTargets(play: Play, { targets }: Preparation): void {
  for (const { unit, hex, target } of targets) play.setUnit(unit, { target: { hex, target } });
}

/**
 * 27.1: a target is one unit, and goes by its place in the stack (ruling 34): when one that lay above it is gone, what
 * is aimed at it goes one up, in flight plans too. What is gone itself lies nowhere any more.
 */
export function keepAims(play: Play, side: Side, hex: HexId, before: readonly LandUnit[]): void {
  const now = play.stack(hex)?.units ?? [];
  if (now.length === before.length) return;
  const moved = <A extends { readonly hex: HexId; readonly target: BombTarget }>(aim: A): A => {
    const { target } = aim;
    if (aim.hex !== hex || target.kind !== 'land') return aim;
    const index = now.findIndex(({ kind }) => kind === before[target.index]?.kind);
    return { ...aim, target: { kind: 'land', index: index < 0 ? now.length : index } };
  };
  for (const { id, target } of play.unitsOf(side)) if (target) play.setUnit(id, { target: moved(target) });
  const plans = Object.entries(play.side(side).plans).map(
    ([id, plan]) => [id, plan.bomb ? { ...plan, bomb: moved(plan.bomb) } : plan] as const,
  );
  play.setSide(side, { plans: Object.fromEntries(plans) });
}
