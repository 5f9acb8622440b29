/**
 * The second and the third edition of the charts change numbers, and list them, but never change those that the rules
 * themselves state.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { differencesFromStandard, type ChartPack } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { packIn } from '../../apps/server/src/tables/charts.ts';

const inHouse = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const [second, third] = ['charts/second-edition', 'charts/third-edition'].map((name) =>
  packIn(inHouse(name)),
);
const changed = (pack: ChartPack): Map<string, string> =>
  new Map(differencesFromStandard(pack).map(({ at, here }) => [at, JSON.stringify(here)]));
/** Places of the third edition that have other numbers in the second. */
const betweenThem = (one: ChartPack, other: ChartPack): string[] => {
  const [before, after] = [changed(one), changed(other)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((at) => before.get(at) !== after.get(at));
};

describe('docs/charts.md', () => {
  const told = readFileSync(inHouse('docs/charts.md'), 'utf8');
  const [ofSecond = '', ofThird = ''] = ['second', 'third'].map(
    (name) => told.split(`## What the ${name} edition changes`)[1]?.split('\n## ')[0],
  );

  /** Places that a section lists. Each stands for all places below it, too. */
  const listedIn = (text = ''): string[] =>
    [...text.matchAll(/`(\/(?:charts|types|units)\/[^`]+)`/g)].flatMap(([, at]) => at ?? []);
  const covers = (listed: string, place: string): boolean => `${place}/`.startsWith(`${listed}/`);

  it.each([
    ['second edition changes', ofSecond, second ? [...changed(second).keys()] : []],
    ['third edition changes in the second', ofThird, second && third ? betweenThem(second, third) : []],
  ])('lists each number that the %s, and no other', (_, text, places) => {
    const listed = listedIn(text);
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place) => !listed.some((at) => covers(at, place)))).toEqual([]);
    expect(listed.filter((at) => !places.some((place) => covers(at, place)))).toEqual([]);
  });
});

describe.each([
  ['second', second],
  ['third', third],
])('the %s edition', (_, pack) => {
  it.each([
    ['16.2', '/charts/nightFallsAtFlyingTurn'],
    ['21.1', '/charts/costs/raf'],
    ['21.2', '/charts/costs/britishBomber'],
    ['14.2', '/charts/costs/recon'],
    ['Q&A 3', '/charts/moralePoints/targetValue/namedLondon'],
    ['4.4', '/charts/moralePoints/restAndRecuperation'],
    ['13.8, 24.3, 27.2, ruling 40', '/charts/bombardment/columnShifts'],
  ])('%s: leaves what the rules say of %s', (_, at) => {
    const differences = pack ? [...changed(pack).keys()] : [at];
    expect(differences.filter((each) => each.startsWith(at))).toEqual([]);
  });
});
