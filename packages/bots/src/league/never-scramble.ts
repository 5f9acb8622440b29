/** Never sends up a fighter; its bombers fly as Cadet’s do. */
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';

export const neverScramble = pilot({ ...doctrine, name: 'never-scramble', huntsFrom: () => Infinity });
