import { describe, expect, it } from 'vitest';
import { checkPack } from './charts/check.ts';
import { usualCharts } from './charts/usual-name.ts';
import { usualCounters } from './charts/usual.ts';
import { createMatch } from './create.ts';
import { chartsOfTheHouse, editions, thirdEdition } from './editions.ts';

describe('the editions of the charts', () => {
  it('can be played, each under its own name', () => {
    expect(editions.flatMap(checkPack)).toEqual([]);
    expect(new Set(editions.map(({ name }) => name)).size).toBe(editions.length);
  });

  it('include earlier numbers, found by their hash, which no current edition has', () => {
    const hashes = chartsOfTheHouse.map(({ hash }) => hash);
    expect(hashes).toEqual(expect.arrayContaining(editions.map(({ hash }) => hash)));
    expect(new Set(hashes).size).toBe(editions.length + 3);
  });

  it('are the third edition in a match that names none', () => {
    const made = createMatch({ scenario: 'campaign', options: {} }, editions);
    expect(made.ok && made.match.pack).toBe(thirdEdition);
    expect(thirdEdition.name).toBe(usualCharts);
  });

  it('counters shown without a match are those of the third edition', () => {
    expect(Object.fromEntries(usualCounters.types.map((type) => [type.code, type]))).toEqual(
      thirdEdition.types,
    );
    expect(usualCounters.units).toEqual(thirdEdition.units);
  });
});
