/** Games that were played at random with every state kept. Pairs of worlds are cut from them. */
import { DICE_SCHEME, diceKey, keyedDice, sha256Hex, shuffleKey } from '@1bob/fairness';
import {
  everyOptionalRule,
  firstBattleOfBritain as game,
  type Command,
  type Dice,
  type Match,
  type Side,
} from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomAside, randomCommand } from '../../../packages/rules/src/testing/random.ts';
import { viewOf } from './viewed.ts';

/** One accepted command, with the state before and after it. */
export interface Step {
  readonly before: Match;
  readonly after: Match;
  readonly seat: Side;
  readonly command: Command;
}

/** The course of a game, and its number. */
export interface Chronicle {
  readonly seed: number;
  readonly steps: readonly Step[];
}

const scenarios = ['first-phase', 'second-phase', 'campaign'] as const;
export const other = (side: Side): Side => (side === 'british' ? 'german' : 'british');

/** The dice for one command of a game. They are the same for the same numbers. */
export function diceFor(seed: number, entry: number): Dice {
  const secret = sha256Hex(Buffer.from(`twins ${seed}`));
  const keys = { key: diceKey(secret, []), shuffleKey: shuffleKey(secret) };
  return keyedDice(DICE_SCHEME, keys, 'twins', entry);
}

const kept = new Map<string, Chronicle>();

/** The first `commands` accepted commands of the game with this number, set-up included. A few such games are kept. */
export function chronicle(seed: number, commands: number): Chronicle {
  const key = `${seed} ${commands}`;
  const known = kept.get(key) ?? played(seed, commands);
  if (kept.size < 28) kept.set(key, known);
  return known;
}

function played(seed: number, commands: number): Chronicle {
  const chance = new Chance(seed);
  const scenario = chance.one(scenarios) ?? 'campaign';
  const made = game.create({ scenario, options: chance.often(50) ? everyOptionalRule : {} });
  if (!made.ok) throw new Error(made.error.message);
  let match = made.match;
  const steps: Step[] = [];
  for (
    let tries = 0;
    steps.length < commands && match.stage.kind !== 'ended' && tries < commands * 4;
    tries++
  ) {
    const toMove = sideToMove(match, chance);
    const aside = match.stage.kind === 'flying' && chance.often(8);
    const seat = aside && chance.often(50) ? other(toMove) : toMove;
    const view = viewOf(match, seat);
    const wished = aside ? randomAside(view, chance) : randomCommand(view, chance);
    for (const command of [wished, view.options.advance]) {
      if (command === null) continue;
      const outcome = game.submit(match, seat, command, diceFor(seed, steps.length));
      if (!outcome.ok) continue;
      steps.push({ before: match, after: outcome.match, seat, command });
      match = outcome.match;
      break;
    }
  }
  return { seed, steps };
}

function sideToMove({ stage }: Match, chance: Chance): Side {
  return stage.kind === 'flying' || stage.kind === 'setUp'
    ? stage.side
    : chance.often(50)
      ? 'british'
      : 'german';
}
