/** Sends up fighters for everything within reach, whatever the odds. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const scrambleAlways = pilot({
  ...plain,
  name: 'scramble-always',
  flies: () => true,
  huntsFrom: () => -Infinity,
});
