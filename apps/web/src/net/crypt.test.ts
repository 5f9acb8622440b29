import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  agreedKey,
  commitmentOf,
  digitsOf,
  isKey,
  keyText,
  matchKeyOf,
  nameOf,
  newKey,
  newPair,
  openBox,
  readKeyText,
  sealBox,
} from './crypt.ts';

describe('Two devices', () => {
  it('agree on a key and on six digits that nobody else has', () => {
    const [first, second, third] = [newPair(), newPair(), newPair()];
    const key = agreedKey(first, second.open, 'a code');
    expect(isKey(key)).toBe(true);
    expect(agreedKey(second, first.open, 'a code')).toBe(key);
    for (const other of [
      agreedKey(third, first.open, 'a code'),
      agreedKey(third, second.open, 'a code'),
      agreedKey(first, second.open, 'another code'),
    ])
      expect(other).not.toBe(key);
    expect(digitsOf(first.open, second.open)).toMatch(/^\d{6}$/);
    expect(commitmentOf(first.open)).not.toBe(commitmentOf(second.open));
  });

  it('show different digits if somebody between them has given each a key of their own', () => {
    // One try in a million would succeed. These are 50.
    const equal = Array.from({ length: 50 }, () => {
      const [first, second, between] = [newPair(), newPair(), newPair()];
      return digitsOf(first.open, between.open) === digitsOf(between.open, second.open);
    });
    expect(equal).not.toContain(true);
  });

  it('agree on nothing with a key that would make the result known to all', () => {
    for (const bad of ['00'.repeat(32), `01${'00'.repeat(31)}`, 'no key', ''])
      expect(agreedKey(newPair(), bad)).toBeNull();
  });

  it('compute what another library computes', () => {
    const [own, theirs] = [newPair(), newPair()];
    // The headers of X25519 keys in PKCS #8 and SPKI (RFC 8410).
    const privateKey = createPrivateKey({
      ...{ key: Buffer.from(`302e020100300506032b656e04220420${own.secret}`, 'hex') },
      ...{ format: 'der', type: 'pkcs8' },
    });
    const publicKey = createPublicKey({
      ...{ key: Buffer.from(`302a300506032b656e032100${theirs.open}`, 'hex') },
      ...{ format: 'der', type: 'spki' },
    });
    const shared = diffieHellman({ privateKey, publicKey });
    const expected = hkdfSync('sha256', shared, '', '1bob/agreed/1 a code\0', 32);
    expect(agreedKey(own, theirs.open, 'a code')).toBe(Buffer.from(expected).toString('hex'));
  });
});

describe('A box', () => {
  const content = JSON.stringify({ heads: ['ab'], name: 'Zoë' });

  it('opens by its key and for its purpose only', () => {
    const key = newKey();
    const box = sealBox(key, 'proof', content, 1024) ?? '';
    expect(openBox(key, 'proof', box)).toEqual(JSON.parse(content));
    expect(openBox(newKey(), 'proof', box)).toBeUndefined();
    expect(openBox(key, 'drafts', box)).toBeUndefined();
    for (const changed of [`${box.slice(0, -1)}${box.endsWith('A') ? 'Q' : 'A'}`, box.slice(4), '', '?'])
      expect(openBox(key, 'proof', changed)).toBeUndefined();
  });

  it('has one length whatever is in it, and is never the same twice', () => {
    const key = newKey();
    const long = JSON.stringify({ text: 'x'.repeat(16_000) });
    const boxes = ['{}', '{}', content, long].map((json) => sealBox(key, 'proof', json, 16_384) ?? '');
    expect(boxes.map(({ length }) => length)).toEqual(boxes.map(() => 21_899));
    expect(new Set(boxes).size).toBe(boxes.length);
  });

  it('takes nothing that is too long', () => {
    expect(sealBox(newKey(), 'proof', JSON.stringify('x'.repeat(99)), 100)).toBeNull();
    // 33 letters of two bytes, and two quotes.
    expect(sealBox(newKey(), 'proof', JSON.stringify('ë'.repeat(33)), 67)).toBeNull();
    expect(sealBox(newKey(), 'proof', JSON.stringify('ë'.repeat(33)), 68)).not.toBeNull();
  });
});

describe('A key', () => {
  it('gives each match a key from which neither it nor the key of another match follows', () => {
    const person = newKey();
    const keys = [matchKeyOf(person, 'm1'), matchKeyOf(person, 'm2'), matchKeyOf(newKey(), 'm1'), person];
    expect(new Set(keys).size).toBe(4);
    expect(matchKeyOf(person, 'm1')).toBe(keys[0]);
    expect(new Set(keys.map(nameOf)).size).toBe(4);
  });

  it('survives being put into a link', () => {
    const key = newKey();
    for (const each of [key, '00'.repeat(32), 'ff'.repeat(32)]) {
      expect(keyText(each)).toMatch(/^[0-9a-z]{50}$/);
      expect(readKeyText(keyText(each))).toBe(each);
    }
    expect(readKeyText(keyText(key).toUpperCase())).toBe(key);
    for (const text of ['', 'abc', `${keyText(key)}a`, keyText(key).replace(/^./, '%'), 'z'.repeat(50)])
      expect(readKeyText(text)).toBeNull();
  });
});
