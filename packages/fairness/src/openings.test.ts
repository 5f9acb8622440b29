import { expect, test } from 'vitest';
import { nothingTold, sharesAfter, type ToldShares } from './openings.ts';
import type { EntryBody } from './record.ts';
import { hex } from './testing/made-record.ts';

const entry = (command: unknown, more: Partial<EntryBody> = {}): EntryBody => ({
  ...{ seat: 'host', command, dice: [], facts: [] },
  ...more,
});
const told = (...bodies: EntryBody[]): ToldShares => bodies.reduce(sharesAfter, nothingTold);
const bound = entry({ kind: 'bound', opens: ['british', 'german'] });

test('bound shares are closed until the record opens them', () => {
  expect(told(bound).closed).toEqual(['british', 'german']);
  expect(told(bound, entry({ kind: 'opened', seat: 'british' })).closed).toEqual(['german']);
});

test('a rolled die shows that all shares are open, whichever entries opened them', () => {
  expect(told(bound, entry({}, { seat: 'german', key: hex(1) })).closed).toEqual([]);
});

test('a new round has no closed shares, and the seat that ended the previous round is kept', () => {
  const failed = told(bound, entry({ kind: 'renewed', failed: ['german'] }));
  expect(failed).toEqual({ closed: [], asking: false, failed: ['german'] });
  expect(told(bound, entry({ kind: 'renewed', anew: 'german' }))).toEqual(nothingTold);
  expect(sharesAfter(failed, entry({ kind: 'restored', asks: true }))).toEqual({ ...failed, asking: true });
  expect(told(entry({ kind: 'restored', asks: true }), bound)).toMatchObject({ asking: false });
});

test.each([
  entry({ kind: 'bound' }),
  entry({ kind: 'renewed' }, { secretHash: hex(1) }),
  entry({ kind: 'restored' }, { secretHash: hex(1) }),
  entry({ kind: 'clocksStarted' }),
  entry({ kind: 'opened', seat: 'german' }),
  entry({ kind: 'bound', opens: 'german' }),
  entry({ kind: 'bound', opens: ['german'] }, { seat: 'german' }),
  entry(null, { seat: 'german', key: hex(1) }),
])('an entry of an earlier version, or not by the server, says nothing about shares: %j', (body) => {
  expect(sharesAfter(nothingTold, body)).toBe(nothingTold);
});
