/** The default doctrine: raids worthwhile targets and meets enemies within reach. */
import { winningLead } from '@1bob/rules/player';
import { leadOf, monthsLeft, restIsDue, type Doctrine, type Table } from './table.ts';

/** A roll for rest brings 3.5 points on average (4.4), so flying instead must be worth more. */
const insteadOfRest = 2;

/** Whether one more quiet month ends the war in a draw (ruling 7). */
const endsQuietly = ({ view }: Table): boolean => view.rules.quietDraw && view.quietMonths >= 2;

/** Whether a draw is the best possible result for this side. */
const isBeaten = ({ view, side }: Table): boolean => leadOf(view, side) <= -winningLead;

/** Whether the side avoids a quiet month, so that the war goes on. */
const mustBeLoud = (table: Table): boolean => endsQuietly(table) && !isBeaten(table);

export const plain: Doctrine = {
  name: 'plain',
  // A side that is behind accepts the draw.
  flies: (table) => !endsQuietly(table) || !isBeaten(table),
  raidSize: 3,
  mayRaid: () => true,
  raidsFrom: (table) => (mustBeLoud(table) ? -2 : restIsDue(table) ? insteadOfRest : 0.5),
  strafes: mustBeLoud,
  decoys: true,
  huntsFrom: (table) => (mustBeLoud(table) ? -1 : restIsDue(table) ? insteadOfRest / 2 : 0.1),
  spends: ({ view, side }) => (monthsLeft(view) >= 3 ? Math.min(3, view.points[side] - 4) : 0),
  bombersNear: null,
};
