/** Keeps its aircraft on the ground, buys nothing and rests whenever that brings points (4.4). */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const neverFly = pilot({ ...plain, name: 'never-fly', flies: () => false, spends: () => 0 });
