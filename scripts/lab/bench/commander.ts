/**
 * Results of a commander against a captain, and its thinking time: mirrored games, in which each plays either side with the
 * same dice. The budget is in roll-outs; times are processor time of the decisions in which it tried something.
 *
 *   npm run bench:commander -- [pairs] [budget] [scenario] [standard | folder of a chart pack] [first pair]
 */
import { DICE_SCHEME, diceKey, keyedDice, sha256Hex, shuffleKey } from '@1bob/fairness';
import { captain, commanderWith, fullBudget, type Player } from '@1bob/bots';
import { gameWith, standardPack, type Seat } from '@1bob/rules';
import { packIn } from '../../../apps/server/src/tables/charts.ts';
import { play } from '../play-out/play.ts';
import { wilson } from '../study/statistics.ts';
import { quantile } from '../../../tests/bench/measure.ts';

const [
  pairs = '20',
  budget = String(fullBudget),
  scenario = 'second-phase',
  charts = 'charts/second-edition',
] = process.argv.slice(2);
const first = Number(process.argv[6] ?? 1);
const pack = charts === standardPack.name ? standardPack : packIn(charts);
const game = gameWith(pack === standardPack ? [pack] : [standardPack, pack]);

/** Milliseconds of the decisions in which it tried something, and the total of their roll-outs. */
const times: number[] = [];
let rollOuts = 0;

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};

function timed(player: typeof captain, tried: { count: number }): Player {
  return {
    ...player,
    choose(view, memory, seed) {
      tried.count = 0;
      const began = processorTime();
      const command = player.choose(view, memory, seed);
      if (tried.count > 0) times.push(processorTime() - began);
      rollOuts += tried.count;
      return command;
    },
  };
}

/** The commander's score of a game: 1, 0.5 or 0. */
function shareOf(pair: number, seat: Seat): number {
  const made = game.create({ scenario, options: {}, charts: pack.name });
  if (!made.ok) throw new Error(made.error.message);
  const secret = sha256Hex(`commander ${scenario} ${pair}`);
  const keys = { key: diceKey(secret, []), shuffleKey: shuffleKey(secret) };
  const tried = { count: 0 };
  const commander = timed(
    commanderWith(Number(budget), (count) => (tried.count = count)),
    tried,
  );
  const players =
    seat === 'german' ? { german: commander, british: captain } : { german: captain, british: commander };
  const { stage } = play(game, made.match, players, (entry) => keyedDice(DICE_SCHEME, keys, 'bench', entry));
  if (stage.kind !== 'ended') throw new Error('the game has not ended');
  return stage.result.winner === null ? 0.5 : Number(stage.result.winner === seat);
}

const shares: Readonly<Record<Seat, number[]>> = { german: [], british: [] };
const percent = (share: number): string => (share * 100).toFixed(1);
function told(name: string, list: readonly number[]): string {
  const { value, low, high } = wilson(
    list.reduce((a, b) => a + b, 0),
    list.length,
  );
  return `${name} ${percent(value)} % (${percent(low)} to ${percent(high)}) of ${list.length}`;
}
const began = processorTime();
for (let pair = first; pair < first + Number(pairs); pair++) {
  for (const seat of ['german', 'british'] as const) shares[seat].push(shareOf(pair, seat));
  if (pair % 10 !== 0 && pair + 1 < first + Number(pairs)) continue;
  const [half, most, all] = [0.5, 0.95, 1].map((at) => quantile(times, at).toFixed(0));
  const games = shares.german.length * 2;
  console.log(
    `${scenario}, ${pack.name}, ${budget} roll-outs: ${told('share', [...shares.german, ...shares.british])}, ` +
      `${told('german', shares.german)}, ${told('british', shares.british)}; ` +
      `${times.length} decisions of ${half} / ${most} / ${all} ms (p50, p95, most), ${(rollOuts / games).toFixed(0)} roll-outs ` +
      `and ${((processorTime() - began) / 1e3 / games).toFixed(1)} s a game`,
  );
}
