import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { inLan, privateAmong, qrCode, welcome } from './lan.ts';

const found = [
  '127.0.0.1',
  '::1',
  'fe80::1',
  '203.0.113.9',
  '2001:db8::9',
  'fd00::2',
  '172.17.0.1',
  '192.168.1.20',
];

test('finds private addresses only: the one to the router first, then IPv4 before IPv6', () => {
  expect(privateAmong(found, '192.168.1.20')).toEqual(['192.168.1.20', '172.17.0.1', 'fd00::2']);
  expect(privateAmong(found, '203.0.113.9')).toEqual(['172.17.0.1', '192.168.1.20', 'fd00::2']);
});

test('listens at private addresses and its own machine, and puts the first into links', async () => {
  const lan = await inLan(readConfig({ PORT: '80' }), async () => ['10.0.0.2', 'fd00::2']);
  expect(lan.config).toMatchObject({ HOST: '10.0.0.2', PORT: 80, PUBLIC_URL: 'http://10.0.0.2' });
  expect(lan.more).toEqual(['fd00::2', '127.0.0.1']);
  expect(welcome(lan, false)).toContain('It is also at http://[fd00::2]:80.');
});

test.each([
  ['HOST', '0.0.0.0'],
  ['PUBLIC_URL', 'https://play.example.org'],
  ['PORT', '0'],
])('refuses %s %s, which contradicts it', async (name, value) => {
  const refused = inLan(readConfig({ [name]: value }), async () => ['10.0.0.2']);
  await expect(refused).rejects.toMatchObject({ wrong: [{ name, value }] });
});

test('without a private address the start is refused', async () => {
  await expect(inLan(readConfig({}), async () => [])).rejects.toMatchObject({ code: 'lan.absent' });
});

test('the code has a light margin, and its dark and light halves are those of the library', () => {
  const lines = qrCode('http://192.168.1.20:8017', false).split('\n');
  // 25 modules and two margins of four.
  expect(lines.map((line) => [...line].length)).toEqual(Array.from({ length: 17 }, () => 33));
  for (const line of [...lines.slice(0, 2), lines.at(-1)]) expect(line).toMatch(/^ +$/);
  // The upper left corner mark is seven modules wide: a ring of one, a gap of one, a core of three.
  expect(lines.slice(2, 6).map((line) => [...line].slice(4, 11).join(''))).toEqual([
    '█▀▀▀▀▀█',
    '█ ███ █',
    '█ ▀▀▀ █',
    '▀▀▀▀▀▀▀',
  ]);
  expect(qrCode('x', true).split('\n')[0]).toBe(`\u001b[30;107m${' '.repeat(29)}\u001b[0m`);
});
