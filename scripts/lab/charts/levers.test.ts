import { readFileSync } from 'node:fs';
import { secondEdition } from '@1bob/rules';
import { expect, it } from 'vitest';
import { draw, packWith, readChanges } from './screen.ts';

it('every value of a lever makes a playable pack, by itself and with others', () => {
  const levers = readChanges(readFileSync(new URL('levers.json', import.meta.url), 'utf8'));
  for (const [name, tables] of Object.entries(levers))
    for (const value of tables.keys())
      expect(
        () => packWith(secondEdition, levers, { [name]: value }, 'tried'),
        `${name} ${value}`,
      ).not.toThrow();
  expect(draw(secondEdition, levers, 300)).toHaveLength(300);
  // A pack near the third edition, where a search begins.
  expect(packWith(secondEdition, levers, {}, 'nearest').charts.damage.rows['5']).toBe('eliminated');
});
