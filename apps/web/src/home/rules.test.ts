import { needOf, optionalRuleNames } from '@1bob/rules/player';
import { expect, it } from 'vitest';
import { isBlocked, standardOptions, switchRule } from './rules.ts';

const [needing = optionalRuleNames[0]!] = optionalRuleNames.filter((name) => needOf(name) !== null);
const needed = needOf(needing)!;
const both = { ...standardOptions(), [needing]: true, [needed]: true };

it('switches off an optional rule together with the rule that it needs, and offers both again', () => {
  const without = switchRule(both, needed, false);
  expect([without[needed], without[needing]]).toEqual([false, false]);
  expect(isBlocked(without, needing)).toBe(true);
  expect(switchRule(without, needing, true)[needing]).toBe(false);
  const again = switchRule(without, needed, true);
  expect(isBlocked(again, needing)).toBe(false);
  expect(switchRule(again, needing, true)).toEqual(both);
});

it('leaves a rule that needs no other free, and leaves other rules unchanged', () => {
  const free = optionalRuleNames.find(
    (name) => needOf(name) === null && !optionalRuleNames.some((other) => needOf(other) === name),
  )!;
  expect(isBlocked(both, free)).toBe(false);
  expect(switchRule(both, free, !both[free])).toEqual({ ...both, [free]: !both[free] });
});

it('returns a fresh copy of the standard choice', () => {
  const one = standardOptions();
  one[needing] = !one[needing];
  expect(standardOptions()).not.toEqual(one);
});
