/**
 * Whole campaigns in one thread: 13 months, two random players, every option on.
 *
 *   node play-out.mjs [rounds] [games]    (bundled, see bundled.ts)
 *
 * Prints one JSON object. It also plays as many with their records, as a server keeps them, and opens the longest from its
 * text: reads it, and folds it.
 */
import { gzipSync } from 'node:zlib';
import {
  everyOptionalRule,
  firstBattleOfBritain as game,
  seededDice,
  type Facts,
  type Match,
} from '@1bob/rules';
import { play } from '../../scripts/lab/play-out/play.ts';
import { player } from '../../scripts/lab/play-out/players.ts';
import { recorded } from '../../scripts/lab/play-out/recorded.ts';
import { median, Stopwatch } from './measure.ts';

export interface PlayOutResult {
  games: number;
  /** The median of all campaigns. */
  commands: number;
  /** Campaigns a second, the median over the rounds. */
  rate: number;
  /** Bytes of the largest state, as JSON. */
  state: number;
  longest: {
    commands: number;
    /** The bytes of the record, as JSON and packed. */
    record: { raw: number; packed: number };
    /** Medians in milliseconds: for reading the text of the record, and for reading and folding it. */
    opening: { read: number; whole: number };
  };
}

const [rounds, games] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 10)];

function begin(): Match {
  const made = game.create({ scenario: 'campaign', options: everyOptionalRule });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}
const players = (seed: number) => ({ british: player('random', seed), german: player('random', -seed) });

/** Plays a campaign, and returns how many commands it had. */
function campaign(seed: number): number {
  let commands = 0;
  const dice = seededDice(seed);
  const count = (): void => void (commands += 1);
  play(game, begin(), players(seed), () => dice, count);
  return commands;
}

// A round that is not timed warms up the compiler and collects the sizes.
let [record, text, state] = [recorded(game, begin(), players(1), '1').record, '', 0];
for (let seed = 1; seed <= games; seed++) {
  const kept = recorded(game, begin(), players(seed), String(seed)).record;
  const written = JSON.stringify(kept);
  if (written.length > text.length) [record, text] = [kept, written];
  let match = kept.start as Match;
  for (const { body } of kept.entries) {
    match = game.apply(match, body.facts as Facts);
    // It would take long to serialise every state. The logs of a month are longest at its end.
    if (match.stage.kind !== 'flying' || match.stage.turn > 20)
      state = Math.max(state, Buffer.byteLength(JSON.stringify(match)));
  }
}

const rates: number[] = [];
let lengths: number[] = [];
for (let round = 0; round < rounds; round++) {
  const watch = new Stopwatch();
  lengths = watch.run(() => Array.from({ length: games }, (_, i) => campaign(i + 1)));
  rates.push(games / watch.seconds);
}

const times = { read: [] as number[], whole: [] as number[] };
for (let round = 0; round <= rounds * 4; round++) {
  const [read, whole] = [new Stopwatch(), new Stopwatch()];
  read.run(() => JSON.parse(text) as unknown);
  whole.run(() => {
    const { start, entries } = JSON.parse(text) as typeof record;
    return entries.reduce((match, { body }) => game.apply(match, body.facts as Facts), start as Match);
  });
  if (round === 0) continue;
  times.read.push(read.seconds * 1e3);
  times.whole.push(whole.seconds * 1e3);
}

const result: PlayOutResult = {
  games,
  commands: median(lengths),
  rate: median(rates),
  state,
  longest: {
    commands: record.entries.length,
    record: { raw: Buffer.byteLength(text), packed: gzipSync(text).length },
    opening: { read: median(times.read), whole: median(times.whole) },
  },
};
console.log(JSON.stringify(result));
