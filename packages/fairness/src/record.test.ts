import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainHash, genesis } from './chain.ts';
import { commitment, DICE_SCHEME, diceKey, keyCommitment, keyedDice } from './dice.ts';
import { RECORD_FORMAT, verifyRecord, type EntryBody, type MatchRecord } from './record.ts';

/** A record of a made-up game in which every command rolls two dice. */
function played(length: number): MatchRecord {
  const secret = '5e'.repeat(32);
  const contributions = [
    { seat: 'british', contribution: 'b1'.repeat(32) },
    { seat: 'german', contribution: '9e'.repeat(32) },
  ];
  const header = {
    matchId: 'm-1',
    game: '1bob',
    rulesVersion: '1.0.0',
    scenario: 'second-phase',
    options: { aces: true },
    charts: { name: 'standard', hash: 'c'.repeat(64) },
    dice: { scheme: DICE_SCHEME, secret, secretHash: commitment(secret), contributions },
  };
  const key = diceKey(secret, contributions);
  let head = genesis(header);
  const entries = Array.from({ length }, (_, index) => {
    const seat = index % 2 ? 'british' : 'german';
    const dice = keyedDice(key, header.matchId, index + 1);
    const sum = dice.roll('raid') + dice.roll('raid');
    const body: EntryBody = {
      seat,
      command: { type: 'raid', to: 3814 + index },
      dice: dice.rolled,
      facts: [{ op: 'replace', path: '/sum', value: sum / 7 }],
      key: keyCommitment(key),
    };
    const salt = index.toString(16).padStart(64, 'a');
    head = chainHash(head, salt, body);
    return { sequence: index + 1, seat, body, salt, hash: head };
  });
  return { format: RECORD_FORMAT, ...header, entries };
}

/** A copy in which the member at a JSON pointer has another value (or is gone, for undefined). */
function touched(pointer: string, value: unknown): unknown {
  const copy: unknown = structuredClone(played(4));
  const steps = pointer.slice(1).split('/');
  const last = steps.pop() as string; // split gives at least one
  let place = copy as Record<string, unknown>;
  for (const step of steps) place = place[step] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

test('an untouched record holds, also after a round trip through JSON', () => {
  expect(verifyRecord(played(0))).toEqual({ ok: true });
  expect(verifyRecord(played(12))).toEqual({ ok: true });
  expect(verifyRecord(JSON.parse(JSON.stringify(played(12), null, 2)))).toEqual({ ok: true });
});

test.each<[string, unknown, string, string]>([
  ['/format', '1bob-record/2', '/format', 'understood'],
  ['/matchId', 'm-2', '/entries/0/hash', 'does not follow'],
  ['/matchId', 7, '/matchId', 'text'],
  ['/scenario', 'campaign', '/entries/0/hash', 'does not follow'],
  ['/options/aces', false, '/entries/0/hash', 'does not follow'],
  ['/options', undefined, '/options', 'missing'],
  ['/charts/hash', 'd'.repeat(64), '/entries/0/hash', 'does not follow'],
  ['/result', 'german victory', '/result', 'no such member'],
  ['/dice/scheme', 'md5', '/dice/scheme', 'understood'],
  ['/dice/secret', '5f'.repeat(32), '/dice/secret', 'published'],
  ['/dice/secret', 'short', '/dice/secret', '64'],
  ['/dice/secretHash', '5f'.repeat(32), '/dice/secret', 'published'],
  ['/dice/contributions/0/contribution', 'b2'.repeat(32), '/entries/0/body/key', 'contributions'],
  ['/dice/contributions/0/seat', 'german', '/dice/contributions/1/seat', 'once'],
  ['/entries/2/body/command/to', 1, '/entries/2/hash', 'does not follow'],
  ['/entries/2/body/dice/1/value', 9, '/entries/2/hash', 'does not follow'],
  ['/entries/2/body/dice', 'none', '/entries/2/body/dice', 'list'],
  ['/entries/2/seat', 'british', '/entries/2/seat', 'differ'],
  ['/entries/2/salt', '00'.repeat(32), '/entries/2/hash', 'does not follow'],
  ['/entries/2/at', 'noon', '/entries/2/at', 'no such member'],
  ['/entries/2', null, '/entries/2', 'object'],
  ['/entries', {}, '/entries', 'list'],
])('%s = %j is refused at %s', (pointer, value, where, why) => {
  const verdict = verifyRecord(touched(pointer, value));
  expect(verdict).toMatchObject({ ok: false, where });
  expect(verdict).toHaveProperty('why', expect.stringContaining(why));
});

test('no record, no verdict of ok', () => {
  for (const junk of [null, undefined, 7, 'x', [], {}]) expect(verifyRecord(junk).ok).toBe(false);
});

/** Chained again from the header on, as somebody would who holds no head. */
function rechained(record: MatchRecord): MatchRecord {
  let head = genesis(record);
  return {
    ...record,
    entries: record.entries.map((entry) => {
      head = chainHash(head, entry.salt, entry.body);
      return { ...entry, hash: head };
    }),
  };
}

test('a die that was chosen is found even when the chain was made anew', () => {
  const record = rechained(touched('/entries/1/body/dice/0/value', 0) as MatchRecord);
  expect(verifyRecord(record)).toMatchObject({ ok: false, where: '/entries/1/body/dice/0/value' });
});

test('a die that was left out is found even when the chain was made anew', () => {
  const all = played(4).entries[1]?.body.dice ?? [];
  const record = rechained(touched('/entries/1/body/dice', all.slice(1)) as MatchRecord);
  expect(verifyRecord(record)).toMatchObject({ ok: false, where: '/entries/1/body/dice/0/ordinal' });
});

test('a head seen during play must be in the record', () => {
  const record = played(6);
  const heads = record.entries.map((entry) => entry.hash);
  expect(verifyRecord(record, { heads })).toEqual({ ok: true });
  const cut = { ...record, entries: record.entries.slice(0, 5) };
  expect(verifyRecord(cut)).toEqual({ ok: true });
  expect(verifyRecord(cut, { heads })).toMatchObject({ ok: false, where: '/entries' });
});

test('the rules have the last word', () => {
  const refusal = { ok: false as const, where: '/entries/3/body/facts', why: 'the rules give other facts' };
  expect(verifyRecord(played(4), { replay: () => refusal })).toEqual(refusal);
  expect(verifyRecord(played(4), { replay: () => ({ ok: true }) })).toEqual({ ok: true });
});

test('any byte changed anywhere is refused, with where and why', () => {
  const text = JSON.stringify(played(5));
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 0x20, max: 0x7e }), (place, code) => {
      const changed = text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
      let record: unknown;
      try {
        record = JSON.parse(changed);
      } catch {
        return; // no longer JSON at all
      }
      // The same data in another spelling (1e0 for 1.0, say) is the same record.
      if (JSON.stringify(record) === text) return;
      const verdict = verifyRecord(record);
      expect(verdict.ok, changed.slice(Math.max(0, place - 30), place + 30)).toBe(false);
      if (!verdict.ok) {
        expect(verdict.where).toMatch(/^(\/|$)/);
        expect(verdict.why).not.toBe('');
      }
    }),
    { numRuns: 1500 },
  );
});
