/**
 * 15: anti-aircraft fire: the guns of a hex, and the readings of their fire. The file on section 12 carries the fire out.
 */
import type { HexId } from '@1bob/atlas';
import type { Charts } from '../charts/pack.ts';
import { cellAt, circumstance, faces, listReading, tableReading, type Reading } from '../charts/reading.ts';
import type { LandUnit, Match, Side } from '../state/match.ts';
import { isKnown, mapKnown, supposing, type Known, type Position } from '../position/position.ts';
import { enemyOf } from '../state/terms.ts';
import { fireOdds, type FireOdds } from './12-damage.ts';
import { pursuitModifiers } from './12-pursuit.ts';

/** Sum of the AA ratings of the land units in a hex (15.1, 17.4). */
export const ratingOf = ({ antiAircraftRating: rating }: Charts, units: readonly LandUnit[]): number =>
  units.reduce((points, { kind, points: each }) => {
    if (kind === 'antiAircraft') return points + each * rating.artilleryPoint;
    return kind === 'aerodrome' ? points + rating.aerodrome : points;
  }, 0);
export const shipRating = ({ antiAircraftRating: rating }: Charts, kind: 'carrier' | 'tender'): number =>
  kind === 'carrier' ? rating.aircraftCarrier : rating.seaplaneTender;

/** Sum of all AA ratings of a side in a hex (15.1, 15.4). */
export function antiAircraftPoints({ land, ships, pack }: Match, side: Side, hex: string): number {
  const stack = land[hex];
  let points = stack?.side === side ? ratingOf(pack.charts, stack.units) : 0;
  if (side === 'british')
    for (const { where, kind } of Object.values(ships))
      if (where.at === 'sea' && where.hex === hex) points += shipRating(pack.charts, kind);
  return points;
}

/** Guns of a side in a hex, as far as a position knows them. */
export function gunsIn(position: Position, side: Side, hex: HexId): Known<number> {
  if (side !== position.side) return position.hidden('guns', hex);
  const { charts } = position.pack;
  const ships = Object.values(position.ownShips).flatMap(({ where, kind }) =>
    where.at === 'sea' && where.hex === hex ? [shipRating(charts, kind)] : [],
  );
  const stack = position.ownLand[hex]?.units ?? [];
  return ships.reduce((sum, rating) => sum + rating, ratingOf(charts, stack));
}

/** Visible enemy guns in a hex. If the stack is not fully known, they are those of its top counter. */
function gunsShown(position: Position, hex: HexId): number {
  const points = gunsIn(position, enemyOf(position.side), hex);
  if (isKnown(points)) return points;
  const stack = position.land[hex];
  return stack?.side === enemyOf(position.side) ? ratingOf(position.pack.charts, [stack.top]) : 0;
}
export const showsGuns = (position: Position, hex: HexId): boolean => gunsShown(position, hex) > 0;

export interface Barrage {
  /** Side that owns the guns. */
  readonly side: Side;
  readonly hex: HexId;
}

/** 15.5-2: the reading for whether the guns of a hex fire, and how well. */
export const barrageReading = (position: Position, { side, hex }: Barrage): Reading =>
  listReading(
    'pursuit',
    position.pack.charts.pursuit.antiAircraftRows,
    pursuitModifiers(position, { side, hex, attackers: [] }),
  );

/** 15.5-3: the reading of the guns' fire, once they fire. */
export function shellReading(
  position: Position,
  { side, hex, effect }: Barrage & { readonly effect: string },
): Reading {
  const of = position.pack.charts.airCombat.modifiers;
  const points = gunsIn(position, side, hex);
  const heavy = effect === 'full' ? mapKnown(points, (n) => n >= heavyGuns) : false;
  return tableReading('airCombat', position.pack.charts, {
    strength: points,
    least: 0,
    modifiers: [
      circumstance(of, 'reducedAntiAircraft', effect === 'reduced'),
      circumstance(of, 'fullAntiAircraftOfFourOrMore', heavy),
    ],
  });
}
/** 15.5-3: guns with this many points or more fire better. */
const heavyGuns = 4;

/**
 * 15.5: forecast of what the visible enemy guns in a hex do to a flight that enters it, if they hit a unit of a given type.
 */
export function barrageOdds(position: Position, hex: HexId, type: string): FireOdds {
  const side = enemyOf(position.side);
  const points = gunsShown(position, hex);
  if (points === 0) return silent;
  const shown = supposing(position, {
    hidden: (kind, of) => (kind === 'guns' && of === hex ? points : position.hidden(kind, of)),
  });
  const open = barrageReading(shown, { side, hex });
  const odds = { ...silent, none: 0 };
  for (const die of faces) {
    const { code: effect } = cellAt(open, die);
    const salvo =
      effect === 'none' ? silent : fireOdds(shown, shellReading(shown, { side, hex, effect }), type);
    for (const what of outcomes) odds[what] += salvo[what] / faces.length;
  }
  return odds;
}
const silent: FireOdds = { none: 1, shattered: 0, scattered: 0, recycled: 0, eliminated: 0 };
const outcomes = Object.keys(silent) as (keyof FireOdds)[]; // its own keys
