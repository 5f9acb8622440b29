import { editions, gameWith } from '@1bob/rules';
import { correspondent } from '@1bob/words/correspondent';
import { packsIn } from './charts.ts';
import { keepHeapsSmall } from './heap.ts';
import { defaultOfficer, staff } from './staff.ts';
import { start } from './start.ts';
import { idle } from './tables/computer.ts';

keepHeapsSmall();
await start({
  game: (chartsDir) => gameWith([...editions, ...(chartsDir === undefined ? [] : packsIn(chartsDir))]),
  computers: { idle },
  staff,
  defaultComputer: defaultOfficer,
  correspondent,
});
