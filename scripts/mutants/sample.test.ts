import { expect, test } from 'vitest';
import { nameOf, originalOf, sampleOf, type Mutant } from './sample.ts';

const code = Array.from({ length: 200 }, (_, i) => `const limit${i} = many < ${i};`).join('\n');

/** Two mutants for each line: its comparison, and the comparison with the operator reversed. */
function mutantsOf(content: string): Mutant[] {
  return content.split('\n').flatMap((text, line) => {
    const column = text.indexOf('many <');
    if (column < 0) return [];
    const location = { start: { line, column }, end: { line, column: text.length - 1 } };
    return ['<=', '>='].map((sign) => ({
      fileName: 'limits.ts',
      mutatorName: 'EqualityOperator',
      replacement: text.slice(column, -1).replace('<', sign),
      location,
    }));
  });
}
const drawn = (content: string, size: number, seed: string) =>
  sampleOf(mutantsOf(content), size, seed, () => content);
const replacements = (mutants: readonly Mutant[]) => mutants.map(({ replacement }) => replacement).sort();

test('the same seed draws the same mutants, and another seed draws others', () => {
  const first = drawn(code, 40, '1').map(nameOf);
  expect(new Set(first).size).toBe(40);
  expect(drawn(code, 40, '1').map(nameOf)).toEqual(first);
  expect(drawn(code, 40, '2').map(nameOf)).not.toEqual(first);
});

test('lines added above do not change the sample', () => {
  expect(replacements(drawn(`// new\n\n${code}`, 40, '1'))).toEqual(replacements(drawn(code, 40, '1')));
});

test('mutants that change the same text in the same way are drawn independently of each other', () => {
  const twins = mutantsOf(Array.from({ length: 100 }, () => 'const same = many < 1;').join('\n'));
  const sample = sampleOf(twins, 50, '1', () => 'const same = many < 1;\n'.repeat(100));
  const lines = sample.filter(({ replacement }) => replacement === 'many <= 1').length;
  expect(new Set(sample.map(nameOf)).size).toBe(50);
  expect(lines).toBeGreaterThan(10);
  expect(lines).toBeLessThan(40);
});

test('draws no more mutants than exist', () => {
  expect(drawn(code, 1000, '1')).toHaveLength(400);
});

test('reads the replaced text, within a line and over several lines', () => {
  const at = (start: [number, number], end: [number, number]): Mutant => ({
    fileName: 'a.ts',
    mutatorName: 'BlockStatement',
    replacement: '{}',
    location: {
      start: { line: start[0], column: start[1] },
      end: { line: end[0], column: end[1] },
    },
  });
  const content = 'if (a) {\n  b();\n}\nc();';
  expect(originalOf(at([1, 2], [1, 5]), content)).toBe('b()');
  expect(originalOf(at([0, 7], [2, 1]), content)).toBe('{\n  b();\n}');
});
