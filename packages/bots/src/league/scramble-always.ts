/** Sends up fighters for everything that they can reach, whatever the odds. */
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const scrambleAlways = pilot({
  ...doctrine,
  name: 'scramble-always',
  flies: () => true,
  huntsFrom: () => -Infinity,
});
