import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeFile, faultText, readFile, readFileText } from './files.ts';
import { withoutBlanks } from './json-text.ts';

const text = '{"name":"Zoë","rows":[1,2,{"a":"x \\" ]"}]}';
const utf16 = (given: string): Buffer => Buffer.from(given, 'utf16le');
const utf32 = (given: string): Buffer =>
  Buffer.concat([...given].map((sign) => Buffer.from(new Uint32Array([sign.codePointAt(0) ?? 0]).buffer)));

describe('A file is read as it was written (daily life 40)', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-8 with two marks', Buffer.from(`\ufeff\ufeff${text}`)],
    ['UTF-16 with a mark', utf16(`\ufeff${text}`)],
    ['UTF-16 without one', utf16(text)],
    ['UTF-16 in the other order', utf16(`\ufeff${text}`).swap16()],
    ['UTF-16 in the other order, without a mark', utf16(text).swap16()],
    ['UTF-32 with a mark', utf32(`\ufeff${text}`)],
    ['UTF-32 in the other order', utf32(text).swap32()],
    ['UTF-8 with line breaks of Windows', Buffer.from(`${text}\r\n`)],
    ['UTF-16 with blanks around', utf16(`\ufeff\r\n  ${text} \t\r\n\r\n`)],
    ['UTF-8 with zeros at its end', Buffer.from(`${text}\n\0\0\u001a`)],
  ])('in %s', (_, bytes) => {
    expect(readFile(bytes)).toMatchObject({ text, value: JSON.parse(text), kind: 'other' });
  });

  test('as a part of a larger buffer', () => {
    const large = Buffer.concat([Buffer.from('xyz'), utf32(`\ufeff${text}`)]);
    expect(readFile(large.subarray(3))).toMatchObject({ text });
  });
});

describe('A file that cannot be read says why (daily life 40)', () => {
  test.each<[string, Uint8Array]>([
    ['empty', Buffer.alloc(0)],
    ['empty', Buffer.from('\ufeff \r\n\0')],
    ['packed', gzipSync(text)],
    ['packed', Buffer.from('504b030414000000', 'hex')],
    ['encoding', Buffer.from('{"name":"Zo\u00eb"}', 'latin1')],
    ['encoding', utf16(`\ufeff${text}`).subarray(0, 9)],
    ['page', Buffer.from('\ufeff\n<!doctype html><title>x</title>')],
    ['page', Buffer.from('<?xml version="1.0"?><html/>')],
    ['cut', Buffer.from(text.slice(0, -1))],
    ['cut', Buffer.from(text.slice(0, 12))],
    ['cut', Buffer.from('{')],
    ['broken', Buffer.from('not JSON')],
    ['broken', Buffer.from('{"a":1]')],
    ['broken', Buffer.from(`${text}${text}`)],
    ['broken', Buffer.from('{"a":,}')],
  ])('%s', (fault, bytes) => {
    const content = readFile(bytes);
    expect(content).toMatchObject({ fault });
    if ('fault' in content) expect(faultText(content)).toMatch(/^The file .*[.)]$/);
  });

  test.each([
    ['record', { format: '1bob-record/2' }],
    ['record', { matchId: 'm', entries: [] }],
    ['side', ['ab', 'cd']],
    ['side', { heads: [] }],
    ['side', { format: '1bob-side/1' }],
    ['campaign', { format: '1bob-campaign/1', match: {}, entries: [] }],
    ['manifest', { format: '1bob-campaigns/1' }],
    ['answer', { error: { code: 'match.running', message: '' } }],
    ['ownData', { format: 1, matches: [], devices: [] }],
    ['charts', { costs: {}, pursuit: {} }],
    ['units', { types: [], units: [] }],
    ['other', {}],
    ['other', []],
    ['other', null],
    ['other', 7],
  ])('or what it is instead: %s', (kind, value) => {
    expect(readFileText(JSON.stringify(value))).toMatchObject({ kind });
  });
});

test('white space between the parts of a JSON text is removed, and no other white space', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(withoutBlanks(JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'))).toBe(
        JSON.stringify(value),
      );
    }),
  );
});

test('reading any bytes throws no error, and a text comes out unchanged from every encoding', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void readFile(bytes)));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (given) => {
      const json = JSON.stringify({ given });
      for (const bytes of [utf16(json), utf16(json).swap16(), utf16(`\ufeff${json}`)])
        expect(decodeFile(bytes)).toEqual({ text: json });
    }),
  );
});
