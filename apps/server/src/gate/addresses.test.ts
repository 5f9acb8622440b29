import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Addresses, householdOf, trustOf } from './addresses.ts';

const request = (remote: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: remote },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2/64'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('%s belongs to the household %s', (address, household) => {
  const expected = household.includes('/') ? household.replace('2001:db8', '8193:3512') : household;
  expect(householdOf(address)).toBe(expected);
});

test.each([
  ['trusts no proxy: a forged header changes nothing', false, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['one proxy: the address that it added', 1, '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  [
    'a named proxy: uses the address that it added',
    '10.0.0.0/8',
    '10.0.0.1',
    '6.6.6.6, 203.0.113.9',
    '203.0.113.9',
  ],
  [
    'a named proxy bypassed: the header changes nothing',
    '10.0.0.0/8',
    '203.0.113.9',
    '6.6.6.6',
    '203.0.113.9',
  ],
] as const)('%s', (_what, setting, remote, forwarded, expected) => {
  const addresses = new Addresses({ trust: trustOf(setting), rate: 60, most: 1 });
  expect(addresses.householdOf(request(remote, forwarded))).toBe(expected);
});

test('limits connections at once, and one that closes makes room', async () => {
  const addresses = new Addresses({ trust: trustOf(false), rate: 600, most: 2 });
  const gone = [addresses.countOpen('a'), addresses.countOpen('a')];
  expect(await addresses.admits('a')).toBe(false);
  expect(await addresses.admits('b')).toBe(true);
  gone[0]?.();
  expect(await addresses.admits('a')).toBe(true);
});

test('a flooder uses up the handshakes of its address', async () => {
  const addresses = new Addresses({ trust: trustOf(false), rate: 60, most: 2 });
  expect(await addresses.admits('a')).toBe(true);
  for (let i = 0; i < 6; i++) addresses.chargeFlood('a');
  expect(await addresses.admits('a')).toBe(false);
});

test('the data kept about addresses do not grow without limit', async () => {
  const addresses = new Addresses({ trust: trustOf(false), rate: 600, most: 2 });
  for (let i = 0; i < 30_000; i++) await addresses.admits(`address ${i}`);
  expect(addresses.size).toBe(10_000);
});
