/** 5: redeployment carried out. */
import { acesOf, countAces } from '../forces/counters.ts';
import type { LandStack, LandUnit, Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import type { Position } from '../position/position.ts';
import { reorder, stacksAfter, type Redeployment } from './05-redeployment.ts';
import { putToSea } from './18-naval-units.act.ts';
import { giveAce } from './19-aces.act.ts';
import { sameJson } from '../checksum.ts';

export function redeploy(play: Play, side: Side, position: Position, choice: Redeployment): void {
  for (const { unit, to } of choice.air)
    play.setUnit(unit, {
      where: to === 'carrier' ? { at: 'ship', ship: 'carrier' } : { at: 'base', hex: to },
    });
  const stacks = stacksAfter(position, choice.land);
  if (stacks instanceof Map) {
    reorder(stacks, choice.order);
    writeStacks(play, side, stacks);
  }
  putToSea(
    play,
    choice.ships.map(({ ship, to }) => ({ ship, hex: to })),
  );
  for (const { from, to } of choice.aces) {
    giveAce(play, to);
    play.setUnit(from, acesOf(play.unit(from).ace, countAces(play.unit(from)) - 1));
  }
}

/** Puts a side's stacks on the map as they are now, where they have changed. */
export function writeStacks(play: Play, side: Side, stacks: ReadonlyMap<string, readonly LandUnit[]>): void {
  for (const [hex, units] of stacks) {
    const old: LandStack | null = play.stack(hex);
    if (!sameJson(old?.units ?? [], units)) play.setStack(hex, { side, units });
  }
}
