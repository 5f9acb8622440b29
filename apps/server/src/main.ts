import { steady } from '@1bob/bots';
import { gameWith, standardPack, type View } from '@1bob/rules';
import { packsIn } from './charts.ts';
import { keepHeapsSmall } from './heap.ts';
import { start } from './start.ts';
import { idle } from './tables/computer.ts';

keepHeapsSmall();
await start({
  game: (chartsDir) => gameWith([standardPack, ...(chartsDir === undefined ? [] : packsIn(chartsDir))]),
  // The views of this game are what its own players expect.
  computers: { idle, steady: { choose: (view) => steady.choose(view as View) } },
  defaultComputer: 'steady',
});
