import { paces, paceText, type PaceName } from '../home/paces.ts';
import type { MatchListed } from '../net/wire.ts';

/** The paces of `paces` other than this one, the nearest first. To play without a clock comes last. */
export function otherPaces(present: MatchListed['pace']): readonly PaceName[] {
  const slowFirst = ['week', 'day', 'sitting'] as const satisfies PaceName[];
  const others = slowFirst.filter((name) => paceText(paces[name]) !== paceText(present));
  if (present === null) return others;
  const isWeek = !others.includes('week');
  const here = present.kind === 'live' ? 2 : isWeek ? 0 : 1;
  const from = (name: (typeof slowFirst)[number]): number => Math.abs(slowFirst.indexOf(name) - here);
  return [...others.toSorted((a, b) => from(a) - from(b)), 'none'];
}
