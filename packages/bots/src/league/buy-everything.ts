/** Spends all its points on aircraft, every month. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const buyEverything = pilot({ ...plain, name: 'buy-everything', spends: () => Infinity });
