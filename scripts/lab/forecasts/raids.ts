/** The raids of a game of Captain against Captain: what was expected of each when it was ordered, and what came of it. */
import { captain, type Player } from '@1bob/bots';
import { estimatorOf, type Outlook } from '@1bob/bots/estimate';
import { DICE_SCHEME, diceKey, keyedDice, sha256Hex, shuffleKey } from '@1bob/fairness';
import {
  editions,
  gameWith,
  type Command,
  type CommandOf,
  type Match,
  type ScenarioId,
  type Seat,
} from '@1bob/rules';
import { ofView, type PlayerView, type View } from '@1bob/rules/player';
import { briefOf } from '../../../packages/bots/src/captain/brief.ts';
import { asWeighed } from '../../../packages/bots/src/captain/manner.ts';
import { watchRaids, type Parts, type Watched } from '../../../packages/bots/src/exercise/watch.ts';
import { play } from '../play-out/play.ts';
import { readOptions } from '../play-out/wishes.ts';
import { eventReader } from '../study/events.ts';

export interface Raid {
  readonly side: Seat;
  readonly target: string;
  readonly expected: Outlook;
  /** Points of the raid from its own side, by their source. Aircraft count as in the estimate. */
  readonly came: Parts;
  /** Whether its bombs fell. */
  readonly fell: boolean;
}

/** The game with the charts of new matches. */
const game = gameWith(editions);

type Seated = View & PlayerView;

/**
 * Plays a game of Captain against Captain. `decided` is called with each command before it is carried out, and `done` with
 * the match after it. Returns the match at its end. Throws `DeadEnd` if the game cannot go on.
 */
export function playCaptains(
  scenario: ScenarioId,
  options: string,
  seed: string,
  decided: (view: Seated, command: Command) => void,
  done: (after: Match) => void,
): Match {
  const made = game.create({ scenario, options: readOptions(options) });
  if (!made.ok) throw new Error(made.error.message);
  const secret = sha256Hex(`${scenario}\n${seed}`);
  const keys = { key: diceKey(secret, []), shuffleKey: shuffleKey(secret) };
  const noting: Player = {
    name: 'captain',
    choose(view) {
      const command = captain.choose(view);
      if (command !== null && view.own !== null) decided(view as Seated, command);
      return command;
    },
  };
  return play(
    game,
    made.match,
    { german: noting, british: noting },
    (entry) => keyedDice(DICE_SCHEME, keys, 'study', entry),
    (_, after) => done(after),
  );
}

/** The raids of a game, and the match at its end. Throws `DeadEnd` if the game cannot go on. */
export function raidsOf(
  scenario: ScenarioId,
  options: string,
  seed: string,
): { readonly raids: readonly Raid[]; readonly match: Match } {
  const watch = watchRaids<Ordered>();
  const events = eventReader();
  const match = playCaptains(
    scenario,
    options,
    seed,
    (view, command) => {
      if (command.kind !== 'plan') return;
      watch.forget(command.plan.units);
      const raid = orderedBy(view, command);
      if (raid !== null) watch.order(raid, view.own);
    },
    (after) => watch.see(after, events(after)),
  );
  const raids = watch.over.flatMap(({ raid: { side, target, expected }, outcome }): Raid[] => {
    const { bombs, fire, landing, fell, flew } = outcome;
    return flew ? [{ side, target, expected, came: { bombs, fire, landing }, fell }] : [];
  });
  return { raids, match };
}

interface Ordered extends Watched {
  readonly target: string;
  readonly expected: Outlook;
}

/** Null for a flight without bombs, and for one without a forecast. */
function orderedBy(view: Seated, { plan }: CommandOf<'plan'>): Ordered | null {
  const where = view.own.units[plan.units[0] ?? '']?.where;
  if (!plan.bomb || !plan.land || where?.at !== 'base') return null;
  const position = ofView(view);
  const raiders = { units: plan.units, hex: where.hex, group: null, bomb: plan.bomb };
  const expected = estimatorOf(view, position).outlook(raiders, plan.route, plan.from);
  if (expected === null) return null;
  return {
    ...{ side: view.own.side, units: plan.units, inland: [] },
    ...{ target: plan.bomb.target.kind, expected, brief: briefOf(view, asWeighed, { position }) },
  };
}
