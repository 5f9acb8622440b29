/** Sends every bomber by itself, with fakes among them (20.6). */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const singles = pilot({ ...plain, name: 'singles', raidSize: 1, raidsFrom: () => 0.1 });
