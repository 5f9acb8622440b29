/** 9.4: checks of the units in overstacked hexes. */
import type { Side } from '../state/match.ts';
import { truthOf } from '../position/of-match.ts';
import type { Play } from '../play.ts';
import { overstackedHexes } from './09-stacking.ts';
import { damageUnseen } from './12-damage.act.ts';

/** 9.4: rolls on the damage chart for each unit in an overstacked hex. The owner displaces scattered units. */
export function payForOverstacking(play: Play, side: Side): void {
  const wish = play.side(side).orders.displaceOwn;
  for (const hex of overstackedHexes(truthOf(play, side))) {
    const counters = play.groupsIn(hex, side).flatMap((g) => g.counters);
    play.tell({ kind: 'overstacked', side, hex, counters, rule: '9.4' });
    for (const c of counters) damageUnseen(play, play.counter(c).unit, wish);
  }
}
