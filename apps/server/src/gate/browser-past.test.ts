import { expect, test } from 'vitest';
import { BrowserPasts } from './browser-past.ts';
import { LinkCodes } from '../common/codes.ts';

const pasts = new BrowserPasts(new LinkCodes('a secret that is long enough for tests'));
const after = (...devices: string[]): string =>
  devices.reduce<string>((cookie, device) => pasts.with(cookie, device) ?? cookie, '');

test('a browser keeps the last four devices that it has been, the latest first', () => {
  expect(pasts.read(after('a', 'b', 'a', 'c', 'd', 'e'))).toEqual(['e', 'd', 'c', 'a']);
  expect(pasts.with(after('a'), 'a')).toBeNull();
});

test('a browser that discards its cookie and asks for another one gets the same', () => {
  expect(pasts.with(undefined, 'a')).toBe(pasts.with('made-up', 'a'));
});

test('ignores a cookie that was changed or not made here', () => {
  const cookie = after('anna');
  const elsewhere = new BrowserPasts(new LinkCodes('another secret that is long enough'));
  const [device = '', mark = ''] = cookie.split('.');
  const others = ['', '.', 'x', `.${mark}`, `${device}x.${mark}`, `x.${device}.${mark}`];
  for (const other of [...others, elsewhere.with(undefined, 'anna') ?? '', undefined])
    expect(pasts.read(other)).toBeNull();
});
