import { readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { inHouse } from './house.mjs';
import { build } from './products.mjs';
import { onThisMachine } from '../tests/support/on-this-machine.ts';

/**
 * The largest allowed size, in compressed bytes, of the styles and scripts that a page starts with. The key is the first
 * segment of the page's URL.
 */
const mostStyles = { '': 4_810, match: 16_200 };
const most = {
  '': 43_700,
  match: 250_000,
  replay: 245_850,
  story: 193_750,
  counters: 70_250,
  verify: 58_150,
  rules: 46_500,
};

describe('the scripts that a page starts with', () => {
  const dist = inHouse('apps', 'web', 'dist');
  let parts;
  beforeAll(async () => {
    expect(await build(['web'])).toBe(true);
    parts = JSON.parse(readFileSync(`${dist}/parts.json`, 'utf8'));
  }, onThisMachine(120_000));

  const sizeOf = (file) => {
    // Small files have no compressed copy.
    const { size } = statSync(`${dist}/${file}.br`, { throwIfNoEntry: false }) ?? statSync(`${dist}/${file}`);
    return size;
  };

  it.each(Object.entries(most))('of "/%s" have at most %i bytes', (step, bytes) => {
    const scripts = parts[step].filter((file) => file.endsWith('.js'));
    const sum = scripts.reduce((total, file) => total + sizeOf(file), 0);
    expect(sum).toBeGreaterThan(bytes / 2);
    expect(sum).toBeLessThanOrEqual(bytes);
  });

  it.each(Object.entries(mostStyles))('of "/%s" come with styles of at most %i bytes', (step, bytes) => {
    const styles = parts[step].filter((file) => file.endsWith('.css'));
    const sum = styles.reduce((total, file) => total + sizeOf(file), 0);
    expect(sum).toBeGreaterThan(bytes / 2);
    expect(sum).toBeLessThanOrEqual(bytes);
  });

  it('are listed for each page, those that every page needs first', () => {
    for (const [step, files] of Object.entries(parts))
      expect(files.slice(0, parts[''].length), step).toEqual(parts['']);
  });

  it('are few files, because each further file costs a request', () => {
    expect(parts[''].filter((file) => file.endsWith('.js'))).toHaveLength(2);
    expect(parts.match.filter((file) => file.endsWith('.js')).length).toBeLessThanOrEqual(13);
  });
});
