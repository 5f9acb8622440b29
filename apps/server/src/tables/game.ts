import { editions, gameWith } from '@1bob/rules';
import { packsIn } from './charts.ts';

/** The game as this installation plays it: by the editions of the house, and by the packs in `CHARTS_DIR`, if any. */
export const gameIn = (chartsDir: string | undefined) =>
  gameWith([...editions, ...(chartsDir === undefined ? [] : packsIn(chartsDir))]);
