import { newContribution, seal, verifyRecord } from '@1bob/fairness';
import { expect, test } from 'vitest';
import {
  anna,
  bert,
  entriesBySeats,
  give,
  matchOfTwo,
  reopened,
  testMatches,
} from '../../testing/test-matches.ts';
import { rewrite } from '../../store/testing/rewrite.ts';
import { recordFrom, recordText } from './record.ts';

async function recordOf(here: ReturnType<typeof testMatches>, matchId: string) {
  const row = await here.store.findMatch(matchId);
  if (row === null) throw new Error('no such match');
  // In the form in which it arrives, after JSON.
  return JSON.parse(JSON.stringify(await recordFrom(here.store, row))) as object;
}

test('the record of an ended match verifies, including heads seen during play', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await give(table, 'left', { kind: 'hide', number: 12 });
  await give(table, 'left', { kind: 'roll' });
  await give(table, 'right', { kind: 'shuffle' });
  await give(table, 'left', { kind: 'resign' });
  const heads = here.frames.map(({ head }) => head);
  expect(new Set(heads).size).toBe(4);
  expect(verifyRecord(await recordOf(here, table.id), { heads })).toEqual({ ok: true });
});

test('shows a seat one head for each change of its own view, and none for a hidden act', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await give(table, 'left', { kind: 'hide', number: 12 });
  await give(table, 'left', { kind: 'roll' });
  const [hidden, rolled] = entriesBySeats(here, table.id);
  const shown = here.frames.filter(({ viewer }) => viewer === 'right').map(({ head }) => head);
  expect(shown).toEqual([rolled?.hash]);
  expect(shown).not.toContain(hidden?.hash);
});

test('shares of both seats go into the dice, and the record shows them', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const mine = newContribution();
  const his = newContribution();
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
  await expect(
    here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } }),
  ).rejects.toMatchObject({
    error: { code: 'dice.early' },
  });
  await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(his) } });
  await expect(
    here.act(bert, table.id, { kind: 'dice', part: { contribution: mine } }),
  ).rejects.toMatchObject({
    error: { code: 'dice.mismatch' },
  });
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
  await here.act(bert, table.id, { kind: 'dice', part: { contribution: his } });
  await give(table, 'left', { kind: 'roll' });

  const again = await reopened(testMatches({ store: here.store }).tables, table.id);
  await give(again, 'right', { kind: 'roll' });
  await give(again, 'right', { kind: 'resign' });
  const record = await recordOf(here, table.id);
  expect(record).toMatchObject({
    dice: {
      contributions: [
        { seat: 'left', contribution: mine },
        { seat: 'right', contribution: his },
      ],
    },
  });
  expect(verifyRecord(record)).toEqual({ ok: true });
});

test('accepts no share twice, nor after dice have been rolled, even after a restart', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
  await expect(
    here.act(anna, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } }),
  ).rejects.toMatchObject({
    error: { code: 'dice.late' },
  });
  await give(table, 'left', { kind: 'shuffle' });
  for (const { act } of [here, testMatches({ store: here.store })]) {
    await expect(
      act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } }),
    ).rejects.toMatchObject({
      error: { code: 'dice.late' },
    });
  }
});

test('the record shows shares that were bound and opened, even if no die was rolled with them', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const [mine, theirs] = [newContribution(), newContribution()];
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
  await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(theirs) } });
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
  await give(table, 'left', { kind: 'resign' });
  const record = await recordOf(here, table.id);
  expect(record).toMatchObject({ dice: { contributions: [{ seat: 'left', contribution: mine }] } });
  expect(verifyRecord(record)).toEqual({ ok: true });
});

test("a computer's share is set before its opponent's can be known", async () => {
  const here = testMatches();
  const table = await matchOfTwo(here, { opponent: 'computer' });
  const mine = newContribution();
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
  await give(table, 'left', { kind: 'roll' });
  await give(table, 'left', { kind: 'resign' });
  const record = await recordOf(here, table.id);
  expect(record).toMatchObject({ dice: { contributions: [{ contribution: mine }, { seat: 'right' }] } });
  expect(verifyRecord(record)).toEqual({ ok: true });
});

test('the record that is written as text, piece by piece, is equal to the record', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  for (let n = 0; n < 250; n++) await give(table, 'left', { kind: 'hide', number: n + 2 });
  await give(table, 'left', { kind: 'roll' });
  await give(table, 'left', { kind: 'resign' });
  const pages: number[] = [];
  const entriesAfter = here.store.entriesAfter.bind(here.store);
  here.store.entriesAfter = async (...given) => {
    const page = await entriesAfter(...given);
    pages.push(page.length);
    return page;
  };
  const pieces: string[] = [];
  for await (const piece of recordText(here.store, table.row)) pieces.push(piece);
  // No piece holds more than a page of entries.
  expect(Math.max(...pages)).toBeLessThanOrEqual(100);
  expect(pieces.length).toBeGreaterThan(4);
  expect(pieces.join('')).toBe(JSON.stringify(await recordFrom(here.store, table.row)));
});

test('pages of a record are shorter when its entries are longer', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await give(table, 'left', { kind: 'resign' });
  const padding = 'x'.repeat(10_000);
  await rewrite(here.store, table.id, ({ entries }) => {
    const last = entries.at(-1)!;
    for (let n = 0; n < 100; n++)
      entries.push({
        ...{ ...last, sequence: entries.length + 1, commandId: `more ${n}` },
        body: { ...(last.body as object), padding },
      });
  });
  const lengths: number[] = [];
  for await (const piece of recordText(here.store, table.row)) lengths.push(piece.length);
  // The first page is read before the length of the entries is known.
  expect(Math.max(...lengths.slice(2))).toBeLessThan(60_000);
  expect(lengths.slice(1)[0]).toBeLessThan(250_000);
});
