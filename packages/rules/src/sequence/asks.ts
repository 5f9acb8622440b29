/** Whether a planning phase asks a side anything: by public facts alone, so that waiting tells nothing. */
import type { Match, PlanningPhase, Side } from '../match.ts';
import { chooserOf } from '../sections/22-random-events.ts';
import { raffable } from '../sections/21-royal-air-force.ts';
import type { PublicBoard } from '../sight.ts';

type Known = Pick<PublicBoard, 'rules' | 'event' | 'raf' | 'points' | 'pack'>;

export const knownOf = ({ options, event, raf, sides, pack }: Match): Known => ({
  rules: options,
  event,
  raf,
  pack,
  points: { german: sides.german.points, british: sides.british.points },
});

export function asks(known: Known, side: Side, phase: PlanningPhase): boolean {
  switch (phase) {
    case 'randomEvents':
      return chooserOf(known.event) === side;
    case 'raf':
      return side === 'british' && raffable(known);
    case 'training':
      return known.rules.training;
    case 'missionPreparation':
      return known.rules.designatedTargets || known.rules.patrols;
    case 'redeployment':
    case 'reinforcement':
    case 'recon':
    case 'gentlemensWar':
      return true;
  }
}

/** Whether a phase that has not come yet may be filled in (ruling 1): points may still be won for the RAF. */
export const mayFillAhead = (known: Known, side: Side, phase: PlanningPhase): boolean =>
  phase === 'raf' ? side === 'british' && !known.raf : phase !== 'randomEvents' && asks(known, side, phase);
