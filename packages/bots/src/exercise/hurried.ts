/**
 * A captain in a hurry, for roll-outs. It chooses the raids of a month once and plans them one after another. Roll-outs
 * share cached results.
 */
import type { Command, PlayerView, View } from '@1bob/rules/player';
import type { Foreseen } from '@1bob/rules/sim';
import { briefOf, type Brief, type Known } from '../captain/brief.ts';
import { decideBy } from '../captain/captain.ts';
import { orderFor } from '../captain/flying.ts';
import type { Manner } from '../captain/manner.ts';
import { planMonth } from '../captain/month.ts';
import type { Raid } from '../captain/raids.ts';

type Seated = View & PlayerView;
const isSeated = (view: View): view is Seated => view.own !== null;

/**
 * Results of one world, used again in the others. The worlds differ only in facts hidden from this seat, which have little
 * influence on a plan.
 */
export type Sketches = Map<string, Known>;

const among = (sketches: Sketches, ...of: readonly unknown[]): Known => {
  const key = JSON.stringify(of);
  const known = sketches.get(key) ?? new Map<string, unknown>();
  sketches.set(key, known);
  return known;
};

/** For one roll-out: remembers the raids still to be planned. */
export function hurried(manner: Manner, sketches: Sketches): Foreseen {
  const inHurry = { ...manner, hurried: true };
  const raided = { ...inHurry, raids: 0 };
  let month: number | null = null;
  let waiting: Raid[] = [];
  const lasting = ({ month, own: { side } }: Seated): Known => among(sketches, side, month);
  /** Nothing is in the air when a month is planned, so the key is the month and the plans made so far. */
  const planning = (view: Seated, by: Manner): Brief => {
    const { month, weather, raf, own } = view;
    const plans = Object.values(own.plans).map(({ units, from, route }) => [units, from, route]);
    const known = among(sketches, own.side, month, weather, raf, [manner.raids, manner.fights], plans);
    return briefOf(view, by, { known, lasting: lasting(view) });
  };
  const command = (brief: Brief, advance: Command): Command => decideBy(brief, advance).command;
  return {
    choose(view) {
      const { stage } = view;
      const { advance } = view.options;
      if (!isSeated(view) || advance === null) return null;
      if (stage.kind !== 'flying') return command(planning(view, inHurry), advance);
      if (stage.turn === 1 && view.own.step === 'movement') {
        if (month !== view.month) {
          month = view.month;
          // After the first raid the month's rest is gone and no longer counts.
          const begun = Object.keys(view.own.plans).length > 0;
          const raids = begun && manner.raids > 0 ? Infinity : manner.raids;
          waiting = [...planMonth(planning(view, { ...inHurry, raids }))];
        }
        const raid = waiting.shift();
        if (raid) return orderFor(raid);
      }
      return command(briefOf(view, raided, { lasting: lasting(view) }), advance);
    },
  };
}
