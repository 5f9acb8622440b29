import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';
import {
  chainHash,
  genesis,
  newSalt,
  startHash,
  verifyChain,
  type ChainedEntry,
  type MatchHeader,
} from './chain.ts';

const header: MatchHeader = {
  matchId: 'm-1',
  game: '1bob',
  rulesVersion: '1.0.0',
  scenario: 'second-phase',
  options: { aces: false },
  charts: { name: 'standard', hash: 'c'.repeat(64) },
  startHash: 'e'.repeat(64),
  dice: { scheme: 'hmac-sha256/1', secretHash: 'd'.repeat(64) },
};
const salt = (n: number) => n.toString(16).padStart(64, '0');

function chained(...bodies: { seat: string; [more: string]: unknown }[]): ChainedEntry[] {
  let head = genesis(header);
  return bodies.map((body, index) => {
    head = chainHash(head, salt(index), body);
    return { sequence: index + 1, seat: body.seat, body, salt: salt(index), hash: head };
  });
}

// Computed by another implementation, in another language, from the description only.
test('golden: the hashed bytes do not change', () => {
  expect(genesis(header)).toBe('4bf7712e5bb252f5c944b676ed5d24cc6552e980f3043f0b0999bd768e46e957');
  expect(startHash({ month: ['z', 'ä'], format: 1 })).toBe(
    '524bf3079ab9037e047575c66b72228894879b4f0ccae8d28d1a6859c21966e9',
  );
  expect(chainHash('a'.repeat(64), 'b'.repeat(64), { seat: 'german', command: { type: 'pass' } })).toBe(
    '8a62909f22d5336ee9425c697c39f793dd5119bd8461a5507c53e29583099f42',
  );
});

test('the layout is as described: purpose, zero byte, previous, salt, canonical body', () => {
  const body = { seat: 'british', z: 1, a: 'Größe' };
  const bytes = Buffer.concat([
    Buffer.from('1bob/entry/1\0', 'ascii'),
    Buffer.from('a'.repeat(64), 'hex'),
    Buffer.from('b'.repeat(64), 'hex'),
    Buffer.from(canonical(body), 'utf8'),
  ]);
  expect(chainHash('a'.repeat(64), 'b'.repeat(64), body)).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
});

test('the start depends only on the header, not on other members of the object', () => {
  expect(genesis({ ...header, entries: [] } as MatchHeader)).toBe(genesis(header));
  expect(genesis({ ...header, rulesVersion: '1.0.1' })).not.toBe(genesis(header));
});

test('salts are 32 bytes and differ', () => {
  const salts = new Set(Array.from({ length: 100 }, newSalt));
  expect(salts.size).toBe(100);
  for (const one of salts) expect(one).toMatch(/^[0-9a-f]{64}$/);
});

test('an untouched chain verifies, and so does an empty one', () => {
  expect(verifyChain(header, [])).toEqual({ ok: true });
  expect(verifyChain(header, chained({ seat: 'german', a: 1 }, { seat: 'british', a: 2 }))).toEqual({
    ok: true,
  });
});

test('a change is reported by its place', () => {
  const good = chained({ seat: 'german', a: 1 }, { seat: 'british', a: 2 }, { seat: 'german', a: 3 });
  const second = good[1] as ChainedEntry;
  const swap = (change: Partial<ChainedEntry>) =>
    verifyChain(
      header,
      good.map((entry) => (entry === second ? { ...entry, ...change } : entry)),
    );
  expect(swap({ body: { seat: 'british', a: 4 } })).toMatchObject({ ok: false, where: '/entries/1/hash' });
  expect(swap({ seat: 'german' })).toMatchObject({ ok: false, where: '/entries/1/seat' });
  expect(swap({ salt: salt(9) })).toMatchObject({ ok: false, where: '/entries/1/hash' });
  expect(swap({ salt: 'x' })).toMatchObject({ ok: false, where: '/entries/1/salt' });
  expect(swap({ hash: second.hash.toUpperCase() })).toMatchObject({ ok: false, where: '/entries/1/hash' });
  expect(swap({ sequence: 3 })).toMatchObject({ ok: false, where: '/entries/1/sequence' });
  expect(swap({ body: { seat: 'british', a: undefined } })).toMatchObject({
    ok: false,
    where: '/entries/1/body',
  });
  expect(verifyChain(header, good.slice(1))).toMatchObject({ ok: false, where: '/entries/0/sequence' });
  expect(verifyChain({ ...header, scenario: 'campaign' }, good)).toMatchObject({ where: '/entries/0/hash' });
});

test('a previous hash or salt in another spelling is refused', () => {
  expect(() => chainHash('A'.repeat(64), salt(0), {})).toThrow('previous');
  expect(() => chainHash('a'.repeat(64), 'ab', {})).toThrow('salt');
});
