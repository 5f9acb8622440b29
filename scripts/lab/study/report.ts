/** docs/balance.md: the results of the standard plan. */
import { firstBattleOfBritain as game, monthName, thirdEdition, type ScenarioId } from '@1bob/rules';
import { scenarios } from '../play-out/wishes.ts';
import {
  endings,
  flying,
  howTheWalkGoes,
  leadTable,
  losses,
  pointsByCause,
  quietTable,
  thinkingTable,
  unread,
  type Named,
} from './chapters.ts';
import { equal, quiet, sight, standardPlan, usual, type Chapter } from './plans.ts';
import { linePlot } from './plot.ts';
import { informationTable } from './information.ts';
import type { Row } from './results.ts';
import { leadsByMonth, measuresOf, nightShareByMonth, totals } from './summaries.ts';

/** The files of the report, by name below docs. */
export function reportOf(rows: readonly Row[]): Map<string, string> {
  const pictures = plots(rows).map(([file, svg]): [string, string] => [`balance/${file}`, svg]);
  const page = `${text(rows).join('\n\n')}\n`;
  return new Map([['balance.md', page], ...pictures]);
}

/** The games of a chapter, cell by cell; names of cells omit the charts if they are those of new tables. */
function cellsOf(rows: readonly Row[], { options, charts, pairings }: Chapter): Named[] {
  return scenarios.flatMap((scenario) =>
    charts.flatMap((pack) =>
      options.flatMap((named) =>
        pairings.flatMap(([german, british]): Named[] => {
          const games = rows.filter(
            ({ cell }) =>
              cell.scenario === scenario &&
              cell.charts === pack &&
              cell.options === named &&
              cell.german === german &&
              cell.british === british,
          );
          const name = [
            scenario,
            ...(pack === usual ? [] : [`charts ${pack}`]),
            ...(named === 'none' ? [] : [`options ${named}`]),
            ...(german === british ? [german] : [`${german} as German, ${british} as British`]),
          ].join(', ');
          return games.length === 0 ? [] : [[name, measuresOf(games)]];
        }),
      ),
    ),
  );
}

const markdown = (lines: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = lines.map((line) => `| ${line.join(' | ')} |`);
  const rule = `| ${(lines[0] ?? []).map(() => '---').join(' | ')} |`;
  return [head, rule, ...body].flat().join('\n');
};

/** Contents of a chapter besides the results of its games. */
function more(rows: readonly Row[], chapter: Chapter): string[] {
  if (chapter === sight)
    return [
      'Points of share that it takes above Captain in the same seat with the same dice:',
      markdown(informationTable(rows, usual, 'seeing-captain', 'captain')),
    ];
  if (chapter === quiet)
    return [
      'A month counts as quiet when no die of pursuit or guns fell and nothing was bombed; before rules 3 it was one in ' +
        'which nobody took off. Three running end a war.',
      markdown(quietTable(cellsOf(rows, quiet))),
    ];
  return [];
}

/** The games behind the report. */
function provenance(rows: readonly Row[]): string {
  const counts = standardPlan.flatMap((chapter) => cellsOf(rows, chapter)).map(([, games]) => games.length);
  const packs = new Map(rows.map(({ cell, versions }) => [cell.charts, versions.charts.slice(0, 12)]));
  const named = [...packs].map(([name, hash]) => `${name} (${hash})`).join(' and ');
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  return (
    `Written by \`npm run study -- report\` from ${rows.length} games that \`npm run study\` has played, ` +
    `${fewest === most ? most : `${fewest} to ${most}`} of each cell, with rules ${rows[0]?.versions.rules ?? '–'} and the ` +
    `charts ${named}. All cells share their seeds, and a die is named by public facts as on a server, so that the same ` +
    'month brings the same event to all of them. A share is of wins and half of the draws; brackets hold 95 % intervals ' +
    '(Wilson’s for shares). Losses are told as those for good and those for some months.'
  );
}

function text(rows: readonly Row[]): string[] {
  const even = cellsOf(rows, equal);
  const ofNewTables = cellsOf(rows, { ...equal, charts: [usual] });
  const all = measuresOf(rows.filter(({ cell }) => cell.charts === usual));
  return [
    '# How even the game is',
    provenance(rows),
    ...standardPlan.flatMap((chapter) => [
      `## ${chapter.title}`,
      chapter.about,
      markdown(endings(cellsOf(rows, chapter))),
      ...more(rows, chapter),
    ]),
    '## Thinking time',
    'Wall-clock time on the machine that played, which had other work beside this; of the longest decisions of each game the ' +
      'one in the middle.',
    markdown(thinkingTable(rows)),
    '## Equal players in more detail',
    '### The lead',
    'German points less British ones at each month’s end, with the charts of new tables; a game that has ended keeps ' +
      'its last lead.',
    scenarios.map((scenario) => `![Lead by month, ${scenario}](balance/lead-${scenario}.svg)`).join('\n\n'),
    howTheWalkGoes,
    markdown(leadTable(even)),
    '### What brings points',
    'Points of a side in a game, by cause.',
    markdown(pointsByCause(even)),
    '### What is lost',
    markdown(losses(even)),
    '### What flies',
    markdown(flying(ofNewTables)),
    scenarios
      .map((scenario) => `![German raids by night, ${scenario}](balance/night-${scenario}.svg)`)
      .join('\n\n'),
    '### What occurs',
    `Cases of the rules that the logs of all games tell of, by how often: ${totals(
      all.map(({ rules }) => rules),
    )
      .map(([rule, n]) => `${rule} (${n})`)
      .join(', ')}.`,
    `Rows and columns of the charts of new tables that no game has read, columns counted from 0: ${unread(all, thirdEdition).join('; ') || 'none'}.`,
  ];
}

/** For each scenario the lead and the share of German night raids by month, for equal players with the charts of new tables. */
function plots(rows: readonly Row[]): [file: string, svg: string][] {
  return scenarios.flatMap((scenario) => {
    const games = equal.options.map((named) =>
      measuresOf(
        rows.filter(
          ({ cell }) =>
            cell.scenario === scenario &&
            cell.charts === usual &&
            cell.options === named &&
            equal.pairings.some(([german, british]) => cell.german === german && cell.british === british),
        ),
      ),
    );
    if (games.flat().length === 0) return [];
    const months = monthsOf(scenario);
    const named = (i: number): string => `${scenario}, options ${equal.options[i] ?? ''}`;
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
