/** The file of a puzzle: its schema, and the view in it. */
import { editions, type ChartPack } from '@1bob/rules';
import { monthKey, type PlayerView } from '@1bob/rules/player';
import * as z from 'zod';
import { command } from '../../../packages/rules/src/command.ts';
import { puzzleKinds, type Puzzle, type StoredView } from '../../../apps/web/src/lesson/puzzles/puzzle.ts';

/** The parts of a view that a puzzle keeps. Their content is checked against a world that is made from it. */
const parts = [
  ...[
    'scenario',
    'rules',
    'rulesVersion',
    'stage',
    'month',
    'firstMonth',
    'lastMonth',
    'nightFrom',
    'weather',
  ],
  ...['event', 'raf', 'points', 'noMoreMissions', 'flew', 'rested', 'quietMonths', 'offersDraw', 'recon'],
  ...['bombed', 'bombedThisTurn', 'bases', 'land', 'ships', 'counters', 'groups', 'log', 'own'],
] as const;

const side = z.enum(['german', 'british']);
/** A world copies these tables from the view, so that it would not show what else is in them. */
const tables = {
  bases: z.record(
    z.string(),
    z.strictObject({
      ...{ side, air: z.int() },
      zeppelins: z.array(z.strictObject({ unit: z.string(), ace: z.string().nullable() })),
    }),
  ),
  land: z.record(
    z.string(),
    z.strictObject({ side, top: z.strictObject({ kind: z.string(), points: z.int() }), under: z.int() }),
  ),
  ships: z.record(z.string(), z.strictObject({ hex: z.string(), aboard: z.int() })),
};

const text = z.string().trim().min(1).max(900);
const both = z.strictObject({ en: text, de: text });
const answer = z.strictObject({
  text: both,
  commands: z.array(command).min(1).max(4),
  cost: z.number().min(0),
  error: z.number().min(0),
});
export const puzzleFile = z.strictObject({
  kind: z.enum(puzzleKinds),
  charts: z.strictObject({ name: text, hash: text }),
  record: z.strictObject({ match: text, entries: z.int().min(1) }),
  view: z.strictObject({ ...Object.fromEntries(parts.map((part) => [part, z.unknown()])), ...tables }),
  question: both,
  answers: z.array(answer).min(2).max(5),
  worlds: z.int().min(0),
  reason: both,
  happened: both,
});

/** What a puzzle keeps of a view: a copy without charts and balance, and with the log of its month only. */
export function storedView(view: PlayerView): StoredView {
  const month = monthKey(view.month);
  const log = Object.fromEntries(Object.entries(view.log).filter(([page]) => page.startsWith(month)));
  const kept = { ...view, log } as unknown as Readonly<Record<string, unknown>>;
  return JSON.parse(
    JSON.stringify(Object.fromEntries(parts.map((part) => [part, kept[part]]))),
  ) as StoredView;
}

/** The charts of a puzzle; null if they are not built in. */
export const packOf = ({ charts }: Pick<Puzzle, 'charts'>): ChartPack | null =>
  editions.find(({ name, hash }) => name === charts.name && hash === charts.hash) ?? null;

/** The whole view of a puzzle, without the options. */
export const viewOf = ({ view }: Pick<Puzzle, 'view'>, pack: ChartPack): PlayerView =>
  ({ ...view, pack, packDiffers: [], ledger: [], reports: [] }) satisfies PlayerView;
