/** The page puts into words what officers say. It would silently leave out a code that has no words. */
import { beliefCodes, deedCodes } from '@1bob/bots';
import { officersAnswer, ranks, reasons } from '@1bob/protocol';
import { expect, it } from 'vitest';
import { staff } from '../../apps/server/src/officers/staff.ts';
import { advice as english } from '../../apps/web/src/words/advice.en.ts';
import { advice as german } from '../../apps/web/src/words/advice.de.ts';
import { beliefs } from '../../apps/web/src/advice/beliefs.ts';
import { home as englishHome } from '../../apps/web/src/words/home.en.ts';
import { home as germanHome } from '../../apps/web/src/words/home.de.ts';

const codes = [...beliefCodes, ...deedCodes];

it.each([
  ['English', english],
  ['German', german],
])('every reason has a sentence in %s, and every sentence a reason', (_, { advice }) => {
  expect(Object.keys(advice.reasons).sort()).toEqual([...codes].sort());
  const enemy = { enemy: 'an unspotted group', at: 'Deal' };
  for (const count of [1, 3])
    for (const [who, turn, onTheWay] of [
      ['', 0, false],
      ['', 7, true],
      ['Gotha 13', 7, false],
    ] as const)
      for (const code of codes) {
        const sentence = advice.reasons[code]?.({
          ...{ place: 'Dover', who, turn, onTheWay, ...enemy },
          ...{ count, points: count, times: count, months: count },
        });
        expect(sentence, code).toMatch(/\.$/);
        expect(sentence, code).not.toMatch(/undefined|NaN| {2}|\b1 (units|months|Einheiten|Monate)/);
      }
});

it('the page separates beliefs from deeds', () => {
  expect([...beliefs].sort()).toEqual([...beliefCodes].sort());
});

it('every rank has a name and a description in both languages', () => {
  for (const { officers } of [englishHome, germanHome])
    for (const rank of ranks) {
      expect(officers[rank].rank).not.toBe('');
      expect(officers[rank].manner).toMatch(/\.$/);
    }
});

it('the protocol has room for every reason, and every registered officer has a rank', () => {
  expect(
    reasons.safeParse(codes.slice(0, 20).map((code) => ({ code, hex: '0721', points: -1.5 }))).success,
  ).toBe(true);
  const officers = staff.officers.map(({ name }) => name);
  expect(officersAnswer.safeParse({ officers, computerMatches: true }).success).toBe(true);
  for (const name of [...officers, staff.fallback, staff.adviser]) expect(ranks).toContain(name);
});
