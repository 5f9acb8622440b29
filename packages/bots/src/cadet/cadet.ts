/**
 * Cadet: the first computer opponent. It raids what is worth a raid, meets what it can reach, comes home in time and
 * keeps its groups apart; it takes the straight way, looks two flying turns ahead, bluffs little and buys too much.
 */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

/** Points that are spent in a month: to the last month, and to the last point. */
const allowance = 6;

export const cadet = pilot({ ...plain, name: 'cadet', spends: () => allowance });
