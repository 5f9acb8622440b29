import { correspondent } from '@1bob/words/correspondent';
import { gameIn } from './game.ts';
import { keepHeapsSmall } from './heap.ts';
import { defaultOfficer, staff } from './staff.ts';
import { start } from './start.ts';
import { idle } from './tables/computer.ts';

keepHeapsSmall();
await start({
  game: gameIn,
  computers: { idle },
  staff,
  defaultComputer: defaultOfficer,
  correspondent,
});
