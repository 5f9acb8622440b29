/** docs/balance.md: what the results of the standard plan show. */
import { firstBattleOfBritain as game, monthName, type ScenarioId } from '@1bob/rules';
import { scenarios } from '../play-out/wishes.ts';
import {
  endings,
  flying,
  howTheWalkGoes,
  leadTable,
  losses,
  pointsByCause,
  unread,
  type Named,
} from './chapters.ts';
import { standardPlan, type Chapter } from './plans.ts';
import { linePlot } from './plot.ts';
import type { Row } from './results.ts';
import { leadsByMonth, measuresOf, nightShareByMonth, totals } from './summaries.ts';

/** The files of the report, by their names below docs. */
export function reportOf(rows: readonly Row[]): Map<string, string> {
  const pictures = plots(rows).map(([file, svg]): [string, string] => [`balance/${file}`, svg]);
  const page = `${text(rows, cellsOf(rows, standardPlan[0])).join('\n\n')}\n`;
  return new Map([['balance.md', page], ...pictures]);
}

/** The games of a chapter, cell by cell. */
function cellsOf(rows: readonly Row[], chapter: Chapter | undefined): Named[] {
  const { options = [], pairings = [] } = chapter ?? {};
  return scenarios.flatMap((scenario) =>
    options.flatMap((named) =>
      pairings.flatMap(([german, british]): Named[] => {
        const games = rows.filter(
          ({ cell }) =>
            cell.scenario === scenario &&
            cell.options === named &&
            cell.german === german &&
            cell.british === british,
        );
        const names = german === british ? [german] : [`${german} as German, ${british} as British`];
        const name = [scenario, ...(named === 'none' ? [] : [`options ${named}`]), ...names].join(', ');
        return games.length === 0 ? [] : [[name, measuresOf(games)]];
      }),
    ),
  );
}

const markdown = (lines: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = lines.map((line) => `| ${line.join(' | ')} |`);
  const rule = `| ${(lines[0] ?? []).map(() => '---').join(' | ')} |`;
  return [head, rule, ...body].flat().join('\n');
};

function text(rows: readonly Row[], equal: readonly Named[]): string[] {
  const all = measuresOf(rows);
  const [first] = rows;
  const games = Math.max(0, ...standardPlan.flatMap((c) => cellsOf(rows, c)).map(([, of]) => of.length));
  return [
    '# How even the game is',
    `Written by \`npm run study -- report\` from ${rows.length} games that \`npm run study\` has played, ${games} of each ` +
      `cell, with rules ${first?.versions.rules ?? '–'} and the charts ${first?.cell.charts ?? '–'} ` +
      `(${first?.versions.charts.slice(0, 12) ?? '–'}). All cells share their seeds, and a die is named by public facts ` +
      'as on a server, so that the same month brings the same event to all of them. A share is of wins and half of the ' +
      'draws; brackets hold 95 % intervals (Wilson’s for shares). Losses are told as those for good and those for some months.',
    ...standardPlan.flatMap((chapter) => [
      `## ${chapter.title}`,
      chapter.about,
      markdown(endings(cellsOf(rows, chapter))),
    ]),
    '## Equal players in more detail',
    '### The lead',
    'German points less British ones at each month’s end; a game that has ended keeps its last lead.',
    scenarios.map((scenario) => `![Lead by month, ${scenario}](balance/lead-${scenario}.svg)`).join('\n\n'),
    howTheWalkGoes,
    markdown(leadTable(equal)),
    '### What brings points',
    'Points of a side in a game, by cause.',
    markdown(pointsByCause(equal)),
    '### What is lost',
    markdown(losses(equal)),
    '### What flies',
    markdown(flying(equal)),
    scenarios
      .map((scenario) => `![German raids by night, ${scenario}](balance/night-${scenario}.svg)`)
      .join('\n\n'),
    '### What occurs',
    `Cases of the rules that the logs of all games tell of, by how often: ${totals(
      all.map(({ rules }) => rules),
    )
      .map(([rule, n]) => `${rule} (${n})`)
      .join(', ')}.`,
    `Rows and columns of the charts that no game has read, columns counted from 0: ${unread(all).join('; ') || 'none'}.`,
  ];
}

/** For each scenario the lead and the share of German night raids by month, for equal players. */
function plots(rows: readonly Row[]): [file: string, svg: string][] {
  const equal = rows.filter(({ cell }) => cell.german === 'cadet' && cell.british === 'cadet');
  return scenarios.flatMap((scenario) => {
    const options = ['none', 'all'] as const;
    const games = options.map((named) =>
      measuresOf(equal.filter(({ cell }) => cell.scenario === scenario && cell.options === named)),
    );
    if (games.flat().length === 0) return [];
    const months = monthsOf(scenario);
    const named = (i: number): string => `${scenario}, options ${options[i] ?? ''}`;
    const lead = linePlot(
      ['start', ...months],
      { from: -40, to: 40, step: 10, title: 'German points less British ones' },
      games.map((of, i) => ({ name: named(i), points: leadsByMonth(of) })),
    );
    const night = linePlot(
      months,
      { from: 0, to: 100, step: 25, title: 'German raids by night, in per cent' },
      games.map((of, i) => ({
        name: named(i),
        points: nightShareByMonth(of, 'german').map(
          (share) => share && { value: 100 * share.value, low: 100 * share.low, high: 100 * share.high },
        ),
      })),
    );
    return [
      [`lead-${scenario}.svg`, lead],
      [`night-${scenario}.svg`, night],
    ];
  });
}

/** Short names of a scenario's months. */
function monthsOf(scenario: ScenarioId): string[] {
  const made = game.create({ scenario, options: {} });
  if (!made.ok) throw new Error(made.error.message);
  const { firstMonth, lastMonth } = made.match;
  return Array.from({ length: lastMonth - firstMonth + 1 }, (_, i) => monthName(firstMonth + i).slice(0, 3));
}
