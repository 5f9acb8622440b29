import { gzipSync } from 'node:zlib';
import {
  canonical,
  examine,
  runToEnd,
  newContribution,
  seal,
  sha256Hex,
  verifyRecord,
  type KeptShare,
} from '@1bob/fairness';
import { firstBattleOfBritain as game, gameOf, standardPack as standard } from '@1bob/rules';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  anna,
  bert,
  give,
  matchOfTwo,
  reopened,
  testMatches,
  type TestMatches,
} from '../testing/test-matches.ts';
import { testStore } from '../store/testing/test-store.ts';
import { CampaignError, exportMatch, importMatch, LONGEST_CAMPAIGN, type Campaign } from './campaign.ts';
import { idle } from '../tables/live/computer.ts';
import { recordFrom } from '../tables/record/record.ts';
import type { LiveMatch } from '../tables/live/live-match.ts';

/** Gives the least active command of the seat that is to move, a number of times. */
async function advance(table: LiveMatch, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const seat = (['british', 'german'] as const).find(
      (each) => idle.choose(table.viewOf(each).view, each) !== null,
    );
    if (seat === undefined) throw new Error('no seat can move');
    const answer = await give(table, seat, idle.choose(table.viewOf(seat).view, seat));
    if (!answer.ok) throw new Error(answer.error.code);
  }
}

/** Both seats put a share into the dice. Returns what the British player keeps of it. */
async function share(here: TestMatches, match: string): Promise<KeptShare> {
  const shares = [anna, bert].map((person) => ({ person, contribution: newContribution() }));
  for (const { person, contribution } of shares)
    await here.act(person, match, { kind: 'dice', part: { seal: seal(contribution) } });
  for (const { person, contribution } of shares)
    await here.act(person, match, { kind: 'dice', part: { contribution } });
  return kept(await reopened(here.tables, match), shares[0]?.contribution ?? '');
}

const kept = ({ dice }: LiveMatch, contribution: string): KeptShare => {
  if (dice.binding === null) throw new Error('the seals are not bound');
  return { seat: 'british', contribution, binding: dice.binding };
};

/** Both players sit down at the new server of the match. */
async function comeBack(there: TestMatches, recovery: { seat: string; code: string }[]): Promise<void> {
  for (const { seat, code } of recovery) await there.seats.recover(seat === 'british' ? anna : bert, code);
}

const second = { scenario: 'second-phase' };
let here: TestMatches;
let match: string;
let text: string;
let first: KeptShare;
beforeAll(async () => {
  here = testMatches({ game });
  const table = await matchOfTwo(here, second);
  match = table.id;
  first = await share(here, match);
  // Play goes on to the first dice.
  await advance(table, 70);
  text = JSON.stringify(await exportMatch(here.store, game, match));
});

describe('a running match on another server', () => {
  test('looks the same to everybody, asks both seats, goes on with new dice, and has a record that verifies to the end', async () => {
    const there = testMatches({ game });
    const { recovery, asking } = await importMatch(there.store, game, text);
    expect(asking).toBe(true);
    const table = await reopened(there.tables, match);
    const before = await reopened(here.tables, match);
    for (const viewer of ['british', 'german', 'observer'] as const) {
      const { head: _, ...seen } = table.open(viewer, undefined);
      const { head: __, ...was } = before.open(viewer, undefined);
      expect(seen).toEqual(was);
    }

    const refused = { ok: false, error: { code: 'match.asking' } };
    const wish = { kind: 'offerDraw', offered: true };
    expect(table.seatOf(anna.id)).toBeNull();
    await comeBack(there, recovery);
    expect(await give(table, 'british', wish, { id: 'again' })).toMatchObject(refused);
    const mine = newContribution();
    await there.act(anna, match, { kind: 'dice', part: { seal: seal(mine) } });
    expect(await give(table, 'british', wish)).toMatchObject(refused);
    const his = newContribution();
    await there.act(bert, match, { kind: 'dice', part: { seal: seal(his) } });
    // The shares are bound, but not open yet.
    expect(await give(table, 'british', wish)).toMatchObject(refused);
    await there.act(anna, match, { kind: 'dice', part: { contribution: mine } });
    expect(await give(table, 'british', wish)).toMatchObject(refused);
    await there.act(bert, match, { kind: 'dice', part: { contribution: his } });
    // A command that was refused meanwhile has not used up its id.
    expect(await give(table, 'british', wish, { id: 'again' })).toMatchObject({ ok: true });

    // After a restart it is still so.
    const again = testMatches({ game, store: there.store });
    const reloaded = await reopened(again.tables, match);
    await advance(reloaded, 60);
    await give(reloaded, 'german', { kind: 'resign' });
    const row = await there.store.findMatch(match);
    if (row === null) throw new Error('the match is gone');
    const record: unknown = JSON.parse(JSON.stringify(await recordFrom(there.store, row)));
    const heads = [...here.frames, ...there.frames, ...again.frames].map(({ head }) => head);
    const shares = [first, kept(table, mine)];
    const { judgement, findings } = runToEnd(
      examine(record, { heads, shares, rules: gameOf, known: [standard] }),
    );
    expect(findings.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
    expect(judgement).toBe('holds');
    expect(findings).toContainEqual({ check: 'secret', outcome: 'holds', counted: 2 });
    expect(record).toMatchObject({
      dice: { renewed: [{ contributions: [{ contribution: mine }, { contribution: his }] }] },
    });
  });

  test('can be moved on from the new server', async () => {
    const there = testMatches({ game });
    const { recovery } = await importMatch(there.store, game, text);
    await comeBack(there, recovery);
    await share(there, match);
    await advance(await reopened(there.tables, match), 5);
    const farther = testMatches({ game });
    const next = await importMatch(
      farther.store,
      game,
      JSON.stringify(await exportMatch(there.store, game, match)),
    );
    await comeBack(farther, next.recovery);
    await share(farther, match);
    const table = await reopened(farther.tables, match);
    await advance(table, 25);
    await give(table, 'british', { kind: 'resign' });
    const row = await farther.store.findMatch(match);
    if (row === null) throw new Error('the match is gone');
    expect(row.pastDice).toHaveLength(2);
    expect(verifyRecord(await recordFrom(farther.store, row), { rules: gameOf })).toEqual({ ok: true });
  });

  test('with a computer goes on as soon as the person has agreed', async () => {
    const computers = { idle };
    const home = testMatches({ game, computers });
    const table = await matchOfTwo(home, { ...second, opponent: 'computer', computer: 'idle' });
    const command = idle.choose(table.viewOf('british').view, 'british');
    await table.command('british', { id: 'first', version: 0, command }, { person: anna.id });
    const there = testMatches({ game, computers });
    const file = JSON.stringify(await exportMatch(home.store, game, table.id));
    const { recovery } = await importMatch(there.store, game, file);
    expect(recovery.map(({ seat }) => seat)).toEqual(['british']);
    await comeBack(there, recovery);
    const moved = await reopened(there.tables, table.id);
    const mine = newContribution();
    await there.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
    await there.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
    const stage = () => (moved.viewOf('observer').view as { stage: { side?: string } }).stage;
    await expect.poll(() => stage().side).not.toBe('german');
    expect(there.faults).toEqual([]);
    await there.tables.close();
    await home.tables.close();
  });
});

test('an ended match keeps its record, byte for byte', async () => {
  const home = testMatches({ game });
  const table = await matchOfTwo(home, second);
  await give(table, 'british', { kind: 'resign' });
  const there = testMatches({ game });
  const { asking } = await importMatch(
    there.store,
    game,
    JSON.stringify(await exportMatch(home.store, game, table.id)),
  );
  expect(asking).toBe(false);
  const record = async ({ store }: TestMatches) => {
    const row = await store.findMatch(table.id);
    return JSON.stringify(row && (await recordFrom(store, row)));
  };
  expect(await record(there)).toBe(await record(home));
});

test('importing a match that already exists changes nothing', async () => {
  const before = structuredClone(here.store.kept.matches.get(match));
  await expect(importMatch(here.store, game, text)).rejects.toMatchObject({ code: 'campaign.exists' });
  expect(here.store.kept.matches.get(match)).toEqual(before);
});

test('does not export an unknown match, or one with an empty seat', async () => {
  await expect(exportMatch(here.store, game, 'nowhere')).rejects.toMatchObject({ code: 'campaign.unknown' });
  const { match: lonely } = await here.lobby.create(anna, {
    ...{ scenario: 'second-phase', seat: 'british', opponent: 'person', options: {} },
  });
  await expect(exportMatch(here.store, game, lonely.id)).rejects.toMatchObject({ code: 'campaign.unseated' });
});

test('a match in which nothing has happened yet is moved, and moved again before anybody has come back', async () => {
  const home = testMatches({ game });
  const { id } = await matchOfTwo(home, { ...second, plotTable: true });
  const [there, farther] = [testMatches({ game }), testMatches({ game })];
  await importMatch(there.store, game, JSON.stringify(await exportMatch(home.store, game, id)));
  const { recovery } = await importMatch(
    farther.store,
    game,
    JSON.stringify(await exportMatch(there.store, game, id)),
  );
  expect(recovery.map(({ name }) => name)).toEqual(['Anna', 'Bert']);
  expect(farther.store.kept.matches.get(id)).toMatchObject({ plotTable: true });
  await comeBack(farther, recovery);
  await share(farther, id);
  const table = await reopened(farther.tables, id);
  await advance(table, 5);
  await give(table, 'british', { kind: 'resign' });
  const row = await farther.store.findMatch(id);
  if (row === null) throw new Error('the match is gone');
  expect(verifyRecord(await recordFrom(farther.store, row), { rules: gameOf })).toEqual({ ok: true });
});

test.each<[string, (text: string) => Uint8Array]>([
  ['with a byte order mark and line breaks of Windows', (whole) => Buffer.from(`\ufeff${whole}\r\n`)],
  ['in UTF-16', (whole) => Buffer.from(`\ufeff${whole}`, 'utf16le')],
])('a file that an editor has saved again can be imported: %s (daily life 40)', async (_, saved) => {
  const home = testMatches({ game });
  const { id } = await matchOfTwo(home, second);
  const whole = JSON.stringify(await exportMatch(home.store, game, id));
  expect(await importMatch(testStore(), game, saved(whole))).toMatchObject({ match: id });
  const refused = importMatch(testStore(), game, gzipSync(whole));
  await expect(refused).rejects.toThrow('The file is compressed. Unpack it first.');
  const record = importMatch(testStore(), game, '{"format":"1bob-record/1"}');
  await expect(record).rejects.toThrow('It is the record of an ended match.');
});

describe('a changed file', () => {
  const changed = (change: (file: Campaign) => unknown): string => {
    const file = JSON.parse(text) as Campaign;
    return JSON.stringify(change(file) ?? file);
  };
  test.each<[string, string, () => string]>([
    ['no JSON', 'campaign.malformed', () => text.slice(0, -5)],
    ['something else', 'campaign.malformed', () => '{"format":"1bob-record/1"}'],
    ['nothing', 'campaign.malformed', () => 'null'],
    ['a newer file', 'campaign.format', () => changed((file) => ({ ...file, format: '1bob-campaign/2' }))],
    ['a member more', 'campaign.malformed', () => changed((file) => ({ ...file, more: 1 }))],
    ['a member less', 'campaign.malformed', () => changed(({ start: _, entries: __, ...file }) => file)],
    ['another name', 'campaign.altered', () => changed((file) => void (file.match.chairs[0]!.name = 'Eve'))],
    [
      'another die',
      'campaign.altered',
      () => changed((file) => void (file.entries[3]!.hash = '0'.repeat(64))),
    ],
    ['a cut tail', 'campaign.altered', () => changed((file) => void file.entries.pop())],
  ])('%s is %s', async (_, code, file) => {
    const store = testStore();
    const failure = await importMatch(store, game, file()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CampaignError);
    expect(failure).toMatchObject({ code });
    expect(store.kept.matches.size).toBe(0);
  });

  /** A forged file with a correct checksum. */
  const forged = (change: (file: Campaign) => void): string => {
    const file = JSON.parse(text) as Campaign;
    change(file);
    const { checksum: _, ...rest } = file;
    return JSON.stringify({ ...rest, checksum: sha256Hex(canonical(rest)) });
  };
  const nameOf = (name: unknown) => (file: Campaign) => void Object.assign(file.match.chairs[0]!, { name });
  test.each<[string, (file: Campaign) => void]>([
    ['an invalid id', (file) => void (file.match.id = '../../etc')],
    ['a long id', (file) => void (file.match.id = 'x'.repeat(41))],
    ['an invalid watch code', (file) => void (file.match.watchCode = 'short')],
    ['a name of a megabyte', nameOf('x'.repeat(1_000_000))],
    ['a name that cannot be seen', nameOf('\u200b')],
    ['a person without a name', nameOf(null)],
    [
      'a computer under the name of a person',
      (file) => void Object.assign(file.match.chairs[0]!, { computer: 'idle', name: 'Anna' }),
    ],
    ['a seat twice', (file) => void (file.match.chairs[0]!.seat = file.match.chairs[1]!.seat)],
    ['only one seat', (file) => void file.match.chairs.pop()],
    ['options without end', (file) => void (file.match.options = { a: 'x'.repeat(9_000) })],
    ['a long scenario', (file) => void (file.match.scenario = 'x'.repeat(41))],
    ['long words for its rules', (file) => void (file.match.rulesVersion = '1'.repeat(41))],
    ['an invalid secret', (file) => void (file.match.secret = 'secret')],
    ['an invalid share', (file) => void (file.match.chairs[0]!.contribution = '0f')],
    ['a pack without a name', (file) => void (file.match.chartsName = '')],
    ['a day before there were any', (file) => void (file.match.createdAt = '0000-01-01T00:00:00Z')],
    ['a command without an id', (file) => void (file.entries[0]!.commandId = '')],
    ['a long command id', (file) => void (file.entries[0]!.commandId = 'x'.repeat(65))],
    ['an invalid version', (file) => void (file.entries[0]!.versions.observer = -1)],
    [
      'an entry that rolls nothing',
      (file) => void (file.entries[0]!.body = { kind: 'opened', seat: 'left' }),
    ],
    ['invalid salt', (file) => void (file.entries[0]!.salt = 'salt')],
  ])('with %s is malformed, even if its checksum is right', async (_, change) => {
    const store = testStore();
    await expect(importMatch(store, game, forged(change))).rejects.toMatchObject({
      code: 'campaign.malformed',
    });
    expect(store.kept.matches.size).toBe(0);
  });

  test.each<[string, string, () => string]>([
    ['/match/chairs/0/name: not a name that can stand there.', 'malformed', () => forged(nameOf('\u200b'))],
    [
      '/match/chairs: a seat twice.',
      'malformed',
      () => forged((file) => void (file.match.chairs[0]!.seat = file.match.chairs[1]!.seat)),
    ],
    ['/start is not a match.', 'malformed', () => forged((file) => void (file.start = null))],
    ['Its checksum does not match.', 'altered', () => changed((file) => void file.entries.pop())],
    [
      'It is a match of another game, whist.',
      'format',
      () => forged((file) => void (file.match.game = 'whist')),
    ],
  ])('is refused with the place and the reason: %s', async (message, code, file) => {
    await expect(importMatch(testStore(), game, file())).rejects.toMatchObject({
      code: `campaign.${code}`,
      message: expect.stringContaining(` ${message}`) as string,
    });
  });

  /** The same match with another beginning and without entries. Its chain begins where the file says. */
  const begun = (
    change: (start: Record<string, unknown>) => void,
    rulesVersion = game.rulesVersion,
  ): string =>
    forged((file) => {
      file.entries = [];
      file.match.rulesVersion = rulesVersion;
      change(file.start as Record<string, unknown>);
    });
  const won = { winner: 'german', level: 'marginal', reason: 'resigned' };
  test.each([
    [game.rulesVersion, won],
    ['1.0.0', won],
    ['1.0.0', null],
  ])('that begins as an ended match is refused, under rules %s', async (rules, result) => {
    const file = begun((start) => void (start['stage'] = { kind: 'ended', result }), rules);
    const store = testStore();
    await expect(importMatch(store, game, file)).rejects.toMatchObject({
      code: 'campaign.altered',
      message: expect.stringContaining('/start: the match has ended before it begins.') as string,
    });
    expect(store.kept.matches.size).toBe(0);
  });

  test('is refused if its scenario and options do not lead to its beginning; under other rules that cannot be known', async () => {
    const turned = (start: Record<string, unknown>) => void (start['month'] = Number(start['month']) + 1);
    await expect(
      importMatch(
        testStore(),
        game,
        begun(() => undefined),
      ),
    ).resolves.toMatchObject({ match });
    await expect(importMatch(testStore(), game, begun(turned))).rejects.toMatchObject({
      code: 'campaign.altered',
      message: expect.stringContaining('/start: the rules begin this match otherwise.') as string,
    });
  });

  test('is refused if it was written by rules that are not known here; the refusal gives their number', async () => {
    const older = {
      ...game,
      apply() {
        throw new Error('no such fact');
      },
    };
    await expect(importMatch(testStore(), older, text)).rejects.toMatchObject({
      code: 'campaign.format',
      message: expect.stringContaining(
        `It was played by rules ${game.rulesVersion}, which this version cannot replay: no such fact.`,
      ) as string,
    });
  });

  test('longer than any campaign is refused unread', async () => {
    const long = ' '.repeat(LONGEST_CAMPAIGN + 1);
    await expect(importMatch(testStore(), game, long)).rejects.toMatchObject({
      code: 'campaign.malformed',
      message: expect.stringContaining('longer than') as string,
    });
  });

  test('that leads to a summary no list could show is refused', async () => {
    const strange = {
      ...game,
      summary: (...given: Parameters<typeof game.summary>) => ({
        ...game.summary(...given),
        points: { british: Number.NaN, german: 0 },
      }),
    };
    await expect(importMatch(testStore(), strange, text)).rejects.toMatchObject({
      code: 'campaign.malformed',
    });
  });

  test('that comes from a clock that is ahead does not stay above the newest match in lists for years', async () => {
    const { store } = testMatches({ game });
    const { match: id } = await importMatch(
      store,
      game,
      forged((file) => void (file.match.createdAt = '2999-01-01T00:00:00.000Z')),
    );
    expect(store.kept.matches.get(id)?.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(store.kept.matches.get(id)?.listed).toBe(false);
  });

  test('with any byte changed is refused, and nothing of it is kept', async () => {
    const bytes = new TextEncoder().encode(text);
    const store = testStore();
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (place, bit) => {
        const flipped = Uint8Array.from(bytes);
        flipped[place] = (flipped[place] ?? 0) ^ (1 << bit);
        const broken = new TextDecoder().decode(flipped);
        const failure = await importMatch(store, game, broken).catch((error: unknown) => error);
        expect(failure, text.slice(place - 20, place + 20)).toBeInstanceOf(CampaignError);
        expect(store.kept.matches.size).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
