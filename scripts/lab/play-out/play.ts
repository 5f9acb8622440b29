/** A whole game without a server. */
import type { Player } from '@1bob/bots';
import {
  submitCommand,
  viewFor,
  type Dice,
  type Facts,
  type Game,
  type Match,
  type RolledDie,
  type Seat,
} from '@1bob/rules';

/** A command as it was carried out. */
export interface Deed {
  readonly seat: Seat;
  readonly command: unknown;
  readonly dice: readonly RolledDie[];
  readonly facts: Facts;
}

/** The game cannot go on: no seat was to move, a seat did not move, or a command that is always legal was refused. */
export class DeadEnd extends Error {}

/** More commands than any game can take: 13 months of 24 turns with all units flying. */
const most = 100_000;

/**
 * Plays a match to its end. A player remembers the views it is shown when it is to move. `options.advance` replaces a
 * refused command (a random player may buy too much). `diceFor` returns the dice of a command by its number, from 1. Throws
 * `DeadEnd`.
 */
export function play(
  game: Game<Match>,
  start: Match,
  players: Readonly<Record<Seat, Player>>,
  diceFor: (entry: number) => Dice,
  done: (deed: Deed, match: Match) => void = () => undefined,
): Match {
  let match = start;
  for (let entry = 1; entry <= most; entry++) {
    const { toMove, result } = game.summary(match);
    if (result !== null) return match;
    const seat = toMove[0];
    if (seat === undefined) throw new DeadEnd('nobody is to move');
    const view = viewFor(match, seat);
    const wish = players[seat].choose(view);
    if (wish === null) throw new DeadEnd(`${seat} is to move and has nothing to do`);
    let command = wish;
    let outcome = submitCommand(match, seat, command, diceFor(entry));
    if (!outcome.ok && view.options.advance !== null) {
      command = view.options.advance;
      outcome = submitCommand(match, seat, command, diceFor(entry));
    }
    if (!outcome.ok)
      throw new DeadEnd(`${seat} is refused ${JSON.stringify(command)}: ${outcome.error.message}`);
    ({ match } = outcome);
    done({ seat, command, dice: outcome.dice, facts: outcome.facts }, match);
  }
  throw new DeadEnd(`no end after ${most} commands`);
}
