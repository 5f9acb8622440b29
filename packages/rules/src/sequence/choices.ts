/** Planning choices, judged from the player's own sight, and the choice that does nothing. */
import type { Choice } from '../command.ts';
import type { Refusal } from '../game.ts';
import type { PlanningPhase } from '../match.ts';
import { refuseRedeployment } from '../sections/05-redeployment.ts';
import { freeReinforcement, refuseReinforcement } from '../sections/06-reinforcements.ts';
import { refuseRecon } from '../sections/14-recon.ts';
import { refuseRaf } from '../sections/21-royal-air-force.ts';
import { defaultEventChoice, refuseEventChoice } from '../sections/22-random-events.ts';
import { refuseTraining } from '../sections/24-training.ts';
import { refusePatrols } from '../sections/25-fighter-patrols.ts';
import { refuseTargets } from '../sections/27-designated-targets.ts';
import type { PlayerSight } from '../sight.ts';

/** The choice that does nothing, or the least: what a script's `advance` hands in. */
export function emptyChoice(sight: PlayerSight, phase: PlanningPhase): Choice {
  switch (phase) {
    case 'randomEvents':
      return defaultEventChoice(sight);
    case 'raf':
      return { phase, create: false };
    case 'redeployment':
      return { phase, air: [], land: [], ships: [], aces: [], order: [] };
    case 'reinforcement':
      return freeReinforcement(sight);
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

/** Why a choice cannot be made, judged from the player's own sight. */
export function refuseChoice(sight: PlayerSight, choice: Choice): Refusal | null {
  switch (choice.phase) {
    case 'randomEvents':
      return refuseEventChoice(sight, choice);
    case 'raf':
      return refuseRaf(sight, choice);
    case 'redeployment':
      return refuseRedeployment(sight, choice);
    case 'reinforcement':
      return refuseReinforcement(sight, choice);
    case 'training':
      return refuseTraining(sight, choice);
    case 'recon':
      return refuseRecon(sight, choice);
    case 'missionPreparation':
      return refuseTargets(sight, choice) ?? refusePatrols(sight, choice);
    case 'gentlemensWar':
      return null;
  }
}
