import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { optionalRuleNames, optionalRules } from './variant.ts';

const languages = [
  ['how-to-play.md', 'optional', /\boptions?\b/],
  ['how-to-play.de.md', 'Zusatzregel', /\bZusatzregeln?\b/],
] as const;

it.each(languages)(
  '24 to 30: docs/%s lists every optional rule as such, with a section or a ruling of its own',
  (name, mark, word) => {
    const page = readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
    const sections = [...page.matchAll(/^### (\d+) .*\((\w+)\)$/gm)].filter(([, , said]) => said === mark);
    const rulings = page.split(/^(?=- \*\*)/m).flatMap((told) => {
      const [, number] = /^- \*\*(?:ruling|Auslegung) (\d+)\*\*/.exec(told) ?? [];
      return number !== undefined && word.test(told) ? [`ruling ${number}`] : [];
    });
    expect([...sections.map(([, number]) => number), ...rulings].toSorted()).toEqual(
      [...new Set(optionalRuleNames.map((each) => optionalRules[each].rule))].toSorted(),
    );
  },
);
