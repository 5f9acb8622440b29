/** 23: victory: the leading side, and the level of its lead. */
import type { Match, Side, VictoryLevel } from '../state/match.ts';

/** 23.3: a lead of this many points ends the game. */
export const suddenDeathLead = 50;

/** 23.2: the least lead that wins; with a smaller one the game is drawn. */
export const winningLead = 6;

/** 23.2: level of victory for a lead. */
export const levelOf = (lead: number): VictoryLevel =>
  victoryLevels.find(({ from }) => lead >= from)?.level ?? 'draw';

/** 23.2: levels of victory from the highest down, each with the lead at which it begins. */
export const victoryLevels: readonly { readonly level: VictoryLevel; readonly from: number }[] = [
  { level: 'superStrategic', from: suddenDeathLead },
  { level: 'strategic', from: 26 },
  { level: 'tactical', from: 16 },
  { level: 'marginal', from: winningLead },
];

/** The side that leads, and by how many points. */
export const leadOf = ({ sides }: Match): { side: Side; lead: number } => {
  const lead = sides.german.points - sides.british.points;
  return lead >= 0 ? { side: 'german', lead } : { side: 'british', lead: -lead };
};
