/** Purchases and their placement (6, 17, 21), if they pay before the war is over. */
import { distance, type HexId } from '@1bob/atlas';
import {
  isCarrierBorne,
  isFighter,
  isZeppelin,
  refuseBase,
  typeOf,
  type ChoiceOf,
  type UnitType,
} from '@1bob/rules/player';
import { monthsLeft, type Brief, type Offered } from './brief.ts';
import { defences, shelter } from './defences.ts';
import { experienceOf } from './experience.ts';

/** Points to spend this month. They are few, because a lead counts at the end and purchases must still have time to pay. */
function purse(brief: Brief, budget: number): number {
  const left = monthsLeft(brief) + 1;
  if (left <= 1) return 0;
  const { raided } = experienceOf(brief);
  // Fighters only pay against an enemy who comes.
  if (brief.position.side === 'british' && raided === 0) return 0;
  const { germanThrift, britishThrift } = brief.weights;
  const thrift = brief.position.side === 'german' ? germanThrift : britishThrift;
  return Math.min(budget, Math.ceil(left * thrift));
}

/** Rough points that a type brings in a month. */
function merit(brief: Brief, type: UnitType): number {
  const { weights } = brief;
  if (isFighter(type)) {
    if (brief.position.side === 'german') return 0.1;
    return Math.max(0, type.pursuit - 3) * weights.pursuitMerit + type.airCombat * weights.combatMerit;
  }
  if (brief.position.side === 'british') return 0.2;
  return (
    type.bombardment * weights.bomberMerit * (isZeppelin({ type: type.code }) ? weights.zeppelinMerit : 1)
  );
}

export function buy(
  brief: Brief,
  open: Offered<'reinforcement'>,
  empty: ChoiceOf<'reinforcement'>,
): ChoiceOf<'reinforcement'> {
  const { position, view } = brief;
  const air = [...empty.air];
  const room = open.bases.map((base) => ({ ...base }));
  for (const { to } of air) {
    const base = room.find(({ at }) => at === to);
    if (base) base.room -= 1;
  }
  const granted = purse(brief, open.budget);
  let budget = granted;
  const left = monthsLeft(brief) + 1;
  const wanted = open.air
    .flatMap((offer) => {
      const unit = view.own.units[offer.unit];
      if (!unit || offer.cost <= 0 || air.some((each) => each.unit === offer.unit)) return [];
      const type = typeOf(position, unit.type);
      const gain = merit(brief, type) * left - offer.cost;
      return isCarrierBorne(type) || gain <= 0 ? [] : [{ ...offer, own: unit, gain: gain / offer.cost }];
    })
    .sort((a, b) => b.gain - a.gain);
  for (const { unit, own, cost } of wanted) {
    const base = room
      .filter(({ at, room: free }) => free > 0 && refuseBase(position, own, at) === null)
      .sort((a, b) => nearness(brief, a.at) - nearness(brief, b.at) || b.room - a.room)[0];
    if (cost > budget || !base) continue;
    base.room -= 1;
    budget -= cost;
    air.push({ unit, to: base.at });
  }
  // Fighters come first: captains that bought ground defences instead lost more wars than they won.
  const ground = granted > 0 ? defences(brief, open, budget, open.budget - granted) : { land: [], cost: 0 };
  budget = Math.max(0, budget - ground.cost);
  return { ...empty, air, land: [...empty.land, ...ground.land, ...shelter(brief, open, budget)] };
}

/** Hex near which a side wants its aircraft: London for the British, the coast by Ostend for the Germans. */
const centre: Readonly<Record<'british' | 'german', HexId>> = {
  british: '1421' as HexId,
  german: '3826' as HexId,
};
const nearness = ({ position }: Brief, at: HexId | 'carrier'): number =>
  at === 'carrier' ? 99 : distance(at, centre[position.side]);

/** 21: whether to buy groups of three in place of two, which pays if raids come and there is time enough. */
export function wantsRaf(brief: Brief): boolean {
  const { view } = brief;
  const { raided } = experienceOf(brief);
  const price = view.pack.charts.costs.raf ?? 0;
  return monthsLeft(brief) >= 4 && (raided ?? 0) >= 2 && view.points.british >= price + 10;
}
