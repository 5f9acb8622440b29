/** A month's report in words of the chosen language. */
import { enemyOf, type MonthReport, type Side, type View } from '@1bob/rules/player';
import { t } from '../words/story.ts';
import type { Speaker } from '@1bob/words';

/** The headline of a front page: the best raid, or the main event if there was no raid. */
export function headline(report: MonthReport, say: Speaker): string {
  const { best, raids, losses } = report;
  const raid = best === null ? undefined : raids[best];
  if (raid) return t.front.bombed(t.field.The[raid.side], say.place(raid.hex));
  const worst = (['german', 'british'] as const)
    .map((side) => ({ side, lost: sum(losses[side].lost) }))
    .toSorted((a, b) => b.lost - a.lost)[0];
  if (worst && worst.lost > 0) return t.front.lost(t.field.The[worst.side], worst.lost);
  if (raids.length > 0) return t.front.inVain;
  return report.trails.length > 0 ? t.front.noBombs : t.front.quiet;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, n) => all + n, 0);

/** The points that bombs on a target bring each side. */
export const worth = (points: MonthReport['points'], by: Side, say: Speaker): string =>
  ([by, enemyOf(by)] as const)
    .filter((side) => points[side] !== 0)
    .map((side) => t.front.points(t.field.side[side], say.signed(points[side])))
    .join(', ') || t.front.nothing;

/** The losses of a side, as far as everybody at the table could see them. Empty if there were none. */
export function losses(report: MonthReport, side: Side, say: Speaker): readonly string[] {
  const { lost, damaged, unknown, ground } = report.losses[side];
  const count = (counts: Readonly<Record<string, number>>): string =>
    say.list(Object.entries(counts).map(([type, n]) => `${n} ${say.type(type)}`));
  return [
    ...(sum(lost) > 0 ? [t.front.gone(count(lost))] : []),
    ...(sum(damaged) > 0 ? [t.front.damaged(count(damaged))] : []),
    ...(unknown > 0 ? [t.front.unseen(unknown)] : []),
    ...(ground > 0 ? [t.front.ground(ground)] : []),
  ];
}

/** How a side's points changed in the month, the largest change first: "2 × +17 for an enemy aircraft lost". */
export function reckoning(
  ledger: View['ledger'],
  { month }: MonthReport,
  side: Side,
  say: Speaker,
): readonly string[] {
  const lines = ledger.filter(
    (line) => line.month === month && line.side === side && line.cause !== 'start' && line.amount !== 0,
  );
  const alike = new Map<string, { amount: number; times: number }>();
  for (const { amount, cause } of lines) {
    const words = `${say.signed(amount)} ${t.field.cause[cause]}`;
    alike.set(words, { amount, times: (alike.get(words)?.times ?? 0) + 1 });
  }
  return [...alike]
    .toSorted(([, a], [, b]) => Math.abs(b.amount * b.times) - Math.abs(a.amount * a.times))
    .map(([words, { times }]) => (times > 1 ? `${times} × ${words}` : words));
}
