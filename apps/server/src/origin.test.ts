import { expect, test } from 'vitest';
import { originAllowed } from './origin.ts';

const here = { host: 'localhost:8017', publicUrl: 'https://play.example.org' };

test.each([
  [undefined, true],
  ['http://localhost:8017', true],
  ['https://play.example.org', true],
  ['https://evil.example.org', false],
  ['http://play.example.org', false],
  ['http://localhost:9999', false],
  ['http://localhost:8017.evil.example', false],
  ['null', false],
  ['', false],
])('origin %j is allowed: %j', (origin, allowed) => {
  expect(originAllowed(origin, here)).toBe(allowed);
});

test('without a host and a public address only those without an origin come in', () => {
  expect(originAllowed('http://localhost', { host: undefined, publicUrl: undefined })).toBe(false);
});
