import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { optionalRuleNames } from '@1bob/rules';
import charts from '../../../packages/rules/src/charts/packs/standard/charts.json' with { type: 'json' };
import units from '../../../packages/rules/src/charts/packs/standard/units.json' with { type: 'json' };
import { playOut } from './play-out.ts';

function run(...args: string[]): { code: number; out: string[]; err: string[] } {
  const out: string[] = [];
  const err: string[] = [];
  const code = playOut(args, {
    log: (line: string) => out.push(line),
    error: (line: string) => err.push(line),
  });
  return { code, out, err };
}

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));
function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'charts-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      path.join(folder, `${name}.json`),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  return folder;
}

describe('npm run play-out', () => {
  it('plays whole games and prints one JSON object per line, and the summary separately', () => {
    const { code, out, err } = run('--games', '2', '--german', 'steady', '--british', 'idle', '--json');
    expect(code).toBe(0);
    const results = out.map((line) => JSON.parse(line) as { winner: string | null });
    expect(results).toHaveLength(2);
    for (const [i, result] of results.entries())
      expect(result).toEqual({
        game: i + 1,
        seed: `1/${i + 1}`,
        scenario: 'second-phase',
        charts: { name: 'standard', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        winner: result.winner,
        level: expect.any(String),
        reason: expect.any(String),
        months: expect.any(Number),
        commands: expect.any(Number),
        points: { british: expect.any(Number), german: expect.any(Number) },
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    const won = (by: string | null): number => results.filter(({ winner }) => winner === by).length;
    const sum = `: British ${won('british')}, German ${won('german')}, draws ${won(null)};`;
    expect(err).toEqual([expect.stringMatching(/^second-phase, options none: 2 games in /)]);
    expect(err[0]).toContain(sum);
    expect(won('british') + won('german') + won(null)).toBe(2);
  });

  it('the same seed gives the same games, another seed others', () => {
    const args = ['--games', '2', '--options', 'training,scrambling', '--json'];
    const [one, again, other] = [run(...args), run(...args), run(...args, '--seed', 'two')];
    expect(again.out).toEqual(one.out);
    expect(other.out[0]).not.toBe(one.out[0]);
  });

  it.each([
    [['--month', '3'], "Unknown option '--month'"],
    [['--scenario', 'verdun'], '--scenario must be one of first-phase, second-phase, campaign, all'],
    [['--games', '0'], '--games must be a number from 1 to 999999'],
    [
      ['--british', 'chess'],
      /^--british must be one of random, cadet, captain, commander, steady, simple, idle, never-fly, /,
    ],
    [
      ['--options', 'training,rockets'],
      /^--options: there is no option "rockets"; there are training, patrols, /,
    ],
    [
      ['--options', 'advancedNight'],
      /^--options advancedNight: .*advancedNight \(29\) needs training \(24\)/s,
    ],
    [['--charts', '/nowhere'], /^\/nowhere\/charts\.json: is missing/],
  ])('%j is refused with what is wrong, and 2', (args, expected) => {
    const { code, out, err } = run(...args);
    expect([code, out]).toEqual([2, []]);
    expect(err[0]).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    expect(err.at(-1)).toContain('--help');
  });

  it('plays with the charts of a folder, under its name', () => {
    const folder = folderWith({ charts: { ...charts, costs: { ...charts.costs, gotha: 3 } }, units });
    const { code, out } = run('--charts', folder, '--british', 'idle', '--german', 'idle', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ charts: { name: path.basename(folder) } });
  });

  it('refuses faulty charts with file, row and reason', () => {
    const folder = folderWith({
      charts: { ...charts, recon: { rows: { ...charts.recon.rows, '6': 'fail' } } },
      units,
    });
    expect(run('--charts', folder)).toMatchObject({
      code: 2,
      err: [
        `${folder}/charts.json /recon/rows/6: fail is less than the examineAndMark of row 5`,
        expect.any(String),
      ],
    });
    expect(run('--charts', folderWith({ charts: '{', units })).err[0]).toMatch(/charts\.json: .*JSON/);
  });

  const idle = ['--british', 'idle', '--german', 'idle', '--quiet'];

  it('plays every scenario under the laws, and each option by itself, and sums up each', () => {
    const scenarios = run('--scenario', 'all', ...idle, '--laws');
    expect(scenarios.code).toBe(0);
    expect(scenarios.out.map((line) => line.split(',')[0])).toEqual([
      'first-phase',
      'second-phase',
      'campaign',
    ]);
    const { code, out } = run('--options', 'each', ...idle);
    expect([code, out.length]).toEqual([0, 2 + optionalRuleNames.length]);
    expect(out).toContainEqual(
      expect.stringMatching(/^second-phase, options training,advancedNight: 1 games in /),
    );
    expect(out).toContainEqual(expect.stringMatching(/^second-phase, options no-restLimit: 1 games in /));
  });

  it('prints its usage', () => {
    const { code, out } = run('--help');
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('npm run play-out -- [--scenario NAME]');
  });
});
