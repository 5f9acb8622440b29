import { firstBattleOfBritain } from '@1bob/rules';
import { start } from './start.ts';
import { idle } from './tables/computer.ts';

await start({ game: firstBattleOfBritain, computers: { idle }, defaultComputer: 'idle' });
