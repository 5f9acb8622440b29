import { describe, expect, test } from 'vitest';
import { carla, DAY, kinds, letters, live, MINUTE, paced } from '../../testing/paced.ts';
import { anna, bert, give, matchOfTwo } from '../../testing/test-matches.ts';

describe('a pause', () => {
  test('begins when both want it, stops all clocks, and can be ended by either', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    const told = () => table.time.clocks;
    await here.act(anna, table.id, { kind: 'pause', act: 'offer' });
    expect(told()).toMatchObject({ paused: false, pauseOffer: 'left' });
    expect(here.store.kept.deadlines.get(table.id)).toBe(10 * MINUTE);
    await here.act(bert, table.id, { kind: 'pause', act: 'accept' });
    expect(told()).toMatchObject({ paused: true, pauseOffer: null });
    expect(here.store.kept.deadlines.size).toBe(0);
    here.time.ms += 300 * DAY;
    await here.tables.lookAtClocks();
    expect(told()?.sides[0]).toMatchObject({ left: 10 * MINUTE, running: false, late: false });
    // Either seat may play on, and the clocks still stand still.
    expect(await give(table, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    await here.act(anna, table.id, { kind: 'pause', act: 'end' });
    expect(told()?.sides[1]).toMatchObject({ left: 10 * MINUTE, running: true });
    expect(kinds(here, table.id)).toEqual([
      'clocksStarted',
      'pauseOffered',
      'paused',
      ['left', 'pass'],
      'resumed',
    ]);
    expect(table.time.notes.map(({ kind, seat }) => `${kind} ${seat}`)).toEqual([
      'pauseOffered left',
      'paused right',
      'resumed left',
    ]);
  });

  test('cannot be accepted by the seat that offered it, may be declined, and begins when both offer one', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    await here.act(anna, table.id, { kind: 'pause', act: 'offer' });
    await here.act(anna, table.id, { kind: 'pause', act: 'offer' });
    for (const by of [anna, bert]) {
      await expect(here.act(anna, table.id, { kind: 'pause', act: 'accept' })).rejects.toMatchObject({
        error: { code: 'pause.none' },
      });
      await here.act(by, table.id, { kind: 'pause', act: 'decline' });
      expect(table.time.clocks).toMatchObject({ paused: false, pauseOffer: null });
      await here.act(anna, table.id, { kind: 'pause', act: 'offer' });
    }
    await here.act(bert, table.id, { kind: 'pause', act: 'offer' });
    expect(table.time.clocks?.paused).toBe(true);
    await expect(here.act(carla, table.id, { kind: 'pause', act: 'end' })).rejects.toMatchObject({
      error: { code: 'seat.none' },
    });
  });

  test('needs clocks', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await expect(here.act(anna, table.id, { kind: 'pause', act: 'offer' })).rejects.toMatchObject({
      error: { code: 'pause.none' },
    });
  });
});

describe('days off', () => {
  test('are added to the clock up to the agreed number, and not when it is too late', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: { ...letters, holidayDays: 5 } });
    const before = table.time.clocks?.sides[0]?.left ?? 0;
    await here.act(anna, table.id, { kind: 'holiday', days: 3 });
    expect(table.time.clocks?.sides[0]).toMatchObject({ left: before + 3 * DAY, holidays: 2 });
    expect(table.time.clocks?.sides[1]).toMatchObject({ left: before, holidays: 5 });
    expect(here.store.kept.deadlines.get(table.id)).toBe(before + 3 * DAY);
    await expect(here.act(anna, table.id, { kind: 'holiday', days: 3 })).rejects.toMatchObject({
      error: { code: 'holiday.tooMany' },
    });
    here.time.ms = before + 3 * DAY;
    await here.tables.lookAtClocks();
    await expect(here.act(anna, table.id, { kind: 'holiday', days: 1 })).rejects.toMatchObject({
      error: { code: 'holiday.late' },
    });
  });
});
