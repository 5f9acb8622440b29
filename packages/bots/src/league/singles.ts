/** Sends every bomber alone, and fakes among them (20.6). */
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const singles = pilot({ ...doctrine, name: 'singles', raidSize: 1, raidsFrom: () => 0.1 });
