import { describe, expect, it } from 'vitest';
import type { Section } from './cases.ts';
import { sections } from './cases.ts';
import { ledgerOf, rulingsIn } from './ledger.ts';

const flying: Section = {
  number: 8,
  title: 'Flying',
  cases: [
    { id: '8.1', heading: 'Hex by hex' },
    { id: '8.2', heading: 'Speed', untested: 'Description.' },
  ],
};
const moves = {
  path: 'packages/rules/src/08-flying.test.ts',
  titles: ['8.1: no gaps', '8.1: no | leaps', 'other'],
};
const ruling = { number: 22, name: 'Stops' };

describe('The page', () => {
  const { page, faults, figures } = ledgerOf([flying], [{ ...ruling, untested: 'Words.' }], [moves]);

  it('has a line for every case with its tests, or the reason for having no test', () => {
    expect(page).toContain('## 8 Flying');
    expect(page).toContain(
      '| 8.1 | Hex by hex | [08-flying](../packages/rules/src/08-flying.test.ts): “8.1: no gaps”; “8.1: no \\| leaps” |\n',
    );
    expect(page).toContain('| 8.2 | Speed | _Description._ |\n');
    expect(page).toContain('| 22 | Stops | _Words._ |\n');
    expect(page).not.toContain('other');
  });

  it('counts them', () => {
    expect(figures).toBe(
      'Cases: 2, of which 1 have tests and 1 a reason why not. Rulings: 1, of which 0 have tests and 1 a reason why not.',
    );
    expect(page).toContain(figures);
  });

  it('finds no fault in a complete ledger', () => expect(faults).toEqual([]));

  it('names the file of each test', () => {
    const also = { path: 'tests/other.test.ts', titles: ['8.1: too'] };
    expect(ledgerOf([flying], [], [moves, also]).page).toMatch(
      /leaps”<br>\[other\]\(\.\.\/tests\/other\.test\.ts\)/,
    );
  });
});

describe('What fails the build', () => {
  it('a case without test and reason', () => {
    expect(ledgerOf([flying], [], []).faults).toEqual([
      expect.stringMatching(/^8\.1 \(Hex by hex\) has no test/),
    ]);
  });

  it('a ruling without test and reason', () => {
    expect(ledgerOf([], [ruling], []).faults).toEqual([
      expect.stringMatching(/^ruling 22 \(Stops\) has no test/),
    ]);
  });

  it('a test that cites what does not exist', () => {
    const titles = ['8.1: ok', '8.13: what?', 'ruling 99: what?', '36.1: what?'];
    const { faults } = ledgerOf([flying], [], [{ path: 'x.test.ts', titles }]);
    expect(faults).toEqual([
      'There is no 8.13, which x.test.ts cites: "8.13: what?".',
      'There is no ruling 99, which x.test.ts cites: "ruling 99: what?".',
      'There is no 36.1, which x.test.ts cites: "36.1: what?".',
    ]);
  });

  it('an item of a case, but not the case above it', () => {
    const ids = ['8.9', '8.9(1)', '8.10', '3.1-I', '3.1-II', '3.1-II-1', '3.1-II-1a'];
    const cases = ids.map((id) => ({ id, heading: id }));
    const { faults, page } = ledgerOf([{ number: 8, title: 'Flying', cases }], [], []);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['8.9(1)', '8.10', '3.1-I', '3.1-II-1a']);
    expect(page).toContain('| 8.9 | 8.9 | _See its items._ |');
    expect(page).toContain('; 4 have neither');
  });

  it('a citation that cannot be read', () => {
    const { faults } = ledgerOf([flying], [], [moves, { path: 'x.test.ts', titles: ['8.1, 8-2: y'] }]);
    expect(faults).toEqual(['x.test.ts: what is "8-2" in the citation of "8.1, 8-2: y"?']);
  });

  it('a reason that a test has made obsolete', () => {
    const { faults } = ledgerOf([flying], [], [moves, { path: 'x.test.ts', titles: ['8.2: fast'] }]);
    expect(faults).toEqual([expect.stringMatching(/^8\.2 has tests/)]);
  });

  it('a case listed twice', () => {
    const { faults } = ledgerOf([flying, flying], [], [moves]);
    expect(faults).toEqual(['8.1 stands twice in the ledger.', '8.2 stands twice in the ledger.']);
  });
});

it('names rulings by their bold words, or else by their first sentence', () => {
  const text = [
    '# Rulings',
    '11. **Locations are public.** (11.0) More of it.',
    '35. 13.3 v 17.3: aerodromes stand in town hexes only. 9.9 v 17.4: one unit.',
    '47. All add up. Not one less.',
  ].join('\n');
  expect(rulingsIn(text, { 47: 'Why.' })).toEqual([
    { number: 11, name: 'Locations are public' },
    { number: 35, name: '13.3 v 17.3: aerodromes stand in town hexes only' },
    { number: 47, name: 'All add up', untested: 'Why.' },
  ]);
});

it('the ledger has all sections of the rulebook in their order', () => {
  expect(sections.map(({ number }) => number)).toEqual(Array.from({ length: 35 }, (_, i) => i + 1));
  for (const { number, cases } of sections) {
    expect(cases[0]?.id).toBe(`${number}.0`);
    for (const { id } of cases) expect(id).toMatch(new RegExp(`^${number}\\.|^Q&A `));
  }
});
