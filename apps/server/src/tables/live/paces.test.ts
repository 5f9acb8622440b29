import { verifyRecord } from '@1bob/fairness';
import { pace as paceSchema, type Pace } from '@1bob/protocol';
import { describe, expect, test } from 'vitest';
import { recordFrom } from '../record/record.ts';
import { carla, DAY, kinds, late, letters, live, MINUTE, paced } from '../../testing/paced.ts';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';

const days: Pace = { ...letters, bankDays: 7, holidayDays: 4 };
const offer = (pace: Pace | null) => ({ kind: 'pace' as const, request: { act: 'offer' as const, pace } });
const accept = (pace: Pace | null) => ({ kind: 'pace' as const, request: { act: 'accept' as const, pace } });
const decline = { kind: 'pace' as const, request: { act: 'decline' as const } };
const refused = (code: string) => ({ error: { code } });

describe('another pace', () => {
  test('applies when both want it: the clocks begin anew, and the row has the pace with the same entry, and the record verifies', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    here.time.ms = 4 * MINUTE;
    await here.act(anna, table.id, offer(days));
    expect(table.time).toMatchObject({ pace: live, paceOffer: { seat: 'left', pace: days } });
    expect(table.time.clocks?.sides[0]).toMatchObject({ left: 6 * MINUTE });
    here.time.ms = 5 * MINUTE;
    await here.act(bert, table.id, accept(days));
    expect(table.time).toMatchObject({ pace: days, paceOffer: null });
    expect(table.time.clocks?.sides).toMatchObject([
      { left: 7 * DAY, running: true, late: false, holidays: 4 },
      { left: 7 * DAY, running: false, late: false, holidays: 4 },
    ]);
    expect(here.store.kept.matches.get(table.id)?.pace).toEqual(days);
    expect(here.store.kept.deadlines.get(table.id)).toBe(5 * MINUTE + 7 * DAY);
    expect(kinds(here, table.id)).toEqual(['clocksStarted', 'paceOffered', 'paceChanged']);
    expect(table.time.notes).toMatchObject([
      { kind: 'paceOffered', seat: 'left', pace: days },
      { kind: 'paceChanged', seat: 'right', pace: days },
    ]);
    // Another server reads the same from the record.
    const there = testMatches({ store: here.store, clock: here.ticking });
    const again = await reopened(there.tables, table.id);
    expect(again.time).toEqual(table.time);
    here.time.ms += DAY;
    expect(await give(again, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    expect(again.time.clocks?.sides[0]).toMatchObject({ left: 6 * DAY });
    await give(again, 'left', { kind: 'resign' });
    expect(verifyRecord(await recordFrom(here.store, again.row))).toEqual({ ok: true });
  });

  test('may be no clock, and a match without clocks may get some', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    await here.act(anna, table.id, offer(null));
    await here.act(bert, table.id, accept(null));
    expect(table.time).toMatchObject({ pace: null, clocks: null, paceOffer: null });
    expect(here.store.kept.matches.get(table.id)?.pace ?? null).toBeNull();
    expect(here.store.kept.deadlines.size).toBe(0);
    here.time.ms = 300 * DAY;
    await here.tables.lookAtClocks();
    await give(table, 'left', { kind: 'pass' });
    expect(table.time.clocks).toBeNull();
    await here.act(bert, table.id, offer(live));
    expect(table.time).toMatchObject({ clocks: null, paceOffer: { seat: 'right', pace: live } });
    await here.act(anna, table.id, accept(live));
    expect(table.time.clocks?.sides).toMatchObject([
      { left: 10 * MINUTE, running: false },
      { left: 10 * MINUTE, running: true },
    ]);
    expect(here.store.kept.deadlines.get(table.id)).toBe(300 * DAY + 10 * MINUTE);
    const there = testMatches({ store: here.store, clock: here.ticking });
    expect((await reopened(there.tables, table.id)).time).toEqual(table.time);
  });

  test('reaches another server that has the match in memory, also when the clocks are given up', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    const there = testMatches({ store: here.store, clock: here.ticking });
    const other = await reopened(there.tables, table.id);
    const follows = () => other.catchUpWith({ sequence: table.sequence, epoch: table.row.epoch });
    await here.act(anna, table.id, offer(null));
    await follows();
    expect(other.time).toMatchObject({ pace: live, paceOffer: { seat: 'left', pace: null } });
    await here.act(bert, table.id, accept(null));
    await follows();
    expect(other.time).toEqual(table.time);
    expect(other.time).toMatchObject({ pace: null, clocks: null });
  });

  test('frees a seat from being late, and a pause stays', async () => {
    const { table, ...here } = await late();
    expect(table.time.clocks?.sides[0]).toMatchObject({ late: true });
    await here.act(bert, table.id, { kind: 'pause', act: 'offer' });
    await here.act(anna, table.id, { kind: 'pause', act: 'accept' });
    await here.act(anna, table.id, offer(days));
    await here.act(bert, table.id, offer(days));
    expect(table.time.clocks).toMatchObject({ paused: true });
    expect(table.time.clocks?.sides[0]).toMatchObject({ late: false, running: false, left: 7 * DAY });
    await here.act(anna, table.id, { kind: 'pause', act: 'end' });
    expect(table.time.clocks?.sides[0]).toMatchObject({ running: true, left: 7 * DAY });
  });

  test('cannot be accepted by the seat that offers it, nor once the offer is another one or gone', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    await here.act(anna, table.id, offer(days));
    await expect(here.act(anna, table.id, accept(days))).rejects.toMatchObject(refused('pace.none'));
    await here.act(anna, table.id, offer(null));
    await expect(here.act(bert, table.id, accept(days))).rejects.toMatchObject(refused('pace.none'));
    for (const by of [anna, bert]) {
      await here.act(anna, table.id, offer(days));
      await here.act(by, table.id, decline);
      expect(table.time.paceOffer).toBeNull();
      await expect(here.act(bert, table.id, accept(days))).rejects.toMatchObject(refused('pace.none'));
    }
    // An answer with another pace is an offer in its turn.
    await here.act(anna, table.id, offer(days));
    await here.act(bert, table.id, offer(null));
    expect(table.time).toMatchObject({ pace: live, paceOffer: { seat: 'right', pace: null } });
    await expect(here.act(carla, table.id, accept(null))).rejects.toMatchObject(refused('seat.none'));
    expect(table.time.pace).toEqual(live);
  });

  test('is refused if it is the present one, and without somebody at the other seat', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    await expect(here.act(anna, table.id, offer(live))).rejects.toMatchObject(refused('pace.same'));
    const wish = { scenario: 'long', seat: 'left', opponent: 'person', options: {}, pace: live } as const;
    const { match } = await here.lobby.create(anna, wish);
    await expect(here.act(anna, match.id, offer(days))).rejects.toMatchObject(refused('pace.alone'));
  });

  test('is accepted by a computer at once, whose clock stands still, but not for a person who may come back', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { opponent: 'computer', pace: live });
    await here.act(anna, table.id, offer(days));
    expect(table.time).toMatchObject({ pace: days, paceOffer: null });
    const handed = await matchOfTwo(here, { pace: live });
    await here.act(bert, handed.id, { kind: 'handOver' });
    await here.act(anna, handed.id, offer(days));
    expect(handed.time).toMatchObject({ pace: live, paceOffer: { seat: 'left' } });
    await here.act(bert, handed.id, accept(days));
    expect(handed.time.clocks?.sides[1]).toMatchObject({ left: 7 * DAY, running: false });
  });

  test('may be offered a hundred times by a seat, which takes no answer and no act from the other', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: { ...days, holidayDays: 4 } });
    await here.act(anna, table.id, { kind: 'pause', act: 'offer' });
    await here.act(bert, table.id, { kind: 'pause', act: 'accept' });
    for (let n = 0; n < 100; n++) await here.act(anna, table.id, offer(n % 2 === 0 ? live : null));
    await expect(here.act(anna, table.id, offer(live))).rejects.toMatchObject(refused('seat.often'));
    await here.act(bert, table.id, { kind: 'holiday', days: 1 });
    await here.act(bert, table.id, { kind: 'pause', act: 'end' });
    await here.act(bert, table.id, decline);
    await here.act(bert, table.id, offer(live));
    await here.act(anna, table.id, accept(live));
    expect(table.time).toMatchObject({ pace: live, clocks: { paused: false } });
  });

  test('with a zero that has a sign is the same as with 0', () => {
    expect(paceSchema.parse({ ...live, incrementSeconds: -0 })).toStrictEqual({
      ...live,
      incrementSeconds: 0,
    });
  });
});
