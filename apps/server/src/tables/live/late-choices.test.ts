import { verifyRecord } from '@1bob/fairness';
import { describe, expect, test } from 'vitest';
import { carla, DAY, kinds, late, live, MINUTE, paced } from '../../testing/paced.ts';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { toyGame } from '../../testing/toy-game.ts';
import { recordFrom } from '../record/record.ts';

/** The toy game, in which the other seat accepts a draw by this command. */
const withDraw = (accept: unknown) => ({
  game: {
    ...toyGame,
    endings: { ...toyGame.endings, draw: { offer: { kind: 'offer', offered: true }, accept } },
  },
});

describe('the pace of a match', () => {
  test('when a seat is late nothing happens by itself: the owner may still move', async () => {
    const { table, ...here } = await late();
    here.time.ms = 300 * DAY;
    await here.tables.lookAtClocks();
    expect(table.ended).toBe(false);
    expect(await give(table, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    await expect(here.act(bert, table.id, { kind: 'late', choice: 'claim' })).rejects.toMatchObject({
      error: { code: 'late.none' },
    });
  });

  test('only the opponent chooses, and only after time has run out', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    const refused = async (by: typeof anna, code: string): Promise<void> => {
      for (const choice of ['wait', 'computer', 'claim', 'draw'] as const)
        await expect(here.act(by, table.id, { kind: 'late', choice })).rejects.toMatchObject({
          error: { code },
        });
    };
    await refused(bert, 'late.none');
    here.time.ms = 10 * MINUTE;
    await here.tables.lookAtClocks();
    await refused(anna, 'late.none');
    await refused(carla, 'seat.none');
    expect(kinds(here, table.id)).toEqual(['clocksStarted', 'late']);
  });

  test('waiting grants a bank', async () => {
    const { table, ...here } = await late();
    await here.act(bert, table.id, { kind: 'late', choice: 'wait' });
    expect(table.time.clocks?.sides[0]).toEqual({
      seat: 'left',
      left: 10 * MINUTE,
      running: true,
      late: false,
      holidays: 0,
    });
    expect(here.store.kept.deadlines.get(table.id)).toBe(20 * MINUTE);
  });

  test('waiting comes to an end', async () => {
    const { table, ...here } = await late();
    const wait = () => here.act(bert, table.id, { kind: 'late', choice: 'wait' });
    for (let n = 0; n < 100; n++) {
      await wait();
      here.time.ms += 10 * MINUTE;
      await here.tables.lookAtClocks();
    }
    await expect(wait()).rejects.toMatchObject({ error: { code: 'seat.often' } });
    await here.act(bert, table.id, { kind: 'late', choice: 'claim' });
    expect(table.ended).toBe(true);
  });

  test('claiming ends the match; the record says who claimed and why, and verifies', async () => {
    const { table, ...here } = await late();
    await here.act(bert, table.id, { kind: 'late', choice: 'claim' });
    expect(table.row.summary.result).toMatchObject({ winner: 'right' });
    expect(kinds(here, table.id)).toEqual(['clocksStarted', 'late', ['left', 'resign', 'claim']]);
    expect(table.time.notes).toMatchObject([
      { kind: 'late', seat: 'left' },
      { kind: 'claimed', seat: 'left' },
    ]);
    expect(verifyRecord(await recordFrom(here.store, table.row))).toEqual({ ok: true });
  });

  test('a draw is offered and accepted for the late seat, even if the offer was there before', async () => {
    for (const before of [false, true]) {
      const { table, ...here } = await late(live, withDraw({ kind: 'resign' }));
      if (before) await give(table, 'right', { kind: 'offer', offered: true });
      await here.act(bert, table.id, { kind: 'late', choice: 'draw' });
      expect(table.ended).toBe(true);
      expect(kinds(here, table.id).slice(2)).toEqual([
        ['right', 'offer'],
        ['left', 'resign', 'draw'],
      ]);
      expect(verifyRecord(await recordFrom(here.store, table.row))).toEqual({ ok: true });
    }
  });

  test('a refused draw leaves no offer: the late seat moves first, or the game refuses the draw', async () => {
    const { table, ...here } = await late(live, withDraw({ kind: 'resign' }));
    const choose = () => here.act(bert, table.id, { kind: 'late', choice: 'draw' });
    // The move is on its way into the record when the other seat chooses.
    const chosen = new Promise<unknown>((resolve) => {
      here.store.beforeAppend = () => {
        here.store.beforeAppend = () => undefined;
        resolve(choose().catch((error: unknown) => error));
      };
    });
    expect(await give(table, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    expect(await chosen).toMatchObject({ error: { code: 'late.none' } });
    expect(kinds(here, table.id).slice(2)).toEqual([['left', 'pass']]);

    const other = await late(live, withDraw({ kind: 'roll', badly: true }));
    await expect(other.act(bert, other.table.id, { kind: 'late', choice: 'draw' })).rejects.toMatchObject({
      status: 422,
    });
    expect(kinds(other, other.table.id)).toEqual(['clocksStarted', 'late']);
    expect(other.table.viewOf('right').view).not.toHaveProperty('offered');
  });

  test('the computer plays the seat, and its holder takes it back', async () => {
    const { table, ...here } = await late();
    await here.act(bert, table.id, { kind: 'late', choice: 'computer' });
    await expect.poll(() => table.viewOf('right').view).toMatchObject({ toMove: 'right' });
    expect(table.row.chairs[0]).toMatchObject({ personId: anna.id, computer: 'idle', name: 'Anna' });
    const byAnna = { id: 'a1', version: table.viewOf('left').version, command: { kind: 'hide', number: 3 } };
    expect(await table.command('left', byAnna, { person: anna.id })).toMatchObject({
      error: { code: 'seat.handed' },
    });
    await here.act(anna, table.id, { kind: 'takeBack' });
    expect(await table.command('left', { ...byAnna, id: 'a2' }, { person: anna.id })).toMatchObject({
      ok: true,
    });
    expect(table.time.notes.map(({ kind }) => kind)).toEqual(['late', 'replaced', 'takenBack']);
    // A server that was not running then sees the same.
    const again = await reopened(
      testMatches({ store: here.store, clock: { now: () => ({ ...here.time }) } }).tables,
      table.id,
    );
    expect(again.time).toEqual(table.time);
  });
});
