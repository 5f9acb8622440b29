/** 27: assigns targets, and updates them when their stacks change. */
import type { HexId } from '@1bob/atlas';
import type { BombTarget, FlightPlan, LandUnit, Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import type { Preparation } from './27-designated-targets.ts';

export function assignTargets(play: Play, { targets }: Preparation): void {
  for (const { unit, hex, target } of targets) play.setUnit(unit, { target: { hex, target } });
}

/**
 * 27.1: a target is one unit, named by its place in the stack (ruling 34). When a unit above it is removed, assignments and
 * flight plans move up one place with it. Those against the removed unit then have no target.
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
  const { plans, stoppedPlans } = play.side(side);
  const kept = <P extends FlightPlan>(all: Readonly<Record<string, P>>): Record<string, P> =>
    Object.fromEntries(
      Object.entries(all).map(([id, plan]) => [id, plan.bomb ? { ...plan, bomb: moved(plan.bomb) } : plan]),
    );
  play.setSide(side, { plans: kept(plans), ...(stoppedPlans && { stoppedPlans: kept(stoppedPlans) }) });
}
