import { expect, test } from 'vitest';
import { Paces } from './paces.ts';

/** How many commands of a length are admitted at once. */
function admitted(paces: Paces, person: string, length: number): number {
  let count = 0;
  while (count < 1_000 && paces.next(person, length) !== null) count += 1;
  return count;
}

test('limits the commands of a person over all their sockets, and does not delay another person', () => {
  const paces = new Paces(50);
  const first = admitted(paces, 'anna', 100);
  expect(first).toBeGreaterThanOrEqual(125);
  expect(admitted(paces, 'anna', 100)).toBe(0);
  expect(admitted(paces, 'bert', 100)).toBeGreaterThanOrEqual(first - 1);
});

test('a long command counts for more, and the longest is still accepted', () => {
  expect(admitted(new Paces(50), 'anna', 4_500)).toBeLessThanOrEqual(26);
  expect(admitted(new Paces(50), 'anna', 64_000)).toBeGreaterThan(0);
});
