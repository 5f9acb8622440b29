import type { PlanningPhase } from '@1bob/rules/player';

/** The section of the rules for each phase. */
export const phaseCase: Readonly<Record<PlanningPhase, string>> = {
  randomEvents: '22',
  raf: '21',
  redeployment: '5',
  reinforcement: '6',
  training: '24',
  recon: '14',
  missionPreparation: '3.1-I-7',
  gentlemensWar: '3.1-I-8',
};
