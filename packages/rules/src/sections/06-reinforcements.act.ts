/** 6: reinforcements, replacements and returning units brought into play. */
import { acesOf, bornNightTrained, countAces, noAces } from '../forces/counters.ts';
import type { Side, UnitId } from '../state/match.ts';
import type { Play } from '../play.ts';
import type { Position } from '../position/position.ts';
import { writeStacks } from './05-redeployment.act.ts';
import { reorder } from './05-redeployment.ts';
import { reinforcementPrice, stacksWith, type Reinforcement } from './06-reinforcements.ts';
import { putToSea } from './18-naval-units.act.ts';
import { inOrder } from '../state/tables.ts';

/** 6.5: as the phase opens, tells the owner which units are due this month. */
export function tellReturns(play: Play): void {
  for (const { id, side, where } of inOrder(play.match.units))
    if (where.at === 'recycling' && where.month === play.match.month)
      play.tellSide(side, { kind: 'returned', unit: id, rule: '6.5' });
}

export function reinforce(play: Play, side: Side, position: Position, choice: Reinforcement): void {
  const price = reinforcementPrice(position, choice);
  const stacks = stacksWith(position, choice.land);
  if (typeof price !== 'number' || !(stacks instanceof Map)) return;
  reorder(stacks, choice.order);
  writeStacks(play, side, stacks);
  putToSea(play, choice.ships);
  for (const { unit, to } of choice.air)
    play.setUnit(unit, {
      where: to === 'carrier' ? { at: 'ship', ship: 'carrier' } : { at: 'base', hex: to },
    });
  for (const { unit, to } of choice.upgrades) upgrade(play, side, unit, to);
  // 30: the free gun comes in this phase or never (ruling 66).
  if (play.side(side).provoked) play.setSide(side, { provoked: false });
  play.tell({ kind: 'reinforced', side, spent: price, rule: '6.1' });
  play.score(side, -price, 'reinforcement', '6.1');
}

/** Rulings 43, 78: exchanges one counter for another. The crews keep their ace and their training. */
function upgrade(play: Play, side: Side, from: UnitId, to: UnitId): void {
  const old = play.unit(from);
  const trained = old.nightTrained && !bornNightTrained(old);
  play.setUnit(to, {
    where: old.where,
    ...acesOf(old.ace, countAces(old)),
    up: old.up,
    nightTrained: trained || bornNightTrained(play.unit(to)),
    grounded: 'upgraded',
  });
  play.setUnit(from, { where: { at: 'pool' }, ...noAces, up: false, nightTrained: bornNightTrained(old) });
  play.tellSide(side, { kind: 'upgraded', unit: from, to, rule: '4.2' });
}
