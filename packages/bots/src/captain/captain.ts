/**
 * The captain: weighs what each raid and each fight would bring against what it would cost on average, by what the seat
 * knows, and does what pays. It decides from its view alone and remembers nothing, so that it can take over a seat at any
 * moment.
 */
import type { Command, PlayerView, View } from '@1bob/rules/player';
import type { Player } from '../player.ts';
import { briefOf } from './brief.ts';
import { fly } from './flying.ts';
import { choosePhase } from './planning.ts';

export const captain: Player = { name: 'captain', choose };

const isSeated = (view: View): view is View & PlayerView => view.own !== null;

function choose(view: View): Command | null {
  const { advance } = view.options;
  if (!isSeated(view) || advance === null) return null;
  const brief = briefOf(view);
  switch (view.stage.kind) {
    case 'planning': {
      const choice = choosePhase(brief);
      return choice === null ? advance : { kind: 'submit', choice };
    }
    case 'flying':
      return fly(brief);
    default:
      return advance;
  }
}
