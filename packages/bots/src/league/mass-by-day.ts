/** Sends all bombers from the aerodromes nearest to Ostend, by day, in the largest groups allowed. */
import { places } from '@1bob/atlas';
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const massByDay = pilot({
  ...plain,
  name: 'mass-by-day',
  bombersNear: places.find(({ name }) => name === 'Ostend')?.hex ?? null,
  mayRaid: ({ night }) => !night,
  raidsFrom: () => 0.1,
});
