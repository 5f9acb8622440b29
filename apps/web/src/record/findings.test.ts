import type { Finding } from '@1bob/fairness';
import { describe, expect, it } from 'vitest';
import { verify as words } from '../words/verify.en.ts';
import { exactText, findingText, joinSides } from './findings.ts';

const say = (finding: Finding): string => findingText(finding, words);

describe('A finding in words', () => {
  it('says what holds, with the number of items checked', () => {
    expect(say({ check: 'heads', outcome: 'holds', counted: 12 })).toBe(words.checks.heads.holds(12));
    expect(say({ check: 'decisions', outcome: 'holds' })).toBe(words.checks.decisions.holds(0));
    expect(say({ check: 'dice', outcome: 'holds', counted: 0 })).toBe('No die was rolled.');
  });

  it('names charts that are valid and unknown here', () => {
    const charts = { name: 'Ours', hash: 'ab', known: false };
    expect(say({ check: 'charts', outcome: 'holds', charts })).toBe(words.otherCharts);
    expect(say({ check: 'charts', outcome: 'holds', charts: { ...charts, known: true } })).not.toBe(
      words.otherCharts,
    );
    expect(say({ check: 'charts', outcome: 'refused', charts })).toBe(words.checks.charts.fails);
    expect(exactText({ check: 'charts', outcome: 'holds', charts })).toBe('Ours ab');
  });

  it('says why a check is open: in a sentence for that check if there is one, otherwise by the number of rules', () => {
    expect(say({ check: 'shares', outcome: 'open' })).toBe(words.open.shares);
    expect(say({ check: 'decisions', outcome: 'open', counted: 3 })).toBe(words.openRules(3));
  });

  it('shows the verifier’s own words for a refusal, and for an open check unless they are already shown', () => {
    const found = { where: 'entry 4', why: 'the chain breaks' };
    expect(exactText({ check: 'start', outcome: 'refused', ...found })).toBe('entry 4: the chain breaks');
    expect(exactText({ check: 'start', outcome: 'open', ...found })).toBe('the chain breaks');
    for (const check of ['heads', 'decisions'] as const)
      expect(exactText({ check, outcome: 'open', ...found })).toBe('');
    expect(exactText({ check: 'start', outcome: 'holds', ...found })).toBe('');
  });
});

it('compares a record with this browser’s data and the added data, each head once', () => {
  const share = { seat: 'german', contribution: 'aa', opened: true };
  const kept = { heads: ['h1', 'h2'], shares: [share] };
  const added = { heads: ['h2', 'h3'], shares: [{ ...share, contribution: 'bb' }] };
  expect(joinSides(kept, added)).toEqual({ heads: ['h1', 'h2', 'h3'], shares: [share, added.shares[0]] });
  expect(joinSides(kept, null)).toEqual(kept);
});
