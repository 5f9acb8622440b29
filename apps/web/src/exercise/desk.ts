/**
 * What the page of an exercise asks its worker, and what the worker answers. The worker is sent one view, which is the one
 * that the page shows, and nothing else of the match.
 */
import { captain, isStored, orderOf, tryRaid, worldOf, type Outcome, type Seated } from '@1bob/bots/exercise';
import { namedDice } from './named-dice.ts';
import type { FlightPlan, View } from '@1bob/rules/player';
import { LocalMatch, type Given } from './local-match.ts';

/** A raid and the view of the seat that plans it. */
export interface Trial {
  readonly view: Seated;
  readonly plan: FlightPlan;
}
/** The world in which the raid is played on by hand. */
export interface Open extends Trial {
  readonly world: number;
}
export type Asked = { readonly n: number } & (
  | { readonly begin: Trial }
  | { readonly next: true }
  | { readonly open: Open }
  | { readonly command: unknown }
);
export interface Opened {
  readonly view: View;
  readonly version: number;
}
export type Answered = { readonly n: number } & (
  | { readonly outcome: Outcome }
  | { readonly opened: Opened }
  | { readonly given: Given }
);

/** Answers for one exercise. `begin` tries the raid in the first world, and `next` in the world after it. */
export function answers(): (asked: Asked) => Answered {
  let worlds: ReturnType<typeof tryRaid> | null = null;
  let match: LocalMatch | null = null;
  return (asked) => {
    const { n } = asked;
    if ('begin' in asked) worlds = tryRaid(asked.begin.view, asked.begin.plan);
    if ('open' in asked) {
      match = playOn(asked.open);
      return { n, opened: { view: match.view, version: match.version } };
    }
    if ('command' in asked) {
      if (match === null) throw new Error('no world is open');
      return { n, given: match.give(asked.command) };
    }
    if (worlds === null) throw new Error('no raid is tried');
    return { n, outcome: worlds.next().value };
  };
}

/** A match in the world with this number. The raid is ordered if its side may give orders now, as in the count. */
function playOn({ view, plan, world }: Open): LocalMatch {
  const { side } = view.own;
  const match = new LocalMatch(worldOf(view, world), {
    player: side,
    // The officer sees the view of its seat, as at a table. Without a seed, it takes the plan that it thinks best.
    enemy: (seen) => captain.choose(seen),
    dice: namedDice(`exercise ${world} `),
  });
  if (!isStored(view, plan)) match.give(orderOf(plan));
  return match;
}
