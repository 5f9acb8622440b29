/** Opens this browser's shares in the dice when they may be due. The code for that is fetched only then. */
import { calls } from '../net/http.ts';
import type { MatchListed } from '../net/wire.ts';

export const openOwnShares = (mine: readonly MatchListed[]): unknown =>
  mine.some(({ ended, chairs }) => !ended && chairs.some(({ opened }) => !opened)) &&
  // If this fails, the next check tries again.
  import('../net/own-shares.ts').then(({ openShares }) => openShares(calls, mine)).catch(() => undefined);
