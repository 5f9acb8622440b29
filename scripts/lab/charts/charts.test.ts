import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { standardPack } from '@1bob/rules';
import { afterAll, describe, expect, it } from 'vitest';
import type { Measures } from '../study/measures.ts';
import { judge } from './charts.ts';
import { evenness, idleness, losses, nights, readDemands } from './demands.ts';

const inHouse = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'charts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function asked(...args: string[]): { code: number; out: string[]; err: string[] } {
  const [out, err]: [string[], string[]] = [[], []];
  const code = judge(args, {
    log: (line: string) => out.push(line),
    error: (line: string) => err.push(line),
  });
  return { code, out, err };
}

describe('npm run charts', () => {
  it('judges a pack by its tables, and plays no games unless asked', () => {
    const { code, out } = asked('standard', '--games', '0');
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^standard \([0-9a-f]{12}\) is playable\.$/);
    expect(out.slice(1).map((line) => line.slice(0, 5))).toEqual(['holds', 'holds']);
  });

  it('reports the faults of an unplayable pack', () => {
    const file = (name: string): string =>
      readFileSync(inHouse(`packages/rules/src/charts/packs/standard/${name}`), 'utf8');
    writeFileSync(path.join(folder, 'units.json'), file('units.json'));
    writeFileSync(path.join(folder, 'charts.json'), file('charts.json').replace('"recycle2"', '"gone"'));
    const { code, out, err } = asked(folder);
    expect([code, out]).toEqual([1, []]);
    expect(err.join('\n')).toContain('/damage/rows/4');
  });

  it.each([
    [''],
    ['a b'],
    ['standard --games few'],
    ['standard --games 1e300'],
    ['standard --games='],
    ['standard --scenario verdun'],
    ['--size 3'],
  ])('"%s" is refused', (line) => {
    expect(asked(...line.split(' ').filter((word) => word !== '')).code).toBe(2);
  });
});

const none = { decisions: 0, ms: 0, longest: 0 };
const noMissions = { flown: 0, byFighters: 0, byGuns: 0, out: 0, crashed: 0 };

describe('demands', () => {
  const game = (with_: Partial<Measures>): Measures => ({
    ...{ winner: 'german', level: 'marginal', reason: 'lastMonth', months: 8, length: 8, commands: 0 },
    ...{ points: { german: 0, british: 0 }, leads: [], causes: { german: [], british: [] } },
    ...{ losses: { german: {}, british: {} }, raids: { german: [], british: [] } },
    ...{ sorties: { german: {}, british: {} }, aloft: { german: 0, british: 0 }, rules: {}, charts: {} },
    ...{ flights: { out: 0, bombed: 0 }, gothas: { day: noMissions, night: noMissions } },
    ...{ quiet: [], thinking: { german: none, british: none } },
    ...with_,
  });
  const drawn = { winner: null, reason: 'quiet' } as const;
  const british = { winner: 'british' } as const;

  it('count decided games, draws and sudden ends', () => {
    const games = [game({}), game({ reason: 'suddenDeath' }), game(british), game(british), game(drawn)];
    expect(evenness('campaign', games).map(({ found, holds }) => [found, holds])).toEqual([
      ['50 %', true],
      ['20 %', true],
      ['20 %', true],
    ]);
    expect(evenness('campaign', [game({}), game({}), game(british)])[0]).toMatchObject({
      found: '67 %',
      holds: false,
    });
  });

  it('count the causes of Gotha losses', () => {
    const day = { flown: 100, byFighters: 3, byGuns: 2, out: 15, crashed: 0 };
    const night = { flown: 50, byFighters: 0, byGuns: 1, out: 4, crashed: 20 };
    expect(losses([game({ gothas: { day, night } })]).map(({ found, holds }) => [found, holds])).toEqual([
      ['5 %', true],
      ['15 %', true],
      ['25 %', true],
      ['50 %', true],
    ]);
    const sitting = { ...night, crashed: 4 };
    expect(losses([game({ gothas: { day, night: sitting } })])[2]).toMatchObject({ holds: false });
    expect(losses([game({})])[0]).toMatchObject({ found: 'it did not occur', holds: false });
  });

  it('count raids by night only from August to November 1917', () => {
    const [day, night] = [
      { day: 1, night: 0 },
      { day: 0, night: 1 },
    ];
    const campaign = game({ raids: { german: [day, day, day, night, night, night, day, day], british: [] } });
    expect(nights([campaign])).toMatchObject({ found: '75 %', holds: true });
  });

  it('do not count a draw as a loss of a side that never flies', () => {
    expect(idleness('british', 'campaign', [game({}), game(drawn), game(drawn)]).holds).toBe(false);
    expect(idleness('german', 'campaign', [game(british), game(drawn), game(british)]).holds).toBe(true);
  });

  it('come from the tables: a harmless night fails', () => {
    const { crash } = standardPack.charts;
    const charts = {
      ...standardPack.charts,
      crash: { ...crash, modifiers: { ...crash.modifiers, night: 0 } },
    };
    expect(readDemands({ ...standardPack, charts })[0]).toMatchObject({ found: '33 %', holds: false });
  });
});
