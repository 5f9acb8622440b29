/** The tables of docs/balance.md. */
import { standardPack, type ChartPack, type Seat } from '@1bob/rules';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { courseOf, halfTimeHeld, leadChanges, walks, type Course } from './leads.ts';
import { lossCauses } from './losses.ts';
import type { Measures } from './measures.ts';
import type { BothSeats } from './mirror.ts';
import { wasQuiet } from './quiet.ts';
import type { Row } from './results.ts';
import { mean, median, sum, wilson, type Estimate } from './statistics.ts';
import { rateOf, shareOf, totals } from './summaries.ts';
import type { Thinking } from './thinking.ts';

const percent = (share: number): string => (100 * share).toFixed(0);
/** "62 % (55–69)" */
const shown = ({ value, low, high, n }: Estimate): string =>
  n === 0 ? '–' : `${percent(value)} % (${percent(low)}–${percent(high)})`;
const shownMean = ({ value, low, high }: Estimate): string =>
  `${value.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
const each = (total: number, games: number): string => (total / games).toFixed(1);

export type Named = readonly [name: string, games: readonly Measures[]];
type Table = readonly (readonly string[])[];
const seats = ['german', 'british'] as const satisfies readonly Seat[];

/** Results of games. */
export const endings = (cells: readonly Named[]): Table => [
  [
    '',
    'games',
    'German share',
    'won',
    'drawn',
    'lost',
    'sudden death',
    'quiet draws',
    'lead at the end',
    'months',
  ],
  ...cells.map(([name, games]) => [
    name,
    String(games.length),
    shown(shareOf(games, 'german')),
    ...(['german', null, 'british'] as const).map((winner) =>
      String(games.filter((game) => game.winner === winner).length),
    ),
    shown(rateOf(games, ({ reason }) => reason === 'suddenDeath')),
    shown(rateOf(games, ({ reason }) => reason === 'quiet')),
    shownMean(mean(games.map(({ leads }) => leads.at(-1) ?? 0))),
    mean(games.map(({ months }) => months)).value.toFixed(1),
  ]),
];

/** What players take from each other over both seats. */
export const bothSeats = (pairings: readonly BothSeats[]): Table => [
  ['', 'pairs of games', 'share', 'lead at the end'],
  ...pairings.map(({ game, player, against, share, lead }) => [
    `${game}, ${player} from ${against}`,
    String(share.n),
    shown(share),
    shownMean(lead),
  ]),
];

/** Points of a game by cause. */
export function pointsByCause(cells: readonly Named[]): Table {
  const lines = cells.flatMap(([name, games]) =>
    seats.map((side) => ({ name, side, games, causes: totals(games.flatMap(({ causes }) => causes[side])) })),
  );
  const columns = totals(
    lines.map(({ causes }) => Object.fromEntries(causes.map(([c, n]) => [c, Math.abs(n)]))),
  );
  return [
    ['', 'side', ...columns.map(([cause]) => cause)],
    ...lines.map(({ name, side, games, causes }) => [
      name,
      side,
      ...columns.map(([cause]) => each(new Map(causes).get(cause) ?? 0, games.length)),
    ]),
  ];
}

/** Air units lost in a game: for good, and for some months. */
export const losses = (cells: readonly Named[]): Table => [
  ['', 'side', ...lossCauses, 'of all by night'],
  ...cells.flatMap(([name, games]) =>
    seats.map((side) => {
      const counts = lossCauses.map((cause) => games.flatMap((game) => game.losses[side][cause] ?? []));
      const all = counts.flat();
      return [
        name,
        side,
        ...counts.map((of) => {
          const [good, back] = [sum(of.map((n) => n.eliminated)), sum(of.map((n) => n.recycled))];
          return `${each(good, games.length)} + ${each(back, games.length)}`;
        }),
        shown(wilson(sum(all.map((n) => n.night)), sum(all.map((n) => n.eliminated + n.recycled)))),
      ];
    }),
  ),
];

/** Walks for each cell. */
const walkCount = 4000;

export const howTheWalkGoes =
  'A change of the lead is a month’s end at which another side leads than led when last one did. Beside it stands a ' +
  'walk without drift: for each month a step is drawn from all monthly changes of the cell’s games, with replacement ' +
  'and with a fair coin for its sign, from the scenario’s starting lead to its last month or to a lead that ends the ' +
  `game; ${walkCount} walks for each cell. Where one side is the better, the lead changes less often than in the ` +
  'walk, and the half-time leader holds on more often.';

/** Lead changes and half-time leaders, beside walks without drift. */
export const leadTable = (cells: readonly Named[]): Table => [
  ['', 'lead changes', 'of the walk', 'half-time leader ahead at the end', 'of the walk'],
  ...cells.map(([name, games]) => {
    const chance = new Chance(1);
    const random = (): number => chance.below(1_000_000) / 1_000_000;
    const [played, walked] = [games.map(courseOf), walks(games, walkCount, random)];
    const changes = (courses: readonly Course[]): string =>
      shownMean(mean(courses.map(({ leads }) => leadChanges(leads))));
    const held = (courses: readonly Course[]): string => {
      const known = courses.flatMap((course) => halfTimeHeld(course) ?? []);
      return shown(wilson(known.filter(Boolean).length, known.length));
    };
    return [name, changes(played), changes(walked), held(played), held(walked)];
  }),
];

/** Time in the air and use of units. */
export const flying = (cells: readonly Named[]): Table => [
  [
    '',
    'side',
    'flying turns a month with anything in the air',
    'raids a game, by day and by night',
    'sorties a game by type',
  ],
  ...cells.flatMap(([name, games]) =>
    seats.map((side) => {
      const months = sum(games.map((game) => game.months));
      const raids = games.flatMap((game) => game.raids[side]);
      return [
        name,
        side,
        each(sum(games.map(({ aloft }) => aloft[side])), months),
        `${each(sum(raids.map(({ day }) => day)), games.length)} + ${each(sum(raids.map(({ night }) => night)), games.length)}`,
        totals(games.map(({ sorties }) => sorties[side]))
          .map(([type, n]) => `${type} ${each(n, games.length)}`)
          .join(', '),
      ];
    }),
  ),
];

/** Frequency of three consecutive quiet months, by both definitions. */
export const quietTable = (cells: readonly Named[]): Table => [
  [
    '',
    'quiet months of a game',
    'of them, nobody took off',
    'games with three running',
    'of them, nobody took off',
  ],
  ...cells.map(([name, games]) => [
    name,
    ...(['seen', 'grounded'] as const).map((meaning) =>
      each(sum(games.map(({ quiet }) => quiet.filter((month) => month[meaning]).length)), games.length),
    ),
    ...(['seen', 'grounded'] as const).map((meaning) =>
      shown(rateOf(games, ({ quiet }) => wasQuiet(quiet, meaning))),
    ),
  ]),
];

/** Thinking time of each player of a study. */
export function thinkingTable(rows: readonly Row[]): Table {
  const thought = new Map<string, Thinking[]>();
  for (const { cell, measures } of rows)
    for (const side of seats)
      thought.set(cell[side], [...(thought.get(cell[side]) ?? []), measures.thinking[side]]);
  return [
    ['', 'games', 'decisions a game', 'ms a decision', 'seconds a game', 'longest of a game, ms'],
    ...[...thought].map(([name, of]) => {
      const [decisions, ms] = [sum(of.map((each) => each.decisions)), sum(of.map((each) => each.ms))];
      return [
        name,
        String(of.length),
        each(decisions, of.length),
        each(ms, decisions),
        each(ms / 1e3, of.length),
        String(median(of.map(({ longest }) => longest))),
      ];
    }),
  ];
}

/** Rows and columns of the charts that no game has read. */
export function unread(games: readonly Measures[], { charts }: ChartPack = standardPack): string[] {
  const read = new Map(totals(games.map((game) => game.charts)));
  const missing = (chart: string, rows: readonly string[], columns: readonly (number | '-')[]): string[] =>
    rows.flatMap((row) => {
      const never = columns.filter((column) => !read.has(`${chart} ${row} ${column}`));
      if (never.length === 0) return [];
      return `${chart} row ${row}${columns.length > 1 ? `, columns ${never.join(' ')}` : ''}`;
    });
  const all = (columns: readonly string[]): number[] => columns.map((_, i) => i);
  return [
    ...missing('pursuit', Object.keys(charts.pursuit.rows), all(charts.pursuit.columns)),
    ...missing('airCombat', Object.keys(charts.airCombat.rows), all(charts.airCombat.columns)),
    ...missing('bombardment', Object.keys(charts.bombardment.rows), all(charts.bombardment.columns)),
    ...missing('damage', Object.keys(charts.damage.rows), ['-']),
    ...missing('crash', Object.keys(charts.crash.rows), ['-']),
    ...missing('randomEvents', Object.keys(charts.randomEvents), ['-']),
  ];
}
