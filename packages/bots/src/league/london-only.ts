/** Bombs only London, by day or by night, in the largest groups allowed. */
import { isLondon } from '@1bob/atlas';
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const londonOnly = pilot({
  ...plain,
  name: 'london-only',
  mayRaid: ({ hex }) => isLondon(hex),
  raidsFrom: () => 0.1,
});
