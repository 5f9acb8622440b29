/** What is bought, and where it is put (6, 17, 21): as far as it pays until the war is over. */
import { distance, isLondon, places, type HexId } from '@1bob/atlas';
import {
  isCarrierBorne,
  isFighter,
  isZeppelin,
  refuseBase,
  typeOf,
  type ChoiceOf,
  type PhaseOptions,
  type UnitType,
} from '@1bob/rules/player';
import { monthsLeft, type Brief } from './brief.ts';
import { experienceOf, raidsTold } from './experience.ts';

export type Offered<P extends PhaseOptions['phase']> = Extract<PhaseOptions, { phase: P }>;

/** Points that are spent in a month for each that is still to be flown. */
const thrift = 0.2;

/** Points that are kept: a lead is worth having at the end, and what is bought must still pay. */
function purse(brief: Brief, budget: number): number {
  const left = monthsLeft(brief) + 1;
  if (left <= 1) return 0;
  const { raided } = experienceOf(brief);
  // Fighters are for an enemy who comes.
  if (brief.position.side === 'british' && raided === 0) return 0;
  return Math.min(budget, Math.ceil(left * thrift * brief.manner.spends));
}

/** What a type brings in a month, in points more or less. */
function merit(brief: Brief, type: UnitType): number {
  if (isFighter(type)) {
    if (brief.position.side === 'german') return 0.1;
    return Math.max(0, type.pursuit - 3) * 0.12 + type.airCombat * 0.12;
  }
  if (brief.position.side === 'british') return 0.2;
  return type.bombardment * 0.35 * (isZeppelin({ type: type.code }) ? 0.8 : 1);
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
  const guns = batteries(brief, open, granted);
  let budget = granted - guns.cost;
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
  const land = [...guns.land, ...shelter(brief, open, budget)];
  return { ...empty, air, land: [...empty.land, ...land] };
}

/** Hexes from where a side wants its aircraft: London for the British, the coast by Ostend for the Germans. */
const centre: Readonly<Record<'british' | 'german', HexId>> = {
  british: '1421' as HexId,
  german: '3826' as HexId,
};
const nearness = ({ position }: Brief, at: HexId | 'carrier'): number =>
  at === 'carrier' ? 99 : distance(at, centre[position.side]);

/** Share of the raids on a hex that a point of guns turns away or breaks up, more or less, and the points that one brings. */
const turnedAway = 0.12;
const raidWorth = 2.5;
/** Batteries that are bought in a month, and points of guns to a hex, at most. */
const most = { batteries: 3, points: 2 };

/** 15.2, 17.4: guns where bombs have fallen lately, as far as they pay if bombs go on falling there. */
function batteries(
  brief: Brief,
  open: Offered<'reinforcement'>,
  budget: number,
): { land: ChoiceOf<'reinforcement'>['land']; cost: number } {
  const { position } = brief;
  const offer = open.land.find(({ kind }) => kind === 'antiAircraft');
  if (!offer || position.side !== 'british') return { land: [], cost: 0 };
  const left = monthsLeft(brief) + 1;
  const wanted = raidsOnUs(brief)
    .map(({ hex, aMonth }) => {
      const guns = (position.ownLand[hex]?.units ?? []).reduce(
        (sum, unit) => sum + (unit.kind === 'antiAircraft' ? unit.points : 0),
        0,
      );
      const value = places.find((place) => place.hex === hex)?.target ?? 1;
      return { hex, guns, gain: (aMonth * left * turnedAway * value * raidWorth) / (1 + guns) };
    })
    .filter(({ guns, gain }) => guns < most.points && gain > offer.cost)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, Math.min(most.batteries, offer.left, Math.floor(budget / Math.max(1, offer.cost))));
  return {
    land: wanted.map(({ hex }) => ({ kind: 'antiAircraft', points: 1, hex })),
    cost: wanted.length * offer.cost,
  };
}

/** Towns and cities that the enemy has bombed, and how often in a month. */
function raidsOnUs(brief: Brief): { readonly hex: HexId; readonly aMonth: number }[] {
  const { raids, months } = raidsTold(brief);
  const onUs = raids.filter(({ side, on }) => side !== brief.position.side && on === 'place');
  return [...new Set(onUs.map(({ hex }) => hex))].map((hex) => ({
    hex,
    aMonth: onUs.filter((raid) => raid.hex === hex).length / months,
  }));
}

/** 17.5: one shelter in the middle of London, once bombs fall there: it covers the hexes beside it too. */
function shelter(
  { position, view }: Brief,
  open: Offered<'reinforcement'>,
  budget: number,
): ChoiceOf<'reinforcement'>['land'] {
  const offer = open.land.find(({ kind }) => kind === 'civilDefence');
  const london = places.filter(({ hex, target }) => isLondon(hex) && target !== null).map(({ hex }) => hex);
  const bombed = london.filter((hex) => view.bombed.includes(hex)).length;
  const there = Object.entries(position.ownLand).some(
    ([hex, { units }]) => isLondon(hex as HexId) && units.some(({ kind }) => kind === 'civilDefence'),
  );
  if (
    !offer ||
    position.side !== 'british' ||
    bombed === 0 ||
    there ||
    offer.left === 0 ||
    offer.cost > budget
  )
    return [];
  const sum = (hex: HexId): number => london.reduce((far, other) => far + distance(hex, other), 0);
  const [middle] = london.toSorted((a, b) => sum(a) - sum(b));
  return middle === undefined ? [] : [{ kind: 'civilDefence', points: 1, hex: middle }];
}

/** 21: three in a group instead of two, where raids come and there is time for it to pay. */
export function wantsRaf(brief: Brief): boolean {
  const { view } = brief;
  const { raided } = experienceOf(brief);
  const price = view.pack.charts.costs.raf ?? 0;
  return monthsLeft(brief) >= 4 && (raided ?? 0) >= 2 && view.points.british >= price + 10;
}
