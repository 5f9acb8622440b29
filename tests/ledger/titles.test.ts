import { expect, it } from 'vitest';
import { titlesIn } from './titles.ts';

it('reads titles of tests in any quotes and at any depth', () => {
  const source = `
    describe('8 Flying', () => {
      it('8.1: hex by hex', () => {});
      describe('deeper', () => test("8.2: it's fast", async function () {}));
      it(\`8.3: \${unit} stays\`, () => {});
      it.only('8.4: alone', { timeout: 1 }, () => {});
    });`;
  expect(titlesIn(source)).toEqual(['8.1: hex by hex', "8.2: it's fast", '8.3: … stays', '8.4: alone']);
});

it('reads a law that a custom function states', () => {
  expect(titlesIn(`always('7.1: one place', ({ after }) => {});`)).toEqual(['7.1: one place']);
});

it('takes no other call with a text for a test', () => {
  expect(
    titlesIn(`s.told('british', 'fuel'); expect(f('9.9: no')).toBe(1); describe('9.8: no', () => {});`),
  ).toEqual([]);
});

it('fills the rows of a table into a title that begins with a placeholder, and gives each title once', () => {
  const source = `
    it.each([['31.1', 'first-phase', month(5)], ['32.1', 'second-phase', month(1)]] as const)('%s: %s from %i', () => {});
    it.each<[string]>([['a'], ['b']])('6.1: the price of %s', () => {});
    it.each(['19.1', '19.2', '19.1'])('%s: an ace', () => {});
    it.each(cases)('%s: elsewhere', () => {});`;
  expect(titlesIn(source)).toEqual([
    '31.1: first-phase from %i',
    '32.1: second-phase from %i',
    '6.1: the price of %s',
    '19.1: an ace',
    '19.2: an ace',
    '%s: elsewhere',
  ]);
});
