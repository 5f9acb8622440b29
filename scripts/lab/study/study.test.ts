import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { league } from '@1bob/bots';
import { afterAll, describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../tests/support/on-this-machine.ts';
import { readAsked } from './asked.ts';
import { Results, type Row } from './results.ts';

const program = fileURLToPath(new URL('../study.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'study-'));
afterAll(() => rmSync(folder, { recursive: true }));

const games = 8;
const small = [
  '--scenario',
  'second-phase',
  '--german',
  'idle',
  '--british',
  'random',
  '--games',
  String(games),
];

function begin(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args]);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, said, ended };
}
const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

describe('npm run study', () => {
  it('killed and resumed, gives the same table as an uninterrupted study, and plays no game twice', async () => {
    const [whole, torn] = [path.join(folder, 'whole.jsonl'), path.join(folder, 'torn.jsonl')];
    const unstopped = begin(...small, '--results', whole, '--threads', '2');
    expect(await unstopped.ended).toBe(0);

    const stopped = begin(...small, '--results', torn, '--threads', '1');
    const deadline = Date.now() + onThisMachine(20_000);
    while (linesOf(torn).length < 2 && Date.now() < deadline) await wait(5);
    stopped.child.kill('SIGKILL');
    await stopped.ended;
    const before = linesOf(torn).length;
    expect(before).toBeGreaterThan(1);
    expect(before).toBeLessThan(games);
    appendFileSync(torn, '{"cell":{"scenario":"sec');

    const resumed = begin(...small, '--results', torn, '--threads', '1');
    expect(await resumed.ended).toBe(0);
    expect(resumed.said.err).toContain(`${games} games in 1 cells, ${before} of them played before.`);
    expect(linesOf(torn)).toHaveLength(games + 1);
    expect(resumed.said.out).toBe(unstopped.said.out);
    expect(resumed.said.out).toContain('second-phase none third-edition idle random');
  });
});

describe('the arguments', () => {
  it('two packs of one name are refused, because their results could not be told apart', () => {
    const edition = fileURLToPath(new URL('../../../charts/second-edition', import.meta.url));
    const [one, other] = ['one', 'other'].map((name) => path.join(folder, name, 'mine'));
    for (const at of [one, other]) cpSync(edition, at ?? '', { recursive: true });
    const args = ['--charts', one ?? '', '--charts', other ?? ''];
    expect(readAsked(args)?.cells).toHaveLength(3);
    const charts = path.join(other ?? '', 'charts.json');
    writeFileSync(charts, readFileSync(charts, 'utf8').replace('"night": -2', '"night": -1'));
    expect(() => readAsked(args)).toThrow('two packs are named mine');
  });

  it('a folder as the results file is refused in one line', async () => {
    const { ended, said } = begin(...small, '--results', folder);
    expect(await ended).toBe(2);
    expect(said.err).toContain(`cannot write results to ${folder}`);
    expect(said.err).not.toContain('    at ');
  });

  it.each([
    [['--german', 'chess'], 'unknown name chess'],
    [['--games', '0'], '--games must be a number'],
    [['--options', 'advancedNight'], 'cannot be combined'],
    [['report', '--german', 'cadet'], 'a report covers only the standard plan'],
    [['plot'], 'unknown argument: plot'],
    [['--charts', '/nowhere'], '/nowhere/charts.json'],
  ])('%j is refused with what is wrong', (args, expected) => {
    expect(() => readAsked(args)).toThrow(expected);
  });

  it('a pairing is mirrored, and one of equals is not played twice', () => {
    const asked = readAsked([
      '--scenario',
      'campaign',
      '--german',
      'cadet,idle',
      '--british',
      'cadet',
      '--mirror',
    ]);
    expect(asked?.cells.map(({ german, british }) => [german, british])).toEqual([
      ['cadet', 'cadet'],
      ['idle', 'cadet'],
      ['cadet', 'idle'],
    ]);
  });

  it('the standard plan has every scenario, and every strategy of the league in its seats', () => {
    const cells = (readAsked([])?.cells ?? []).filter(({ options }) => options === 'none');
    expect(new Set(cells.map(({ scenario }) => scenario)).size).toBe(3);
    for (const [name, { seats }] of Object.entries(league))
      for (const seat of seats) expect(cells.filter((cell) => cell[seat] === name)).toHaveLength(3);
  });
});

describe('results', () => {
  it('of other rules, charts or players do not match', () => {
    const results = new Results(path.join(folder, 'keyed.jsonl'));
    const cell = {
      scenario: 'campaign',
      options: 'none',
      charts: 'standard',
      german: 'cadet',
      british: 'idle',
    } as const;
    const measures = { winner: null, leads: [], thinking: {} };
    const versions = { rules: '5', measured: 2, charts: 'abc', code: { german: 'g', british: 'b' } };
    const row = { cell, seed: '1/1', versions, measures } as unknown as Row;
    results.add(row);
    expect(new Results(path.join(folder, 'keyed.jsonl')).get(row, versions)).toEqual(row);
    for (const other of [
      { ...versions, measured: 1 },
      { ...versions, rules: '6' },
      { ...versions, charts: 'abd' },
      { ...versions, code: { german: 'g', british: 'c' } },
    ])
      expect(results.get(row, other)).toBeUndefined();
    expect(
      results.get({ cell: { ...cell, german: 'idle', british: 'cadet' }, seed: '1/1' }, versions),
    ).toBeUndefined();
  });

  it('that are damaged count as not played, and the others are kept', () => {
    const file = path.join(folder, 'damaged.jsonl');
    const cell = {
      scenario: 'campaign',
      options: 'none',
      charts: 'a',
      german: 'cadet',
      british: 'idle',
    } as const;
    const versions = { rules: '5', measured: 2, charts: 'abc', code: { german: 'g', british: 'b' } };
    const row = { cell, seed: '1/1', versions, measures: { winner: null, leads: [], thinking: {} } };
    const broken = [
      { ...row, cell: null },
      { ...row, versions: null },
      { ...row, measures: {} },
      {},
      'x',
      null,
    ];
    const lines = [...broken, row].map((each) => JSON.stringify(each));
    writeFileSync(file, ['{"cell":', ...lines].join('\n'));
    const results = new Results(file);
    expect(results.size).toBe(1);
    expect(results.get(row, versions)).toEqual(row);
  });
});
