import type { View } from '@1bob/rules/player';
import { expect, it } from 'vitest';
import { asksForShare } from './table.svelte.ts';

const round = (n: number) => ({
  scheme: 'hmac-sha256/2',
  round: n,
  secretHash: 'ab'.repeat(32),
  binding: null,
});
// The code uses nothing else of the view.
const at = (stage: object, month = 5) => ({ stage, month, firstMonth: 5 }) as unknown as View;

it.each<[string, View, number, boolean, boolean]>([
  ['a match begins', at({ kind: 'setUp' }), 1, false, false],
  ['a share stayed closed before the first die', at({ kind: 'planning' }), 2, false, false],
  ['the dice begin again in the air', at({ kind: 'flying' }), 2, false, true],
  ['the dice begin again in a later month', at({ kind: 'planning' }, 6), 2, false, true],
  ['the match was brought back from a copy', at({ kind: 'setUp' }), 2, true, true],
  ['the first round goes on', at({ kind: 'flying' }), 1, false, false],
])('whether a seat is asked for a share when %s', (_, view, n, restored, asked) => {
  expect(asksForShare(view, round(n), restored)).toBe(asked);
});
