import { EMPTY_PAGE, newSalt, pageCommitment, pageHash } from '@1bob/fairness';
import { PARCEL_LENGTH } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { codeIn, Person, tableOfTwo, testServer, type TestServer } from '../testing/test-server.ts';

const page = '{"marks":[],"notes":[[7,"two unknown off Harwich"]]}';
const salt = newSalt();
const personOf = (at: TestServer, match: string, seat: string): string =>
  at.store.kept.matches.get(match)?.chairs.find((chair) => chair.seat === seat)?.personId ?? '';

/** A table with sealed pages: one of Anna’s with words, an empty one of hers, and one of Bert’s. */
async function sealedTable() {
  const at = await testServer();
  const table = await tableOfTwo(at);
  const { match } = table;
  const seal = (seat: string, month: string, hash: string) => {
    const sealSalt = newSalt();
    const commitment = pageCommitment(sealSalt, hash, { seat, month });
    return { commitment, seat, month, personId: personOf(at, match, seat), salt: sealSalt, hash };
  };
  const seals = {
    written: seal('left', '1918-01', pageHash(salt, page)),
    empty: seal('left', '1918-02', EMPTY_PAGE),
    theirs: seal('right', '1918-01', pageHash(salt, page)),
  };
  await at.store.sealPages(match, Object.values(seals));
  return { at, ...table, seals, diary: `/api/matches/${match}/diary` };
}
const open = async (by: Person, diary: string, ...pages: object[]) => {
  const { body } = await by.request('PUT', `${diary}/opened`, { pages });
  return body.error?.code ?? (body['pages'] as { opened: boolean }[]).map(({ opened }) => opened);
};
const opened = async (by: Person, diary: string) => {
  const { body } = await by.get(`${diary}/opened`);
  return body.error?.code ?? body['pages'];
};

test('an author gets the seals of their own pages, and the page itself is nowhere on the server', async () => {
  const { at, anna, bert, stranger, diary, seals } = await sealedTable();
  const told = ({ month, commitment, salt: sealSalt, hash }: typeof seals.written) => ({
    ...{ month, commitment, sealSalt, hash, opened: false },
  });
  expect((await anna.get(diary)).body).toEqual({ pages: [told(seals.written), told(seals.empty)] });
  expect((await bert.get(diary)).body).toEqual({ pages: [told(seals.theirs)] });
  expect((await stranger.get(diary)).body.error?.code).toBe('session.missing');
  expect((await (await Person.called('Carla', at)).get(diary)).body.error?.code).toBe('seat.none');
});

test('pages open only after the end, to everybody, and close again when their author says so', async () => {
  const { anna, bert, stranger, right, diary, seals } = await sealedTable();
  const { commitment } = seals.written;
  const mine = { commitment, page, salt };
  expect(await open(anna, diary, mine)).toBe('match.running');
  expect(await opened(anna, diary)).toBe('match.running');
  await right.command({ kind: 'resign' });
  expect(await opened(stranger, diary)).toEqual([]);
  expect(await open(anna, diary, mine)).toEqual([true, false]);
  const shown = { seat: 'left', month: '1918-01', page, salt, sealSalt: seals.written.salt };
  for (const by of [bert, stranger]) expect(await opened(by, diary)).toEqual([shown]);
  expect(await open(anna, diary, { commitment: seals.empty.commitment, page: '', salt: null })).toEqual([
    ...[false, true],
  ]);
  expect(await opened(bert, diary)).toMatchObject([{ month: '1918-02', page: '', salt: null }]);
  expect(await open(anna, diary)).toEqual([false, false]);
  expect(await opened(bert, diary)).toEqual([]);
});

test('a reader does not get the pages of a person whom they have blocked or muted', async () => {
  const { at, anna, bert, stranger, right, match, diary, seals } = await sealedTable();
  await right.command({ kind: 'resign' });
  await open(anna, diary, { commitment: seals.written.commitment, page, salt });
  const [author, reader] = [personOf(at, match, 'left'), personOf(at, match, 'right')];
  const numberFor = async (by: Person) => ((await opened(by, diary)) as unknown[]).length;
  expect(await numberFor(bert)).toBe(1);
  await at.store.setBlocked(reader, author, true);
  expect([await numberFor(bert), await numberFor(stranger), await numberFor(anna)]).toEqual([0, 1, 1]);
  await at.store.setBlocked(reader, author, false);
  await at.store.setMuted(match, reader, author, true);
  expect(await numberFor(bert)).toBe(0);
});

test('nobody gets the pages of a person whom the host has blocked', async () => {
  const { at, anna, bert, stranger, right, match, diary, seals } = await sealedTable();
  await right.command({ kind: 'resign' });
  await open(anna, diary, { commitment: seals.written.commitment, page, salt });
  const author = personOf(at, match, 'left');
  const numbers = () =>
    Promise.all([bert, stranger].map(async (by) => ((await opened(by, diary)) as unknown[]).length));
  expect(await numbers()).toEqual([1, 1]);
  await at.store.blockPerson(author, new Date());
  expect(await numbers()).toEqual([0, 0]);
  await at.store.blockPerson(author, null);
  expect(await numbers()).toEqual([1, 1]);
});

test('nothing opens but the page that was sealed, by its author', async () => {
  const { anna, bert, right, diary, seals } = await sealedTable();
  await right.command({ kind: 'resign' });
  const mine = { commitment: seals.written.commitment, page, salt };
  for (const other of [
    { ...mine, page: page.replace('two', 'ten') },
    { ...mine, salt: newSalt() },
    { ...mine, page: '', salt: null },
    { ...mine, commitment: newSalt() },
    { ...mine, commitment: seals.theirs.commitment },
    { ...mine, commitment: seals.empty.commitment },
  ])
    expect(await open(anna, diary, mine, other)).toBe('diary.other');
  expect(await open(bert, diary, mine)).toBe('diary.other');
  expect(await opened(bert, diary)).toEqual([]);
});

test('a seat that came by its recovery link brings its pages, and a deleted person’s are gone', async () => {
  const { at, anna, created, right, match, diary, seals } = await sealedTable();
  const browser = new Person(at);
  expect((await browser.post(`/api/recover/${codeIn(created.recovery)}`)).status).toBe(200);
  expect((await anna.get(diary)).body.error?.code).toBe('seat.none');
  await right.command({ kind: 'resign' });
  expect(await open(browser, diary, { commitment: seals.written.commitment, page, salt })).toEqual([
    ...[true, false],
  ]);
  expect((await anna.post('/api/me/delete', { sure: true })).status).toBe(200);
  expect(await opened(browser, diary)).toEqual([]);
  expect(await at.store.shownPagesOf(match)).toEqual([]);
});

test('after the end an author whose seat was taken by its link opens their own pages, which only they close', async () => {
  const { at, anna, created, right, diary, seals } = await sealedTable();
  await right.command({ kind: 'resign' });
  const mine = { commitment: seals.written.commitment, page, salt };
  expect(await open(anna, diary, mine)).toEqual([true, false]);
  const browser = new Person(at);
  expect((await browser.post(`/api/recover/${codeIn(created.recovery)}`)).status).toBe(200);
  expect(await open(browser, diary)).toEqual([true, false]);
  expect(await opened(browser, diary)).toHaveLength(1);
  expect((await anna.get(diary)).body).toMatchObject({ pages: [{ opened: true }, { opened: false }] });
  expect(await open(anna, diary)).toEqual([false, false]);
  expect(await open(anna, diary, { ...mine, commitment: seals.theirs.commitment })).toBe('diary.other');
  expect(await open(browser, diary, mine)).toEqual([true, false]);
  expect((await (await Person.called('Carla', at)).get(diary)).body.error?.code).toBe('seat.none');
});

test('with drafts comes the hash of a page, and with a proof none', async () => {
  const { at, anna, match } = await sealedTable();
  const parcel = { key: 'ab'.repeat(8), box: 'a'.repeat(PARCEL_LENGTH) };
  const handed = { month: '1918-03', hash: pageHash(salt, page) };
  const put = async (kind: string, given: object) =>
    (await anna.request('PUT', `/api/matches/${match}/parcels/${kind}`, { before: 0, parcel, page: given }))
      .body.error?.code ?? 'kept';
  expect(await put('proof', handed)).toBe('request.malformed');
  expect(await put('drafts', { ...handed, hash: 'a page' })).toBe('request.malformed');
  expect(await put('drafts', { ...handed, month: 'March' })).toBe('request.malformed');
  expect(await put('drafts', handed)).toBe('kept');
  expect(await at.store.handedInAt(match)).toEqual(new Map([[personOf(at, match, 'left'), handed]]));
});
