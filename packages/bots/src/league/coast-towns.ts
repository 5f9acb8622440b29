/** Bombs the towns at the coast alone: a short way, few guns and little to gain. */
import { hexAt } from '@1bob/atlas';
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const coastTowns = pilot({
  ...doctrine,
  name: 'coast-towns',
  mayRaid: ({ hex }) => hexAt(hex).terrain === 'coast',
  raidsFrom: () => 0.1,
});
