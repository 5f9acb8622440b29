import { steady } from '@1bob/bots';
import { firstBattleOfBritain, type View } from '@1bob/rules';
import { start } from './start.ts';
import { idle } from './tables/computer.ts';

await start({
  game: firstBattleOfBritain,
  // The views of this game are what its own players expect.
  computers: { idle, steady: { choose: (view) => steady.choose(view as View) } },
  defaultComputer: 'steady',
});
