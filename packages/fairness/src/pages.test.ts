import { expect, test } from 'vitest';
import { chainHash, genesis, startHash } from './chain.ts';
import type { Rules } from './decisions.ts';
import { commitment } from './dice.ts';
import { sha256Hex } from './hash.ts';
import { EMPTY_PAGE, monthEnded, pageCommitment, pageHash, verifyPage } from './pages.ts';
import { RECORD_FORMAT, type EntryBody, type MatchRecord, type SealedPages } from './record.ts';
import { examine, runToEnd } from './verify.ts';

interface Played {
  month: number;
  over: boolean;
}
/** A game of months: a command ends the month, the match, or neither. */
const made: Played = { month: 0, over: false };
const game: Rules = {
  rulesVersion: '1.0.0',
  seats: ['british', 'german'],
  create: () => ({ ok: true, match: made }),
  charts: () => ({ name: 'standard', hash: 'c'.repeat(64) }),
  submit(match, _seat, command) {
    const { month } = match as Played;
    if (command === 'wait') return { ok: true, facts: [] };
    return { ok: true, facts: [command === 'end' ? { over: true } : { month: month + 1 }] };
  },
  apply: (match, facts) => Object.assign({}, match, ...(facts as object[])) as Played,
  voidMatch: (match) => ((match as Played).over ? null : { facts: [{ over: true }] }),
  summary: (match) => {
    const { month, over } = match as Played;
    return { month: month === 0 ? null : `1918-0${month}`, result: over ? 'over' : null };
  },
};

const salt = (n: number): string => n.toString(16).padStart(64, 'a');
const sealed = (month: string, seats = ['british', 'german']): SealedPages => ({
  month,
  seals: seats.map((seat, n) => ({
    seat,
    commitment: pageCommitment(salt(n), EMPTY_PAGE, { seat, month }),
  })),
});

/** A record of these commands, each with the pages that its entry seals. */
function recordOf(commands: readonly (readonly [command: unknown, pages?: unknown])[]): MatchRecord {
  const secret = '5e'.repeat(32);
  const header = {
    ...{ matchId: 'm-1', game: '1bob', rulesVersion: '1.0.0', scenario: 'campaign', options: {} },
    charts: { name: 'standard', hash: 'c'.repeat(64) },
    startHash: startHash(made),
    dice: {
      ...{ scheme: 'hmac-sha256/1' as const, secret, secretHash: commitment(secret) },
      ...{ contributions: [], renewed: [] },
    },
  };
  let head = genesis(header);
  let match: unknown = made;
  const entries = commands.map(([command, pages], index) => {
    const voided = typeof command === 'object';
    const seat = voided ? 'host' : 'british';
    const decided = voided ? game.voidMatch(match) : game.submit(match, seat, command, null as never);
    const facts = decided !== null && 'facts' in decided ? decided.facts : [];
    match = game.apply(match, facts);
    const more = pages === undefined ? {} : { pages: pages as SealedPages };
    const body: EntryBody = { seat, command, dice: [], facts, rules: '1.0.0', ...more };
    head = chainHash(head, salt(index), body);
    return { sequence: index + 1, seat, body, salt: salt(index), hash: head };
  });
  return { format: RECORD_FORMAT, ...header, start: made, entries };
}
const known = [{ name: 'standard', hash: 'c'.repeat(64) }];
/** What refuses a record; null if nothing does. */
const fault = (record: MatchRecord) =>
  runToEnd(examine(record, { rules: () => game, known })).findings.find(
    ({ outcome }) => outcome === 'refused',
  ) ?? null;

const month = sealed('1918-01');

test.each<[string, Parameters<typeof recordOf>[0]]>([
  ['each month and the last one', [['next'], ['wait'], ['next', month], ['end', sealed('1918-02')]]],
  ['none, by an earlier server', [['next'], ['next'], ['end']]],
  [
    'the later months, by a server that was updated meanwhile',
    [['next'], ['next'], ['end', sealed('1918-02')]],
  ],
  ['each month until its host ended the match', [['next'], ['next', month], [{ kind: 'voided' }]]],
])('a record holds that seals the pages of %s', (_, commands) => {
  expect(fault(recordOf(commands))).toBeNull();
});

test.each<[string, Parameters<typeof recordOf>[0], string, string]>([
  [
    'leaves out a month after it has begun to seal',
    [['next'], ['next', month], ['next'], ['end', sealed('1918-03')]],
    '/entries/2/body/pages',
    'not sealed',
  ],
  [
    'seals a month before its end',
    [['next'], ['wait', month], ['end', month]],
    '/entries/1/body/pages',
    'no other time',
  ],
  [
    'seals before the first month',
    [
      ['next', month],
      ['end', month],
    ],
    '/entries/0/body/pages',
    'no other time',
  ],
  [
    'seals under the name of another month',
    [['next'], ['end', sealed('1918-02')]],
    '/entries/1/body/pages',
    'no other time',
  ],
  [
    'leaves out a seat, such as a computer’s',
    [['next'], ['end', sealed('1918-01', ['british'])]],
    '/entries/1/body/pages',
    'of each seat',
  ],
  [
    'seals a page of somebody else',
    [['next'], ['end', sealed('1918-01', ['british', 'german', 'french'])]],
    '/entries/1/body/pages',
    'of each seat',
  ],
  [
    'seals a seat twice',
    [['next'], ['end', sealed('1918-01', ['british', 'british'])]],
    '/entries/1/body/pages/seals/1/seat',
    'one page',
  ],
  [
    'says more of a page than a commitment',
    [['next'], ['end', { ...month, seals: month.seals.map((each) => ({ ...each, empty: true })) }]],
    '/entries/1/body/pages/seals/0/empty',
    'no such member',
  ],
  [
    'has a commitment in another spelling',
    [['next'], ['end', { ...month, seals: month.seals.map((each) => ({ ...each, commitment: 'A' })) }]],
    '/entries/1/body/pages/seals/0/commitment',
    '64',
  ],
])('a record is refused that %s', (_, commands, where, why) => {
  expect(fault(recordOf(commands))).toMatchObject({ where, why: expect.stringContaining(why) });
});

test('the months of a match end when the next one begins, and the last with the match', () => {
  const at = (name: string | null, result: unknown = null) => ({ month: name, result });
  expect(monthEnded(at(null), at('1918-01'))).toBeNull();
  expect(monthEnded(at('1918-01'), at('1918-01'))).toBeNull();
  expect(monthEnded(at('1918-01'), at('1918-02'))).toBe('1918-01');
  expect(monthEnded(at('1918-02'), at('1918-02', {}))).toBe('1918-02');
  expect(monthEnded(at('1918-02', {}), at('1918-02', {}))).toBeNull();
});

const page = '{"marks":[],"notes":[[7,"two unknown off Harwich"]]}';
const place = { seat: 'german', month: '1918-01' };
const opened = { ...place, page, salt: salt(1), sealSalt: salt(2) };
const holding = recordOf([
  ['next'],
  [
    'end',
    {
      month: '1918-01',
      seals: [
        { seat: 'british', commitment: pageCommitment(salt(3), EMPTY_PAGE, { ...place, seat: 'british' }) },
        { seat: 'german', commitment: pageCommitment(salt(2), pageHash(salt(1), page), place) },
      ],
    },
  ],
]);

test('an opened page holds only as it was sealed: its words, both salts, its seat and its month', () => {
  expect(fault(holding)).toBeNull();
  expect(verifyPage(holding, opened)).toBe('holds');
  for (const other of [
    { page: page.replace('two', 'ten') },
    { page: '' },
    { salt: salt(4) },
    { salt: null },
    { salt: null, page: '' },
    { salt: 'short' },
    { sealSalt: salt(4) },
    { sealSalt: '' },
    { seat: 'british' },
  ])
    expect(verifyPage(holding, { ...opened, ...other })).toBe('differs');
  expect(verifyPage(holding, { ...opened, month: '1918-02' })).toBe('unsealed');
  expect(verifyPage(holding, { ...opened, seat: 'french' })).toBe('unsealed');
});

test('an empty page that nobody handed in can be opened too, and only as empty', () => {
  const empty = { seat: 'british', month: '1918-01', page: '', salt: null, sealSalt: salt(3) };
  expect(verifyPage(holding, empty)).toBe('holds');
  expect(verifyPage(holding, { ...empty, page })).toBe('differs');
});

test('a page cannot pass for that of another seat or month, and its hash for no other hash', () => {
  const hash = pageHash(salt(1), page);
  const commitments = ['british', 'german'].flatMap((seat) =>
    ['1918-01', '1918-02'].map((name) => pageCommitment(salt(2), hash, { seat, month: name })),
  );
  expect(new Set(commitments).size).toBe(4);
  expect(hash).not.toBe(sha256Hex(page));
  // The same page in two months, with two salts, has nothing in common.
  expect(pageHash(salt(2), page)).not.toBe(hash);
});
