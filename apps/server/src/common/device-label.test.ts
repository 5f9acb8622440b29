import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

const mozilla = (system: string, browser: string) => `Mozilla/5.0 (${system}) ${browser}`;
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [mozilla('Android 15; Mobile; rv:140.0', 'Gecko/140.0 Firefox/140.0'), 'Firefox, Android'],
  [
    mozilla('Windows NT 10.0; Win64; x64', `${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`),
    'Edge, Windows',
  ],
  [mozilla('X11; Linux x86_64', `${webkit} Chrome/140.0.0.0 Safari/537.36`), 'Chrome, Linux'],
  [
    mozilla('Linux; Android 14; SM-S911B', `${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`),
    'Samsung Internet, Android',
  ],
  [
    mozilla(
      'iPhone; CPU iPhone OS 18_5 like Mac OS X',
      'AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    ),
    'Safari, iPhone',
  ],
  [
    mozilla(
      'iPhone; CPU iPhone OS 18_5 like Mac OS X',
      'AppleWebKit/605.1.15 CriOS/138.0 Mobile/15E148 Safari/604.1',
    ),
    'Chrome, iPhone',
  ],
  [
    mozilla('Macintosh; Intel Mac OS X 10_15_7', 'AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'),
    'Safari, Mac',
  ],
  [mozilla('X11; CrOS x86_64 14541.0.0', `${webkit} Chrome/138.0.0.0 Safari/537.36`), 'Chrome, ChromeOS'],
])('%s gets a plain name', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

test('does not pass on what a device writes about itself', () => {
  expect(deviceLabel('curl/8.5.0')).toBeNull();
  expect(deviceLabel(undefined)).toBeNull();
  expect(deviceLabel('your bank, Firefox/1 <b>call 555</b>')).toBe('Firefox');
});
