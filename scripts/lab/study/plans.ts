/** The cells of a study: those of a plan, or those requested individually. */
import { league, type LeagueName } from '@1bob/bots';
import { thirdEdition, standardPack, type Seat } from '@1bob/rules';
import { scenarios } from '../play-out/wishes.ts';
import { mirrored, type Cell } from './cells.ts';
import type { PlayerName } from './players.ts';

type Pairing = readonly [german: PlayerName, british: PlayerName];

/** A chapter of the report: pairings to play in every scenario. */
export interface Chapter {
  readonly title: string;
  /** Purpose of the chapter. */
  readonly about: string;
  readonly options: readonly string[];
  /** Names of chart packs. */
  readonly charts: readonly string[];
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

/** The charts of new tables. */
export const usual = thirdEdition.name;
export const equal: Chapter = {
  title: 'Equal players',
  about:
    'Captain and Commander against themselves, with the charts of new tables and with the first edition (`standard`). What the German ' +
    'side takes beyond a half is the scenario’s, not the player’s.',
  options: ['none', 'all'],
  charts: [usual, standardPack.name],
  pairings: [
    ['captain', 'captain'],
    ['commander', 'commander'],
  ],
};

export const sight: Chapter = {
  title: 'The value of information',
  about:
    'Captain that is told the truth wherever it asks for what the enemy hides (the face of a counter in the air, what ' +
    'lies in a stack of land units, ships) against Captain that goes by what its seat may know, with the same dice.',
  options: ['none'],
  charts: [usual],
  pairings: against('captain', ['seeing-captain'], ['seeing-captain']),
};

export const quiet: Chapter = {
  title: 'Quiet months',
  about:
    'The same without the draw by three quiet months (ruling 7), so that all months are played: how often it would ' +
    'have ended a war.',
  options: ['no-quietDraw'],
  charts: [usual],
  pairings: [['captain', 'captain'], ...against('captain', ['never-fly'], ['never-fly'])],
};

/** The default plan of `npm run study`, which docs/balance.md reports. */
export const standardPlan: readonly Chapter[] = [
  equal,
  {
    title: 'Ranks',
    about: '`random` gives legal commands by chance.',
    options: ['none'],
    charts: [usual],
    pairings: [
      ...against('cadet', ['random'], ['random']),
      ...against('captain', ['cadet', 'commander'], ['cadet', 'commander']),
    ],
  },
  {
    title: 'Idleness',
    about: '`idle` does as little as the rules allow.',
    options: ['none'],
    charts: [usual],
    pairings: against('captain', ['idle'], ['idle']),
  },
  {
    title: 'The league',
    about:
      'Simple strategies against Captain. One that takes more than Captain takes from itself in that seat shows a hole ' +
      'in the charts or in the player.',
    options: ['none'],
    charts: [usual],
    pairings: against('captain', inSeat('german'), inSeat('british')),
  },
  sight,
  quiet,
];

export const cellsOf = (plan: readonly Chapter[]): Cell[] =>
  plan.flatMap(({ options, charts, pairings }) =>
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
  /** Each pairing, also with exchanged seats. */
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
