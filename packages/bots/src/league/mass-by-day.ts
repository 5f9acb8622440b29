/** All bombers from the aerodromes nearest to Ostend, by day, as many together as may fly. */
import { places } from '@1bob/atlas';
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const massByDay = pilot({
  ...doctrine,
  name: 'mass-by-day',
  bombersNear: places.find(({ name }) => name === 'Ostend')?.hex ?? null,
  mayRaid: ({ night }) => !night,
  raidsFrom: () => 0.1,
});
