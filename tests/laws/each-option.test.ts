/** Checks the laws of packages/rules/src/testing/laws.ts over whole games with one optional rule at a time. */
import { expect, it } from 'vitest';
import { playOut } from '../../scripts/lab/play-out/play-out.ts';
import { eachOption } from '../../scripts/lab/play-out/wishes.ts';
import { inThisRun } from '../support/proofs.ts';

it.each(inThisRun(eachOption))('holds the laws with options %s', (options) => {
  const wrong: string[] = [];
  const args = ['--options', options, '--british', 'idle', '--german', 'idle', '--quiet', '--laws'];
  const code = playOut(args, { log: () => undefined, error: (line) => void wrong.push(line) });
  expect([code, wrong]).toEqual([0, []]);
});
