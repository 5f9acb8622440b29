/**
 * Our server with the toy game in place of the real one. It takes its settings from the environment, and uses the real
 * stores.
 */
import { keepHeapsSmall } from '../../apps/server/src/gate/heap.ts';
import { start } from '../../apps/server/src/start.ts';
import { idle } from '../../apps/server/src/tables/live/computer.ts';
import { toyCorrespondent } from '../../apps/server/src/testing/toy-correspondent.ts';
import { toyGame } from '../../apps/server/src/testing/toy-game.ts';

keepHeapsSmall();
await start(async () => ({
  game: () => toyGame,
  computers: { idle },
  defaultComputer: 'idle',
  correspondent: toyCorrespondent,
}));
