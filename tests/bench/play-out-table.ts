/**
 * Prints the benchmark of whole campaigns as Markdown for docs/benchmarks.md.
 *
 *   npm run bench:play-out -- [rounds] [games]
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundled } from './bundled.ts';
import { helpIfAsked } from './help.ts';
import type { PlayOutResult } from './play-out.ts';

helpIfAsked(import.meta.url);
const whole = (n: number): string => Math.round(n).toLocaleString('en');
const program = await bundled('play-out');
const { stdout } = await promisify(execFile)(process.execPath, [program, ...process.argv.slice(2)]);
const { games, commands, rate, state, longest } = JSON.parse(stdout) as PlayOutResult;
const { record, opening } = longest;

console.log(`### Whole campaigns

${games} campaigns of 13 months with every option on, two players by chance, about ${whole(commands)} commands each;
one thread, medians. The longest has ${whole(longest.commands)} commands.

|                                              |                                                           | aim         |
| -------------------------------------------- | --------------------------------------------------------- | ----------- |
| campaigns a second                           | ${rate.toFixed(1)} (${whole(rate * commands)} commands)   | 5           |
| largest state                                | ${whole(state)} bytes                                     |             |
| record of the longest, as JSON               | ${whole(record.raw)} bytes                                |             |
| record of the longest, gzip                  | ${whole(record.packed)} bytes                             | 1,000,000   |
| opening it: only reading its text           | ${opening.read.toFixed(0)} ms                             |             |
| opening it: reading and folding              | ${opening.whole.toFixed(0)} ms                            | 300 ms      |`);
