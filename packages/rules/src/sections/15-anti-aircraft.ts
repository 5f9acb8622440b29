/** 15: anti-aircraft fire: how many guns bear, and the order to hold fire. The firing itself is in 12. */
import type { HexId } from '@1bob/atlas';
import type { Match, Side } from '../match.ts';

/** All AA ratings of a side in a hex, together (15.1, 15.4). */
export function antiAircraftPoints(match: Match, side: Side, hex: HexId): number {
  const rating = match.pack.charts.antiAircraftRating;
  let points = 0;
  const stack = match.land[hex];
  if (stack?.side === side)
    for (const unit of stack.units) {
      if (unit.kind === 'antiAircraft') points += unit.points * rating.artilleryPoint;
      if (unit.kind === 'aerodrome') points += rating.aerodrome;
    }
  if (side === 'british')
    for (const ship of Object.values(match.ships))
      if (ship.where.at === 'sea' && ship.where.hex === hex)
        points += ship.kind === 'carrier' ? rating.aircraftCarrier : rating.seaplaneTender;
  return points;
}

/** Ruling 31: guns fire unless they were told to hold. */
export const holdsFire = (match: Match, side: Side, hex: HexId): boolean =>
  match.sides[side].orders.holdFire.includes(hex);
