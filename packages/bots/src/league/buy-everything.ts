/** Spends all its points on aircraft, every month. */
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const buyEverything = pilot({ ...doctrine, name: 'buy-everything', spends: () => Infinity });
