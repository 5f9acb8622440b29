import { describe, expect, test } from 'vitest';
import { carla, paced } from '../../testing/paced.ts';
import { anna, bert, matchOfTwo } from '../../testing/test-matches.ts';

describe('the pace of a match', () => {
  test('a computer that has chosen does not move once its seat was taken back', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await here.act(anna, table.id, { kind: 'handOver' });
    await here.act(anna, table.id, { kind: 'takeBack' });
    const { version } = table.viewOf('left');
    const command = { id: 'server-computer-9', version, command: { kind: 'pass' }, computer: 'idle' };
    expect(await table.command('left', command)).toMatchObject({ error: { code: 'seat.none' } });
  });
});

describe('a seat that is handed to the computer', () => {
  test('is refused while a computer plays the other seat, because nobody would be left', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await here.act(anna, table.id, { kind: 'handOver' });
    await expect(here.act(bert, table.id, { kind: 'handOver' })).rejects.toMatchObject({
      error: { code: 'handover.alone' },
    });
    expect(table.row.chairs[1]).toMatchObject({ computer: null });
  });

  test('is refused once the match has ended', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    const resign = { id: 'c1', version: table.viewOf('right').version, command: { kind: 'resign' } };
    expect(await table.command('right', resign)).toMatchObject({ ok: true });
    await expect(here.act(anna, table.id, { kind: 'handOver' })).rejects.toMatchObject({
      error: { code: 'seat.over' },
    });
  });

  test('is handed over and taken back a limited number of times', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    for (let n = 0; n < 100; n++) {
      await here.act(anna, table.id, { kind: 'handOver' });
      await here.act(anna, table.id, { kind: 'takeBack' });
    }
    await expect(here.act(anna, table.id, { kind: 'handOver' })).rejects.toMatchObject({
      error: { code: 'seat.often' },
    });
    expect(table.time.notes).toHaveLength(20);
  });
});

describe('a seat that is passed on', () => {
  test('goes to another person once, who gets a new recovery link; the former holder sees nothing more', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    const { code } = await here.seats.handover(anna, table.id);
    const { seat, recovery } = await here.seats.takeOver(carla, code);
    expect(seat).toBe('left');
    expect(table.seatOf(carla.id)).toBe('left');
    expect(table.seatOf(anna.id)).toBeNull();
    expect(here.unseated).toEqual([anna.id]);
    expect(table.row.chairs[0]).toMatchObject({ name: 'Carla' });
    expect(table.time.notes).toMatchObject([{ kind: 'passedOn', seat: 'left' }]);
    await expect(here.seats.takeOver(bert, code)).rejects.toMatchObject({
      error: { code: 'handover.unknown' },
    });
    expect((await here.seats.linked('recover', recovery ?? '')).seat).toBe('left');
  });

  test('never goes to someone who holds or has held the other seat, by whatever link', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    const own = await here.seats.handover(anna, table.id);
    await expect(here.seats.takeOver(bert, own.code)).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
    await here.seats.takeOver(carla, own.code);
    // Anna has seen the left side, so she may not come to the right side.
    const right = await here.seats.handover(bert, table.id);
    await expect(here.seats.takeOver(anna, right.code)).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
    const { recovery } = await here.seats.recovery(bert, table.id);
    await expect(here.seats.recover(anna, recovery)).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
    expect(table.seatOf(bert.id)).toBe('right');
  });

  test('nor to the empty one by its join link', async () => {
    const here = paced();
    const { match, join } = await here.lobby.create(anna, {
      ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {} },
    });
    const { code } = await here.seats.handover(anna, match.id);
    await here.seats.takeOver(carla, code);
    await expect(here.lobby.join(anna, join ?? '')).rejects.toMatchObject({
      error: { code: 'handover.knows' },
    });
  });

  test('that a computer played belongs to the person from then on', async () => {
    const here = paced();
    const table = await matchOfTwo(here);
    await here.act(bert, table.id, { kind: 'handOver' });
    const { code } = await here.seats.handover(bert, table.id);
    await here.seats.takeOver(carla, code);
    expect(table.row.chairs[1]).toMatchObject({ personId: carla.id, computer: null });
  });
});
