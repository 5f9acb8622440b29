/**
 * Games from which habits are counted, and other games against which beliefs are scored. Each view comes with the
 * truth.
 */
import {
  everyOptionalRule,
  firstBattleOfBritain as game,
  seededDice,
  viewFor,
  type Match,
  type Side,
} from '@1bob/rules';
import { sides, type PlayerView } from '@1bob/rules/player';
import { play } from '../../scripts/lab/play-out/play.ts';
import { player, type PlayerName } from '../../scripts/lab/play-out/players.ts';
import { seedOf } from '../../scripts/lab/play-out/seed.ts';

export interface Sample {
  readonly truth: Match;
  readonly side: Side;
  readonly view: PlayerView;
}

export interface Setting {
  readonly scenario: string;
  readonly options: object;
  readonly british: PlayerName;
  readonly german: PlayerName;
}

const pairs: readonly (readonly [PlayerName, PlayerName])[] = [
  ['captain', 'captain'],
  ['cadet', 'captain'],
  ['captain', 'cadet'],
  ['random', 'steady'],
  ['steady', 'random'],
];
export const settings: readonly Setting[] = ['first-phase', 'second-phase', 'campaign'].flatMap((scenario) =>
  [{}, everyOptionalRule].flatMap((options) =>
    pairs.map(([british, german]) => ({ scenario, options, british, german })),
  ),
);

/** Plays a game. At regular intervals of commands in its flying turns, it takes both sides' views. */
export function lookAt(
  { scenario, options, ...players }: Setting,
  seed: string,
  every: number,
  look: (sample: Sample) => void,
): void {
  const made = game.create({ scenario, options });
  if (!made.ok) throw new Error(made.error.message);
  const dice = seededDice(seedOf(seed, 'dice'));
  let commands = 0;
  play(
    game,
    made.match,
    {
      british: player(players.british, seedOf(seed, 'british')),
      german: player(players.german, seedOf(seed, 'german')),
    },
    () => dice,
    (_, truth) => {
      commands += 1;
      if (commands % every !== 0 || truth.stage.kind !== 'flying') return;
      for (const side of sides) look({ truth, side, view: viewFor(truth, side) as PlayerView }); // a seat's
    },
  );
}
