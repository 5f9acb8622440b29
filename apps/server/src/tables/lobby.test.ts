import { expect, test, vi } from 'vitest';
import { LinkCodes } from '../codes.ts';
import { anna, bert, testMatches } from '../testing/test-matches.ts';
import { toyGame } from '../testing/toy-game.ts';
import { idle } from './computer.ts';
import { Lobby, type Wish } from './lobby.ts';

const wish: Wish = { scenario: 'long', seat: 'left', opponent: 'person', options: {} };

/** A lobby whose store takes its time to keep a new match. */
function crowded(limits: { running: number; unjoined: number }) {
  const { store, tables } = testMatches();
  const lobby = new Lobby({
    ...{ game: toyGame, store, tables, limits, codes: new LinkCodes('a secret') },
    ...{ computers: { idle }, defaultComputer: 'idle' },
  });
  const keep = store.createMatch.bind(store);
  vi.spyOn(store, 'createMatch').mockImplementation(async (...given) => {
    await new Promise((resolve) => setImmediate(resolve));
    await keep(...given);
  });
  return { store, lobby };
}

test.each([
  ['running', { running: 3, unjoined: 9 }, 'match.tooMany'],
  ['waiting for an opponent', { running: 9, unjoined: 3 }, 'match.tooManyUnjoined'],
])('of many matches begun at the same moment no more are made than may be %s', async (_, limits, code) => {
  const { store, lobby } = crowded(limits);
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => lobby.create(anna, wish)));
  const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) expect(reason).toMatchObject({ error: { code }, status: 409 });
  expect(store.matches.size).toBe(3);
  // Another guest is not held up by it, and what failed counts for nothing.
  await lobby.create(bert, wish);
  await expect(lobby.create(bert, { ...wish, scenario: 'none' })).rejects.toMatchObject({ status: 422 });
  await lobby.create(bert, wish);
  await lobby.create(bert, wish);
  await expect(lobby.create(bert, wish)).rejects.toMatchObject({ error: { code } });
});
