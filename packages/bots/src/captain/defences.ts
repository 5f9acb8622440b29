/**
 * Chooses ground defences against raids, and their places (15, 17). The captain buys them only if they pay while raids
 * continue as before.
 */
import {
  distance,
  isFriendlyLand,
  isLondon,
  isTownOrCity,
  places,
  withinOrAt,
  type HexId,
} from '@1bob/atlas';
import { headquartersRadius, postRadius, type ChoiceOf } from '@1bob/rules/player';
import { monthsLeft, type Brief, type Offered } from './brief.ts';
import { fightsTold, raidsTold } from './told.ts';
import { raidsThatCame } from './patrols.ts';

type Land = ChoiceOf<'reinforcement'>['land'];

/** A land unit for sale: its price, and its gain beyond that until the end. */
interface Wanted {
  readonly unit: Land[number];
  readonly cost: number;
  readonly gain: number;
}

/**
 * The ground defences to buy: headquarters near the fights, listening posts on the way of raids, and guns where bombs fell.
 * The purchase with the best gain for its price comes first. `left`: points of the month's purse that the fighters left
 * over. `saved`: points that the purse keeps back.
 */
export function defences(
  brief: Brief,
  open: Offered<'reinforcement'>,
  left: number,
  saved: number,
): { readonly land: Land; readonly cost: number } {
  const land: Land = [];
  if (brief.position.side !== 'british') return { land, cost: 0 };
  const wanted = [...headquarters(brief, open), ...posts(brief, open), ...batteries(brief, open)];
  const most = left + Math.min(saved, brief.weights.beyondPurse);
  let cost = 0;
  const rate = ({ gain, cost: price }: Wanted): number => gain / Math.max(price, 0.01);
  for (const each of wanted.sort((a, b) => rate(b) - rate(a))) {
    if (cost + each.cost > most || each.gain < brief.weights.margin * each.cost) continue;
    land.push(each.unit);
    cost += each.cost;
  }
  return { land, cost };
}

const offerOf = (open: Offered<'reinforcement'>, kind: Land[number]['kind']) =>
  open.land.find((offer) => offer.kind === kind && offer.left > 0);

/** Hexes in which a side has a land unit of a kind. */
const standing = ({ position }: Brief, kind: Land[number]['kind']): HexId[] =>
  Object.entries(position.ownLand).flatMap(([hex, { units }]) =>
    units.some((unit) => unit.kind === kind) ? [hex as HexId] : [],
  );

/**
 * Points that a headquarters gains for each fight, and, if fighters climb (26.2), points that it gains each month for every
 * base within its reach.
 */
const commands = { fight: 0.07, base: 0.06 };

/** 17.6: one headquarters a month, near most of the fights that existing ones do not reach. */
function headquarters(brief: Brief, open: Offered<'reinforcement'>): Wanted[] {
  const offer = offerOf(open, 'headquarters');
  if (!offer) return [];
  const there = standing(brief, 'headquarters');
  const beyond = (hex: HexId): boolean => there.every((at) => distance(at, hex) > headquartersRadius);
  const { fights, months } = fightsTold(brief);
  const outside = fights.filter(beyond);
  const bases = brief.position.variant.scrambling ? basesOf(brief).filter(beyond) : [];
  const worth = (at: HexId): number => {
    const near = (hexes: readonly HexId[]) =>
      hexes.filter((hex) => distance(at, hex) <= headquartersRadius).length;
    const gain =
      (near(outside) / months) * commands.fight + (outside.length > 0 ? near(bases) * commands.base : 0);
    return gain * brief.weights.headquarters;
  };
  const left = monthsLeft(brief) + 1;
  return bestOf(
    towns.filter((hex) => !there.includes(hex)),
    (hex) => worth(hex) * left - offer.cost,
    { kind: 'headquarters', cost: offer.cost },
  );
}

const towns = [...new Set(places.map(({ hex }) => hex))].filter(
  (hex) => isTownOrCity(hex) && isFriendlyLand(hex, 'british'),
);

/** Aerodromes with aircraft on them. */
const basesOf = ({ position }: Brief): HexId[] => [
  ...new Set(position.units().flatMap(({ where }) => (where.at === 'base' ? [where.hex] : []))),
];

/** The best of these hexes, if any is worth it. */
function bestOf(
  hexes: readonly HexId[],
  worth: (hex: HexId) => number,
  { kind, cost }: { readonly kind: Land[number]['kind']; readonly cost: number },
): Wanted[] {
  let best: Wanted | null = null;
  for (const hex of hexes) {
    const gain = worth(hex);
    if (gain > 0 && (best === null || gain > best.gain))
      best = { unit: { kind, points: 1, hex }, cost, gain };
  }
  return best === null ? [] : [best];
}

/** 17.6: one post a month, where most raids came in unseen. */
function posts(brief: Brief, open: Offered<'reinforcement'>): Wanted[] {
  const offer = offerOf(open, 'earlyWarning');
  if (!offer) return [];
  const command = standing(brief, 'headquarters');
  const sees = (post: HexId): number =>
    command.some((at) => distance(at, post) <= headquartersRadius) ? postRadius.commanded : postRadius.alone;
  const there = standing(brief, 'earlyWarning');
  const seen = (way: readonly HexId[], by: readonly HexId[]): boolean =>
    way.some((hex) => by.some((post) => distance(post, hex) <= sees(post)));
  const { raids, months } = raidsThatCame(brief);
  const unseen = raids.filter(({ way }) => !seen(way, there));
  const left = monthsLeft(brief) + 1;
  const along = new Set(unseen.flatMap(({ way }) => way.flatMap((hex) => withinOrAt(hex, 1))));
  return bestOf(
    [...along].filter((hex) => isFriendlyLand(hex, 'british') && !there.includes(hex)),
    (hex) =>
      (unseen.filter(({ way }) => seen(way, [hex])).length / months) * brief.weights.seenComing * left -
      offer.cost,
    { kind: 'earlyWarning', cost: offer.cost },
  );
}

/**
 * Rough share of the raids on a hex that each point of fire turns away or breaks up, and the points that such a raid is
 * worth.
 */
const turnedAway = 0.03;
const raidWorth = 2.5;
/** Most batteries bought in a month, and most points of guns in a hex. */
const most = { batteries: 3, points: 2 };

/** 15.2, 17.4: guns where bombs have fallen lately, if the guns pay while the bombing continues. */
function batteries(brief: Brief, open: Offered<'reinforcement'>): Wanted[] {
  const { position } = brief;
  const offer = offerOf(open, 'antiAircraft');
  if (!offer) return [];
  const fire = position.pack.charts.antiAircraftRating.artilleryPoint * turnedAway * brief.weights.batteries;
  const left = monthsLeft(brief) + 1;
  return raidsOnUs(brief)
    .map(({ hex, aMonth }) => {
      const guns = (position.ownLand[hex]?.units ?? []).reduce(
        (sum, unit) => sum + (unit.kind === 'antiAircraft' ? unit.points : 0),
        0,
      );
      const value = places.find((place) => place.hex === hex)?.target ?? 1;
      const brings = (aMonth * left * fire * value * raidWorth) / (1 + guns);
      return { hex, guns, gain: brings - offer.cost };
    })
    .filter(({ guns, gain }) => guns < most.points && gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, Math.min(most.batteries, offer.left))
    .map(({ hex, gain }) => ({ unit: { kind: 'antiAircraft', points: 1, hex }, cost: offer.cost, gain }));
}

/** Towns and cities that the enemy has bombed, and how often per month. */
function raidsOnUs(brief: Brief): { readonly hex: HexId; readonly aMonth: number }[] {
  const { raids, months } = raidsTold(brief);
  const onUs = raids.filter(({ side, on }) => side !== brief.position.side && on === 'place');
  return [...new Set(onUs.map(({ hex }) => hex))].map((hex) => ({
    hex,
    aMonth: onUs.filter((raid) => raid.hex === hex).length / months,
  }));
}

/** 17.5: one shelter in the middle of London once bombs fall there; it also covers the adjacent hexes. */
export function shelter({ position, view }: Brief, open: Offered<'reinforcement'>, budget: number): Land {
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
