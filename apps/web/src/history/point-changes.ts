/** What changed the points, in the order of the log. */
import type { PointCause, Side, View } from '@1bob/rules/player';

export interface PointChange {
  /** The position in the log. Later changes have greater keys. */
  readonly key: string;
  readonly side: Side;
  readonly cause: PointCause;
  readonly amount: number;
}

/** Every change, those among them that another entry names too: reinforcements and rest. */
export const pointChanges = (log: View['log']): readonly PointChange[] =>
  Object.keys(log)
    .sort()
    .flatMap((page) =>
      (log[page] ?? []).flatMap((what, i): readonly PointChange[] =>
        what.kind === 'points' && what.amount !== 0
          ? [{ ...what, key: `${page}/${String(i).padStart(3, '0')}` }]
          : [],
      ),
    );

/** Changes of one side for one reason as one change. The largest comes first. */
export function summed(list: readonly PointChange[]): readonly PointChange[] {
  const sums = new Map<string, PointChange>();
  for (const change of list) {
    const kind = `${change.side} ${change.cause}`;
    sums.set(kind, { ...change, amount: change.amount + (sums.get(kind)?.amount ?? 0) });
  }
  return [...sums.values()].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}
