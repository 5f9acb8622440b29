/** Demands on the numbers of a chart pack, and whether they are met (docs/charts.md). */
import type { ChartPack } from '@1bob/rules';
import { columnOf, faces, rowOf } from '@1bob/rules/player';
import type { Measures } from '../study/measures.ts';
import { sum } from '../study/statistics.ts';

export interface Verdict {
  readonly demand: string;
  readonly found: string;
  readonly holds: boolean;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

function within(demand: string, share: number, from: number, to: number): Verdict {
  const wished = `${percent(from)} to ${percent(to)}`;
  const known = Number.isFinite(share);
  return {
    demand: `${demand}: ${wished}`,
    found: known ? percent(share) : 'it did not occur',
    holds: known && share >= from && share <= to,
  };
}

/** Demands that follow from the tables only. */
export function readDemands({ charts }: ChartPack): Verdict[] {
  const { crash, bombardment, moralePoints } = charts;
  const share = (of: readonly boolean[]): number => of.filter(Boolean).length / of.length;
  const rough = share(
    faces.map((die) => crash.rows[rowOf(crash.rows, die + (crash.modifiers.night ?? 0))] !== 'safe'),
  );
  const column = columnOf(bombardment.columns, raid);
  const swing = faces.map((die) => {
    const cell = bombardment.rows[rowOf(bombardment.rows, die)]?.[column] ?? '-';
    return (
      sum([...cell.matchAll(/\d/g)].map(([n]) => Number(n))) * (moralePoints.targetValue.namedLondon ?? 0)
    );
  });
  const points = sum(swing) / swing.length;
  return [
    within('night landings of the untrained that fail', rough, 0.4, 0.55),
    {
      demand: 'points that a raid of three Gothas on London swings, undefended: 3 to 9',
      found: points.toFixed(1),
      holds: points >= 3 && points <= 9,
    },
  ];
}
/** Bombardment factors of three Gothas. */
const raid = 9;

/** Results of games between equal players. */
export function evenness(scenario: string, games: readonly Measures[]): Verdict[] {
  const share = (of: (game: Measures) => boolean): number => games.filter(of).length / games.length;
  const won = share(({ winner }) => winner === 'german');
  const drawn = share(({ winner }) => winner === null);
  return [
    within(`${scenario}: decided games that the Germans win`, won / (1 - drawn), 0.4, 0.6),
    within(`${scenario}: draws`, drawn, 0.05, 0.25),
    within(`${scenario}: sudden ends`, share(isSudden), 0, 1 / 3),
  ];
}
const isSudden = ({ reason }: Measures): boolean => reason === 'suddenDeath';

/** Causes of Gotha losses, in games of equal players of the first phase. */
export function losses(games: readonly Measures[]): Verdict[] {
  const all = (of: (gothas: Measures['gothas']) => number): number =>
    sum(games.map((game) => of(game.gothas)));
  const flown = all(({ day }) => day.flown);
  const guns = all(({ day, night }) => day.byGuns + night.byGuns);
  const fighters = all(({ day, night }) => day.byFighters + night.byFighters);
  const shot = all(({ night }) => night.byFighters + night.byGuns + night.out);
  return [
    within(
      'Gothas shot down on missions by day',
      all(({ day }) => day.byFighters + day.byGuns) / flown,
      0.03,
      0.08,
    ),
    within('Gothas shot up for months on missions by day', all(({ day }) => day.out) / flown, 0.1, 0.2),
    within(
      'Gothas lost to fire by night, beside those lost on landing',
      shot / all(({ night }) => night.crashed),
      0,
      0.5,
    ),
    within('of the Gothas shot down, by guns', guns / (fighters + guns), 0.25, 0.55),
  ];
}

/** The months August to November 1917 of the campaign, counted from May. */
const autumn = [3, 4, 5, 6];

export function nights(campaigns: readonly Measures[]): Verdict {
  const raids = campaigns.flatMap((game) => autumn.flatMap((month) => game.raids.german[month] ?? []));
  const [day, night] = [sum(raids.map((each) => each.day)), sum(raids.map((each) => each.night))];
  return within('raids by night in August to November 1917', night / (day + night), 0.5, 1);
}

/** A side that never flies loses more than half of its games; a draw is not a loss. */
export function idleness(side: 'german' | 'british', scenario: string, games: readonly Measures[]): Verdict {
  const other = side === 'german' ? 'british' : 'german';
  const lost = games.filter(({ winner }) => winner === other).length / games.length;
  return within(`${scenario}: a ${side} side that never flies loses`, lost, 0.5, 1);
}
