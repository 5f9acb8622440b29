/** Which cells a study has: those of a plan, or those that were asked for one by one. */
import { league, type LeagueName } from '@1bob/bots';
import type { Seat } from '@1bob/rules';
import type { PlayerName } from '../play-out/players.ts';
import { scenarios } from '../play-out/wishes.ts';
import { mirrored, type Cell } from './cells.ts';

type Pairing = readonly [german: PlayerName, british: PlayerName];

/** A chapter of the report: pairings that are played in every scenario. */
export interface Chapter {
  readonly title: string;
  /** What it is to show. */
  readonly about: string;
  readonly options: readonly string[];
  readonly pairings: readonly Pairing[];
}

const against = (
  rival: PlayerName,
  german: readonly PlayerName[],
  british: readonly PlayerName[],
): readonly Pairing[] => [
  ...german.map((name): Pairing => [name, rival]),
  ...british.map((name): Pairing => [rival, name]),
];

const inSeat = (seat: Seat): LeagueName[] =>
  (Object.keys(league) as LeagueName[]).filter((name) => league[name].seats.some((each) => each === seat));

/** What `npm run study` plays when nothing else is said, and what docs/balance.md tells of. */
export const standardPlan: readonly Chapter[] = [
  {
    title: 'Equal players',
    about:
      'Cadet against itself. What the German side takes beyond a half is the scenario’s, not the player’s.',
    options: ['none', 'all'],
    pairings: [['cadet', 'cadet']],
  },
  {
    title: 'Cadet against chance and idleness',
    about: '`random` gives legal commands by chance; `idle` does as little as the rules allow.',
    options: ['none', 'all'],
    pairings: [...against('cadet', ['random'], ['random']), ...against('cadet', ['idle'], ['idle'])],
  },
  {
    title: 'The league',
    about:
      'Simple strategies against Cadet. One that wins in every scenario shows a hole in the charts or in the player.',
    options: ['none'],
    pairings: against('cadet', inSeat('german'), inSeat('british')),
  },
];

export const cellsOf = (plan: readonly Chapter[], charts: readonly string[]): Cell[] =>
  plan.flatMap(({ options, pairings }) =>
    scenarios.flatMap((scenario) =>
      charts.flatMap((pack) =>
        options.flatMap((named) =>
          pairings.map(([german, british]) => ({ scenario, options: named, charts: pack, german, british })),
        ),
      ),
    ),
  );

interface Asked {
  readonly scenarios: readonly Cell['scenario'][];
  readonly options: readonly string[];
  readonly charts: readonly string[];
  readonly german: readonly PlayerName[];
  readonly british: readonly PlayerName[];
  /** Each pairing with the seats exchanged too. */
  readonly mirror: boolean;
}

/** Every German player against every British one. */
export function cellsAsked(asked: Asked): Cell[] {
  const cells = asked.scenarios.flatMap((scenario) =>
    asked.options.flatMap((options) =>
      asked.charts.flatMap((charts) =>
        asked.german.flatMap((german) =>
          asked.british.map((british) => ({ scenario, options, charts, german, british })),
        ),
      ),
    ),
  );
  return asked.mirror ? cells.flatMap((cell) => [cell, mirrored(cell) ?? []].flat()) : cells;
}
