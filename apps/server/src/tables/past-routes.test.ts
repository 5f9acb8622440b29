import { once } from 'node:events';
import { connect } from 'node:net';
import type { PastContents, PastPage } from '@1bob/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Pasts } from './past.ts';
import { codeIn, Person, tableOfTwo, testServer } from '../testing/test-server.ts';
import { testStore } from '../store/testing/test-store.ts';

/** A pace short enough for tests. */
const pace = 20;

const contents = async (person: Person, match: string, more = '') =>
  (await person.get(`/api/matches/${match}/past${more}`)).body as PastContents;
const codeOf = async (person: Person, path: string): Promise<unknown> => {
  const { status, body } = await person.get(path);
  return [status, (body as { error?: { code?: string } } | undefined)?.error?.code];
};

test('everyone gets the past of their own audience, step by step as it was shown', async () => {
  const { match, created, anna, bert, stranger, left, right, observer } = await tableOfTwo(
    await testServer({ pace }),
  );
  const watch = codeIn(created.links.watch);
  await left.command({ kind: 'hide', number: 41 });
  await right.command({ kind: 'hide', number: 42 });
  await left.command({ kind: 'pass' });
  await right.reaches(2);
  for (const [person, place, more] of [
    [anna, left, ''],
    [bert, right, ''],
    [stranger, observer, `?watch=${watch}`],
    [anna, observer, `?watch=${watch}`],
  ] as const) {
    await place.settle();
    const { seat, version, pages } = await contents(person, match, more);
    expect([seat, version]).toEqual([place.opened?.ok && place.opened.seat, place.version]);
    const last = await person.get(`/api/matches/${match}/past/${pages.length - 1}${more}`);
    const { steps } = last.body as PastPage;
    expect(steps.at(-1)).toEqual({ version: place.version, view: place.view });
    // Private parts of a page are not compressed together with what others did.
    expect(last.headers.get('content-encoding')).toBeNull();
    expect(last.headers.get('cache-control')).toBe('no-store');
  }
});

test('is refused to those who have no seat there, with the error codes of the page', async () => {
  const at = await testServer({ pace, environment: { API_RATE: '40' } });
  const { match, created, anna, stranger } = await tableOfTwo(at);
  const carl = await Person.called('Carl', at);
  const path = `/api/matches/${match}/past`;
  for (const more of ['', '/0']) {
    for (const person of [carl, stranger])
      expect(await codeOf(person, path + more)).toEqual([403, 'seat.none']);
    expect(await codeOf(anna, `${path}${more}?watch=${'q'.repeat(26)}`)).toEqual([404, 'watch.unknown']);
    expect(await codeOf(anna, `/api/matches/nothing-here/past${more}`)).toEqual([404, 'match.unknown']);
  }
  for (const more of ['/1', '/999999'])
    expect(await codeOf(anna, path + more)).toEqual([404, 'past.unknown']);
  for (const more of ['/-1', '/one', '/0?since=now'])
    expect(await codeOf(anna, path + more)).toEqual([400, 'request.malformed']);
  const watched = `${path}/0?watch=${codeIn(created.links.watch)}`;
  let last = await codeOf(stranger, watched);
  for (let n = 0; n < 20; n++) last = await codeOf(stranger, watched);
  expect(last).toEqual([429, 'request.tooMany']);
});

test('belongs to the seat: a player who lost the seat while a page was being made does not get the page', async () => {
  const store = testStore();
  const at = await testServer({ pace, store });
  const { match, created, anna } = await tableOfTwo(at);
  const dora = await Person.called('Dora', at);
  const entriesAfter = store.entriesAfter.bind(store);
  store.entriesAfter = async (...given) => {
    store.entriesAfter = entriesAfter;
    await dora.post(`/api/recover/${codeIn(created.recovery)}`);
    return entriesAfter(...given);
  };
  expect(await codeOf(anna, `/api/matches/${match}/past/0`)).toEqual([403, 'seat.none']);
  expect(await codeOf(dora, `/api/matches/${match}/past/0`)).toEqual([200, undefined]);
});

test('an answer is sent at the first multiple of the pace at which it is ready, and so is a failure', async () => {
  const store = testStore();
  const { match, anna } = await tableOfTwo(await testServer({ pace: 50, store }));
  const path = `/api/matches/${match}/past/0`;
  const spent = async (status: number): Promise<number> => {
    const start = performance.now();
    expect((await anna.get(path)).status).toBe(status);
    return performance.now() - start;
  };
  expect(await spent(200)).toBeGreaterThanOrEqual(50);
  const entriesAfter = store.entriesAfter.bind(store);
  store.entriesAfter = async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 55));
    return entriesAfter(...given);
  };
  expect(await spent(200)).toBeGreaterThanOrEqual(100);
  store.entriesAfter = () => Promise.reject(new Error('lost'));
  expect(await spent(500)).toBeGreaterThanOrEqual(50);
});

test('an ended match still has a past', async () => {
  const { match, anna, left } = await tableOfTwo(await testServer({ pace }));
  await left.command({ kind: 'resign' });
  const { pages, version } = await contents(anna, match);
  expect(version).toBe(left.version);
  expect(pages.at(-1)).toMatchObject({ stage: 'ended' });
});

test("counts a seat's requests for its person, and an observer's for their address, until they disconnect", async () => {
  const at = await testServer({ pace });
  const { match, created, anna, stranger } = await tableOfTwo(at);
  const page = vi.spyOn(Pasts.prototype, 'page');
  onTestFinished(() => page.mockRestore());
  const path = `/api/matches/${match}/past/0`;
  const watched = `${path}?watch=${codeIn(created.links.watch)}`;
  for (const [person, asked] of [
    [anna, path],
    [anna, watched],
    [stranger, watched],
  ] as const)
    expect((await person.get(asked)).status).toBe(200);
  const askers = page.mock.calls.map(([, , , , { asker }]) => asker);
  expect(askers[0]).toMatch(/^person /);
  expect(askers.slice(1)).toEqual(['address 127.0.0.1', 'address 127.0.0.1']);

  for (const method of ['GET', 'HEAD']) {
    const connection = connect(Number(new URL(at.url).port), '127.0.0.1');
    const dropped = new Promise<void>((resolve) => {
      page.mockImplementation(async (_match, _viewer, _page, _since, { signal }) => {
        if (signal === undefined) throw new Error('a reader who cannot be seen to leave');
        const gone = once(signal, 'abort');
        connection.destroy();
        await gone;
        resolve();
        return null;
      });
    });
    connection.write(`${method} ${watched} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await dropped;
  }
});
