import type { DieName } from '@1bob/game';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  commitment,
  die,
  diceKey,
  keyCommitment,
  keyedDice,
  namedDie,
  namedOrder,
  newSecret,
  officerSeed,
  order,
  seal,
  shuffleKey,
  type KeyedDice,
} from './dice.ts';

const SECRET = '11'.repeat(32);
const SHARES = [
  { seat: 'german', contribution: '22'.repeat(32) },
  { seat: 'british', contribution: '33'.repeat(32) },
];
const KEY = diceKey(SECRET, SHARES);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

// Computed by another implementation, in another language, from the description only.
test('golden: hmac-sha256/1 always gives these dice', () => {
  expect(commitment(SECRET)).toBe('20761c1f16580a4e1155f620eaf9ea3aca43dd7d98d4718f8515533bcc507ee6');
  expect(seal('22'.repeat(32))).toBe('600d2d2c3c49dfd0deb3a354afa155790d48b63c2d517f32140e347f106a8853');
  expect(hex(KEY)).toBe('2824d17062fba14171622afade70f101974ad0771eb1cc68ac650fcd7aeea237');
  expect(keyCommitment(KEY)).toBe('2e0fb643ce5f3e0ac20a04e28f1e4ec122617c7af738357e3f99c0a71a4856c1');
  expect(Array.from({ length: 20 }, (_, i) => die(KEY, 'm-1', 7, 'spotting', i))).toEqual([
    4, 4, 4, 4, 5, 5, 4, 3, 3, 6, 6, 6, 5, 6, 1, 1, 1, 5, 6, 4,
  ]);
  expect(order(KEY, 'm-1', 7, 'shuffle', 0, 12)).toEqual([1, 2, 9, 10, 6, 4, 11, 5, 0, 3, 7, 8]);
});

test('the layout is as described', () => {
  const key = createHmac('sha256', Buffer.from(SECRET, 'hex'))
    .update(`1bob/dice-key/1\0[["british","${'33'.repeat(32)}"],["german","${'22'.repeat(32)}"]]`)
    .digest();
  expect(hex(KEY)).toBe(hex(key));
  const first = createHmac('sha256', key).update('1bob/die/1\0["m-1",7,"spotting",0,0]').digest();
  expect(die(KEY, 'm-1', 7, 'spotting', 0)).toBe(((first.find((byte) => byte < 252) ?? 0) % 6) + 1);
});

test('the order of the shares makes no difference, but every share does', () => {
  expect(hex(diceKey(SECRET, [...SHARES].reverse()))).toBe(hex(KEY));
  const other = [{ seat: 'german', contribution: '23' + '22'.repeat(31) }, ...SHARES.slice(1)];
  expect(hex(diceKey(SECRET, other))).not.toBe(hex(KEY));
  expect(hex(diceKey(SECRET, SHARES.slice(1)))).not.toBe(hex(KEY));
  expect(() => diceKey(SECRET, [...SHARES, ...SHARES])).toThrow('contributes only once');
  expect(() => diceKey('short', SHARES)).toThrow('secret');
  expect(() => diceKey(SECRET, [{ seat: 'german', contribution: 'x' }])).toThrow('contribution of german');
});

test('a die depends on match, entry, cause and ordinal', () => {
  const series = (match: string, entry: number, cause: string, from: number) =>
    Array.from({ length: 40 }, (_, i) => die(KEY, match, entry, cause, from + i)).join('');
  const all = [
    series('m', 1, 'aa', 0),
    series('n', 1, 'aa', 0),
    series('m', 2, 'aa', 0),
    series('m', 1, 'ab', 0),
  ];
  expect(new Set(all).size).toBe(4);
  expect(series('m', 1, 'aa', 1).slice(0, 39)).toBe(series('m', 1, 'aa', 0).slice(1));
});

/** Pearson's statistic of counts against equal shares. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test('a fixed stream of 60,000 dice shows no face more than chance does', () => {
  const faces = [0, 0, 0, 0, 0, 0];
  const pairs = Array<number>(36).fill(0);
  let last = 0;
  for (let i = 0; i < 60_000; i++) {
    const value = die(KEY, 'm-1', Math.floor(i / 10), 'air combat', i % 10);
    faces[value - 1]! += 1; // value is 1 to 6
    if (i % 2 === 1) pairs[last * 6 + value - 1]! += 1; // both are 0 to 5
    last = value - 1;
  }
  expect(chiSquare(faces)).toBeLessThan(20.5); // 0.1 % for 5 degrees of freedom
  expect(chiSquare(pairs)).toBeLessThan(66.6); // 0.1 % for 35
});

test('a fixed stream of 24,000 orders of four shows no order more often than chance would', () => {
  const seen = new Map<string, number>();
  for (let i = 0; i < 24_000; i++) {
    const name = order(KEY, 'm-1', i, 'shuffle', 0, 4).join('');
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  expect(seen.size).toBe(24);
  expect(chiSquare([...seen.values()])).toBeLessThan(49.7); // 0.1 % for 23
});

test('an order is a permutation', () => {
  for (const n of [0, 1, 2, 52, 300]) {
    const result = order(KEY, 'm-1', 1, 'shuffle', 0, n);
    expect([...result].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
  }
  expect(() => order(KEY, 'm-1', 1, 'shuffle', 0, -1)).toThrow(RangeError);
  expect(() => order(KEY, 'm-1', 1, 'shuffle', 0, 1.5)).toThrow(RangeError);
});

const KEYS = { key: KEY, shuffleKey: shuffleKey(SECRET) };

test('scheme 1: dice of a command count from 0 by cause, and shuffles separately, whatever their names', () => {
  const dice = keyedDice('hmac-sha256/1', KEYS, 'm-1', 3);
  const of = (cause: string): DieName => ({ cause, at: 'anywhere', ordinal: 7 });
  const first = dice.roll(of('aa'));
  const shuffled = dice.order(of('list'), 5);
  const again = dice.order(of('list'), 5);
  const second = dice.roll(of('combat'));
  const third = dice.roll(of('aa'));
  expect(dice.rolled).toEqual([
    { cause: 'aa', ordinal: 0, value: first },
    { cause: 'combat', ordinal: 0, value: second },
    { cause: 'aa', ordinal: 1, value: third },
  ]);
  expect(first).toBe(die(KEY, 'm-1', 3, 'aa', 0));
  expect(second).toBe(die(KEY, 'm-1', 3, 'combat', 0));
  expect(third).toBe(die(KEY, 'm-1', 3, 'aa', 1));
  expect(shuffled).toEqual(order(KEY, 'm-1', 3, 'list', 0, 5));
  expect(again).toEqual(order(KEY, 'm-1', 3, 'list', 1, 5));
  expect(keyedDice('hmac-sha256/1', KEYS, 'm-1', 3).roll(of('aa'))).toBe(first);
});

describe('scheme 2', () => {
  const at = '1917-06/german.7/3814>c.german.5.3913.0+c.german.5.3913.1';
  const shots = Array.from({ length: 20 }, (_, ordinal) => ({ cause: 'antiAircraft', at, ordinal }));
  const names = { cause: 'names', at: '1917-06/german.5/c.german.5.3913.0', ordinal: 0 };

  // Computed by another implementation, in another language, from the description only.
  test('golden: hmac-sha256/2 always gives these dice', () => {
    expect(hex(shuffleKey(SECRET))).toBe('f5255e3478b05cdd992073217a2035053dcd5daff7017b2e58ac339d89cd6366');
    expect(shots.map((name) => namedDie(KEY, 'm-1', name))).toEqual([
      3, 5, 5, 5, 5, 2, 1, 6, 5, 1, 4, 2, 2, 5, 2, 1, 2, 4, 6, 6,
    ]);
    expect(namedOrder(shuffleKey(SECRET), 'm-1', names, 12)).toEqual([3, 1, 0, 8, 6, 9, 2, 5, 10, 11, 4, 7]);
  });

  test('the layout is as described', () => {
    const key = createHmac('sha256', Buffer.from(SECRET, 'hex')).update('1bob/shuffle-key/1').digest();
    expect(hex(shuffleKey(SECRET))).toBe(hex(key));
    const first = createHmac('sha256', KEY).update(`1bob/die/2\0["m-1","${at}","antiAircraft",0,0]`).digest();
    const value = ((first.find((byte) => byte < 252) ?? 0) % 6) + 1;
    expect(namedDie(KEY, 'm-1', { cause: 'antiAircraft', at, ordinal: 0 })).toBe(value);
  });

  test('a die depends on its name, and not on its entry or on earlier dice', () => {
    const rolled = (entry: number, list: readonly DieName[]) => {
      const dice = keyedDice('hmac-sha256/2', KEYS, 'm-1', entry);
      dice.order(names, 3);
      for (const name of list) dice.roll(name);
      return dice.rolled.toSorted((a, b) => a.ordinal - b.ordinal);
    };
    expect(rolled(3, shots)).toEqual(shots.map((name) => ({ ...name, value: namedDie(KEY, 'm-1', name) })));
    expect(rolled(40, shots.toReversed())).toEqual(rolled(3, shots));
  });

  test('match, cause, place and ordinal each change the die', () => {
    const series = (match: string, change: Partial<DieName>) =>
      shots.map((name) => namedDie(KEY, match, { ...name, ...change })).join('');
    const all = [
      series('m-1', {}),
      series('m-2', {}),
      series('m-1', { cause: 'fire' }),
      series('m-1', { at: 'x' }),
    ];
    expect(new Set(all).size).toBe(4);
  });

  test('shuffles depend only on the secret: another share changes the dice but no shuffle', () => {
    const keys = { ...KEYS, key: diceKey(SECRET, SHARES.slice(1)) };
    const [one, other] = [KEYS, keys].map((of) => keyedDice('hmac-sha256/2', of, 'm-1', 1));
    expect(one?.order(names, 12)).toEqual(other?.order(names, 12));
    const faces = (dice: KeyedDice | undefined) => shots.map((name) => dice?.roll(name)).join('');
    expect(faces(one)).not.toBe(faces(other));
  });

  test('a name used twice is an error', () => {
    const dice = keyedDice('hmac-sha256/2', KEYS, 'm-1', 1);
    const [shot] = shots as [DieName];
    dice.roll(shot);
    dice.order(shot, 3);
    expect(() => dice.roll(shot)).toThrow('rolled before');
    expect(() => dice.order(shot, 3)).toThrow('rolled before');
    expect(dice.rolled).toHaveLength(1);
  });
});

test('an officer has a seed of its own in each match and seat, by the secret and the described layout', () => {
  const seed = createHmac('sha256', Buffer.from(SECRET, 'hex'))
    .update('1bob/officer/2\0["m-1","german"]')
    .digest('hex');
  expect(officerSeed(SECRET, 'm-1', 'german')).toBe(seed);
  const others = [
    officerSeed(SECRET, 'm-1', 'british'),
    officerSeed(SECRET, 'm-2', 'german'),
    officerSeed('22'.repeat(32), 'm-1', 'german'),
  ];
  expect(new Set([seed, ...others, hex(shuffleKey(SECRET)), hex(KEY)]).size).toBe(6);
});

test('secrets are 32 bytes and differ', () => {
  expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
  expect(newSecret()).not.toBe(newSecret());
});
