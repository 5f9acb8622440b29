/** Bombs only towns on the coast: a short way, few guns and little to gain. */
import { hexAt } from '@1bob/atlas';
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const coastTowns = pilot({
  ...plain,
  name: 'coast-towns',
  mayRaid: ({ hex }) => hexAt(hex).terrain === 'coast',
  raidsFrom: () => 0.1,
});
