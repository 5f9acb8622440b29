/**
 * Scores beliefs against the truth, in games from which the habits were not counted.
 *
 * npm run belief:score [-- GAMES]
 */
import { memoryAfter, begin, beliefsOf } from '@1bob/bots';
import { lookAt, settings } from './games.ts';
import { noScores, questions, score } from './scored.ts';

const games = Number(process.argv[2] ?? 4);
const sum = { british: noScores(), german: noScores() };
for (const setting of settings)
  for (let n = 0; n < games; n++) {
    const memories = { german: begin(), british: begin() };
    lookAt(setting, `score/${n}`, 11, (sample) => {
      const memory = memoryAfter(memories[sample.side], sample.view);
      memories[sample.side] = memory;
      score(sample, beliefsOf(memory, sample.view), sum[sample.side]);
    });
  }
console.log(`${settings.length * games} games; log scores, nearer to 0 is better:`);
for (const side of ['british', 'german'] as const)
  for (const question of questions) {
    const { asked, believed, uniform } = sum[side][question];
    if (asked === 0) continue;
    const [mine, even] = [believed / asked, uniform / asked].map((nats) => nats.toFixed(3));
    console.log(`${side}, ${question.padEnd(18)} believed ${mine}, uniform ${even} (asked ${asked} times)`);
  }
