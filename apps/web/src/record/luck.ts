/** The dice of a finished match, compared with their average. */
import {
  codesByFace,
  isRetold,
  logIn,
  type ChartUse,
  type Communique,
  type Match,
  type Side,
} from '@1bob/rules';
import { enemyOf } from '@1bob/rules/player';

/** The results that are counted: bomb hits (B on the chart), hits in fights, hits by guns, and failed landings. */
export const causes = ['bombs', 'fights', 'guns', 'landings'] as const;
export type Cause = (typeof causes)[number];

export interface Luck {
  readonly side: Side;
  readonly cause: Cause;
  readonly dice: number;
  readonly got: number;
  /** What as many dice on the same rows and columns bring on average. */
  readonly expected: number;
}

interface Throw {
  readonly side: Side;
  readonly cause: Cause;
  readonly use: ChartUse;
}

const isHit = (code: string): number => Number(code !== '-');
const count: Readonly<Record<Cause, (code: string) => number>> = {
  bombs: (code) => Number(/B(\d)/.exec(code)?.[1] ?? 0),
  fights: isHit,
  guns: isHit,
  landings: (code) => Number(!code.startsWith('safe')),
};

function throwsOf(c: Communique, sideOf: (unit: string) => Side | null): readonly Throw[] {
  switch (c.kind) {
    case 'bombing':
      return c.use === null ? [] : [{ side: c.side, cause: 'bombs', use: c.use }];
    case 'combat':
      return c.fires.map(({ side, use }) => ({ side, cause: 'fights', use }));
    case 'antiAircraft':
      return c.fire === null ? [] : [{ side: c.side, cause: 'guns', use: c.fire }];
    case 'check': {
      const side = sideOf(c.unit);
      return side === null ? [] : [{ side, cause: 'landings', use: c.use }];
    }
    default:
      return [];
  }
}

/** One line for each side and each cause that has dice. */
export function luckOf(match: Match): readonly Luck[] {
  const charts = match.pack.charts;
  const sideOf = (unit: string): Side | null => match.units[unit]?.side ?? null;
  const lines = new Map<string, { side: Side; cause: Cause; dice: number; got: number; expected: number }>();
  for (const page of Object.values(logIn(match)))
    for (const { to, what } of page) {
      // In the oldest records each reader has a separate entry. Only the owner receives a check.
      if (what.kind !== 'check' && !to.includes('observer')) continue;
      for (const { side, cause, use } of throwsOf(what, sideOf)) {
        if (!isRetold(use)) continue;
        const key = `${side} ${cause}`;
        const line = lines.get(key) ?? { side, cause, dice: 0, got: 0, expected: 0 };
        lines.set(key, line);
        const each = codesByFace(charts, use).map(count[cause]);
        line.dice += 1;
        line.got += count[cause](use.code);
        line.expected += each.reduce((sum, n) => sum + n, 0) / each.length;
      }
    }
  return [...lines.values()];
}

/**
 * Which side had the better dice, and by how much. It counts hits above or below the average, and counts a failed
 * landing for the other side. Positive if the Germans had better dice.
 */
export function balanceOf(luck: readonly Luck[]): number {
  return luck.reduce((sum, { side, cause, got, expected }) => {
    const gains = cause === 'landings' ? enemyOf(side) : side;
    return sum + (gains === 'german' ? got - expected : expected - got);
  }, 0);
}
