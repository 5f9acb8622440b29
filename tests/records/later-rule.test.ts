/** A rulebook with one more optional rule, and records that were written before that rule. */
import { examineText, runToEnd, startHash, type MatchRecord } from '@1bob/fairness';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { gameOf as gameOfToday } from '@1bob/rules';
import { fixtures } from './fixtures.ts';

const table = '../../packages/rules/src/state/optional-rules.ts';
let rules: {
  rulesVersion: string;
  optionalRuleNames: readonly string[];
  gameOf: typeof gameOfToday;
};

beforeAll(async () => {
  vi.doMock(table, async (original) => {
    const { optionalRules } = await original<{ optionalRules: object }>();
    return {
      optionalRules: { ...optionalRules, madeUp: { rule: 'ruling 0', byDefault: false, since: '99' } },
    };
  });
  vi.resetModules();
  rules = await import('@1bob/rules');
});
afterAll(() => {
  vi.doUnmock(table);
  vi.resetModules();
});

const records = () =>
  fixtures().filter(({ version, name }) => version === rules.rulesVersion && name.endsWith('.record'));

/** A match that begins like a record, with more options. */
function begun({ start, scenario, options, charts }: MatchRecord, more: object) {
  const game = rules.gameOf(start);
  const made = game.create({ scenario, options: { ...(options as object), ...more }, charts: charts.name });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}

it('while the rule is off, a finished record begins with the same hash and is decided again', () => {
  expect(rules.optionalRuleNames).toContain('madeUp');
  expect(records()).not.toEqual([]);
  for (const { text } of records()) {
    const record = JSON.parse(text) as MatchRecord;
    for (const more of [{}, { madeUp: false }]) expect(startHash(begun(record, more))).toBe(record.startHash);
    const { findings } = runToEnd(examineText(text, { rules: rules.gameOf }));
    expect(findings.at(-1)).toMatchObject({ check: 'decisions', outcome: 'holds' });
  }
});

it('while the rule is on, the match names it and begins with another hash', () => {
  for (const { text } of records()) {
    const record = JSON.parse(text) as MatchRecord;
    const match = begun(record, { madeUp: true });
    expect(match.options).toMatchObject({ madeUp: true });
    expect(startHash(match)).not.toBe(record.startHash);
  }
});
