/** Spends no points. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const buyNothing = pilot({ ...plain, name: 'buy-nothing', spends: () => 0 });
