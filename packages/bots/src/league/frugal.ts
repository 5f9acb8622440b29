/** Spends no point, and sends up what it has for everything that it can reach. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const frugal = pilot({
  ...plain,
  name: 'frugal',
  flies: () => true,
  spends: () => 0,
  raidsFrom: () => 0.1,
  huntsFrom: () => -Infinity,
});
