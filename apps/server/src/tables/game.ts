import { editions, gameWith } from '@1bob/rules';
import { packsIn } from './charts.ts';

/** The game as this installation plays it: with the built-in editions, and the packs in `CHARTS_DIR`, if any. */
export const gameIn = (chartsDir: string | undefined) =>
  gameWith([...editions, ...(chartsDir === undefined ? [] : packsIn(chartsDir))]);
