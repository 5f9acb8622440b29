import { expect, test } from 'vitest';
import { forgetsCookies, originAllowed } from './origin.ts';

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

test.each([
  [undefined, false],
  ['https://play.example.org', false],
  ['http://192.168.1.20:8017', true],
  ['http://play.example.org', true],
  ['http://localhost:8017', false],
  ['http://127.0.0.1:8017', false],
  ['http://[::1]:8017', false],
  ['http://127.0.0.1.evil.example', true],
])('a browser at %j keeps no cookie for https alone: %j', (origin, forgets) => {
  expect(forgetsCookies(origin, 'https://play.example.org')).toBe(forgets);
  expect(forgetsCookies(origin, 'http://play.example.org')).toBe(false);
});
