import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted, readShortCode, shortCodeText, tidyPath } from './links.ts';

const code = 'k3v9x0q7m2c5z8b1n4w6t0r2y9';
const join = `a1b2c3d4e5f6${code}`;
const path = `/join/${join}`;
const host = 'play.example.org';
const url = `https://${host}${path}`;
const link = { kind: 'link', to: 'join', path, host };

describe('A link to the table (daily life 25)', () => {
  test.each([
    ['by itself', url],
    ['with a full stop', `${url}.`],
    ['with a comma and more', `${url}, see you there`],
    ['in brackets', `(${url})`],
    ['in the brackets of a mail', `Join me: <${url}>`],
    ['in quotes', `“${url}”`],
    ['in other quotes', `»${url}« '${url}'`],
    ['in markup', `[the table](${url}) **${url}**`],
    ['in italics', `_${url}_`],
    ['in a list', `- ${url};`],
    ['with invisible signs', `\u200e\ufeff${url}\u200b\u2060`],
    ['with an invisible sign within', url.replace('d4', 'd\u00ad4')],
    ['with a slash', `${url}/`],
    ['with what a site adds', `${url}?utm_source=mail&fbclid=x#top`],
    ['with an escaped end', `${url}%20%E2%80%8B%29`],
    ['with a broken escape', `${url}%E2%80`],
    ['escaped as a whole', encodeURIComponent(url)],
    ['within the link of a mail filter', `https://safe.example.com/?url=${encodeURIComponent(url)}&data=05`],
    [
      'within two of them',
      `https://a.example/?u=${encodeURIComponent(`https://b.example/?q=${encodeURIComponent(url)}`)}`,
    ],
    [
      'within the link of a filter with escapes of its own',
      `https://urldefense.proofpoint.com/v2/url?u=${url.replaceAll(':', '-3A').replaceAll('/', '_')}&d=DwMFaQ`,
    ],
    ['in JSON', JSON.stringify({ url }).replaceAll('/', '\\/')],
    ['with the slashes of another system', url.replaceAll('/', '\\')],
    ['with a broken line', `${url.slice(0, 50)}\r\n${url.slice(50)}`],
    ['with a broken line in an answer', `> ${url.slice(0, 40)}\n> ${url.slice(40)}\n> Anna`],
    ['with a soft line break of a mail', `${url.slice(0, 60)}=\r\n${url.slice(60)}`],
    ['with a soft line break in a field of one line', `${url.slice(0, 60)}=${url.slice(60)}`],
    ['with a soft line break in its scheme in such a field', `ht=${url.slice(2)}=`],
    ['with a broken line of an answer in such a field', `> ${url.slice(0, 40)}> ${url.slice(40)}> Anna`],
    ['in the source of a page in a mail', `<a href=3D"${url.slice(0, 60)}=\r\n${url.slice(60)}">`],
    [
      'within the link of a mail filter in the source of a mail',
      `https://safe.example.com/?d=3D05&url=3D${host}${path.slice(0, 9)}=\n${path.slice(9)}`,
    ],
    [
      'escaped within the link of a mail filter in the source of a mail',
      `https://a.example/?url=3Dhttps%3A%2F%2F${host}%2=\nFjoin%2F${join.slice(0, 4)}=${join.slice(4)}&d=3D05`,
    ],
    [
      'within the link of a filter with escapes of its own in the source of a mail',
      `https://urldefense.proofpoint.com/v2/url?u=3D${`${url.slice(0, 60)}=\r\n${url.slice(60)}`.replaceAll(':', '-3A').replaceAll('/', '_')}&d=3DDw`,
    ],
    ['with the places where a page may break it', url.replace('d4', 'd<wbr>4').replace('//', '//<WBR />')],
    ['with such places as escapes', url.replace('d4', 'd&shy;4').replace('//', '//&#8203;')],
    ['broken at its slash', `https://${host}/join/\n${join}\nBest wishes`],
    ['with a space in it', `${url.slice(0, 45)} ${url.slice(45)}`],
    ['in capitals', url.toUpperCase()],
    ['with the first letter of a phone', url.replace('https', 'Https')],
    ['in full width', url.replace('https://', 'ｈｔｔｐｓ：／／')],
    ['with words behind it', `${url}thanks`],
    ['with doubled slashes', `https://${host}//join//${join}`],
  ])('%s', (_, text) => {
    expect(readPasted(text)).toEqual(link);
  });

  test.each([
    ['without https', `${host}${path}`, host],
    ['over http', url.replace('https', 'http'), host],
    ['at a port', `http://192.168.1.5:8017${path}`, '192.168.1.5:8017'],
    ['at home', `localhost:8017${path}`, 'localhost:8017'],
    ['with a name in front', `https://anna:secret@${host}${path}`, host],
    ['as a path', path, null],
  ])('%s names its server', (_, text, named) => {
    expect(readPasted(text)).toEqual({ ...link, host: named });
  });
});

describe('Other links of the game', () => {
  test.each([
    `/watch/${code}`,
    `/recover/${code}`,
    `/take/${code}`,
    `/confirm/${code}`,
    `/unsubscribe/${join}`,
    `/sign-in/${code}`,
    `/player/${code}`,
    '/pair/7K3M-Q9TD',
    '/match/a1b2c3d4e5f6',
    '/match/a1b2c3d4e5f6/1918-01',
    '/match/a1b2c3d4e5f6/1918-01/7',
    '/verify/a1b2c3d4e5f6',
    '/replay/a1b2c3d4e5f6',
    '/replay/a1b2c3d4e5f6/12/german',
    '/story/a1b2c3d4e5f6',
    ...['/about', '/rules', '/counters', '/history', '/learn', '/devices', '/me', '/games'],
    ...['/sign-in', '/pair', '/verify'],
    // Earlier versions made codes of 22 characters, and ids with capitals.
    '/watch/aB3-_x0q7m2c5Z8b1n4w6t',
    '/match/aB3-_x0q7m2c',
  ])('are recognised, whatever characters surround them: %s', (address) => {
    for (const text of [
      address,
      `https://${host}${address}`,
      `(https://${host}${address}).`,
      `${address}%20»`,
    ])
      expect(readPasted(text), text).toMatchObject({ kind: 'link', path: address });
    expect(tidyPath(`${address},`)).toBe(address);
  });

  test('may have letters that look like digits in the code of a pairing', () => {
    for (const typed of ['7k3m-q9td', '7K3MQ9TD', '7K3M-Q9TD.', '7K3M–Q9TD'])
      expect(readPasted(`https://${host}/pair/${typed}`)).toMatchObject({ path: '/pair/7K3M-Q9TD' });
    expect(readPasted(`/pair/OI1L-0000`)).toMatchObject({ path: '/pair/0111-0000' });
  });
});

describe('A text without a whole link', () => {
  test.each<[string, string, object]>([
    ['one letter short', url.slice(0, -1), { kind: 'short', to: 'join', host }],
    ['nothing behind the slash', `https://${host}/join/`, { kind: 'short', to: 'join' }],
    ['a short code of a device', '/pair/7K3M-Q9T', { kind: 'short', to: 'pair' }],
    ['a code one letter short', code.slice(1), { kind: 'short', to: null }],
    ['another site', 'https://example.org/wiki/Gotha', { kind: 'foreign', host: 'example.org' }],
    ['a token', 'Bearer seat_abcdefghijklmnop', { kind: 'token' }],
    ['words', 'Good morning', { kind: 'nothing' }],
    ['nothing', '', { kind: 'nothing' }],
    ['an address of mail', 'anna@example.org', { kind: 'nothing' }],
  ])('is recognised for what it is: %s', (_, text, pasted) => {
    expect(readPasted(text)).toMatchObject(pasted);
  });

  test.each([
    [`Your code: ${code}.`, { code, among: expect.arrayContaining(['recover', 'watch', 'sign-in']) }],
    [join.toUpperCase(), { code: join, among: expect.arrayContaining(['join']) }],
    [`${code.slice(0, 10)}\n${code.slice(10)}`, { code }],
    [`Your code: ${code.slice(0, 10)}=\n${code.slice(10)}`, { code }],
    [`Your code: ${code.slice(0, 10)}=${code.slice(10)}`, { code }],
    ['a1b2c3d4e5f6', { among: expect.arrayContaining(['match']) }],
    ['7K3M-Q9TD', { code: '7K3M-Q9TD', among: ['pair'] }],
    [' 7k3m q9td ', { code: '7K3M-Q9TD', among: ['pair'] }],
    ['The code is 7k3m-q9td, be quick', { code: '7K3M-Q9TD', among: ['pair'] }],
  ])('may be a code: %s', (text, pasted) => {
    expect(readPasted(text)).toMatchObject({ kind: 'code', ...pasted });
  });

  test('gives no path', () => {
    for (const wrong of ['/', '/join', '/join/<script>', '/api/matches', '/x', '/../etc/passwd'])
      expect(tidyPath(wrong), wrong).toBeNull();
  });
});

test.each([
  ['7k3m-q9td', '7K3MQ9TD'],
  [' 7K3M Q9TD ', '7K3MQ9TD'],
  ['\u200e7K3M\u2013Q9TD.', '7K3MQ9TD'],
  ['７Ｋ３Ｍ－Ｑ９ＴＤ', '7K3MQ9TD'],
  ['oil0-oil0', '01100110'],
  ['7K3M-Q9T', null],
  ['7K3M-Q9TDX', null],
  ['UUUU-UUUU', null],
])('a short code typed as %j is read as %j', (typed, read) => {
  expect(readShortCode(typed)).toBe(read);
});

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
const codes = (length: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length });
const made = fc.oneof(
  ...['watch', 'recover', 'take', 'confirm', 'sign-in', 'player'].map((kind) =>
    codes(26).map((each) => `/${kind}/${each}`),
  ),
  fc.tuple(codes(26), codes(50)).map(([each, key]) => `/recover/${each}#${key}`),
  ...['join', 'unsubscribe'].map((kind) => codes(38).map((each) => `/${kind}/${each}`)),
  ...['match', 'verify', 'replay', 'story'].map((kind) => codes(12).map((each) => `/${kind}/${each}`)),
  fc
    .string({ unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), minLength: 8, maxLength: 8 })
    .map((each) => `/pair/${shortCodeText(each)}`),
);
const ends = fc.string({
  unit: fc.constantFrom(...'.,;:!?)]}>»”’"\'*_ \n\t\u200b\u200e\ufeff…'),
  maxLength: 4,
});

describe('Any text', () => {
  test('with a link that this game makes leads to that page, and reading the page’s path gives the same path', () => {
    fc.assert(
      fc.property(made, ends, ends, (address, before, after) => {
        const text = `${before}https://${host}${address}${after}`;
        expect(readPasted(text)).toMatchObject({ kind: 'link', path: address });
        expect(tidyPath(address)).toBe(address);
        expect(tidyPath(`${address}${after}`)).toBe(address);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is read without an error, and reading a path found in it gives the same path', () => {
    const pieces = fc.constantFrom(
      '/',
      'join',
      'pair',
      'match',
      'https://',
      '%',
      '%20',
      '%E2',
      host,
      join,
      code,
      '\n',
      '.',
      '<',
      '7K3M',
      '-',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({
            unit: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
          }),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          const pasted = readPasted(text);
          if (pasted.kind === 'link')
            expect(readPasted(pasted.path)).toMatchObject({ kind: 'link', path: pasted.path });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('is read in a time that grows no faster than its length', () => {
    for (const unit of ['https://', 'a-', '%25', '/join/', '> \n', 'localhost:1', '?a=', '=3D', '=\n'])
      expect(readPasted(unit.repeat(100_000))).toHaveProperty('kind');
  });

  test('does not read a path that is far longer than any link', () => {
    const path = `/join/${'a'.repeat(38)}`;
    expect(tidyPath(path + '%20'.repeat(100))).toBe(path);
    expect(tidyPath(path + '%20'.repeat(5_000))).toBeNull();
  });
});
