/** 11: spotting: where listening posts and ships see. */
import { withinOrAt, type HexId } from '@1bob/atlas';
import type { Match, Side } from '../state/match.ts';
import { headquartersRadius, nearHeadquarters } from './17-land-units.ts';

/** Range of a listening post in hexes, without and with a headquarters in command (11.1-3, 17.6). */
export const postRadius = { alone: 2, commanded: headquartersRadius } as const;
/** Range of ships in hexes (11.1-4). */
const shipRadius = 4;

const heard = new WeakMap<Match['land'], WeakMap<Match['ships'], Record<Side, ReadonlySet<HexId>>>>();

/** Hexes in which a side's listening posts and ships spot every enemy aircraft. */
export function watchedBy(match: Match, side: Side): ReadonlySet<HexId> {
  const byShips = heard.get(match.land) ?? new WeakMap<Match['ships'], Record<Side, ReadonlySet<HexId>>>();
  heard.set(match.land, byShips);
  const known = byShips.get(match.ships);
  if (known) return known[side];
  const made = { german: watchedHexes(match, 'german'), british: watchedHexes(match, 'british') };
  byShips.set(match.ships, made);
  return made[side];
}
function watchedHexes(match: Match, side: Side): ReadonlySet<HexId> {
  const hexes = new Set<HexId>();
  for (const [at, stack] of Object.entries(match.land)) {
    if (stack.side !== side || !stack.units.some((unit) => unit.kind === 'earlyWarning')) continue;
    const hex = at as HexId;
    const radius = nearHeadquarters(match.land, side, hex) ? postRadius.commanded : postRadius.alone;
    for (const h of withinOrAt(hex, radius)) hexes.add(h);
  }
  if (side === 'british')
    for (const ship of Object.values(match.ships))
      if (ship.where.at === 'sea') for (const h of withinOrAt(ship.where.hex, shipRadius)) hexes.add(h);
  return hexes;
}
