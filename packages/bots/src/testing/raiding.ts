/** Positions of games between captains in which a side has just ordered raids, and the raids. */
import { firstBattleOfBritain as game, seededDice, viewFor, type Match, type ScenarioId } from '@1bob/rules';
import { ofView, type FlightPlan, type PlayerView, type Side, type View } from '@1bob/rules/player';
import { determinise } from '@1bob/rules/sim';
import { captainWith } from '../captain/captain.ts';
import { captainsWeights, inBothSeats } from '../captain/weights.ts';
import { tryRaid, type Draw } from '../exercise/try-raid.ts';

type Seated = View & PlayerView;

/** A captain that raids more often, as the British of the third edition seldom do. */
const raider = captainWith(
  'raider',
  { position: ofView },
  inBothSeats({ ...captainsWeights, britishRaids: 3 }),
);

export interface Raiding {
  readonly match: Match;
  readonly view: Seated;
  /** The raid, not yet given. */
  readonly plan: FlightPlan;
}

export const seatOf = (match: Match, side: Side): Seated => viewFor(match, side) as Seated; // a seat's

/** The first raids of a side in a game, as it is about to order them. */
export function raiding(scenario: ScenarioId, side: Side, seed: number, count: number): readonly Raiding[] {
  const made = game.create({ scenario, options: {} });
  if (!made.ok) throw new Error(made.error.message);
  let { match } = made;
  const dice = seededDice(seed);
  const found: Raiding[] = [];
  while (found.length < count) {
    const [toMove] = game.summary(match).toMove;
    if (!toMove) throw new Error('the game has too few raids');
    const view = seatOf(match, toMove);
    const command = raider.choose(view) ?? view.options.advance;
    if (command?.kind === 'plan' && toMove === side && command.plan.bomb !== null)
      found.push({ match, view, plan: command.plan });
    const outcome = game.submit(match, toMove, command, dice);
    if (!outcome.ok) throw new Error(outcome.error.message);
    ({ match } = outcome);
  }
  return found;
}

/** Makes a generator of worlds for a position of which it knows the truth. An honest one makes no use of it. */
export type Generator = (truth: Match) => Draw;
const honest: Generator = () => determinise;

/** Worlds in which each raid is tried. */
const worlds = 3;

/**
 * Tries raids from the truth, and from another match that shows the side the same view. Returns where the answers differ,
 * which is a leak; null if they are the same, byte for byte.
 */
export function exerciseTwins(generator = honest): string | null {
  for (const side of ['german', 'british'] as const)
    for (const [n, { match, view, plan }] of raiding('second-phase', side, 5, 2).entries()) {
      const twin = determinise(view, seededDice(77));
      if (JSON.stringify(twin.units) === JSON.stringify(match.units))
        throw new Error('the twins are the same');
      const [one, other] = [match, twin].map((truth) =>
        JSON.stringify(tried(seatOf(truth, side), plan, generator(truth))),
      );
      if (one !== other) return `raid ${n + 1} of the ${side} side: ${one} against ${other}`;
    }
  return null;
}

function tried(view: Seated, plan: FlightPlan, draw: Draw): unknown[] {
  const outcomes = tryRaid(view, plan, draw);
  return Array.from({ length: worlds }, () => outcomes.next().value);
}
