/**
 * A linear model of games by the values of the levers: each figure of a cell is its mean plus an effect for each value.
 * Ridge regression, with the mean left free.
 */

/** By lever, the index of its value. */
export type Chosen = Readonly<Record<string, number>>;
/** By lever, its number of values. */
export type Levers = ReadonlyMap<string, number>;

/** A game: its cell, the values it was played with, and what came of it. */
export interface Played<Figure extends string> {
  readonly cell: string;
  readonly chosen: Chosen;
  readonly figures: Readonly<Record<Figure, number>>;
}
/** By cell, what the model expects of each figure. */
export type Expected<Figure extends string> = ReadonlyMap<string, Readonly<Record<Figure, number>>>;

/** Strength of the pull towards no effect, in games. */
const pull = 12;

/** The columns of the design: 1, and one for each value of a lever but the first. */
function row(levers: Levers, chosen: Chosen): Float64Array {
  const cells: number[] = [1];
  for (const [name, values] of levers)
    for (let value = 1; value < values; value++) cells.push(chosen[name] === value ? 1 : 0);
  return Float64Array.from(cells);
}

/** Solves a symmetric positive system for several right-hand sides, in place. */
function solve(matrix: Float64Array[], right: Float64Array[]): Float64Array[] {
  const n = matrix.length;
  for (let i = 0; i < n; i++) {
    const pivot = matrix[i]?.[i] ?? 1;
    for (let j = i + 1; j < n; j++) {
      const [below, above] = [matrix[j], matrix[i]];
      const factor = (below?.[i] ?? 0) / pivot;
      if (factor === 0 || !below || !above) continue;
      for (let k = i; k < n; k++) below[k] = (below[k] ?? 0) - factor * (above[k] ?? 0);
      for (const side of right) side[j] = (side[j] ?? 0) - factor * (side[i] ?? 0);
    }
  }
  for (const side of right)
    for (let i = n - 1; i >= 0; i--) {
      let sum = side[i] ?? 0;
      for (let k = i + 1; k < n; k++) sum -= (matrix[i]?.[k] ?? 0) * (side[k] ?? 0);
      side[i] = sum / (matrix[i]?.[i] ?? 1);
    }
  return right;
}

/** The model of all cells; `weigh` says how often a game counts, by its number. */
export function fit<Figure extends string>(
  levers: Levers,
  games: readonly Played<Figure>[],
  weigh: (game: number) => number = () => 1,
): (chosen: Chosen) => Expected<Figure> {
  const cells = new Map<string, { name: Figure; effects: Float64Array }[]>();
  for (const cell of new Set(games.map((game) => game.cell))) {
    const those = games.flatMap((game, n) => (game.cell === cell ? [{ game, weight: weigh(n) }] : []));
    const names = Object.keys(those[0]?.game.figures ?? {}) as Figure[];
    const size = row(levers, {}).length;
    const matrix = Array.from({ length: size }, () => new Float64Array(size));
    const right = names.map(() => new Float64Array(size));
    for (const { game, weight } of those) {
      if (weight === 0) continue;
      const x = row(levers, game.chosen);
      const on = [...x.keys()].filter((i) => x[i] === 1);
      for (const i of on) {
        const line = matrix[i];
        if (line) for (const j of on) line[j] = (line[j] ?? 0) + weight;
        names.forEach((name, f) => {
          const side = right[f];
          if (side) side[i] = (side[i] ?? 0) + weight * game.figures[name];
        });
      }
    }
    for (const [i, line] of matrix.entries()) line[i] = (line[i] ?? 0) + (i === 0 ? 1e-9 : pull);
    const solved = solve(matrix, right);
    cells.set(
      cell,
      names.map((name, f) => ({ name, effects: solved[f] ?? new Float64Array(size) })),
    );
  }
  return (chosen) => {
    const x = row(levers, chosen);
    return new Map(
      [...cells].map(([cell, effects]) => [
        cell,
        Object.fromEntries(
          effects.map(({ name, effects: by }) => [
            name,
            by.reduce((sum, effect, i) => sum + effect * (x[i] ?? 0), 0),
          ]),
        ) as Record<Figure, number>,
      ]),
    );
  };
}
