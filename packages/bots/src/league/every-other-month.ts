/** Rests every other month, and in between flies every raid that promises points. */
import { pilot } from '../pilot/pilot.ts';
import { plain } from '../pilot/plain.ts';

export const everyOtherMonth = pilot({
  ...plain,
  name: 'every-other-month',
  flies: ({ view }) => (view.month - view.firstMonth) % 2 === 1,
  raidsFrom: () => 0.1,
  huntsFrom: () => 0.1,
});
