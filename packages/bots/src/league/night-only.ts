/** Bombs by night alone, when few fighters are up and many aircraft break on landing. */
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const nightOnly = pilot({
  ...doctrine,
  name: 'night-only',
  mayRaid: ({ night }) => night,
  raidsFrom: () => 0.1,
});
