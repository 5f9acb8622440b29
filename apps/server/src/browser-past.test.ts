import { expect, test } from 'vitest';
import { BrowserPasts } from './browser-past.ts';
import { LinkCodes } from './codes.ts';

const pasts = new BrowserPasts(new LinkCodes('a secret that is long enough for tests'));
const after = (...persons: string[]): string =>
  persons.reduce<string>((cookie, person) => pasts.with(cookie, person) ?? cookie, '');

test('a browser keeps the last four persons that it held, under one name, and not who they are', () => {
  const first = after('anna');
  const all = after('anna', 'bert', 'anna', 'carl', 'dora', 'emil');
  expect(['anna', 'carl', 'dora', 'emil'].map((person) => pasts.read(all)?.held(person))).toEqual(
    Array(4).fill(true),
  );
  expect(pasts.read(all)?.held('bert')).toBe(false);
  expect(all).not.toMatch(/anna|emil/);
  expect(pasts.read(pasts.with(first, 'bert') ?? '')?.browser).toBe(pasts.read(first)?.browser);
  expect(pasts.read(after('anna'))?.browser).not.toBe(pasts.read(first)?.browser);
  expect(pasts.with(first, 'anna')).toBeNull();
});

test('a cookie that was not made here, or was changed, says nothing', () => {
  const cookie = after('anna');
  const elsewhere = new BrowserPasts(new LinkCodes('another secret that is long enough'));
  const [browser = '', person = '', mark = ''] = cookie.split('.');
  const others = ['', '.', 'x', `${browser}.${mark}`, `${browser}.${person}x.${mark}`, `x.${person}.${mark}`];
  for (const other of [...others, elsewhere.with(undefined, 'anna') ?? '', undefined])
    expect(pasts.read(other)).toBeNull();
});
