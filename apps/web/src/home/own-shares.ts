/** Opens this browser's shares in the dice where they may be due. Fetches the code for it only then. */
import { calls } from '../net/http.ts';
import type { MatchListed } from '../net/wire.ts';

export const openOwnShares = (mine: readonly MatchListed[]): unknown =>
  mine.some(({ ended, chairs }) => !ended && chairs.some(({ opened }) => !opened)) &&
  // The next check tries again.
  import('../net/own-shares.ts').then(({ openShares }) => openShares(calls, mine)).catch(() => undefined);
