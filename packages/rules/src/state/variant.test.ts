import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { optionalRuleNames, optionalRules } from './variant.ts';

it('24 to 30: every optional rule is told in docs/how-to-play.md, with its case or ruling', () => {
  const page = readFileSync(new URL('../../../../docs/how-to-play.md', import.meta.url), 'utf8');
  const [, told = ''] = /^## Optional rules$([\s\S]*?)^## /m.exec(page) ?? [];
  const heads = [...told.matchAll(/^- \*\*[^*]+\*\* \(([^)]+)\)/gm)].map(([, cited = '']) => cited);
  const cases = heads.flatMap((cited) => cited.match(/ruling \d+|^\d+(?=,|$)/g) ?? []);
  expect(cases.toSorted()).toEqual(
    [...new Set(optionalRuleNames.map((name) => optionalRules[name].rule))].toSorted(),
  );
});
