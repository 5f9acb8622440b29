/** A captain in a hurry, for roll-outs: the raids of a month are chosen once, and laid one after the other. */
import type { PlayerView, View } from '@1bob/rules/player';
import type { Foreseen } from '@1bob/rules/sim';
import { briefOf } from '../captain/brief.ts';
import { captainBy } from '../captain/captain.ts';
import { orderFor } from '../captain/flying.ts';
import type { Manner } from '../captain/manner.ts';
import { planMonth } from '../captain/month.ts';
import type { Raid } from '../captain/raids.ts';

const isSeated = (view: View): view is View & PlayerView => view.own !== null;

/** For one roll-out: it remembers which raids are still to be laid. */
export function hurried(manner: Manner): Foreseen {
  const inHurry = { ...manner, hurried: true };
  const captain = captainBy(inHurry);
  const raided = captainBy({ ...inHurry, raids: 0 });
  let month: number | null = null;
  let waiting: Raid[] = [];
  return {
    choose(view) {
      const { stage } = view;
      const lays = stage.kind === 'flying' && stage.turn === 1 && view.options.kinds.includes('plan');
      if (!lays || !isSeated(view)) return captain.choose(view);
      if (month !== view.month) {
        month = view.month;
        // Once one is laid, the month's rest is gone and counts no more.
        const begun = Object.keys(view.own.plans).length > 0;
        const raids = begun && manner.raids > 0 ? Infinity : manner.raids;
        waiting = [...planMonth(briefOf(view, { ...inHurry, raids }))];
      }
      const raid = waiting.shift();
      return raid ? orderFor(raid) : raided.choose(view);
    },
  };
}
