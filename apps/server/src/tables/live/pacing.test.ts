import type { Pace } from '@1bob/protocol';
import { newContribution, seal, verifyRecord } from '@1bob/fairness';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { exported, imported } from '../../host/campaign.ts';
import { recordFrom } from '../record/record.ts';
import { renew } from './restored.ts';
import { OPEN_WAIT } from './round.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const live: Pace = { kind: 'live', minutes: 10, incrementSeconds: 0 };
const letters: Pace = { kind: 'correspondence', bankDays: 2, incrementDays: 0, emptyPlans: true };
const carla = { ...anna, id: 'session-of-Carla', personId: 'session-of-Carla', name: 'Carla' };

const contributions = new Map<string, string>();
/** The share in the dice of a person. */
function shareOf({ id }: typeof anna): string {
  const share = contributions.get(id) ?? newContribution();
  contributions.set(id, share);
  return share;
}

afterEach(() => void vi.restoreAllMocks());

/** Matches whose time a test sets. */
function paced() {
  const time = { clock: 'here', ms: 0, at: new Date('2026-01-01T12:00:00Z'), resumed: -1 };
  const clock = { now: () => ({ ...time }) };
  return { ...testMatches({ clock }), time };
}

async function late(pace: Pace = live) {
  const here = paced();
  const table = await matchOfTwo(here, { pace });
  here.time.ms = 10 * MINUTE;
  await here.tables.lookAtClocks();
  return { ...here, table };
}
const kinds = ({ store }: ReturnType<typeof paced>, id: string): unknown[] =>
  (store.kept.entries.get(id) ?? []).map(({ seat, body }) => {
    const { command, because } = body as { command: { kind: string }; because?: string };
    return seat === 'host' ? command.kind : [seat, command.kind, ...(because ? [because] : [])];
  });

describe('the pace of a match', () => {
  test('clocks start when both seats are taken, and that stands in the record with what was agreed', async () => {
    const here = paced();
    const { match, join } = await here.lobby.create(anna, {
      ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {}, pace: live },
    });
    expect((await reopened(here.tables, match.id)).time.clocks).toBeNull();
    await here.lobby.join(bert, join ?? '');
    expect(here.store.kept.entries.get(match.id)).toMatchObject([
      { seat: 'host', body: { command: { kind: 'clocksStarted', pace: live, computers: [] } } },
    ]);
    expect(here.store.kept.deadlines.get(match.id)).toBe(10 * MINUTE);
  });

  test('a match without a pace has no clocks, no times in its record, and no deadline', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await give(table, 'left', { kind: 'pass' });
    expect(table.time).toEqual({ clocks: null, notes: [], held: null });
    expect(here.store.kept.entries.get(table.id)?.[0]?.body).not.toHaveProperty('time');
    expect(here.store.kept.deadlines.size).toBe(0);
  });

  test('a secret act moves no deadline and is not told, however late it comes', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    const before = here.notices.length;
    for (const seat of ['left', 'right']) {
      here.time.ms += MINUTE;
      expect(await give(table, seat, { kind: 'hide', number: 7 })).toMatchObject({ ok: true });
      expect(here.store.kept.deadlines.get(table.id)).toBe(10 * MINUTE);
    }
    expect(here.notices).toHaveLength(before);
    await give(table, 'left', { kind: 'pass' });
    expect(here.store.kept.deadlines.get(table.id)).toBe(12 * MINUTE);
    expect(here.notices).toHaveLength(before + 1);
  });

  test('it is told once that time ran out, and of two servers that look one writes it', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    const others = {
      where: async (id: string) => (await here.store.positions([id])).get(id) ?? null,
      tell: () => undefined,
    };
    const second = testMatches({ store: here.store, clock: { now: () => ({ ...here.time }) }, others });
    await reopened(second.tables, table.id);
    here.time.ms = 10 * MINUTE;
    const both = [await reopened(here.tables, table.id), await reopened(second.tables, table.id)];
    await Promise.allSettled(both.map((each) => each.lookAtClocks()));
    await here.tables.lookAtClocks();
    await second.tables.lookAtClocks();
    expect(kinds(here, table.id)).toEqual(['clocksStarted', 'late']);
    expect(here.store.kept.deadlines.size).toBe(0);
  });

  test('nothing happens by itself after that: the owner may still move', async () => {
    const { table, ...here } = await late();
    here.time.ms = 300 * DAY;
    await here.tables.lookAtClocks();
    expect(table.ended).toBe(false);
    expect(await give(table, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
    await expect(here.act(bert, table.id, { kind: 'late', choice: 'claim' })).rejects.toMatchObject({
      error: { code: 'late.none' },
    });
  });

  test('only the opponent chooses, and only when time has run out', async () => {
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

  test('waiting gives a bank', async () => {
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
    for (let n = 0; n < 200; n++) {
      await wait();
      here.time.ms += 10 * MINUTE;
      await here.tables.lookAtClocks();
    }
    await expect(wait()).rejects.toMatchObject({ error: { code: 'seat.allowance' } });
    await here.act(bert, table.id, { kind: 'late', choice: 'claim' });
    expect(table.ended).toBe(true);
  });

  test('claiming ends the match, and the record says by whom and why, and holds', async () => {
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
    // Also for a server that was not there.
    const again = await reopened(
      testMatches({ store: here.store, clock: { now: () => ({ ...here.time }) } }).tables,
      table.id,
    );
    expect(again.time).toEqual(table.time);
  });

  test('a computer that has chosen does not move once its seat was taken back', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await here.act(anna, table.id, { kind: 'handOver' });
    await here.act(anna, table.id, { kind: 'takeBack' });
    const { version } = table.viewOf('left');
    const command = { id: 'server-computer-9', version, command: { kind: 'pass' }, computer: 'idle' };
    expect(await table.command('left', command)).toMatchObject({ error: { code: 'seat.none' } });
  });

  test('the empty answer is given where it was agreed, in a stage that it costs nothing to leave', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { scenario: 'short', pace: letters });
    here.time.ms = 2 * DAY;
    await here.tables.lookAtClocks();
    expect(kinds(here, table.id)).toEqual(['clocksStarted', ['left', 'pass', 'time']]);
    expect(table.time.notes).toMatchObject([{ kind: 'answered', seat: 'left' }]);
    const asked = paced();
    const other = await matchOfTwo(asked, { scenario: 'short', pace: { ...letters, emptyPlans: false } });
    asked.time.ms = 2 * DAY;
    await asked.tables.lookAtClocks();
    expect(kinds(asked, other.id)).toEqual(['clocksStarted', 'late']);
  });

  test('after an outage nobody is late before the grace is over', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    Object.assign(here.time, { ms: 10 * MINUTE, resumed: 10 * MINUTE });
    await here.tables.lookAtClocks();
    expect(kinds(here, table.id)).toEqual(['clocksStarted']);
    expect(here.store.kept.deadlines.get(table.id)).toBe(11 * MINUTE);
    here.time.ms = 11 * MINUTE;
    await here.tables.lookAtClocks();
    expect(kinds(here, table.id)).toEqual(['clocksStarted', 'late']);
  });

  test('against a computer the clock of its seat stands still', async () => {
    const here = paced();
    const { match } = await here.lobby.create(anna, {
      ...{ scenario: 'long', seat: 'right', opponent: 'computer', options: {}, pace: live },
    });
    await expect.poll(() => here.store.kept.deadlines.get(match.id)).toBe(10 * MINUTE);
    const table = await reopened(here.tables, match.id);
    expect(table.time.clocks?.sides).toMatchObject([{ running: false }, { running: true }]);
  });
});

describe('a match that is taken to another installation', () => {
  test('keeps its pace and its clocks, counts nothing on the way, and its persons play again', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    here.time.ms = 4 * MINUTE;
    await give(table, 'left', { kind: 'pass' });
    await here.act(bert, table.id, { kind: 'handOver' });
    await here.tables.close();
    const file = await exported(here.store, here.game, table.id);
    const there = paced();
    Object.assign(there.time, { clock: 'there', ms: 900 * DAY });
    const { match, recovery } = await imported(there.store, there.game, JSON.stringify(file));
    const moved = await reopened(there.tables, match);
    expect(moved.row).toMatchObject({ pace: live, chairs: [{ computer: null }, { computer: null }] });
    expect(moved.time.clocks?.sides).toMatchObject([
      { seat: 'left', left: 6 * MINUTE },
      { seat: 'right', left: 10 * MINUTE },
    ]);
    // Both are asked whether to go on: until then no clock runs.
    expect(there.store.kept.deadlines.get(match)).toBeUndefined();
    there.time.ms += DAY;
    for (const { seat, code } of recovery) await there.lobby.recover(seat === 'left' ? anna : bert, code);
    for (const by of [anna, bert])
      await there.act(by, match, { kind: 'dice', part: { seal: seal(shareOf(by)) } });
    expect(there.store.kept.deadlines.get(match)).toBe(901 * DAY + 6 * MINUTE);
    for (const by of [anna, bert])
      await there.act(by, match, { kind: 'dice', part: { contribution: shareOf(by) } });
    expect(there.store.kept.deadlines.get(match)).toBe(901 * DAY + 6 * MINUTE);
  });
});

describe('a share in the dice that stays closed, live', () => {
  const blitz: Pace = { kind: 'live', minutes: 2.5, incrementSeconds: 0 };
  const BANK = 2.5 * MINUTE;

  /** Both have sealed, and Anna, who is to roll, has opened; `pass` lets time go by. */
  async function sealed(pace: Pace = blitz) {
    const here = paced();
    const table = await matchOfTwo(here, { pace });
    const began = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => began + here.time.ms);
    for (const by of [anna, bert])
      await here.act(by, table.id, { kind: 'dice', part: { seal: seal(shareOf(by)) } });
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: shareOf(anna) } });
    const left = () => table.time.clocks?.sides.map((side) => side.left);
    return { ...here, table, left };
  }

  test('costs its own seat time, and the one that must roll none; in the next round it has no say', async () => {
    const { table, left, ...here } = await sealed();
    expect(here.store.kept.deadlines.get(table.id)).toBe(BANK);
    expect(table.time.clocks?.sides).toMatchObject([{ running: false }, { running: true }]);
    here.time.ms = OPEN_WAIT + 1;
    expect(await give(table, 'left', { kind: 'roll' })).toMatchObject({ error: { code: 'dice.waiting' } });
    await table.idle();
    expect(left()).toEqual([BANK, BANK - OPEN_WAIT - 1]);
    await expect(
      here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } }),
    ).rejects.toMatchObject({
      error: { code: 'dice.failed' },
    });
    const mine = newContribution();
    await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
    expect(await give(table, 'left', { kind: 'roll' })).toMatchObject({ ok: true });
    expect(left()).toEqual([BANK, BANK - OPEN_WAIT - 1]);
    expect(kinds(here, table.id)).toEqual([
      ...['clocksStarted', 'bound', 'opened', 'renewed', 'bound', 'opened'],
      ['left', 'roll'],
    ]);
  });

  test('makes its seat late, and the other one chooses what becomes of that', async () => {
    const { table, left, ...here } = await sealed();
    here.time.ms = BANK;
    await here.tables.lookAtClocks();
    expect(left()).toEqual([BANK, 0]);
    expect(table.time.notes).toMatchObject([{ kind: 'late', seat: 'right' }]);
    here.time.ms += 30 * DAY;
    await here.tables.lookAtClocks();
    await here.act(anna, table.id, { kind: 'late', choice: 'claim' });
    expect(table.row.summary.result).toMatchObject({ winner: 'left' });
    expect(verifyRecord(await recordFrom(here.store, table.row))).toEqual({ ok: true });
  });

  test('that is opened gives the clocks back to the stage, also for a server that was not there', async () => {
    const { table, left, ...here } = await sealed();
    here.time.ms = MINUTE;
    const before = here.notices.length;
    await here.act(bert, table.id, { kind: 'dice', part: { contribution: shareOf(bert) } });
    expect(here.notices.length).toBeGreaterThan(before);
    expect(here.store.kept.deadlines.get(table.id)).toBe(MINUTE + BANK);
    here.time.ms = 2 * MINUTE;
    expect(left()).toEqual([BANK - MINUTE, BANK - MINUTE]);
    const clock = { now: () => ({ ...here.time }) };
    const again = await reopened(testMatches({ store: here.store, clock }).tables, table.id);
    expect(again.time).toEqual(table.time);
  });

  test('no secret act moves a clock or a deadline meanwhile, nor is anything told of it', async () => {
    const { table, ...here } = await sealed();
    const before = here.notices.length;
    for (const seat of ['left', 'right']) {
      here.time.ms += 10_000;
      expect(await give(table, seat, { kind: 'hide', number: 7 })).toMatchObject({ ok: true });
      expect(here.store.kept.deadlines.get(table.id)).toBe(BANK);
    }
    expect(here.notices).toHaveLength(before);
  });

  test('stops its clock as its seat is handed to a computer; the round begins anew with a share of that one', async () => {
    const { table, left, ...here } = await sealed();
    here.time.ms = 10_000;
    await here.act(bert, table.id, { kind: 'handOver' });
    here.time.ms = OPEN_WAIT + 1;
    expect(await give(table, 'left', { kind: 'roll' })).toMatchObject({ error: { code: 'dice.waiting' } });
    await table.idle();
    expect(left()).toEqual([BANK, BANK - 10_000]);
    const mine = newContribution();
    await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
    expect(await give(table, 'left', { kind: 'roll' })).toMatchObject({ ok: true });
  });

  test('is no matter where the match is played over days: the clocks run by the stage', async () => {
    const { table, ...here } = await sealed(letters);
    expect(here.store.kept.deadlines.get(table.id)).toBe(2 * DAY);
    expect(table.time.clocks?.sides).toMatchObject([{ running: true }, { running: false }]);
  });

  test('of a match that was brought back from a copy is asked for anew, and no clock runs until then', async () => {
    const { table, ...here } = await sealed();
    await here.tables.close();
    await here.store.database.heartbeat.updateMany({
      data: { clock: 'here', counted: MINUTE, at: new Date() },
    });
    await renew(here.store, here.game, table.id);
    expect(here.store.kept.deadlines.get(table.id)).toBeUndefined();
    here.time.ms = 30 * DAY;
    const clock = { now: () => ({ ...here.time }) };
    const again = await reopened(testMatches({ store: here.store, clock }).tables, table.id);
    const [first, second] = again.time.clocks?.sides ?? [];
    expect(first).toMatchObject({ left: BANK, running: false });
    expect(second?.left).toBeLessThanOrEqual(BANK - MINUTE);
    expect(second?.running).toBe(false);
  });
});

describe('a seat that is handed to the computer', () => {
  test('is not, while a computer plays the other one: nobody would be there', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await here.act(anna, table.id, { kind: 'handOver' });
    await expect(here.act(bert, table.id, { kind: 'handOver' })).rejects.toMatchObject({
      error: { code: 'handover.alone' },
    });
    expect(table.row.chairs[1]).toMatchObject({ computer: null });
  });

  test('may be handed over and taken back a limited number of times', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    for (let n = 0; n < 100; n++) {
      await here.act(anna, table.id, { kind: 'handOver' });
      await here.act(anna, table.id, { kind: 'takeBack' });
    }
    await expect(here.act(anna, table.id, { kind: 'handOver' })).rejects.toMatchObject({
      error: { code: 'seat.allowance' },
    });
    expect(table.time.notes).toHaveLength(20);
  });
});

describe('a seat that is passed on', () => {
  test('goes to another person once, who gets a way back of their own; the one before sees no more', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    const { code } = await here.lobby.handover(anna, table.id);
    const { seat, recovery } = await here.lobby.takeOver(carla, code);
    expect(seat).toBe('left');
    expect(table.seatOf(carla.id)).toBe('left');
    expect(table.seatOf(anna.id)).toBeNull();
    expect(here.unseated).toEqual([anna.id]);
    expect(table.row.chairs[0]).toMatchObject({ name: 'Carla' });
    expect(table.time.notes).toMatchObject([{ kind: 'passedOn', seat: 'left' }]);
    await expect(here.lobby.takeOver(bert, code)).rejects.toMatchObject({
      error: { code: 'handover.unknown' },
    });
    expect((await here.lobby.recoverable(recovery ?? '')).seat).toBe('left');
  });

  test('never goes to someone who holds or has held the other seat, by whatever link', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    const own = await here.lobby.handover(anna, table.id);
    await expect(here.lobby.takeOver(bert, own.code)).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
    await here.lobby.takeOver(carla, own.code);
    // Anna has seen the left side; she may not come to the right one.
    const right = await here.lobby.handover(bert, table.id);
    await expect(here.lobby.takeOver(anna, right.code)).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
    const { recovery } = await here.lobby.recovery(bert, table.id);
    await expect(here.lobby.recover(anna, recovery)).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
    expect(table.seatOf(bert.id)).toBe('right');
  });

  test('nor to the empty one by its join link', async () => {
    const here = paced();
    const { match, join } = await here.lobby.create(anna, {
      ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {} },
    });
    const { code } = await here.lobby.handover(anna, match.id);
    await here.lobby.takeOver(carla, code);
    await expect(here.lobby.join(anna, join ?? '')).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
  });

  test('a computer that played it leaves it to the person', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await here.act(bert, table.id, { kind: 'handOver' });
    const { code } = await here.lobby.handover(bert, table.id);
    await here.lobby.takeOver(carla, code);
    expect(table.row.chairs[1]).toMatchObject({ personId: carla.id, computer: null });
  });
});

describe('a pause', () => {
  test('begins when both wish for it, stops all clocks, and either ends it', async () => {
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
    // Who wishes may play on: the clocks stand still all the same.
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

  test('is not taken by who offered it, may be declined, and begins where both offer one', async () => {
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
  test('are added to the clock, as many as were agreed, and not when it is too late', async () => {
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
