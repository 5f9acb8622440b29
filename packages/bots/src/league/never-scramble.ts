/** Never sends up a fighter; its bombers fly as Cadet’s do. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const neverScramble = pilot({ ...plain, name: 'never-scramble', huntsFrom: () => Infinity });
