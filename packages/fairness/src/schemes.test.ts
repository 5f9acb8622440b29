import { expect, test } from 'vitest';
import { DICE_SCHEME, FIRST_SCHEME, isDiceScheme, schemeNames, schemeOf } from './schemes.ts';

test('every scheme is in the table, and no other name is a scheme', () => {
  expect(schemeNames).toEqual(['hmac-sha256/1', 'hmac-sha256/2']);
  for (const name of schemeNames) expect(isDiceScheme(name)).toBe(true);
  for (const other of ['hmac-sha256/3', '', 'toString', null, 1]) expect(isDiceScheme(other)).toBe(false);
});

test('new matches bind their shares and name their dice; the first matches did neither', () => {
  expect(schemeOf(DICE_SCHEME)).toEqual({ bindsShares: true, namesDice: true, shufflesApart: true });
  expect(schemeOf(FIRST_SCHEME)).toEqual({ bindsShares: false, namesDice: false, shufflesApart: false });
});

test('an unknown scheme is treated as strictly as that of new matches, so that no share opens unbound', () => {
  expect(schemeOf('hmac-sha256/3')).toBe(schemeOf(DICE_SCHEME));
  expect(schemeOf('toString')).toBe(schemeOf(DICE_SCHEME));
});
