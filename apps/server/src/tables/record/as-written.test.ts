import { newContribution, seal } from '@1bob/fairness';
import { expect, test } from 'vitest';
import { anna, bert, give, matchOfTwo, testMatches, type TestMatches } from '../../testing/test-matches.ts';
import { toyGame } from '../../testing/toy-game.ts';
import { rewrite } from '../../store/testing/rewrite.ts';
import type { Entry, MatchRow } from '../../store/index.ts';
import { presentOf } from '../live/present.ts';

/** A match with two entries after its latest snapshot, no longer in memory. */
async function played(): Promise<{ here: TestMatches; id: string }> {
  const before = testMatches({ snapshotEvery: 6 });
  const table = await matchOfTwo(before);
  const shares = [anna, bert].map((guest) => ({ guest, share: newContribution() }));
  for (const { guest, share } of shares)
    await table.act(guest.id, { kind: 'dice', part: { seal: seal(share) } });
  for (const { guest, share } of shares)
    await table.act(guest.id, { kind: 'dice', part: { contribution: share } });
  for (let number = 0; number < 5; number++) await give(table, 'left', { kind: 'hide', number });
  const here = testMatches({ store: before.store });
  const { id } = table;
  return { here, id };
}

/** The same text with one bit of one character flipped. */
const turned = (text: string, at = 0): string =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);

test('opens a match whose entries are as they were written', async () => {
  const { here, id } = await played();
  expect(here.store.kept.entries.get(id)?.length).toBeGreaterThan(4);
  expect(await here.tables.get(id)).not.toBeNull();
});

test('opens a match by a row that was read before others wrote more', async () => {
  const { here, id } = await played();
  const row = here.store.kept.matches.get(id)!;
  const early = { ...row, sequence: 1, head: here.store.kept.entries.get(id)![0]!.hash };
  expect((await here.store.latestSnapshot(row.id))?.sequence).toBeGreaterThan(1);
  expect(await presentOf(here.store, toyGame, early)).toMatchObject({
    sequence: row.sequence,
    head: row.head,
  });
});

test.each<[string, (match: { row: MatchRow; last: Entry; entries: Entry[] }) => void]>([
  ['the body of an entry', ({ last }) => ((last.body as { rules: string }).rules += 'x')],
  ['the seat of an entry', ({ last }) => (last.seat = turned(last.seat))],
  ['the salt of an entry', ({ last }) => (last.salt = turned(last.salt))],
  ['the salt of the last entry', ({ last }) => (last.salt = 'x'.repeat(64))],
  ['the chain value of an entry', ({ last }) => (last.hash = turned(last.hash))],
  ['the number of an entry', ({ last }) => (last.sequence += 4)],
  ['the last entry, which is gone', ({ entries }) => void entries.pop()],
  ['where the match says that it ends', ({ row }) => (row.head = turned(row.head))],
  ['the number where it says so', ({ row }) => (row.sequence += 1)],
  ['the same, which now is before the snapshot', ({ row }) => (row.sequence = 1)],
  ['the secret of the dice', ({ row }) => (row.secret = turned(row.secret))],
  ['the hash of the secret', ({ row }) => (row.secretHash = turned(row.secretHash))],
  [
    'a share in the dice',
    ({ row: { chairs } }) => (chairs[0]!.contribution = turned(chairs[0]!.contribution!)),
  ],
])('a flipped bit is refused, and the refusal names it: %s', async (_, turn) => {
  const { here, id } = await played();
  await rewrite(here.store, id, ({ row, entries }) => turn({ row, last: entries.at(-1)!, entries }));
  await expect(here.tables.get(id)).rejects.toMatchObject({ name: 'StoreError', code: 'data.damaged' });
});
