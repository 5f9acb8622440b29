/** Spends no points, and sends up fighters for everything within reach. */
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
