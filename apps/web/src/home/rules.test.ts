import { needOf, optionalRuleNames } from '@1bob/rules/player';
import { expect, it } from 'vitest';
import { isBlocked, standardOptions, switched } from './rules.ts';

const [needing = optionalRuleNames[0]!] = optionalRuleNames.filter((name) => needOf(name) !== null);
const needed = needOf(needing)!;
const both = { ...standardOptions(), [needing]: true, [needed]: true };

it('switches off an optional rule together with the rule that it needs, and offers both again', () => {
  const without = switched(both, needed, false);
  expect([without[needed], without[needing]]).toEqual([false, false]);
  expect(isBlocked(without, needing)).toBe(true);
  expect(switched(without, needing, true)[needing]).toBe(false);
  const again = switched(without, needed, true);
  expect(isBlocked(again, needing)).toBe(false);
  expect(switched(again, needing, true)).toEqual(both);
});

it('leaves a rule that needs no other free, and leaves other rules unchanged', () => {
  const free = optionalRuleNames.find(
    (name) => needOf(name) === null && !optionalRuleNames.some((other) => needOf(other) === name),
  )!;
  expect(isBlocked(both, free)).toBe(false);
  expect(switched(both, free, !both[free])).toEqual({ ...both, [free]: !both[free] });
});

it('returns a fresh copy of the standard choice', () => {
  const one = standardOptions();
  one[needing] = !one[needing];
  expect(standardOptions()).not.toEqual(one);
});
