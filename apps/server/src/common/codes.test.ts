import { linkCode, matchId } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { codeHash, LinkCodes, matchOfJoinCode, newMatchId, newRecoveryCode, newWatchCode } from './codes.ts';

const codes = new LinkCodes('one secret');

test('codes are small letters and digits, and never the same', () => {
  const many = Array.from({ length: 500 }, newMatchId);
  expect(new Set(many).size).toBe(500);
  for (const id of many) {
    expect(matchId.parse(id)).toMatch(/^[a-z0-9]{12}$/);
    expect(linkCode.parse(codes.join(id))).toMatch(/^[a-z0-9]{38}$/);
    expect(matchOfJoinCode(codes.join(id))).toBe(id);
  }
  expect(linkCode.safeParse(newWatchCode()).success).toBe(true);
  expect(linkCode.safeParse(newRecoveryCode()).success).toBe(true);
});

test('a code follows from the secret, the match and its purpose', () => {
  const id = newMatchId();
  expect(new LinkCodes('one secret').recovery(id, 'german')).toBe(codes.recovery(id, 'german'));
  const others = [
    codes.recovery(id, 'british'),
    codes.recovery(newMatchId(), 'german'),
    codes.join(id).slice(12),
    new LinkCodes('another secret').recovery(id, 'german'),
  ];
  expect(others).not.toContain(codes.recovery(id, 'german'));
});

test('shows a join code again only while the match still has its hash', () => {
  const id = newMatchId();
  expect(codes.openJoin(id, codeHash(codes.join(id)))).toBe(codes.join(id));
  expect(new LinkCodes('another secret').openJoin(id, codeHash(codes.join(id)))).toBeNull();
});
