/** Purchases in a Reinforcement Phase: all free units, then aircraft, with points kept in hand. */
import { isCarrierBorne, type Choice, type OwnKnowledge, type View } from '@1bob/rules/player';

/** Points decide the game, so this player spends few of them in a month and keeps some. */
const monthly = 3;
const reserve = 4;

/** The choice for the Reinforcement Phase; null in every other phase. */
export function purchases(view: View, own: OwnKnowledge): Choice | null {
  const open = view.options.planning?.open;
  const empty = view.options.planning?.empty;
  if (open?.phase !== 'reinforcement' || empty?.phase !== 'reinforcement') return null;
  const air = [...empty.air];
  const room = open.bases.map((b) => ({ ...b }));
  for (const { to } of air) {
    const base = room.find((b) => b.at === to);
    if (base) base.room -= 1;
  }
  let budget = Math.min(monthly, open.budget - reserve);
  const wanted = open.air
    .filter(
      ({ unit, cost }) => cost > 0 && !air.some((a) => a.unit === unit) && own.units[unit] !== undefined,
    )
    .map((offer) => ({ ...offer, type: view.pack.types[own.units[offer.unit]?.type ?? ''] }))
    .filter(({ type }) => type !== undefined && !isCarrierBorne(type))
    .sort((a, b) => merit(b.type) / b.cost - merit(a.type) / a.cost);
  for (const { unit, cost } of wanted) {
    const base = room.find((b) => b.room > 0 && b.at !== 'carrier');
    if (cost > budget || !base) continue;
    base.room -= 1;
    budget -= cost;
    air.push({ unit, to: base.at });
  }
  return { ...empty, air };
}

/** Worth of a type: pursuit for units that may attack, bombs for those that may not. */
const merit = (type: View['pack']['types'][string] | undefined): number =>
  type === undefined ? 0 : type.pursuitDefendOnly ? type.bombardment * 2 : type.pursuit;
