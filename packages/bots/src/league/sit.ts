/** Gets ahead by enough to win, and then stays on the ground. */
import { winningLead } from '@1bob/rules/player';
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';
import { leadOf } from '../pilot/table.ts';

export const sit = pilot({
  ...plain,
  name: 'sit',
  flies: (table) => leadOf(table.view, table.side) < winningLead,
});
