import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainHash, genesis, startHash } from './chain.ts';
import type { Rules } from './decisions.ts';
import { commitment, diceKey, keyCommitment, keyedDice, shuffleKey } from './dice.ts';
import { RECORD_FORMAT, type EntryBody, type MatchRecord, type OpenedSecret } from './record.ts';
import { examine, examineText, runToEnd, verifyRecord, type Finding } from './verify.ts';

const scheme = 'hmac-sha256/1' as const;
const raidAt = { cause: 'raid', at: '', ordinal: 0 };
const dicesOf = (secret: OpenedSecret, entry: number) =>
  keyedDice(
    scheme,
    { key: diceKey(secret.secret, secret.contributions), shuffleKey: shuffleKey(secret.secret) },
    'm-1',
    entry,
  );

/** A game in which a raid to a hex adds two dice to a sum; it ends at the raid to hex 0. */
const made = { sum: 0, over: false };
const game: Rules = {
  rulesVersion: '1.0.0',
  seats: ['british', 'german'],
  create: ({ scenario }) => (scenario === 'second-phase' ? { ok: true, match: made } : { ok: false }),
  charts: () => ({ name: 'standard', hash: 'c'.repeat(64) }),
  submit(match, _seat, command, dice) {
    const { to } = command as { to: number };
    if (to < 0) return { ok: false, error: { code: 'path.illegal' } };
    const sum = (match as typeof made).sum + dice.roll(raidAt) + dice.roll(raidAt);
    return {
      ok: true,
      facts: [
        { op: 'replace', path: '/sum', value: sum },
        ...(to === 0 ? [{ op: 'replace', path: '/over', value: true }] : []),
      ],
    };
  },
  voidMatch: (match) =>
    (match as typeof made).over ? null : { facts: [{ op: 'replace', path: '/over', value: true }] },
  apply(match, facts) {
    const next = { ...(match as typeof made) };
    for (const { path, value } of facts as { path: string; value: never }[])
      next[path.slice(1) as keyof typeof made] = value;
    return next;
  },
  summary: (match) => ({ result: (match as typeof made).over ? 'over' : null, month: '1918-01' }),
};

const standard = { name: 'standard', hash: 'c'.repeat(64) };
const known = [{ name: 'other', hash: 'e'.repeat(64) }, standard];

function openedSecret(byte: string): OpenedSecret {
  const secret = byte.repeat(32);
  const contributions = [
    { seat: 'british', contribution: `b${byte[0]}`.repeat(32) },
    { seat: 'german', contribution: `9${byte[0]}`.repeat(32) },
  ];
  return { secret, secretHash: commitment(secret), contributions };
}
/** Secrets and shares before and after the match was restored from a copy. */
const opened = [openedSecret('5e'), openedSecret('6f')] as const;

/** A match of that game; with `restored`, it was restored from a copy before that entry. */
function played(length: number, { restored = 0, rules = '1.0.0', rulesVersion = '1.0.0' } = {}): MatchRecord {
  const header = {
    matchId: 'm-1',
    game: '1bob',
    rulesVersion,
    scenario: 'second-phase',
    options: { aces: true },
    charts: { name: 'standard', hash: 'c'.repeat(64) },
    startHash: startHash(made),
    dice: { scheme, ...opened[0], renewed: restored > 0 ? [opened[1]] : [] },
  };
  let head = genesis(header);
  let match: unknown = made;
  const entries = Array.from({ length }, (_, index) => {
    const salt = index.toString(16).padStart(64, 'a');
    const entry = (body: EntryBody) => {
      head = chainHash(head, salt, body);
      return { sequence: index + 1, seat: body.seat, body, salt, hash: head };
    };
    if (index + 1 === restored) {
      const { secretHash } = opened[1];
      return entry({ seat: 'host', command: { kind: 'restored' }, dice: [], facts: [], secretHash });
    }
    const now = opened[restored > 0 && index + 1 > restored ? 1 : 0];
    const key = diceKey(now.secret, now.contributions);
    const seat = index % 2 ? 'british' : 'german';
    const dice = dicesOf(now, index + 1);
    const command = { type: 'raid', to: index === length - 1 ? 0 : 3814 + index };
    const outcome = game.submit(match, seat, command, dice);
    const facts = outcome.ok ? outcome.facts : [];
    match = game.apply(match, facts);
    const body = { seat, command, dice: dice.rolled, facts, key: keyCommitment(key), rules };
    return entry(body);
  });
  return { format: RECORD_FORMAT, ...header, start: made, entries };
}

/** A copy in which the member at a JSON pointer has another value (undefined removes it). */
function touched(pointer: string, value: unknown, record = played(4)): unknown {
  const copy: unknown = structuredClone(record);
  const steps = pointer.slice(1).split('/');
  const last = steps.pop() as string; // split returns at least one part
  let place = copy as Record<string, unknown>;
  for (const step of steps) place = place[step] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

test('an untouched record holds, and so it does after a round trip through JSON', () => {
  expect(verifyRecord(played(12))).toEqual({ ok: true });
  expect(verifyRecord(JSON.parse(JSON.stringify(played(12), null, 2)))).toEqual({ ok: true });
});

test('entries of the server itself are not commands, and change nothing in the match', () => {
  const written = (facts: unknown[]): MatchRecord => {
    const record = played(3);
    const [first, ...others] = record.entries;
    if (first === undefined) throw new Error('an empty record');
    const body = { seat: 'host', command: { kind: 'late', seat: 'german' }, dice: [], facts };
    let head = genesis(record);
    const entries = [{ ...first, seat: 'host', body }, ...others].map((entry) => {
      head = chainHash(head, entry.salt, entry.body);
      return { ...entry, hash: head };
    });
    return { ...record, entries };
  };
  // The other commands keep their places, so that their dice are the same.
  const finding = (record: MatchRecord) =>
    runToEnd(examine(record, { rules: () => game, known })).findings.find(
      ({ check, outcome }) => check === 'decisions' && outcome === 'refused',
    );
  expect(finding(written([]))?.where).not.toMatch(/^.entries.0/);
  expect(finding(written([{ op: 'replace', path: '/sum', value: 99 }]))).toMatchObject({
    where: '/entries/0/body',
    why: expect.stringContaining('changes nothing'),
  });
});

test.each<[string, unknown, string, string]>([
  ['/format', '1bob-record/2', '/format', 'understood'],
  ['/matchId', 'm-2', '/entries/0/hash', 'does not follow'],
  ['/matchId', 7, '/matchId', 'text'],
  ['/scenario', 'campaign', '/entries/0/hash', 'does not follow'],
  ['/options/aces', false, '/entries/0/hash', 'does not follow'],
  ['/options', undefined, '/options', 'missing'],
  ['/start/sum', 1, '/start', 'not the beginning'],
  ['/start', undefined, '/start', 'missing'],
  ['/startHash', 'd'.repeat(64), '/start', 'not the beginning'],
  ['/charts/hash', 'd'.repeat(64), '/entries/0/hash', 'does not follow'],
  ['/result', 'german victory', '/result', 'no such member'],
  ['/dice/scheme', 'md5', '/dice/scheme', 'understood'],
  ['/dice/secret', '5f'.repeat(32), '/dice/secret', 'published'],
  ['/dice/secret', 'short', '/dice/secret', '64'],
  ['/dice/secretHash', '5f'.repeat(32), '/dice/secret', 'published'],
  ['/dice/contributions/0/contribution', 'b2'.repeat(32), '/entries/0/body/key', 'contributions'],
  ['/dice/contributions/0/seat', 'german', '/dice/contributions/1/seat', 'once'],
  ['/dice/renewed', {}, '/dice/renewed', 'list'],
  ['/dice/renewed/0', opened[1], '/dice/renewed/0', 'announces'],
  ['/entries/2/body/secretHash', opened[1].secretHash, '/dice/renewed', 'not opened'],
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

test('a value that is not a record is refused', () => {
  for (const junk of [null, undefined, 7, 'x', [], {}]) expect(verifyRecord(junk).ok).toBe(false);
});

/** Chained again from the header on, as a forger can if nobody kept a head. */
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

test('a chosen die is detected even if the chain was rebuilt', () => {
  const record = rechained(touched('/entries/1/body/dice/0/value', 0) as MatchRecord);
  expect(verifyRecord(record)).toMatchObject({ ok: false, where: '/entries/1/body/dice/0/value' });
});

test('an omitted die is detected even if the chain was rebuilt', () => {
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

test('the start of the chain is a head too, shown before anything has happened', () => {
  const record = played(3);
  expect(verifyRecord(record, { heads: [genesis(record)] })).toEqual({ ok: true });
});

describe('deciding again', () => {
  const decided = (record: MatchRecord) => runToEnd(examine(record, { rules: () => game, known }));

  test('the same commands and dice give the same facts', () => {
    expect(decided(played(5))).toEqual({
      judgement: 'unproved',
      findings: [
        { check: 'form', outcome: 'holds' },
        { check: 'secret', outcome: 'holds', counted: 1 },
        { check: 'chain', outcome: 'holds', counted: 5 },
        { check: 'heads', outcome: 'open', why: expect.stringContaining('heads') as string },
        { check: 'shares', outcome: 'open', why: expect.stringContaining('first scheme') as string },
        { check: 'dice', outcome: 'holds', counted: 10 },
        { check: 'charts', outcome: 'holds', charts: { ...standard, known: true } },
        { check: 'start', outcome: 'holds' },
        { check: 'decisions', outcome: 'holds', counted: 5 },
      ],
    });
  });

  test.each<[string, string, unknown, string, number | undefined]>([
    ['another result', '/entries/1/body/facts/0/value', 3, '/entries/1/body/facts/0', 2],
    ['a result left out', '/entries/3/body/facts', [], '/entries/3/body/facts/0', 4],
    ['a command that is not allowed', '/entries/2/body/command/to', -1, '/entries/2/body/command', 3],
    ['a match that goes on', '/entries/3/body/command/to', 9, '/entries/3/body/facts/1', 4],
  ])('%s is refused', (_, pointer, value, where, entry) => {
    const record = rechained(touched(pointer, value) as MatchRecord);
    expect(verifyRecord(record)).toEqual({ ok: true });
    const { judgement, findings } = decided(record);
    expect(judgement).toBe('fails');
    expect(findings.at(-1)).toMatchObject({ check: 'decisions', outcome: 'refused', where, entry });
  });

  test('dice that the rules do not roll are refused', () => {
    const record = played(4);
    const more = dicesOf(opened[0], 2);
    for (let i = 0; i < 3; i++) more.roll(raidAt);
    const changed = rechained(touched('/entries/1/body/dice', more.rolled) as MatchRecord);
    expect(decided(record).judgement).toBe('unproved');
    expect(decided(changed).findings.at(-1)).toMatchObject({ where: '/entries/1/body/dice' });
  });

  test('a beginning that the rules do not make is refused', () => {
    const start = { sum: 3, over: false };
    const record = rechained({ ...played(4), start, startHash: startHash(start) });
    expect(decided(record).findings.at(-1)).toMatchObject({ outcome: 'refused', where: '/start' });
  });

  test('a record that stops before the end is refused, even if nobody kept a head', () => {
    const record = played(4);
    const { findings } = decided({ ...record, entries: record.entries.slice(0, 3) });
    expect(findings.at(-1)).toMatchObject({ outcome: 'refused', where: '/entries' });
  });

  test('entries decided by other rules are accepted as they are, and the verdict says so', () => {
    const { judgement, findings } = decided(played(4, { rules: '0.9.0' }));
    expect(judgement).toBe('unproved');
    expect(findings.slice(-2)).toMatchObject([
      { check: 'decisions', outcome: 'holds', counted: 0 },
      { check: 'decisions', outcome: 'open', counted: 4 },
    ]);
  });
});

describe('forged entries', () => {
  const found = (record: MatchRecord, rules: Rules = game) =>
    runToEnd(examine(record, { rules: () => rules, known }));

  test('a match that begins by other rules is not set up again, which the report says, and nothing is decided from its beginning', () => {
    const never: Rules = {
      ...game,
      submit: () => {
        throw new Error('decided');
      },
    };
    const start = { sum: 7, over: false };
    const forged = rechained({ ...played(4, { rulesVersion: '0' }), start, startHash: startHash(start) });
    const { judgement, findings } = found(forged, never);
    expect(judgement).toBe('unproved');
    expect(findings.slice(-3)).toMatchObject([
      { check: 'charts', outcome: 'open' },
      { check: 'start', outcome: 'open', why: expect.stringContaining('not made again: it is by rules "0"') },
      { check: 'decisions', outcome: 'open', counted: 4 },
    ]);
  });

  test('what follows an entry by other rules is not decided from it', () => {
    const record = rechained(touched('/entries/1/body/rules', '0') as MatchRecord);
    expect(found(record).findings.slice(-2)).toMatchObject([
      { check: 'decisions', outcome: 'holds', counted: 1 },
      { check: 'decisions', outcome: 'open', counted: 3 },
    ]);
  });

  test.each<[string, string, Partial<Finding>]>([
    ['other charts under the name of known ones', 'standard', { outcome: 'open', why: 'these are not' }],
    ['charts of another name', 'mine', { outcome: 'holds' }],
  ])('%s are reported by name and hash', (_, name, { outcome, why }) => {
    const charts = { name, hash: 'd'.repeat(64) };
    const finding = found(rechained({ ...played(4), charts }), {
      ...game,
      charts: () => charts,
    }).findings.find(({ check }) => check === 'charts');
    expect(finding).toMatchObject({ outcome, charts: { ...charts, known: false } });
    if (why !== undefined) expect(finding?.why).toContain(why);
  });

  test('charts that this program cannot play by are reported', () => {
    const charts = { name: 'standard', hash: 'd'.repeat(64) };
    expect(found(rechained({ ...played(4), charts })).findings.slice(-3)).toMatchObject([
      { check: 'charts', outcome: 'open' },
      { check: 'start', outcome: 'open', why: expect.stringContaining('do not know its charts') },
      { check: 'decisions', outcome: 'open', counted: 4 },
    ]);
  });

  const broken = (): never => {
    throw new TypeError('no such thing');
  };
  test.each<[string, Partial<Rules>, string]>([
    ['begin', { create: broken }, 'open'],
    ['decide', { submit: broken }, 'refused'],
    ['fold', { apply: broken }, 'refused'],
    ['sum up', { summary: broken }, 'refused'],
  ])('rules that fail to %s the match cause no exception', (_, part, outcome) => {
    const { judgement, findings } = found(played(4), { ...game, ...part });
    expect(judgement).toBe(outcome === 'open' ? 'unproved' : 'fails');
    expect(findings.at(-1)).toMatchObject({ outcome, why: expect.any(String) as string });
  });

  test('missing rules, facts that are not a list, and too deep nesting are refused', () => {
    expect(runToEnd(examine(played(2), { rules: broken }))).toMatchObject({ judgement: 'fails' });
    const facts = rechained(touched('/entries/1/body/facts', null) as MatchRecord);
    expect(found(facts).findings.at(-1)).toMatchObject({ where: '/entries/1/body/facts', entry: 2 });
    const deep = JSON.stringify(played(2)).replace(
      '"start":{',
      `"start":{"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},`,
    );
    expect(runToEnd(examineText(deep)).judgement).toBe('fails');
  });
});

describe('a match that was brought back from a copy', () => {
  const record = played(6, { restored: 3 });

  test('holds, with later dice from a new secret and new shares', () => {
    const { judgement, findings } = runToEnd(examine(record, { rules: () => game }));
    expect(judgement).toBe('unproved');
    expect(findings).toContainEqual({ check: 'secret', outcome: 'holds', counted: 2 });
    expect(findings).toContainEqual({ check: 'decisions', outcome: 'holds', counted: 5 });
  });

  test.each<[string, string, unknown, string]>([
    ['another secret', '/dice/renewed/0/secret', '5f'.repeat(32), '/dice/renewed/0/secret'],
    ['another hash', '/dice/renewed/0/secretHash', '5f'.repeat(32), '/dice/renewed/0/secretHash'],
    ['other shares', '/dice/renewed/0/contributions', [], '/entries/3/body/key'],
    ['no second secret', '/dice/renewed', [], '/dice/renewed'],
  ])('%s is refused', (_, pointer, value, where) => {
    expect(verifyRecord(touched(pointer, value, record))).toMatchObject({ ok: false, where });
  });
});

test('shares without a die are refused: nothing binds them', () => {
  const record = played(0);
  expect(verifyRecord(record)).toMatchObject({ ok: false, where: '/dice/contributions' });
});

test('a die without a named key is refused', () => {
  const record = rechained(touched('/entries/1/body/key', undefined) as MatchRecord);
  expect(verifyRecord(record)).toMatchObject({ ok: false, where: '/entries/1/body/key' });
});

describe('in a file', () => {
  const text = JSON.stringify(played(5));
  const bytes = new TextEncoder().encode(text);
  const report = (written: string | Uint8Array) => runToEnd(examineText(written, { rules: () => game }));

  test('a record is valid as the server writes it, with or without a final line break', () => {
    expect(report(text).judgement).toBe('unproved');
    expect(report(bytes).judgement).toBe('unproved');
    expect(report(`${text}\n`).judgement).toBe('unproved');
  });

  test('the same content in another spelling is refused, and the verdict names the entry', () => {
    const spelled = text.replace('"to":3815', '"to":3815.0');
    expect(JSON.parse(spelled)).toEqual(JSON.parse(text));
    expect(report(spelled)).toMatchObject({ judgement: 'fails', findings: [{ check: 'form', entry: 2 }] });
    const twice = text.replace('"sequence":3', '"sequence":9,"sequence":3');
    expect(report(twice)).toMatchObject({ judgement: 'fails', findings: [{ check: 'form', entry: 3 }] });
  });

  const begins = [...text.matchAll(/\{"sequence":/g)].map(({ index }) => index);
  test('any bit of any byte, changed, is refused with where and why', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (place, bit) => {
        const changed = Uint8Array.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ (1 << bit);
        const { judgement, findings } = report(changed);
        const near = text.slice(Math.max(0, place - 30), place + 30);
        expect(judgement, near).toBe('fails');
        const wrong = findings.at(-1);
        expect(wrong?.outcome, near).toBe('refused');
        expect(wrong?.where, near).toMatch(/^(\/|$)/);
        expect(wrong?.why, near).not.toBe('');
        // The verdict names the entry, unless its own first word is no longer readable.
        const inEntries = begins.filter((begin) => begin <= place).length;
        if (begins.some((begin) => place >= begin && place < begin + 12)) return;
        if (wrong?.entry !== undefined && inEntries > 0) expect(wrong.entry, near).toBe(inEntries);
      }),
      { numRuns: 2000 },
    );
  });
});
