/**
 * Campaigns played to their end by steady players: full games, with facts and views, against roll-outs for players that
 * think ahead; and imagined matches made from the views of a match.
 *
 *   npx tsx scripts/lab/bench/roll-out.ts [rounds] [games]
 */
import { steady } from '@1bob/bots';
import {
  everyOptionalRule,
  firstBattleOfBritain as game,
  seededDice,
  viewFor,
  type Match,
} from '@1bob/rules';
import type { PlayerView } from '@1bob/rules/player';
import { determinise, rollOut } from '@1bob/rules/sim';
import { play } from '../play-out/play.ts';
import { median, Stopwatch } from '../../../tests/bench/measure.ts';

const [rounds, games] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 10)];
const players = { british: steady, german: steady };

function begin(options: object): Match {
  const made = game.create({ scenario: 'campaign', options });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}
const seeds = Array.from({ length: games }, (_, i) => i + 1);
const fully = (options: object): Match[] =>
  seeds.map((seed) => {
    const dice = seededDice(seed);
    return play(game, begin(options), players, () => dice);
  });
const quickly = (options: object): Match[] =>
  seeds.map((seed) => rollOut(begin(options), players, seededDice(seed)));
const points = (ends: readonly Match[]): string =>
  JSON.stringify(
    ends.map(({ stage, month, sides }) => [stage, month, sides.german.points, sides.british.points]),
  );

for (const [name, options] of [
  ['no optional rule', {}],
  ['every optional rule', everyOptionalRule],
] as const) {
  if (points(fully(options)) !== points(quickly(options))) throw new Error(`${name}: other games`);
  const rates: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const [slow, fast] = [new Stopwatch(), new Stopwatch()];
    slow.run(() => fully(options));
    fast.run(() => quickly(options));
    rates.push([games / slow.seconds, games / fast.seconds, slow.seconds / fast.seconds]);
  }
  const [slow, fast, times] = [0, 1, 2].map((i) => median(rates.map((rate) => rate[i] ?? 0)));
  console.log(
    `${name}: ${slow?.toFixed(1)} campaigns a second the full way, ${fast?.toFixed(1)} rolled out: ${times?.toFixed(1)} times (medians of ${rounds} rounds of ${games} games)`,
  );
}

// Imagined matches from the views of one campaign.
const views: PlayerView[] = [];
const dice = seededDice(1);
let n = 0;
play(
  game,
  begin(everyOptionalRule),
  players,
  () => dice,
  (_, match) => {
    n += 1;
    if (n % 20 === 0)
      for (const seat of ['german', 'british'] as const) views.push(viewFor(match, seat) as PlayerView);
  },
);
const spent: number[] = [];
for (let round = 0; round < rounds; round++) {
  const watch = new Stopwatch();
  watch.run(() => views.forEach((view, i) => determinise(view, seededDice(i))));
  spent.push((watch.seconds / views.length) * 1e3);
}
console.log(`determinise: ${median(spent).toFixed(2)} ms (${views.length} views)`);
