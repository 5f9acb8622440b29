import { start } from '../start.ts';
import { idle } from '../tables/live/computer.ts';
import { testStore } from '../store/testing/test-store.ts';
import { packsIn } from '../tables/charts.ts';
import { toyCorrespondent } from './toy-correspondent.ts';
import { toyGame } from './toy-game.ts';

/**
 * A server process with the toy game. It keeps only its cookie secret on disk. TOY_SLOW makes writing slow. TOY_ADDRESSES are
 * the private addresses of its machine. It looks for packs
 * of charts, though the toy game has none, and says when it opens its store.
 */
const store = testStore();
const slow = Number(process.env['TOY_SLOW'] ?? 0);
if (slow > 0) store.beforeAppend = () => new Promise((resolve) => setTimeout(resolve, slow));

await start(
  async () => ({
    game: (chartsDir) => {
      if (chartsDir !== undefined) packsIn(chartsDir);
      return toyGame;
    },
    computers: { idle },
    defaultComputer: 'idle',
    correspondent: toyCorrespondent,
  }),
  async () => {
    process.stdout.write('Opens the store.\n');
    return store;
  },
  async () => (process.env['TOY_ADDRESSES'] ?? '').split(' ').filter(Boolean),
);
