import { correspondent } from '@1bob/words/correspondent';
import { gameIn } from './tables/game.ts';
import { keepHeapsSmall } from './gate/heap.ts';
import { defaultOfficer, staff } from './officers/staff.ts';
import { start } from './start.ts';
import { idle } from './tables/live/computer.ts';

keepHeapsSmall();
await start({
  game: gameIn,
  computers: { idle },
  staff,
  defaultComputer: defaultOfficer,
  correspondent,
});
