/** Whether a planning phase asks a side for a choice. Depends only on public facts, so that waiting reveals nothing. */
import type { Match, PlanningPhase, Side, Variant } from '../state/match.ts';
import type { Position } from '../position/position.ts';
import { budgetOf } from '../sections/06-reinforcements.ts';
import { reconPrice } from '../sections/14-recon.ts';
import { raffable } from '../sections/21-royal-air-force.ts';
import { chooserOf } from '../sections/22-random-events.ts';
import { sides } from '../state/terms.ts';
import type { Shown, Table } from './ahead.ts';

export type PublicFacts = { readonly variant: Variant } & Pick<Position, 'event' | 'raf' | 'points' | 'pack'>;

export const publicFacts = ({ options, event, raf, sides, pack }: Match): PublicFacts => ({
  variant: options,
  event,
  raf,
  pack,
  points: { german: sides.german.points, british: sides.british.points },
});

/** The sides whose command a stage waits for. In planning they are those that the phase asks and that have not handed in. */
export function waitsFor(facts: PublicFacts & Pick<Position, 'stage'>): Side[] {
  const { stage } = facts;
  switch (stage.kind) {
    case 'setUp':
    case 'flying':
      return [stage.side];
    case 'planning':
      return sides.filter((side) => asks(facts, side, stage.phase) && !stage.submitted[side]);
    case 'ended':
      return [];
  }
}

export function asks(facts: PublicFacts, side: Side, phase: PlanningPhase): boolean {
  switch (phase) {
    case 'randomEvents':
      return chooserOf(facts.event) === side;
    case 'raf':
      return side === 'british' && raffable(facts);
    case 'training':
      return facts.variant.training;
    case 'missionPreparation':
      return facts.variant.designatedTargets || facts.variant.patrols;
    case 'redeployment':
    case 'reinforcement':
    case 'recon':
    case 'gentlemensWar':
      return true;
  }
}

/**
 * Whether public facts show that a side can do nothing in a phase that asks it: no points for reconnaissance (ruling 5), or
 * nothing on the map. Units may come back free of charge, and only their owner knows which, so reinforcement always leaves a
 * choice.
 */
export function leavesNoChoice(facts: PublicFacts & Shown, side: Side, phase: PlanningPhase): boolean {
  const { bases, land, ships, points, pack } = facts;
  const none = (...of: readonly Table[]): boolean =>
    of.every((table) => Object.values(table).every((at) => at.side !== side)) &&
    (side === 'german' || Object.keys(ships).length === 0);
  switch (phase) {
    case 'recon':
      return reconPrice(pack.charts.costs.recon ?? 0, 1) > budgetOf({ points, side });
    case 'redeployment':
      return none(bases, land);
    case 'training':
    case 'missionPreparation':
      return none(bases);
    case 'randomEvents':
    case 'raf':
    case 'reinforcement':
    case 'gentlemensWar':
      return false;
  }
}

/**
 * Whether a later phase may be filled in ahead (ruling 1). The RAF phase may, because the British may still win the points
 * for it.
 */
export const mayFillAhead = (facts: PublicFacts, side: Side, phase: PlanningPhase): boolean =>
  phase === 'raf' ? side === 'british' && !facts.raf : phase !== 'randomEvents' && asks(facts, side, phase);
