/** 31 to 33: carries out a side's set-up. */
import type { HexId } from '@1bob/atlas';
import type { Placement } from '../command.ts';
import type { LandUnit, Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import { putToSea } from './18-naval-units.act.ts';
import { giveAce } from './19-aces.act.ts';
import { caseOf } from './31-set-up.ts';

/** Puts a side on the map. */
export function setUp(play: Play, side: Side, placement: Placement): void {
  const stacks = new Map<HexId, LandUnit[]>();
  for (const { kind, points, hex } of placement.land)
    stacks.set(hex, [...(stacks.get(hex) ?? []), { kind, points }]);
  for (const [hex, units] of stacks) play.setStack(hex, { side, units });
  for (const { unit, to } of placement.air)
    if (to !== 'carrier') play.setUnit(unit, { where: { at: 'base', hex: to } });
  for (const { unit } of placement.aces) giveAce(play, unit);
  putToSea(play, placement.ships);
  play.tell({ kind: 'setUp', side, rule: caseOf[play.match.scenario] });
}
