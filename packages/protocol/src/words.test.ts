import { expect, test } from 'vitest';
import { linkCode, matchId, personName, version } from './words.ts';

test.each([
  ['  Anna   Maria ', 'Anna Maria'],
  ['Zoë', 'Zoë'],
  ['李', '李'],
  ['👩‍✈️', '👩‍✈️'],
  ['👩🏽‍✈️ 🏳️‍🌈', '👩🏽‍✈️ 🏳️‍🌈'],
  ['نرگس‌جان', 'نرگس‌جان'],
])('the name %j is taken as %j', (given, taken) => {
  expect(personName.parse(given)).toBe(taken.normalize('NFC'));
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['too long', 'x'.repeat(41)],
  ['far too long', 'x'.repeat(100_000)],
  ['a control character', 'An\u0007na'],
  ['text that turns direction', 'Anna\u202egnp.exe'],
  ['invisible characters', '\u200b\u200b'],
  ['filling that looks like nothing', '\u3164\u3164'],
  ['empty dots', '\u2800'],
  ['an invisible hyphen', 'An\u00adna'],
  ['a joiner that joins nothing', '\u034f\u200d'],
  ['tags', 'Anna\u{e0041}'],
  ['a mark that turns direction', '\u061cAnna'],
  ['accents without letters', '\u0301\u0301'],
  ['half a character', '\ud800'],
  ['a number', 7],
])('a name of %s is refused', (_what, given) => {
  expect(personName.safeParse(given).success).toBe(false);
});

test('ids and codes are URL-safe and bounded', () => {
  expect(matchId.safeParse('AbC-_123').success).toBe(true);
  for (const wrong of ['', '../etc', 'a b c d e f', 'x'.repeat(100)]) {
    expect(matchId.safeParse(wrong).success).toBe(false);
    expect(linkCode.safeParse(wrong).success).toBe(false);
  }
});

test('a version is a whole number from 0', () => {
  for (const wrong of [-1, 1.5, '1', Number.NaN, 2 ** 60])
    expect(version.safeParse(wrong).success).toBe(false);
});
