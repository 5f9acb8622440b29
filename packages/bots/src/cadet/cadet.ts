/**
 * Cadet: the first computer opponent. It raids worthwhile targets, meets enemies within reach, comes home in time and keeps
 * its groups apart. It flies straight, looks two flying turns ahead, bluffs little and buys too much.
 */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

/** Points to spend in a month, down to the last point and even in the last month. */
const allowance = 6;

export const cadet = pilot({ ...plain, name: 'cadet', spends: () => allowance });
