import {
  EMPTY_PAGE,
  examine,
  pageCommitment,
  pageHash,
  runToEnd,
  verifyPage,
  type MatchRecord,
  type SealedPages,
} from '@1bob/fairness';
import { firstBattleOfBritain, gameOf, standardPack } from '@1bob/rules';
import { describe, expect, test } from 'vitest';
import { anna, bert, give, matchOfTwo, testMatches } from '../../testing/test-matches.ts';
import { recordFrom } from '../record/record.ts';
import { idle } from './computer.ts';
import type { LiveMatch } from './live-match.ts';
import { sealPages } from './pages.ts';

const game = firstBattleOfBritain;
const seats = ['british', 'german'] as const;
const salt = 'a1'.repeat(32);
const page = '{"marks":[],"notes":[[7,"two unknown off Harwich"]]}';
const box = (before: number, handed?: { month: string; hash: string }) => ({
  ...{ before, box: 'sealed', at: new Date() },
  page: handed,
});

async function begun() {
  const here = testMatches({ game });
  for (const one of [anna, bert]) await here.store.createSession(one);
  const table = await matchOfTwo(here, { scenario: 'second-phase', seat: 'british' });
  return { here, table, id: table.id };
}
/** Plays on, by the least active commands, until the month has another name or the match has ended. */
async function playMonth(table: LiveMatch) {
  const { month } = table.row.summary;
  while (!table.ended && table.row.summary.month === month) {
    const seat = seats.find((each) => idle.choose(table.viewOf(each).view, each) !== null);
    if (seat === undefined) throw new Error('no seat can move');
    const answer = await give(table, seat, idle.choose(table.viewOf(seat).view, seat));
    if (!answer.ok) throw new Error(answer.error.code);
  }
}
async function playOut(table: LiveMatch) {
  while (!table.ended) await playMonth(table);
}

describe('The pages of a month', () => {
  test('are sealed by the entry that ends it, one of each seat, and the record holds', async () => {
    const { here, table, id } = await begun();
    await playMonth(table);
    const hash = pageHash(salt, page);
    const { month } = table.row.summary;
    if (month === null) throw new Error('no month has begun');
    expect(await here.store.pageSealsOf(id, [anna.personId])).toEqual([]);
    await here.store.keepParcel(id, anna.personId, 'drafts', box(0, { month, hash: 'b'.repeat(64) }));
    await here.store.keepParcel(id, anna.personId, 'drafts', box(1, { month, hash }));
    // A later parcel of an earlier page of the program hands in nothing.
    await here.store.keepParcel(id, anna.personId, 'drafts', box(2));
    await playOut(table);
    const [first, ...others] = await here.store.pageSealsOf(id, [anna.personId]);
    expect(first).toMatchObject({ seat: 'british', month, hash });
    // The hash is of January. The other months have no page.
    expect(new Set(others.map((seal) => seal.hash))).toEqual(new Set([EMPTY_PAGE]));

    const row = await here.store.findMatch(id);
    if (row === null) throw new Error('the match is gone');
    const record = JSON.parse(JSON.stringify(await recordFrom(here.store, row))) as MatchRecord;
    const { findings } = runToEnd(examine(record, { rules: gameOf, known: [standardPack] }));
    expect(findings.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    const sealed = record.entries.flatMap(({ body }) => body.pages ?? []);
    expect(sealed.map((each) => each.month)).toEqual([month, ...others.map((each) => each.month)]);
    for (const { seals } of sealed) expect(seals.map(({ seat }) => seat)).toEqual([...seats]);
    // One commitment a seat and month, of which no two are equal though most pages are empty.
    const all = sealed.flatMap(({ seals }) => seals.map(({ commitment }) => commitment));
    expect(new Set(all).size).toBe(all.length);

    const opened = { seat: 'british', month, page, salt, sealSalt: first?.salt ?? '' };
    expect(verifyPage(record, opened)).toBe('holds');
    expect(verifyPage(record, { ...opened, page: page.replace('two', 'ten') })).toBe('differs');
    // Nothing in the record helps to guess: neither the hash nor the salt of the server is in it.
    const text = JSON.stringify(record);
    for (const secret of [hash, EMPTY_PAGE, first?.salt ?? '']) expect(text).not.toContain(secret);
  });

  const chairs = [
    { seat: 'german', personId: null },
    { seat: 'british', personId: 'anna' },
  ] as never;
  type HandedIn = ReadonlyMap<string, { month: string; hash: string }>;
  /** Worlds that differ only in what a person has handed in: nothing, a page of this month, a page of another one. */
  const handedIn: readonly HandedIn[] = [
    new Map(),
    new Map([['anna', { month: '1918-01', hash: pageHash(salt, page) }]]),
    new Map([['anna', { month: '1917-12', hash: pageHash(salt, page) }]]),
  ];
  /** What a reader of the records of these worlds could tell them apart by. */
  async function tellsApart(seal: typeof sealPages) {
    const sealed: unknown[] = [];
    const pages = await Promise.all(
      handedIn.map((handed) =>
        seal(
          {
            handedInAt: () => Promise.resolve(handed),
            sealPages: (_: string, seals: unknown) => Promise.resolve(void sealed.push(seals)),
          },
          { id: 'm', chairs },
          game.seats,
          '1918-01',
        ),
      ),
    );
    const all = pages.flatMap(({ seals }) => seals.map(({ commitment }) => commitment));
    const forms = new Set(pages.map((each) => JSON.stringify(each).replace(/[0-9a-f]{64}/g, 'hex')));
    const seatsIn = pages.map(({ seals }) => seals.map(({ seat }) => seat).join());
    const tells = [
      ...(new Set(all).size < all.length ? ['two commitments are equal'] : []),
      ...(forms.size > 1 ? ['the forms differ'] : []),
      ...(seatsIn.some((each) => each !== seats.join()) ? ['a seat has no commitment'] : []),
    ];
    return { sealed, tells };
  }

  test('have one form for persons and computers, with and without a diary', async () => {
    const { sealed, tells } = await tellsApart(sealPages);
    expect(tells).toEqual([]);
    // Only a person can open a page. That of another month is not that of this one.
    expect(sealed).toEqual(
      [EMPTY_PAGE, pageHash(salt, page), EMPTY_PAGE].map((expected) => [
        expect.objectContaining({ seat: 'british', personId: 'anna', hash: expected }),
      ]),
    );
  });

  type Seal = typeof sealPages;
  const planted: Readonly<
    Record<string, (handed: HandedIn, all: SealedPages['seals']) => SealedPages['seals']>
  > = {
    'commits only to pages that somebody has written': (handed, all) =>
      all.filter(({ seat }) => seat === 'british' && handed.has('anna')),
    'commits to no page of a computer': (_, all) => all.filter(({ seat }) => seat === 'british'),
    'seals empty pages with a salt that is always the same': (handed, all) =>
      all.map(({ seat, commitment }) => ({
        seat,
        commitment:
          seat === 'british' && handed.has('anna')
            ? commitment
            : pageCommitment('0'.repeat(64), EMPTY_PAGE, { seat, month: '1918-01' }),
      })),
  };
  test.each(Object.entries(planted))('are told apart if a server %s', async (_, bend) => {
    const leaky: Seal = async (store, match, order, month) => {
      const { seals } = await sealPages(store, match, order, month);
      return { month, seals: bend(await store.handedInAt(match.id), seals) };
    };
    expect((await tellsApart(leaky)).tells).not.toEqual([]);
  });

  test('are written without a frame, an entry, a version or a head', async () => {
    const { here, table, id } = await begun();
    await playMonth(table);
    const told = () =>
      JSON.stringify([
        ...[here.frames, here.notices, here.store.kept.entries.get(id), table.time, table.dice],
        ...[...seats, 'observer' as const].map((viewer) => table.open(viewer, undefined)),
        ...[here.store.kept.publicAt.get(id), here.store.kept.due.get(id), here.store.kept.jobs],
      ]);
    const before = told();
    const { month } = table.row.summary;
    for (let n = 0; n < 40; n++) {
      const hash = pageHash(salt, `${page} ${n}`);
      await here.store.keepParcel(id, anna.personId, 'drafts', box(n, { month: month ?? '', hash }));
    }
    expect(told()).toBe(before);
  });
});
