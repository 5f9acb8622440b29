/** Gets ahead by enough to win, and then stays on the ground. */
import { doctrine } from '../cadet/cadet.ts';
import { pilot } from '../pilot/pilot.ts';
import { leadOf } from '../pilot/table.ts';

/** 23.2: the lead of a marginal victory. */
const enough = 6;

export const sit = pilot({
  ...doctrine,
  name: 'sit',
  flies: (table) => leadOf(table.view, table.side) < enough,
});
