/** Plays matches to their end that an earlier version of the server began, under the first scheme of the dice. */
import { canonical, genesis, newContribution, seal, sha256Hex, verifyRecord } from '@1bob/fairness';
import { expect, test } from 'vitest';
import {
  anna,
  bert,
  give,
  matchOfTwo,
  reopened,
  testMatches,
  type TestMatches,
} from '../../testing/test-matches.ts';
import { toyGame } from '../../testing/toy-game.ts';
import { turns } from '../../testing/turns.ts';
import { exportMatch, importMatch } from '../../host/campaign.ts';
import { matchHeader, recordFrom } from './record.ts';
import { readStart, initialState } from './state.ts';

const [roll, shuffle] = [{ kind: 'roll' }, { kind: 'shuffle' }];
const code = (wanted: string) => ({ error: { code: wanted } });

/** A match of two under the first scheme, and the shares that both have sealed. */
async function begun() {
  const here = testMatches();
  const keep = here.store.createMatch.bind(here.store);
  here.store.createMatch = (row, { snapshot }) => {
    const start = readStart(JSON.parse(snapshot));
    const old = { ...row, diceScheme: 'hmac-sha256/1' as const };
    const head = genesis(matchHeader(old, start));
    return keep({ ...old, head }, { snapshot: JSON.stringify(initialState(toyGame, start, head)) });
  };
  const table = await matchOfTwo(here);
  const shares = { left: newContribution(), right: newContribution() };
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(shares.left) } });
  return { here, table, shares };
}

async function recordOf({ store }: TestMatches, id: string) {
  const row = await store.findMatch(id);
  if (row === null) throw new Error('no such match');
  return recordFrom(store, row);
}

test('opens a share once, when both have sealed, and none after the first die', async () => {
  const { here, table, shares } = await begun();
  const mine = { contribution: shares.left };
  await expect(here.act(anna, table.id, { kind: 'dice', part: mine })).rejects.toMatchObject(
    code('dice.early'),
  );
  await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(shares.right) } });
  expect(table.dice.binding).toBeNull();
  await here.act(anna, table.id, { kind: 'dice', part: mine });
  const another = { contribution: newContribution() };
  await expect(here.act(anna, table.id, { kind: 'dice', part: another })).rejects.toMatchObject(
    code('dice.late'),
  );
  // A shuffle binds the shares, as a die does.
  expect(await give(table, 'left', shuffle)).toMatchObject({ ok: true });
  for (const { act } of [here, testMatches({ store: here.store })])
    await expect(
      act(bert, table.id, { kind: 'dice', part: { contribution: shares.right } }),
    ).rejects.toMatchObject(code('dice.late'));
  await give(table, 'right', roll);
  await give(table, 'left', { kind: 'resign' });
  const record = await recordOf(here, table.id);
  expect(record.dice).toMatchObject({ contributions: [{ seat: 'left', contribution: shares.left }] });
  expect(verifyRecord(record)).toEqual({ ok: true });
});

test('a die that waits while a share is opened is rolled with that share', async () => {
  const { here, table, shares } = await begun();
  await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(shares.right) } });
  let letGo = (): void => undefined;
  const handIn = here.store.handIn.bind(here.store);
  here.store.handIn = async (...given) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    return handIn(...given);
  };
  const opened = here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
  await turns();
  const rolled = give(table, 'left', roll);
  await turns();
  letGo();
  await opened;
  expect(await rolled).toMatchObject({ ok: true });
  await give(table, 'left', { kind: 'resign' });
  expect(verifyRecord(await recordOf(here, table.id))).toEqual({ ok: true });
});

test('moved to another server, it asks both seats, and keeps its scheme even if the file does not name it', async () => {
  const { here, table } = await begun();
  await give(table, 'left', roll);
  const { checksum: _, ...file } = await exportMatch(here.store, toyGame, table.id);
  const { diceScheme, ...match } = file.match;
  expect(diceScheme).toBe('hmac-sha256/1');
  const older = { ...file, match };
  const there = testMatches();
  const text = JSON.stringify({ ...older, checksum: sha256Hex(canonical(older)) });
  const { recovery } = await importMatch(there.store, toyGame, text);
  for (const { seat, code } of recovery) await there.seats.recover(seat === 'left' ? anna : bert, code);

  const moved = await reopened(there.tables, table.id);
  const asks = async () => expect(await give(moved, 'right', roll)).toMatchObject(code('match.asking'));
  const [mine, theirs] = [newContribution(), newContribution()];
  await asks();
  await there.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
  await asks();
  await there.act(bert, table.id, { kind: 'dice', part: { seal: seal(theirs) } });
  await asks();
  await there.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
  await asks();
  await there.act(bert, table.id, { kind: 'dice', part: { contribution: theirs } });
  expect(await give(moved, 'right', roll)).toMatchObject({ ok: true });
  await give(moved, 'left', { kind: 'resign' });
  const record = await recordOf(there, table.id);
  expect(record.dice).toMatchObject({ scheme: 'hmac-sha256/1', renewed: [{ contributions: [{}, {}] }] });
  expect(verifyRecord(record)).toEqual({ ok: true });
});
