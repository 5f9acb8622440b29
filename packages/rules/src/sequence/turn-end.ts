/** Forecast of the end of a side's flying turn, from what the player knows. */
import type { TurnEnd } from '../legal/options.ts';
import { legalAttacks } from '../sections/12-attack-options.ts';
import { supposing, type Position } from '../position/position.ts';
import { lastFlyingTurn } from '../state/terms.ts';
import { freeBombings } from './sealed-raids.ts';
import { planBombs } from './flight-plans.ts';
import { plansInOrder } from '../state/match.ts';

export function turnEnd(position: Position): TurnEnd | null {
  const { stage, step } = position;
  if (stage.kind !== 'flying' || step === null) return null;
  const bombs: TurnEnd['bombs'][number][] = [];
  const stops: string[] = [];
  let bombed = position.bombedThisTurn;
  const after = (): Position =>
    bombed === position.bombedThisTurn ? position : supposing(position, { bombedThisTurn: bombed });
  for (const plan of plansInOrder(position.plans)) {
    // 13.3: of two groups over one hex, the first one bombs.
    const command = planBombs(after(), plan);
    if (command === 'blocked') stops.push(plan.id);
    if (command === null || typeof command === 'string' || plan.bomb === null) continue;
    bombed = [...bombed, plan.bomb.hex];
    for (const { units, target } of command.targets)
      bombs.push({ plan: plan.id, hex: plan.bomb.hex, target, units });
  }
  return {
    bombs,
    stops,
    leavesFights: step !== 'bombing' && legalAttacks(position).length > 0,
    leavesTargets: freeBombings(after()).length > 0,
    outOfFuel: position
      .units()
      .flatMap(({ id, where }) =>
        where.at === 'air' && where.mustLandBy !== null && where.mustLandBy <= stage.turn ? [id] : [],
      ),
    last: stage.side === 'british' && stage.turn >= lastFlyingTurn,
  };
}
