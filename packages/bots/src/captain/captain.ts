/**
 * The captain weighs the average gain of each raid and fight against its cost, as far as the seat can know them, and does
 * what pays. It decides only from its view and remembers nothing, so that it can take over a seat at any moment.
 */
import {
  ofView,
  type Command,
  type PlayerView,
  type Position,
  type Side,
  type View,
} from '@1bob/rules/player';
import type { Decision, Player } from '../player.ts';
import { because, briefOf, type Brief } from './brief.ts';
import { fly } from './flying.ts';
import type { Garrison } from './garrison.ts';
import { asWeighed } from './manner.ts';
import { choosePhase } from './planning.ts';
import { captainsWeights, commandersWeights, inBothSeats, type Weights } from './weights.ts';

/** How to get a seat's knowledge from its view: of the board, and of the aircraft on the enemy's aerodromes. */
interface Sight {
  readonly position: (view: PlayerView) => Position;
  readonly garrison?: (view: PlayerView) => Garrison;
}

/**
 * A player that weighs as a captain does, with weights for each side, and with given knowledge: a study may give it more than a
 * view has.
 */
export function captainWith(
  name: string,
  sight: Sight,
  weights: Readonly<Record<Side, Weights>> = inBothSeats(captainsWeights),
): Player {
  const decide = (view: View, seed?: string): Decision | null => {
    const { advance } = view.options;
    if (!isSeated(view) || advance === null) return null;
    const garrison = sight.garrison?.(view);
    const position = sight.position(view);
    return decideBy(
      briefOf(view, asWeighed, {
        position,
        ...(garrison && { garrison }),
        weights: weights[view.own.side],
        seed,
      }),
      advance,
    );
  };
  return {
    name,
    choose: (view, seed) => decide(view, seed)?.command ?? null,
    decide,
  };
}

export const captain = captainWith('captain', { position: ofView });
/** Weighs otherwise in each seat, by values that were tuned in games against the captain (docs/decisions/032). */
export const commander = captainWith('commander', { position: ofView }, commandersWeights);

const isSeated = (view: View): view is View & PlayerView => view.own !== null;

/** The decision for a brief, if there is one to make. */
export function decideBy(brief: Brief, advance: Command): Decision {
  return { command: commandFor(brief, advance), reasons: brief.reasons };
}

function commandFor(brief: Brief, advance: Command): Command {
  switch (brief.view.stage.kind) {
    case 'planning': {
      const choice = choosePhase(brief);
      return choice === null ? advance : { kind: 'submit', choice };
    }
    case 'flying':
      return fly(brief);
    case 'setUp':
      return because(brief, advance, { code: 'setUp' });
    case 'ended':
      return advance;
  }
}
