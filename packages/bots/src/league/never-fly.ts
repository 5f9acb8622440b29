/** Keeps its aircraft on the ground, buys nothing and rests whenever that brings points (4.4). */
import { pilot } from '../pilot/pilot.ts';
import { doctrine } from '../cadet/cadet.ts';

export const neverFly = pilot({ ...doctrine, name: 'never-fly', flies: () => false, spends: () => 0 });
