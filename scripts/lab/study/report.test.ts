import { describe, expect, it } from 'vitest';
import { thirdEdition } from '@1bob/rules';
import { playJob } from './game.ts';
import { reportOf } from './report.ts';
import type { Row } from './results.ts';

const scenarios = ['first-phase', 'second-phase', 'campaign'] as const;

/** Games of idle players, which are fast, labelled as Captain's. */
const rows = scenarios.flatMap((scenario) =>
  ['1/1', '1/2'].map((seed): Row => {
    const cell = { scenario, options: 'none', charts: thirdEdition.name } as const;
    const measures = playJob({ cell: { ...cell, german: 'idle', british: 'idle' }, seed }, [thirdEdition]);
    const versions = {
      rules: '5',
      measured: 2,
      charts: thirdEdition.hash,
      code: { german: 'g', british: 'b' },
    };
    return { cell: { ...cell, german: 'captain', british: 'captain' }, seed, versions, measures };
  }),
);

describe('the report of a study', () => {
  const report = reportOf(rows);
  const page = report.get('balance.md') ?? '';

  it.each(scenarios)('has a line and two pictures for %s', (scenario) => {
    expect(page).toMatch(new RegExp(`^\\| ${scenario}, captain \\| 2 \\| 50 % \\(`, 'm'));
    for (const kind of ['lead', 'night']) {
      const name = `balance/${kind}-${scenario}.svg`;
      expect(page).toContain(`(${name})`);
      expect(report.get(name)).toContain('<svg');
    }
  });

  it('names the months and draws the lead', () => {
    const lead = report.get('balance/lead-second-phase.svg') ?? '';
    for (const month of ['Jan', 'Feb', 'Mar', 'Apr', 'May']) expect(lead).toContain(`>${month}</text>`);
    // From the start to the end of the fifth month.
    expect(/<polyline points="([^"]*)"/.exec(lead)?.[1]?.split(' ')).toHaveLength(6);
  });

  it('lists the causes of points, and the chart cells that no game has read', () => {
    expect(page).toMatch(/^\| second-phase, captain \| british \|.* 20\.0 \|/m);
    expect(page).toContain('pursuit row 6, columns 0 1 2 3 4 5; ');
  });
});
