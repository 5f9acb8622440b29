/** Whether a planning phase asks a side for a choice. Depends only on public facts, so that waiting reveals nothing. */
import type { Match, PlanningPhase, Side, Variant } from '../state/match.ts';
import type { Position } from '../position/position.ts';
import { raffable } from '../sections/21-royal-air-force.ts';
import { chooserOf } from '../sections/22-random-events.ts';
import { sides } from '../state/terms.ts';

type PublicFacts = { readonly variant: Variant } & Pick<Position, 'event' | 'raf' | 'points' | 'pack'>;

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
 * Whether a later phase may be filled in ahead (ruling 1). The RAF phase may, because the British may still win the points
 * for it.
 */
export const mayFillAhead = (facts: PublicFacts, side: Side, phase: PlanningPhase): boolean =>
  phase === 'raf' ? side === 'british' && !facts.raf : phase !== 'randomEvents' && asks(facts, side, phase);
