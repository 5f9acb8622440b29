/** Judges planning choices from what the player knows, and provides the choice that does nothing. */
import type { Choice } from '../command.ts';
import type { Refusal } from '../game.ts';
import type { PlanningPhase } from '../state/match.ts';
import { refuseRedeployment } from '../sections/05-redeployment.ts';
import { freeReinforcement, refuseReinforcement } from '../sections/06-reinforcements.ts';
import { refuseRecon } from '../sections/14-recon.ts';
import { refuseRaf } from '../sections/21-royal-air-force.ts';
import { defaultEventChoice, refuseEventChoice } from '../sections/22-random-events.ts';
import { refuseTraining } from '../sections/24-training.ts';
import { refusePatrols } from '../sections/25-fighter-patrols.ts';
import { refuseTargets } from '../sections/27-designated-targets.ts';
import type { Position } from '../position/position.ts';

/** The choice that does nothing, or as little as possible; `advance` hands it in. */
export function emptyChoice(position: Position, phase: PlanningPhase): Choice {
  switch (phase) {
    case 'randomEvents':
      return defaultEventChoice(position);
    case 'raf':
      return { phase, create: false };
    case 'redeployment':
      return { phase, air: [], land: [], ships: [], aces: [], order: [] };
    case 'reinforcement':
      return freeReinforcement(position);
    case 'training':
      return { phase, up: [], night: [] };
    case 'recon':
      return { phase, plots: [] };
    case 'missionPreparation':
      return { phase, targets: [], patrols: [] };
    case 'gentlemensWar':
      return { phase, skip: false };
  }
}

/** Reason why a choice cannot be made, judged from what the player knows. */
export function refuseChoice(position: Position, choice: Choice): Refusal | null {
  switch (choice.phase) {
    case 'randomEvents':
      return refuseEventChoice(position, choice);
    case 'raf':
      return refuseRaf(position, choice);
    case 'redeployment':
      return refuseRedeployment(position, choice);
    case 'reinforcement':
      return refuseReinforcement(position, choice);
    case 'training':
      return refuseTraining(position, choice);
    case 'recon':
      return refuseRecon(position, choice);
    case 'missionPreparation':
      return refuseTargets(position, choice) ?? refusePatrols(position, choice);
    case 'gentlemensWar':
      return null;
  }
}
