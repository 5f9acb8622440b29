import type { Pace } from '@1bob/protocol';
import { newContribution, seal, verifyRecord } from '@1bob/fairness';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refused } from '../../gate/refused.ts';
import { exportMatch, importMatch } from '../../host/campaign.ts';
import { DAY, kinds, letters, live, MINUTE, paced } from '../../testing/paced.ts';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { recordFrom } from '../record/record.ts';
import { renew } from './restored.ts';
import { OPEN_WAIT } from './round.ts';

const contributions = new Map<string, string>();
/** A person's share in the dice. */
function shareOf({ id }: typeof anna): string {
  const share = contributions.get(id) ?? newContribution();
  contributions.set(id, share);
  return share;
}

afterEach(() => void vi.restoreAllMocks());

describe('the pace of a match', () => {
  test('clocks start when both seats are taken, and the record says so, with the agreed pace', async () => {
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

  test('clocks that could not start when a person sat down start at the next look, once', async () => {
    const here = paced();
    const { match, join } = await here.lobby.create(anna, {
      ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {}, pace: live },
    });
    here.store.beforeAppend = () => {
      throw new Error('the disk is full');
    };
    const seated = await here.lobby.join(bert, join ?? '');
    expect(seated).toMatchObject({ seat: 'right', recovery: expect.any(String) });
    expect(kinds(here, match.id)).toEqual([]);
    expect(here.faults).toHaveLength(1);
    await here.tables.lookAtClocks();
    expect(here.faults).toHaveLength(1);
    here.store.beforeAppend = () => undefined;
    await here.tables.lookAtClocks();
    await here.tables.lookAtClocks();
    expect(kinds(here, match.id)).toEqual(['clocksStarted']);
  });

  test('a match without a pace has no clocks, no times in its record, and no deadline', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await give(table, 'left', { kind: 'pass' });
    expect(table.time).toEqual({
      ...{ clocks: null, notes: [], held: null, pace: null, paceOffer: null, secondChair: false },
    });
    expect(here.store.kept.entries.get(table.id)?.[0]?.body).not.toHaveProperty('time');
    expect(here.store.kept.deadlines.size).toBe(0);
  });

  test('a secret act moves no deadline and is not revealed, however late the act comes', async () => {
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

  test('announces once that time has run out; of two servers that look, one writes it', async () => {
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

  test('gives the empty answer if that was agreed and the stage can be left at no cost', async () => {
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

  test('after an outage nobody is late before the grace has passed', async () => {
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

test('what cannot be done in a match is logged once for each reason, and again when it fails anew', async () => {
  const here = paced();
  const table = await matchOfTwo(here, { pace: live });
  const away = new Error('the database is away');
  const reasons: (Error | null)[] = [Refused.for('seat.allowance'), away, null, away];
  for (const reason of reasons) {
    // The clock has moved to another installation, so that an entry is due.
    here.time.clock += '.';
    here.store.beforeAppend = () => (reason === null ? undefined : Promise.reject(reason));
    await table.settle();
    for (let look = 0; look < 2; look++) await here.tables.lookAtClocks();
  }
  const causes = here.faults.map((fault) => (fault as Error).cause);
  expect(causes).toEqual([reasons[0], away, away]);
});

describe('a match that is moved to another installation', () => {
  test('keeps its pace and its clocks, does not count the time in between, and its persons play again', async () => {
    const here = paced();
    const table = await matchOfTwo(here, { pace: live });
    here.time.ms = 4 * MINUTE;
    await give(table, 'left', { kind: 'pass' });
    await here.act(bert, table.id, { kind: 'handOver' });
    await here.tables.close();
    const file = await exportMatch(here.store, here.game, table.id);
    const there = paced();
    Object.assign(there.time, { clock: 'there', ms: 900 * DAY });
    const { match, recovery } = await importMatch(there.store, there.game, JSON.stringify(file));
    const moved = await reopened(there.tables, match);
    expect(moved.row).toMatchObject({ pace: live, chairs: [{ computer: null }, { computer: null }] });
    expect(moved.time.clocks?.sides).toMatchObject([
      { seat: 'left', left: 6 * MINUTE },
      { seat: 'right', left: 10 * MINUTE },
    ]);
    // Both seats are asked whether to go on. No clock runs until then.
    expect(there.store.kept.deadlines.get(match)).toBeUndefined();
    there.time.ms += DAY;
    for (const { seat, code } of recovery) await there.seats.recover(seat === 'left' ? anna : bert, code);
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

  /** Both have sealed, and Anna, who is to roll, has opened her share. `pass` advances the time. */
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

  test('costs time only for its own seat, not for the seat that must roll, and that seat has no say in the next round', async () => {
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

  test('makes its seat late, and the other seat chooses what happens', async () => {
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

  test('once opened, gives the clocks back to the stage, even for a server that was not running', async () => {
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

  test('no secret act moves a clock or a deadline while the dice wait, and none is revealed', async () => {
    const { table, ...here } = await sealed();
    const before = here.notices.length;
    for (const seat of ['left', 'right']) {
      here.time.ms += 10_000;
      expect(await give(table, seat, { kind: 'hide', number: 7 })).toMatchObject({ ok: true });
      expect(here.store.kept.deadlines.get(table.id)).toBe(BANK);
    }
    expect(here.notices).toHaveLength(before);
  });

  test("stops its clock when its seat goes to a computer; the round begins anew with the computer's share", async () => {
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

  test('does not matter in a match played over days, whose clocks run by the stage', async () => {
    const { table, ...here } = await sealed(letters);
    expect(here.store.kept.deadlines.get(table.id)).toBe(2 * DAY);
    expect(table.time.clocks?.sides).toMatchObject([{ running: true }, { running: false }]);
  });

  test('is requested again in a match restored from a copy, and no clock runs until then', async () => {
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
