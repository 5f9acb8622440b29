import { newContribution, seal } from '@1bob/fairness';
import { expect, test } from 'vitest';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { rewrite } from '../../store/testing/rewrite.ts';
import { renewAllDice } from './restored.ts';

test('every running match gets a new secret and asks both seats; ended and damaged ones stay as they are', async () => {
  const before = testMatches();
  const [one, two, over, broken] = [
    await matchOfTwo(before),
    await matchOfTwo(before),
    await matchOfTwo(before),
    await matchOfTwo(before),
  ];
  for (const table of [one, two, broken]) await give(table, 'left', { kind: 'roll' });
  await give(over, 'left', { kind: 'resign' });
  const { store, game } = before;
  const rows = () => [one, two, over, broken].map(({ id }) => store.kept.matches.get(id)!);
  const secrets = rows().map(({ secret }) => secret);
  await rewrite(store, broken.id, ({ entries }) => (entries.at(-1)!.salt = 'f'.repeat(64)));

  expect(await renewAllDice(store, game)).toEqual({ renewed: 2, damaged: [broken.id] });

  expect(rows().map(({ secret }, n) => secret !== secrets[n])).toEqual([true, true, false, false]);
  const after = testMatches({ store });
  for (const [n, { id }] of [one, two].entries()) {
    const row = store.kept.matches.get(id)!;
    expect(row.pastDice).toMatchObject([{ secret: secrets[n] }]);
    expect(row.chairs).toMatchObject([{ seal: null, contribution: null }, { seal: null }]);
    expect(store.kept.entries.get(id)!.at(-1)).toMatchObject({
      seat: 'host',
      body: { command: { kind: 'restored' } },
    });

    const table = await reopened(after.tables, id);
    expect(table.asking).toBe(true);
    expect(await give(table, 'right', { kind: 'roll' })).toMatchObject({ error: { code: 'match.asking' } });
    const shares = [anna, bert].map((guest) => ({ guest, share: newContribution() }));
    for (const { guest, share } of shares)
      await table.act(guest.id, { kind: 'dice', part: { seal: seal(share) } });
    for (const { guest, share } of shares)
      await table.act(guest.id, { kind: 'dice', part: { contribution: share } });
    expect(table.asking).toBe(false);
    expect(await give(table, 'right', { kind: 'roll' })).toMatchObject({ ok: true });
  }
});

test('a computer seals its new share by itself, and a second restoration renews the dice again', async () => {
  const before = testMatches();
  const table = await matchOfTwo(before, { opponent: 'computer' });
  const { store, game } = before;
  const row = () => store.kept.matches.get(table.id)!;
  const [, computer] = row().chairs.map(({ seal: sealed }) => sealed);
  await renewAllDice(store, game);
  await renewAllDice(store, game);
  expect(row().pastDice).toHaveLength(2);
  expect(row().chairs[1]).toMatchObject({ seal: expect.any(String) as string });
  expect(row().chairs[1]?.seal).not.toBe(computer);
});

test('renews more matches than are read at a time', async () => {
  const here = testMatches();
  for (let n = 0; n < 5; n++) await matchOfTwo(here);
  const byTwo = {
    ...here.store,
    runningMatches: (after: string | null) => here.store.runningMatches(after, 2),
  };
  expect(await renewAllDice(byTwo, here.game)).toEqual({ renewed: 5, damaged: [] });
});
