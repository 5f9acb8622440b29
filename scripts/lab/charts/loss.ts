/** The demands of docs/charts.md as one number: how far the means of many games miss them. */
import type { Figure, Figures } from './figures.ts';

/** Means of a cell's figures. */
export type Means = Readonly<Record<Figure, number>>;

interface Demand {
  readonly name: string;
  readonly of: (means: Means) => number;
  readonly from: number;
  readonly to: number;
  /** A miss by this much costs 1. */
  readonly unit: number;
  /** Whether it is asked of a cell. */
  readonly asked?: (scenario: string) => boolean;
}

/** Demands on each scenario, with and without options. */
const each: readonly Demand[] = [
  { name: 'won', of: ({ won, drawn }) => won / Math.max(0.2, 1 - drawn), from: 0.42, to: 0.58, unit: 0.06 },
  { name: 'draws', of: ({ drawn }) => drawn, from: 0.06, to: 0.23, unit: 0.05 },
  { name: 'sudden', of: ({ sudden }) => sudden, from: 0, to: 0.3, unit: 0.1 },
  { name: 'raids a month', of: ({ bombed, months }) => bombed / months, from: 0.85, to: 3, unit: 0.1 },
  {
    name: 'of those out',
    of: ({ bombed, out }) => bombed / Math.max(0.5, out),
    from: 0.57,
    to: 0.83,
    unit: 0.05,
  },
  { name: 'British raids', of: ({ british, months }) => british / months, from: 0, to: 0.55, unit: 0.1 },
  { name: 'fought', of: ({ fought, points }) => fought / Math.max(1, points), from: 0.62, to: 1, unit: 0.04 },
  { name: 'rested', of: ({ rested, points }) => rested / Math.max(1, points), from: 0, to: 0.24, unit: 0.03 },
  { name: 'events', of: ({ events, points }) => events / Math.max(1, points), from: 0, to: 0.09, unit: 0.03 },
  {
    name: 'shot down by day',
    of: ({ down, gothas }) => down / Math.max(1, gothas),
    from: 0.033,
    to: 0.077,
    unit: 0.01,
    asked: (scenario) => scenario === 'first-phase',
  },
  {
    name: 'shot up by day',
    of: ({ away, gothas }) => away / Math.max(1, gothas),
    from: 0.105,
    to: 0.195,
    unit: 0.02,
    asked: (scenario) => scenario === 'first-phase',
  },
  {
    name: 'autumn by night',
    of: ({ dark, autumn }) => dark / Math.max(0.5, autumn),
    from: 0.55,
    to: 1,
    unit: 0.1,
    asked: (scenario) => scenario === 'campaign',
  },
];
/** A demand on all cells together. */
const comeback = { name: 'come back', from: 1 / 6, unit: 0.04 };

export interface Miss {
  readonly cell: string;
  readonly name: string;
  readonly value: number;
  /** Squares of units by which it misses; 0 if it holds. */
  readonly cost: number;
}

/** Every demand on these cells ("campaign all"), with what it misses by. */
export function missesOf(cells: ReadonlyMap<string, Means>): Miss[] {
  const misses = [...cells].flatMap(([cell, means]) =>
    each
      .filter(({ asked }) => asked === undefined || asked(cell.split(' ')[0] ?? ''))
      .map(({ name, of, from, to, unit }) => {
        const value = of(means);
        return { cell, name, value, cost: (Math.max(0, from - value, value - to) / unit) ** 2 };
      }),
  );
  const all = [...cells.values()];
  const total = (figure: Figure): number => all.reduce((sum, means) => sum + Math.max(0, means[figure]), 0);
  const value = total('back') / Math.max(0.1, total('behind'));
  const cost = (Math.max(0, comeback.from - value) / comeback.unit) ** 2;
  return [...misses, { cell: 'all', name: comeback.name, value, cost }];
}

export const lossOf = (misses: readonly Miss[]): number => misses.reduce((sum, { cost }) => sum + cost, 0);

/** Means of figures. */
export function meansOf(games: readonly Figures[]): Means {
  const sums: Record<string, number> = {};
  for (const game of games)
    for (const [figure, value] of Object.entries(game))
      sums[figure] = (sums[figure] ?? 0) + value / games.length;
  return sums as Means;
}
