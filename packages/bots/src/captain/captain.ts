/**
 * The captain: weighs what each raid and each fight would bring against what it would cost on average, by what the seat
 * knows, and does what pays. It decides from its view alone and remembers nothing, so that it can take over a seat at any
 * moment.
 */
import { ofView, type Command, type PlayerView, type Position, type View } from '@1bob/rules/player';
import type { Decision, Player } from '../player.ts';
import { because, briefOf, type Brief } from './brief.ts';
import { fly } from './flying.ts';
import { asWeighed, type Manner } from './manner.ts';
import { choosePhase } from './planning.ts';

/** What is known of the board to a seat that has a view. */
type Sight = (view: PlayerView) => Position;

/** A captain who leads in a manner of their own. A study may give one more sight than a view has. */
export const captainBy = (manner: Manner, name = manner.name, sight: Sight = ofView): Player => ({
  name,
  choose: (view) => decide(view, manner, sight)?.command ?? null,
  decide: (view) => decide(view, manner, sight),
});

export const captain = captainBy(asWeighed, 'captain');

const isSeated = (view: View): view is View & PlayerView => view.own !== null;

function decide(view: View, manner: Manner, sight: Sight): Decision | null {
  const { advance } = view.options;
  if (!isSeated(view) || advance === null) return null;
  const brief = briefOf(view, manner, sight(view));
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
