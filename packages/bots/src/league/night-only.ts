/** Bombs only by night, when few fighters are up and many aircraft crash on landing. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const nightOnly = pilot({
  ...plain,
  name: 'night-only',
  mayRaid: ({ night }) => night,
  raidsFrom: () => 0.1,
});
