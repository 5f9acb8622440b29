/** 23: victory: who leads, and what a lead is worth. */
import type { Match, Side, VictoryLevel } from '../match.ts';

/** 23.3: a lead of so many points ends the game. */
export const suddenDeathLead = 50;

/** 23.2: what a lead is worth. */
export function levelOf(lead: number): VictoryLevel {
  if (lead >= suddenDeathLead) return 'superStrategic';
  if (lead >= 26) return 'strategic';
  if (lead >= 16) return 'tactical';
  if (lead >= 6) return 'marginal';
  return 'draw';
}

/** Which side leads, and by how many points. */
export const leadOf = ({ sides }: Match): { side: Side; lead: number } => {
  const lead = sides.german.points - sides.british.points;
  return lead >= 0 ? { side: 'german', lead } : { side: 'british', lead: -lead };
};
