import { errors } from '@1bob/protocol';
import { describe, expect, it } from 'vitest';
import { home as de } from './home.de.ts';
import { errors as english } from './errors.en.ts';
import { home as en } from './home.en.ts';

describe.each([
  ['English', { errors: { ...en.errors, ...english } }],
  ['German', de],
])('the words of pages in %s', (_, words) => {
  it('turn every error of the server into a sentence', () => {
    const wire = Object.entries(errors).flatMap(([code, { status }]) => (status === null ? [] : [code]));
    const seldom = /^(dice|metrics|request\.unsupportedType)/; // not asked for by a page
    expect(wire.filter((code) => !seldom.test(code) && words.errors[code] === undefined)).toEqual([]);
  });
});
