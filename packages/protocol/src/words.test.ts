import { expect, test } from 'vitest';
import { linkCode, matchId, personName, version } from './words.ts';

test('a name is cleaned, and a refusal gives the code and the character at fault', () => {
  expect(personName.parse('  An\u00adna \u200e')).toBe('Anna');
  expect(personName.safeParse('\u200b').error?.issues).toMatchObject([
    { code: 'custom', params: { refused: { code: 'text.invisible', detail: 'U+200B' } } },
  ]);
  expect(personName.safeParse(7).success).toBe(false);
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
