/** What a lead in morale points is worth (23.2, 23.3, ruling 10). */
import type { VictoryLevel } from '@1bob/rules/player';

export function levelOf(lead: number): VictoryLevel {
  const by = Math.abs(lead);
  if (by >= 50) return 'superStrategic';
  if (by >= 26) return 'strategic';
  if (by >= 16) return 'tactical';
  return by >= 6 ? 'marginal' : 'draw';
}
