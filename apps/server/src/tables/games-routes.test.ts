import type { OwnGames } from '@1bob/protocol';
import { expect, test } from 'vitest';
import { tableOfTwo, testServer, type Person } from '../testing/test-server.ts';

const own = async (by: Person): Promise<OwnGames> => (await by.get('/api/games')).body as OwnGames;
const show = async (by: Person, shown: boolean): Promise<OwnGames> =>
  (await by.post('/api/games', { shown })).body as OwnGames;

test('a page of games is private until its owner shows it, and is then found at their tables', async () => {
  const at = await testServer();
  const { match, anna, bert, stranger, left } = await tableOfTwo(at);
  const pages = async () => ((await bert.get(`/api/matches/${match}`)).body as { pages: unknown }).pages;
  const { match: waiting } = await anna.create({ open: true });
  const listed = async () => (await bert.get('/api/tables')).body as { tables: { page: string | null }[] };
  expect((await own(anna)).page).toBeNull();
  expect(await pages()).toEqual([]);
  expect(await listed()).toMatchObject({ tables: [{ match: waiting, page: null }] });

  const { page } = await show(anna, true);
  expect(page).toMatch(/^[a-z0-9]{26}$/);
  expect((await show(anna, true)).page).toBe(page);
  expect(await pages()).toEqual([{ seat: 'left', page }]);
  expect(await listed()).toMatchObject({ tables: [{ page }] });
  await left.command({ kind: 'resign' });
  const seen = await stranger.get(`/api/players/${page ?? ''}`);
  expect(seen.body).toEqual({
    ...{ name: 'Anna', finished: { won: 0, lost: 1, drawn: 0 }, left: 0, usual: null },
    games: [
      {
        ...{ scenario: 'long', seat: 'left', winner: 'right', level: 'marginal' },
        createdAt: expect.any(String) as string,
      },
    ],
  });
  // The page names neither her opponents nor the tables.
  expect(seen.text).not.toMatch(new RegExp(`Bert|${match}|${waiting}`));

  expect((await show(anna, false)).page).toBeNull();
  expect((await stranger.get(`/api/players/${page ?? ''}`)).body).toMatchObject({
    error: { code: 'player.unknown' },
  });
  expect((await show(anna, true)).page).not.toBe(page);
});
