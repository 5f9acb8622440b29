/**
 * Games that must have the same result wherever they are played. This file is bundled for Node and for a page, and
 * reads nothing.
 */
import { everyOptionalRule, firstBattleOfBritain as game, type ScenarioId, type Variant } from '@1bob/rules';
import { player, type PlayerName } from '../../scripts/lab/play-out/players.ts';
import { recorded } from '../../scripts/lab/play-out/recorded.ts';

export interface Outcome {
  readonly name: string;
  readonly commands: number;
  /** The last value of the record's chain: it commits to every command, die and fact. */
  readonly head: string;
  /** The checksum of the final state. */
  readonly checksum: string;
}

const games = (['first-phase', 'second-phase', 'campaign'] as const).flatMap((scenario) => [
  () => outcome(scenario, {}, 'random', 'steady'),
  () => outcome(scenario, everyOptionalRule, 'random', 'random'),
]);
export const gameNumbers: readonly number[] = [...games.keys()];

/** Plays the games with these numbers. */
export const outcomes = (numbers: readonly number[]): Outcome[] =>
  games.flatMap((play, number) => (numbers.includes(number) ? [play()] : []));

function outcome(
  scenario: ScenarioId,
  options: Partial<Variant>,
  british: PlayerName,
  german: PlayerName,
): Outcome {
  const name = `${scenario}, ${british} against ${german}, ${Object.keys(options).length} options`;
  const made = game.create({ scenario, options });
  if (!made.ok) throw new Error(made.error.message);
  const { record, match } = recorded(
    game,
    made.match,
    { british: player(british, 1917), german: player(german, 1918) },
    name,
  );
  return {
    name,
    commands: record.entries.length,
    head: record.entries.at(-1)?.hash ?? '',
    checksum: game.checksum(match),
  };
}
