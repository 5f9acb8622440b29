/**
 * A server with the toy game, on the database that the settings name. `TOY_RULES` sets another version of the rules.
 * `TOY_PONDERS` sets how many milliseconds its computer thinks and blocks the process.
 */
import { start } from '../../apps/server/src/start.ts';
import { idle, type ComputerPlayer } from '../../apps/server/src/tables/live/computer.ts';
import { toyCorrespondent } from '../../apps/server/src/testing/toy-correspondent.ts';
import { toyGame } from '../../apps/server/src/testing/toy-game.ts';

const ponders = Number(process.env['TOY_PONDERS'] ?? 0);
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** A computer that thinks before it moves. */
const ponderous: ComputerPlayer = {
  choose(view, seat) {
    const command = idle.choose(view, seat);
    if (command !== null && ponders > 0) Atomics.wait(sleeper, 0, 0, ponders);
    return command;
  },
};

await start(async () => ({
  game: () => ({ ...toyGame, rulesVersion: process.env['TOY_RULES'] ?? toyGame.rulesVersion }),
  computers: { idle, ponderous },
  defaultComputer: 'ponderous',
  correspondent: toyCorrespondent,
}));
