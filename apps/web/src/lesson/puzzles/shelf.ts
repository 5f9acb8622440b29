/** The stored puzzles, and which of them this browser has solved. Each puzzle is fetched when it is opened. */
import type { ChartPack, Charts, PlayerView, UnitType, View } from '@1bob/rules/player';
import { load, save } from '../../net/storage.ts';
import { puzzleKinds, type Puzzle, type PuzzleKind } from './puzzle.ts';

const files = import.meta.glob<Puzzle>('./set/*.json', { import: 'default' });
const charts = import.meta.glob<unknown>('../../../../../charts/*/{charts,units}.json', {
  import: 'default',
});

const idOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
export const kindOf = (id: string): PuzzleKind | undefined =>
  puzzleKinds.find((kind) => kind === id.replace(/-\d+$/, ''));

/** Names of the puzzles, by kind. */
export const puzzleIds: readonly string[] = Object.keys(files)
  .map(idOf)
  .sort((a, b) => place(a) - place(b) || a.localeCompare(b, 'en', { numeric: true }));
function place(id: string): number {
  return puzzleKinds.findIndex((kind) => kind === kindOf(id));
}

export interface Opened {
  readonly puzzle: Puzzle;
  readonly view: View & PlayerView;
}

const nothingToDo: View['options'] = {
  ...{ kinds: [], setUp: null, planning: null, moves: [], attacks: [], bombs: [] },
  ...{ turnEnd: null, advance: null },
};

/** A puzzle and its view; null if there is none of this name. Throws if it cannot be fetched. */
export async function openPuzzle(id: string): Promise<Opened | null> {
  const file = Object.entries(files).find(([name]) => idOf(name) === id)?.[1];
  if (file === undefined) return null;
  const puzzle = await file();
  const pack = await packNamed(puzzle.charts);
  const { view } = puzzle;
  return {
    puzzle,
    view: {
      ...{ ...view, pack, packDiffers: [], ledger: [], reports: [] },
      ...{ audience: view.own.side, options: nothingToDo, opened: null },
    },
  };
}

/** The charts of a puzzle. `npm run puzzle -- check` has checked that their hash is that of the built-in ones. */
async function packNamed({ name, hash }: Puzzle['charts']): Promise<ChartPack> {
  const part = (of: string) => charts[`../../../../../charts/${name}/${of}.json`]?.();
  const [numbers, counters] = await Promise.all([part('charts'), part('units')]);
  const { types, units } = counters as { types: readonly UnitType[]; units: ChartPack['units'] };
  return {
    ...{ name, hash, charts: numbers as Charts },
    ...{ types: Object.fromEntries(types.map((type) => [type.code, type])), units },
  };
}

const key = 'puzzles';
/** Solved: the first answer was the best. Tried: it was another. */
export type Standing = 'new' | 'tried' | 'solved';

function kept(): Readonly<Partial<Record<string, unknown>>> {
  try {
    const read: unknown = JSON.parse(load(key) ?? '{}');
    return read !== null && typeof read === 'object' ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
export function standingOf(id: string): Standing {
  const standing = kept()[id];
  return standing === 'tried' || standing === 'solved' ? standing : 'new';
}
/** The first answer counts: after it the page has told which one is the best. */
export function keepStanding(id: string, solved: boolean): void {
  if (standingOf(id) !== 'new') return;
  save(key, JSON.stringify({ ...kept(), [id]: solved ? 'solved' : 'tried' }));
}
