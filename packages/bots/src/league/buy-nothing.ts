/** Spends no point. */
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const buyNothing = pilot({ ...doctrine, name: 'buy-nothing', spends: () => 0 });
