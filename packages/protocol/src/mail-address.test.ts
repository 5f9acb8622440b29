import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './mail-address.ts';

test.each([
  'anna@example.org',
  ' anna@example.org. ',
  'Anna <anna@example.org>',
  '"Anna, of Dover" <anna@example.org>,',
  'mailto:anna@example.org?subject=Hello',
  '\u200eanna@example.org\u200b',
  '(anna@example.org)',
  'anna＠example．org',
])('an address is found in %j (daily life 26)', (text) => {
  expect(readAddress(text)).toBe('anna@example.org');
});

test.each([
  'a+b.c@sub.example.org',
  "o'neil@example.org",
  'jürgen@exämple.de',
  'x@xn--exmple-cua.de',
  'anna@例え.テスト',
  'anna@उदाहरण.परीक्षा',
  'anna.@docomo.example',
  '_a_@b.co',
])('%j is an address', (text) => {
  expect(readAddress(text)).toBe(text);
});

test.each([
  ...[
    '',
    'anna',
    'anna@',
    '@example.org',
    'anna@example',
    'anna@example..org',
    'anna@.org',
    'a b@example.org',
  ],
  ...['anna@example.org bert@example.org', 'https://example.org/sign-in', `${'x'.repeat(65)}@example.org`],
  ...['anna@1.2.3.4', 'anna@[1.2.3.4]', 'anna@-example.org', 'anna@example-.org', 'anna@exa_mple.org'],
  ...['anna@example.c', 'anna@exa!mple.org', 'anna@example.org/join'],
  ...[`a@${'x.'.repeat(200)}org`, 'anna@@example.org', 'Anna\n'],
])('%j is not an address (daily life 26)', (text) => {
  expect(readAddress(text)).toBeNull();
});

test('an address that was read is read again unchanged, and no text causes an error', () => {
  const unit = fc.constantFrom('a', '@', '.', '<', '>', ' ', '\u200b', '"', 'mailto:', 'é', ',', '\n', '_');
  fc.assert(
    fc.property(fc.array(unit), (pieces) => {
      const address = readAddress(pieces.join(''));
      if (address !== null) expect(readAddress(address)).toBe(address);
    }),
    { numRuns: 2_000 },
  );
});
