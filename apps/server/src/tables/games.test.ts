import { expect, test, vi } from 'vitest';
import { anna, bert, give, matchOfTwo, testMatches, type TestMatches } from '../testing/test-matches.ts';
import { freely, reader } from '../testing/readers.ts';
import { rewrite } from '../store/testing/rewrite.ts';
import type { LiveMatch } from './live/live-match.ts';
import { Games } from './games.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Sets the times of a match's entries, in order. Each gap is the time since the entry before. */
async function took({ store }: TestMatches, table: LiveMatch, gaps: readonly number[]): Promise<void> {
  let at = Date.UTC(2026, 0, 1);
  await rewrite(store, table.id, ({ entries }) => {
    const bySeats = entries.filter(({ seat }) => seat !== 'host');
    expect(bySeats).toHaveLength(gaps.length);
    bySeats.forEach((entry, n) => (entry.at = new Date((at += gaps[n] ?? 0))));
  });
}
const gamesOf = ({ game, store }: TestMatches) => {
  const games = new Games({ game, store, folding: freely() });
  return { of: (personId: string, name: string) => games.of(personId, name, reader()) };
};

test("a person's answer time is the median of their public answers; secret acts change nothing", async () => {
  const at = testMatches();
  const table = await matchOfTwo(at);
  await give(table, 'left', { kind: 'pass' });
  await give(table, 'right', { kind: 'pass' });
  await give(table, 'left', { kind: 'pass' });
  await give(table, 'right', { kind: 'hide', number: 3 });
  await give(table, 'right', { kind: 'pass' });
  await give(table, 'left', { kind: 'resign' });
  // Right took two hours, and then three days in which something was hidden. Left took ten minutes each time.
  await took(at, table, [0, 2 * HOUR, HOUR / 6, DAY, 2 * DAY, HOUR / 6]);
  expect(await gamesOf(at).of(anna.personId, 'Anna')).toMatchObject({
    ...{ name: 'Anna', usual: 'hour', finished: { won: 0, lost: 1, drawn: 0 }, left: 0 },
    games: [{ scenario: 'long', seat: 'left', winner: 'right' }],
  });
  expect(await gamesOf(at).of(bert.personId, 'Bert')).toMatchObject({
    ...{ usual: 'day', finished: { won: 1, lost: 0, drawn: 0 } },
  });
  expect(at.store.kept.matches.get(table.id)?.answerTimes).toEqual({
    left: { times: [2, 0, 0, 0], left: false },
    right: { times: [0, 1, 1, 0], left: false },
  });
});

test('shows nothing of a running match, and keeps one with a computer private', async () => {
  const at = testMatches();
  await matchOfTwo(at);
  const { match } = await at.lobby.create(anna, {
    ...{ scenario: 'long', seat: 'left', opponent: 'computer', options: {} },
  });
  const alone = await at.tables.get(match.id);
  if (alone !== null) await give(alone, 'left', { kind: 'resign' });
  const none = { finished: { won: 0, lost: 0, drawn: 0 }, left: 0, usual: null, games: [] };
  expect(await gamesOf(at).of(anna.personId, 'Anna')).toEqual({ name: 'Anna', ...none });
});

test('counts a computer that played for somebody as leaving the game, and its answers not as theirs', async () => {
  const at = testMatches();
  const table = await matchOfTwo(at);
  await give(table, 'left', { kind: 'pass' });
  await give(table, 'right', { kind: 'pass' });
  await at.act(anna, table.id, { kind: 'handOver' });
  await expect.poll(() => table.viewOf('right').view).toMatchObject({ toMove: 'right' });
  expect(await give(table, 'right', { kind: 'resign' })).toMatchObject({ ok: true });
  expect(await gamesOf(at).of(anna.personId, 'Anna')).toMatchObject({
    ...{ finished: { won: 1, lost: 0, drawn: 0 }, left: 1, usual: null },
  });
  expect(await gamesOf(at).of(bert.personId, 'Bert')).toMatchObject({ left: 0, usual: 'hour' });
});

test('reads a record only once', async () => {
  const at = testMatches();
  const table = await matchOfTwo(at);
  await give(table, 'left', { kind: 'resign' });
  const read = vi.spyOn(at.store, 'entriesAfter');
  for (const by of [anna, bert, anna]) await gamesOf(at).of(by.personId, by.name);
  expect(read).toHaveBeenCalledTimes(1);
});
