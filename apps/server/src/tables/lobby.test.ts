import { expect, test, vi } from 'vitest';
import { steadyTime } from '../common/clock.ts';
import { LinkCodes } from '../common/codes.ts';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../testing/test-matches.ts';
import { toyGame } from '../testing/toy-game.ts';
import { hasPlotTable } from './chairs.ts';
import { idle } from './live/computer.ts';
import { DayBudget } from './record/day-budget.ts';
import { Lobby } from './lobby.ts';
import type { MatchRequest } from './new-match.ts';
import { TableLimits } from './table-limits.ts';
import { Rematches } from './rematches.ts';

const wish: MatchRequest = { scenario: 'long', seat: 'left', opponent: 'person', options: {} };

/** A lobby whose store takes some time to keep a new match. */
function crowded(most: { running: number; unjoined: number }, computerMatches = 2) {
  const { store, tables, clock, notify } = testMatches();
  const lobby = new Lobby({
    ...{ game: toyGame, store, tables, codes: new LinkCodes('a secret') },
    limits: new TableLimits({ store, most, computerMatches, openFor: 60_000 }),
    ...{ computers: { idle }, defaultComputer: 'idle', notify, clock, days: new DayBudget() },
  });
  const keep = store.createMatch.bind(store);
  vi.spyOn(store, 'createMatch').mockImplementation(async (...given) => {
    await new Promise((resolve) => setImmediate(resolve));
    return keep(...given);
  });
  return { store, lobby, tables, notify };
}

test.each([
  ['running', { running: 3, unjoined: 9 }, 'match.tooMany'],
  ['waiting for an opponent', { running: 9, unjoined: 3 }, 'match.tooManyUnjoined'],
])('if many matches begin at the same moment, no more are made than may be %s', async (_, limits, code) => {
  const { store, lobby } = crowded(limits);
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => lobby.create(anna, wish)));
  const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) expect(reason).toMatchObject({ error: { code }, status: 409 });
  expect(store.kept.matches.size).toBe(3);
  // It does not hold up another guest, and an attempt that failed does not count.
  await lobby.create(bert, wish);
  await expect(lobby.create(bert, { ...wish, scenario: 'none' })).rejects.toMatchObject({ status: 422 });
  await lobby.create(bert, wish);
  await lobby.create(bert, wish);
  await expect(lobby.create(bert, wish)).rejects.toMatchObject({ error: { code } });
});

test('a match that is still being made counts after another one, begun at the same time, is done', async () => {
  const { store, lobby } = crowded({ running: 2, unjoined: 9 });
  const keep = store.createMatch.bind(store);
  let letGo = (): void => undefined;
  vi.spyOn(store, 'createMatch').mockImplementationOnce(async (...given) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    return keep(...given);
  });
  const slow = lobby.create(anna, wish);
  await lobby.create(anna, wish);
  await expect(lobby.create(anna, wish)).rejects.toMatchObject({ error: { code: 'match.tooMany' } });
  letGo();
  await slow;
});

test('an invitation names the free seat and the inviting player until the guest has come', async () => {
  const { lobby } = testMatches();
  const { join } = await lobby.create(anna, wish);
  const code = join ?? '';
  expect(await lobby.invitation(null, code)).toMatchObject({ seat: 'right', from: 'Anna', scenario: 'long' });
  await lobby.join(bert, code);
  await expect(lobby.invitation(null, code)).rejects.toMatchObject({ error: { code: 'join.used' } });
  await expect(lobby.invitation(null, 'unknown')).rejects.toMatchObject({ error: { code: 'join.used' } });
});

test('makes a match with the requested charts', async () => {
  const create = vi.fn<typeof toyGame.create>((wished) => toyGame.create(wished));
  const { lobby } = testMatches({ game: { ...toyGame, create } });
  await lobby.create(anna, { ...wish, charts: 'other' });
  await lobby.create(anna, wish);
  const { scenario, options } = wish;
  expect(create.mock.calls).toEqual([[{ scenario, options, charts: 'other' }], [{ scenario, options }]]);
});

test('refuses the maker of a match who joins it, and lets a player who has joined in again', async () => {
  const { lobby } = testMatches();
  const { join } = await lobby.create(anna, wish);
  const code = join ?? '';
  await expect(lobby.join(anna, code)).rejects.toMatchObject({ error: { code: 'join.own' } });
  expect(await lobby.join(bert, code)).toMatchObject({ seat: 'right', recovery: expect.any(String) });
  expect(await lobby.join(bert, code)).toMatchObject({ seat: 'right', recovery: null });
  const carl = { ...bert, id: 'session-of-Carl', personId: 'session-of-Carl', name: 'Carl' };
  await expect(lobby.join(carl, code)).rejects.toMatchObject({ error: { code: 'join.used' } });
});

test('a match against a computer waits for no opponent, and is not listed', async () => {
  const { store, lobby } = crowded({ running: 9, unjoined: 0 });
  const { match } = await lobby.create(anna, { ...wish, opponent: 'computer', listed: true });
  expect(store.kept.matches.get(match.id)).toMatchObject({ listed: false });
  await expect(lobby.create(anna, wish)).rejects.toMatchObject({ error: { code: 'match.tooManyUnjoined' } });
});

test('a match against a computer has the plot table, and one between persons if its maker says so', async () => {
  const { store, lobby } = crowded({ running: 9, unjoined: 9 });
  const has = async (more: Partial<typeof wish> & { plotTable?: boolean }) => {
    const { match } = await lobby.create(anna, { ...wish, ...more });
    const row = store.kept.matches.get(match.id);
    return row && hasPlotTable(row);
  };
  expect(await has({ opponent: 'computer' })).toBe(true);
  expect(await has({})).toBe(false);
  expect(await has({ plotTable: true })).toBe(true);
});

test('one person has at most half of the matches between computers', async () => {
  const { lobby } = crowded({ running: 9, unjoined: 9 });
  const between = { scenario: wish.scenario, options: wish.options, officers: {}, listed: false };
  // Both begin at the same moment, so neither counts against the other.
  await Promise.all([lobby.createForComputers(anna, between), lobby.createForComputers(bert, between)]);
  const refusal = { error: { code: 'computer.tooMany' } };
  await expect(lobby.createForComputers(anna, between)).rejects.toMatchObject(refusal);
  const carl = { ...bert, id: 'session-of-Carl', personId: 'session-of-Carl', name: 'Carl' };
  await expect(lobby.createForComputers(carl, between)).rejects.toMatchObject(refusal);
});

const guest = (n: number, from = 'a network') => ({
  ...anna,
  ...{ id: `session-of-${n}`, personId: `session-of-${n}`, name: `Guest ${n}`, from },
});
const statuses = async (asked: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? 'ok' : (one.reason as { error: { code: string } }).error.code,
  );

test('one guest has at most a quarter of the matches between computers, and one address half', async () => {
  const { lobby } = crowded({ running: 99, unjoined: 99 }, 8);
  const between = { scenario: wish.scenario, options: wish.options, officers: {}, listed: false };
  const begin = (n: number, from?: string) => lobby.createForComputers(guest(n, from), between);
  expect(await statuses([begin(1), begin(1), begin(1)])).toEqual(['ok', 'ok', 'computer.tooMany']);
  expect(await statuses([begin(2), begin(2), begin(3)])).toEqual(['ok', 'ok', 'computer.tooMany']);
  expect(await statuses([begin(4, 'another'), begin(5, 'another')])).toEqual(['ok', 'ok']);
});

test('at most thirty seats are held from one address, by whichever players', async () => {
  const { lobby } = crowded({ running: 99, unjoined: 99 });
  const open = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      lobby.create(guest(100 + n, `network ${n}`), { ...wish, open: true }),
    ),
  );
  const taken = open.map(({ match }, n) => lobby.takeOpen(guest(n % 8), match.id));
  expect((await statuses(taken)).toSorted()).toEqual([
    ...Array.from({ length: 30 }, () => 'ok'),
    ...['table.address', 'table.address'],
  ]);
});

test('a class behind one address sits down at twenty tables of its own', async () => {
  const { lobby } = crowded({ running: 99, unjoined: 99 });
  const open = await Promise.all(
    Array.from({ length: 20 }, (_, n) => lobby.create(guest(n), { ...wish, open: true, listed: true })),
  );
  const taken = open.map(({ match }, n) => lobby.takeOpen(guest(20 + n), match.id));
  expect(await statuses(taken)).toEqual(Array.from({ length: 20 }, () => 'ok'));
});

test('lists at most twenty running matches of one guest, and sixty of one address', async () => {
  const { lobby } = crowded({ running: 99, unjoined: 99 });
  const list = (n: number) => lobby.create(guest(n), { ...wish, listed: true });
  const twenty = (n: number) => Array.from({ length: 20 }, () => list(n));
  expect(new Set(await statuses([1, 2, 3].flatMap(twenty)))).toEqual(new Set(['ok']));
  expect(await statuses([list(1), list(4)])).toEqual(['match.listed', 'table.address']);
  await lobby.create(guest(1), wish);
});

test('lists a rematch while its maker and the maker’s address have room in the list', async () => {
  const { store, lobby, tables, notify } = crowded({ running: 99, unjoined: 99 });
  const rematches = new Rematches({ store, lobby, tables, game: toyGame, notify });
  for (let n = 0; n < 20; n++) await lobby.create(guest(1), { ...wish, listed: true });
  /** Guest 9 and guest 1 play again. The one who accepts makes the match. */
  const again = async (offers: number, accepts: number) => {
    const { match, join } = await lobby.create(guest(9), { ...wish, listed: true });
    await lobby.join(guest(1), join ?? '');
    await give(await reopened(tables, match.id), 'left', { kind: 'resign' });
    await rematches.agree(guest(offers), match.id);
    const { match: next } = await rematches.agree(guest(accepts), match.id);
    return store.kept.matches.get(next ?? '');
  };
  expect(await again(1, 9)).toMatchObject({ listed: true, madeFrom: 'a network' });
  expect(await again(9, 1)).toMatchObject({ listed: false, ended: false });
});

test('a player who returns to their own seat by its recovery link keeps it', async () => {
  const { lobby, seats } = testMatches();
  const { recovery, seat } = await lobby.create(anna, wish);
  expect(await seats.recover(anna, recovery ?? '')).toMatchObject({ seat, recovery: null });
});

test.each(['against the computer', 'between computers', 'by an accepted rematch'])(
  'a match made %s is answered as done even if it cannot be opened then, and goes on later',
  async (how) => {
    const here = testMatches();
    const { store, lobby, tables, faults } = here;
    const ended = await matchOfTwo(here);
    await give(ended, 'left', { kind: 'resign' });
    const rematches = new Rematches(here);
    await rematches.agree(bert, ended.id);
    vi.spyOn(store, 'latestSnapshot').mockRejectedValueOnce(new Error('away'));
    const make = async (): Promise<string | null> => {
      if (how === 'by an accepted rematch') return (await rematches.agree(anna, ended.id)).match;
      if (how === 'between computers')
        return (await lobby.createForComputers(anna, { scenario: 'long', options: {}, officers: {} })).id;
      return (await lobby.create(anna, { ...wish, seat: 'right', opponent: 'computer' })).match.id;
    };
    const match = await make();
    expect(store.kept.matches.has(match ?? '')).toBe(true);
    expect(faults).toHaveLength(1);
    const log = () => tables.present(match ?? '')?.viewOf('observer').view;
    if (how === 'by an accepted rematch')
      await give(await reopened(tables, match ?? ''), 'left', { kind: 'pass' });
    else await tables.computers.claim(steadyTime() + 31_000);
    await expect.poll(log).toMatchObject({ log: expect.arrayContaining(['left passed']) as unknown });
  },
);
