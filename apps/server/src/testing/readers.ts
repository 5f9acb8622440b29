import { Spending } from '../gate/spending.ts';
import type { Reader } from '../gate/asker.ts';
import { Folding } from '../tables/live/folding.ts';

/** Folding without limits, for a test that is not about its cost. */
export const freely = (): Folding =>
  new Folding(new Spending({ name: 'folding', most: Infinity }), { each: Infinity });

export const reader = (asker = 'anna'): Reader => ({ asker });
