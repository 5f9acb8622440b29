/** Gets ahead by enough to win, and then stays on the ground. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';
import { leadOf } from '../pilot/table.ts';

/** 23.2: the lead of a marginal victory. */
const enough = 6;

export const sit = pilot({
  ...plain,
  name: 'sit',
  flies: (table) => leadOf(table.view, table.side) < enough,
});
