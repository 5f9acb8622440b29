import { keepHeapsSmall } from './gate/heap.ts';
import { start } from './start.ts';

keepHeapsSmall();
await start(async () => {
  const [{ gameIn }, { idle }, { defaultOfficer, staff }, { correspondent }] = await Promise.all([
    import('./tables/game.ts'),
    import('./tables/live/computer.ts'),
    import('./officers/staff.ts'),
    import('@1bob/words/correspondent'),
  ]);
  return { game: gameIn, computers: { idle }, staff, defaultComputer: defaultOfficer, correspondent };
});
