import type { Pace } from '@1bob/protocol';
import { newContribution, seal, verifyRecord } from '@1bob/fairness';
import { describe, expect, test } from 'vitest';
import { anna, bert, give, reopened, testMatches } from '../../testing/test-matches.ts';
import type { TestStore } from '../../store/testing/test-store.ts';
import type { LiveMatch } from './live-match.ts';
import { recordFrom } from '../record/record.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const live: Pace = { kind: 'live', minutes: 60, incrementSeconds: 0 };
const carla = { ...anna, id: 'session-of-Carla', personId: 'session-of-Carla', name: 'Carla' };

const at = new Date();

function server(store?: TestStore, time = { clock: 'here', ms: 0, at, resumed: -1, forward: at }) {
  const given = { clock: { now: () => ({ ...time }) }, ...(store === undefined ? {} : { store }) };
  return { ...testMatches(given), time };
}
type Server = ReturnType<typeof server>;

/** An open table of Anna's at which Bert has sat down. The toy game waits for her first. */
async function taken(pace: Pace | null, wish: { seat?: string } = {}) {
  const here = server();
  const { match, join } = await here.lobby.create(anna, {
    ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {}, pace, open: true, ...wish },
  });
  const place = await here.lobby.takeOpen(bert, match.id);
  return { here, place, join, table: await reopened(here.tables, match.id) };
}
const rightOf = ({ row }: LiveMatch) => row.chairs.find(({ seat }) => seat === 'right');
const isOpen = async ({ store }: Server, id: string): Promise<boolean> =>
  (await store.openTables(new Date(), { most: 9 })).some((row) => row.id === id);
const kinds = ({ store }: Server, id: string): unknown[] =>
  (store.kept.entries.get(id) ?? []).map(({ body }) => (body as { command: { kind: string } }).command.kind);

describe('a seat that was taken at an open table', () => {
  test.each([
    ['ten minutes in a live match', live, 10 * MINUTE],
    ['a day by post', null, DAY],
  ])('goes back to the list after %s without a public step, for others', async (_, pace, most) => {
    const { here, table, place } = await taken(pace);
    // It is not their move, so no time runs.
    here.time.ms += 5 * MINUTE;
    await here.tables.lookAtClocks();
    await give(table, 'left', { kind: 'pass' });
    here.time.ms += most - 1;
    await give(table, 'right', { kind: 'hide', number: 7 });
    await here.tables.lookAtClocks();
    expect(rightOf(table)).toMatchObject({ personId: bert.personId });
    here.time.ms += 1;
    await here.tables.lookAtClocks();
    expect(rightOf(table)).toMatchObject({ personId: null, name: null, pastHolders: bert.personId });
    expect(here.unseated).toEqual([bert.personId]);
    expect(await isOpen(here, table.id)).toBe(true);
    expect(table.time).toMatchObject({ clocks: null, notes: [{ kind: 'released', seat: 'right' }] });
    // He is refused from the list and by the link that he was shown.
    const released = { error: { code: 'table.released' } };
    await expect(here.lobby.takeOpen(bert, table.id)).rejects.toMatchObject(released);
    const unknown = { error: { code: 'recovery.unknown' } };
    await expect(here.seats.recover(bert, place.recovery ?? '')).rejects.toMatchObject(unknown);
    const next = await here.lobby.takeOpen(carla, table.id);
    expect(next.seat).toBe('right');
    await expect(here.seats.recover(bert, place.recovery ?? '')).rejects.toMatchObject(unknown);
    expect(await here.seats.recover(carla, next.recovery ?? '')).toMatchObject({ seat: 'right' });
    expect(await give(table, 'right', { kind: 'pass' })).toMatchObject({ ok: true });
  });

  test('stays with a player who has moved the match on, and no longer counts for them', async () => {
    const { here, table } = await taken(live);
    await give(table, 'left', { kind: 'pass' });
    expect(await here.store.countHeld(bert.personId)).toMatchObject({ own: 1 });
    await give(table, 'right', { kind: 'pass' });
    expect(await here.store.countHeld(bert.personId)).toMatchObject({ own: 0 });
    await give(table, 'left', { kind: 'pass' });
    here.time.ms += 20 * MINUTE;
    await here.tables.lookAtClocks();
    expect(rightOf(table)).toMatchObject({ personId: bert.personId });
  });

  test('is not kept by an offer or anything else that does not move the match on', async () => {
    const { here, table } = await taken(live, { seat: 'right' });
    await here.act(bert, table.id, { kind: 'pause', act: 'offer' });
    here.time.ms += 9 * MINUTE;
    expect(table.time.held).toEqual({ seat: 'left', left: MINUTE });
    for (const offered of [true, false])
      expect(await give(table, 'left', { kind: 'offer', offered })).toMatchObject({ ok: true });
    expect(await here.store.countHeld(bert.personId)).toMatchObject({ own: 1 });
    expect(table.time.held).toEqual({ seat: 'left', left: MINUTE });
    here.time.ms += MINUTE;
    await here.tables.lookAtClocks();
    expect(table.time).toMatchObject({ held: null, notes: [{}, { kind: 'released' }] });
  });

  test('does not go back in a pause, after which the time begins anew', async () => {
    const { here, table } = await taken(live, { seat: 'right' });
    here.time.ms += 9 * MINUTE;
    await here.act(bert, table.id, { kind: 'pause', act: 'offer' });
    await here.act(anna, table.id, { kind: 'pause', act: 'accept' });
    expect(table.time.held).toBeNull();
    here.time.ms += 60 * MINUTE;
    await here.tables.lookAtClocks();
    expect(await isOpen(here, table.id)).toBe(false);
    await here.act(bert, table.id, { kind: 'pause', act: 'end' });
    expect(table.time.held).toEqual({ seat: 'left', left: 10 * MINUTE });
    expect(here.store.kept.matches.get(table.id)?.held?.since).toBe(69 * MINUTE);
  });

  test('gives each person to whom the seat is passed on the whole time to move, ten times at most', async () => {
    const { here, table } = await taken(live, { seat: 'right' });
    for (const n of Array.from({ length: 11 }, (_, i) => i)) {
      here.time.ms += 9 * MINUTE;
      const { code } = await here.seats.handover(n % 2 === 0 ? bert : carla, table.id);
      await here.seats.takeOver(n % 2 === 0 ? carla : bert, code);
      expect(table.time.held).toEqual({ seat: 'left', left: (n < 10 ? 10 : 1) * MINUTE });
    }
    expect(await here.store.countHeld(carla.personId)).toMatchObject({ own: 1 });
    expect(table.row.chairs.find(({ seat }) => seat === 'left')?.pastHolders?.split(' ')).toHaveLength(2);
  });

  test('stays held for its taker when a computer plays it, whose moves do not keep it', async () => {
    const { here, table } = await taken(null, { seat: 'right' });
    await here.act(bert, table.id, { kind: 'handOver' });
    expect(table.time.held).toBeNull();
    await give(table, 'left', { kind: 'pass' });
    await give(table, 'right', { kind: 'pass' });
    expect(await here.store.countHeld(bert.personId)).toMatchObject({ own: 1 });
    await here.act(bert, table.id, { kind: 'takeBack' });
    await give(table, 'left', { kind: 'pass' });
    expect(await here.store.countHeld(bert.personId)).toMatchObject({ own: 0 });
  });

  test('is unaffected by a secret act, and its time begins anew with a public step of the other player', async () => {
    const { here, table } = await taken(null, { seat: 'right' });
    const deadline = (): number | undefined => here.store.kept.deadlines.get(table.id);
    expect(deadline()).toBe(DAY);
    here.time.ms += 1_000;
    for (const seat of ['left', 'right']) {
      await give(table, seat, { kind: 'hide', number: 3 });
      expect(deadline()).toBe(DAY);
    }
  });

  test('costs its maker no time: clocks stop, and begin anew with the next one who sits down', async () => {
    const { here, table } = await taken(live);
    here.time.ms += 30 * MINUTE;
    await give(table, 'left', { kind: 'pass' });
    here.time.ms += 10 * MINUTE;
    await here.tables.lookAtClocks();
    here.time.ms += 5 * 60 * MINUTE;
    await here.tables.lookAtClocks();
    await here.lobby.takeOpen(carla, table.id);
    expect(table.time.clocks?.sides).toMatchObject([
      { seat: 'left', left: 60 * MINUTE, late: false },
      { seat: 'right', left: 60 * MINUTE, late: false, running: true },
    ]);
    expect(kinds(here, table.id)).toEqual(['clocksStarted', 'pass', 'released', 'clocksStarted']);
    await give(table, 'right', { kind: 'resign' });
    expect(verifyRecord(await recordFrom(here.store, table.row))).toEqual({ ok: true });
  });

  test('lets the maker close the table or seat a computer, as if nobody had come', async () => {
    const { here, table } = await taken(null, { seat: 'right' });
    here.time.ms += DAY;
    await here.tables.lookAtClocks();
    await here.lobby.seatComputer(anna, table.id, 'idle');
    expect(table.row).toMatchObject({ joinHash: null });
  });

  test('does not count an outage of the server', async () => {
    const { here, table } = await taken(null, { seat: 'right' });
    here.time.ms = DAY;
    here.time.resumed = DAY - 1;
    await here.tables.lookAtClocks();
    expect(table.time.notes).toEqual([]);
    here.time.ms = 2 * DAY;
    await here.tables.lookAtClocks();
    expect(table.time.notes).toMatchObject([{ kind: 'released' }]);
  });

  test('is released by only one of two servers that look', async () => {
    const { here, table } = await taken(null, { seat: 'right' });
    const there = server(here.store, here.time);
    const same = await reopened(there.tables, table.id);
    here.time.ms += DAY;
    await Promise.all([table.lookAtClocks(), same.lookAtClocks()]);
    expect(kinds(here, table.id)).toEqual(['released']);
  });

  test('with a share that is sealed but not opened holds up nobody, because a new round begins', async () => {
    const { here, table } = await taken(null);
    const share = newContribution();
    await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(share) } });
    await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: share } });
    await give(table, 'left', { kind: 'pass' });
    here.time.ms += DAY;
    await here.tables.lookAtClocks();
    expect(kinds(here, table.id)).toEqual(['bound', 'opened', 'pass', 'renewed', 'released']);
    await here.lobby.takeOpen(carla, table.id);
    expect(await give(table, 'right', { kind: 'roll' })).toMatchObject({ ok: true });
  });
});
