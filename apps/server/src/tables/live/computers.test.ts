import { seal } from '@1bob/fairness';
import { afterEach, expect, test, vi } from 'vitest';
import {
  anna,
  give,
  matchOfTwo,
  reopened,
  testMatches,
  type TestMatches,
} from '../../testing/test-matches.ts';
import { turns } from '../../testing/turns.ts';
import { idle, type ComputerPlayer, type Moment } from './computer.ts';
import { OPEN_WAIT } from './round.ts';
import { StoreError } from '../../store/index.ts';

afterEach(() => void vi.useRealTimers());

/** Waits until the computers have nothing more to do. */
async function quiet(here: TestMatches, matchId: string, log: number): Promise<void> {
  const table = await reopened(here.tables, matchId);
  await expect
    .poll(() => (table.viewOf('observer').view as { log: string[] }).log.length, { interval: 1 })
    .toBeGreaterThanOrEqual(log);
  await turns();
}

test('the idle computer moves after each turn of its opponent, and begins when it has the first move', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here, { seat: 'right', opponent: 'computer' });
  await quiet(here, table.id, 1);
  await table.command('right', { id: '1', version: 1, command: { kind: 'pass' } }, { person: anna.id });
  await quiet(here, table.id, 3);
  expect(table.viewOf('right').view).toMatchObject({
    log: ['left passed', 'right passed', 'left passed'],
    toMove: 'right',
  });
});

test('notices a command that comes while a computer takes its last look', async () => {
  let meanwhile = false;
  const here = testMatches({
    computers: {
      watchful: {
        choose(view, seat) {
          const command = idle.choose(view, seat);
          if (command === null && !meanwhile) {
            meanwhile = true;
            const pass = { id: 'meanwhile', version: 1, command: { kind: 'pass' } };
            queueMicrotask(() => void table.command('right', pass, { person: anna.id }));
          }
          return command;
        },
      },
    },
  });
  const table = await matchOfTwo(here, { seat: 'right', opponent: 'computer', computer: 'watchful' });
  await quiet(here, table.id, 3);
  expect(table.viewOf('right').view).toMatchObject({ toMove: 'right' });
});

test('the decision of a computer is wanted until its view changes or its match is gone', async () => {
  const moments: Moment[] = [];
  const patient: ComputerPlayer = {
    choose: (_view, _seat, moment) => {
      moments.push(moment);
      return new Promise(() => undefined);
    },
  };
  const here = testMatches({ computers: { patient } });
  const [changed, gone] = [
    await matchOfTwo(here, { seat: 'right', opponent: 'computer', computer: 'patient' }),
    await matchOfTwo(here, { seat: 'right', opponent: 'computer', computer: 'patient' }),
  ];
  await expect.poll(() => moments).toHaveLength(2);
  const wanted = (): boolean[] => moments.map(({ stands }) => stands());
  expect(wanted()).toEqual([true, true]);
  expect(moments.map(({ asker }) => asker)).toEqual([anna.personId, anna.personId]);
  await give(changed, 'left', { kind: 'pass' });
  expect(wanted()).toEqual([false, true]);
  await here.store.database.match.delete({ where: { id: gone.id } });
  // That the match is gone shows when the first command cannot be kept.
  const resign = { id: '1', version: 0, command: { kind: 'resign' } };
  const answer = await gone.command('right', resign, { person: anna.id });
  expect(answer).toMatchObject({ ok: false, error: { code: 'match.unknown' } });
  expect(wanted()).toEqual([false, false]);
});

test('a computer that was to move when the server stopped moves when the match is opened again', async () => {
  const before = testMatches();
  const table = await matchOfTwo(before, { opponent: 'computer' });
  await give(table, 'left', { kind: 'pass' });
  const after = testMatches({ store: before.store });
  await quiet(after, table.id, 2);
  expect((await reopened(after.tables, table.id)).viewOf('left').view).toMatchObject({ toMove: 'left' });
});

test('a match is due until its computers have found that they have nothing to do', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here, { opponent: 'computer' });
  await table.command('left', { id: 'one', version: 0, command: { kind: 'pass' } }, { person: anna.id });
  expect(here.store.kept.due.has(table.id)).toBe(true);
  await quiet(here, table.id, 2);
  await expect.poll(() => here.store.kept.due.has(table.id)).toBe(false);
});

test('a computer whose server went away moves at another without a request', async () => {
  const before = testMatches({ computers: { asleep: { choose: () => null } } });
  const table = await matchOfTwo(before, { opponent: 'computer', computer: 'asleep' });
  before.store.settleDue = async () => undefined;
  await give(table, 'left', { kind: 'pass' });
  await before.tables.close();
  const after = testMatches({ store: before.store, computers: { asleep: idle } });
  await after.tables.computers.claim(Date.now());
  expect(before.store.kept.entries.get(table.id)).toHaveLength(1);
  // The match is due half a minute after the move of the computer's opponent.
  await after.tables.computers.claim(Date.now() + 31_000);
  await quiet(after, table.id, 2);
  expect(before.store.kept.entries.get(table.id)).toMatchObject([{ seat: 'left' }, { seat: 'right' }]);
});

test('a match that does not open does not delay the computers of others', async () => {
  const before = testMatches({ computers: { asleep: { choose: () => null } } });
  before.store.settleDue = async () => undefined;
  const wish = { opponent: 'computer', computer: 'asleep' } as const;
  const tables = [await matchOfTwo(before, wish), await matchOfTwo(before, wish)];
  for (const table of tables) await give(table, 'left', { kind: 'pass' });
  await before.tables.close();
  const [broken, whole] = tables.map(({ id }) => id);
  await before.store.database.snapshot.deleteMany({ where: { matchId: broken ?? '' } });
  const after = testMatches({ store: before.store, computers: { asleep: idle } });
  await after.tables.computers.claim(Date.now() + 31_000);
  // Nobody else has opened it.
  await expect.poll(() => before.store.kept.entries.get(whole ?? '')).toHaveLength(2);
  expect(after.faults).toHaveLength(1);
});

test('if several servers run the same computer, one of them makes its move', async () => {
  const { store, ...first } = testMatches();
  const { id } = await matchOfTwo({ store, ...first }, { opponent: 'computer' });
  for (let round = 1; round <= 10; round++) {
    const servers = Array.from({ length: 3 }, () => testMatches({ store }));
    const table = await reopened(servers[0]!.tables, id);
    await give(table, 'left', { kind: 'pass' });
    // All servers that open it now find that the computer is to move.
    await Promise.all(servers.slice(1).map((server) => quiet(server, id, 2 * round)));
    await Promise.all(servers.map(({ tables }) => tables.close()));
    expect(store.kept.entries.get(id)?.map(({ seat }) => seat)).toEqual(
      Array.from({ length: round }, () => ['left', 'right']).flat(),
    );
  }
});

/** A computer that rolls a die when it is to move. */
const roller: ComputerPlayer = {
  choose: (view, seat) => (idle.choose(view, seat) === null ? null : { kind: 'roll' }),
};

test('a computer rolls only after the share of its opponent is open', async () => {
  const here = testMatches({ computers: { roller } });
  const share = '0f'.repeat(32);
  const wish = { seat: 'right', opponent: 'computer', computer: 'roller', seal: seal(share) } as const;
  const table = await matchOfTwo(here, wish);
  await turns();
  expect(table.viewOf('right').view).toMatchObject({ log: [], toMove: 'left' });
  expect(table.dice.binding).not.toBeNull();
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: share } });
  await quiet(here, table.id, 1);
  expect(table.viewOf('right').view).toMatchObject({ toMove: 'right' });
});

test('a bound share that never opens leads to a new round, and the computer plays on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const clock = vi.spyOn(performance, 'now');
  const here = testMatches({ computers: { roller } });
  const wish = {
    seat: 'right',
    opponent: 'computer',
    computer: 'roller',
    seal: seal('0f'.repeat(32)),
  } as const;
  const table = await matchOfTwo(here, wish);
  const { secretHash } = table.dice;
  await turns();
  expect(table.dice.round).toBe(1);
  clock.mockReturnValue(performance.now() + OPEN_WAIT + 1);
  // One try begins the new round, and the next one rolls with the shares that are there.
  for (let n = 0; n < 3 && table.viewOf('right').version === 0; n++) {
    vi.advanceTimersByTime(5_000);
    await turns();
  }
  vi.restoreAllMocks();
  expect(table.viewOf('right').view).toMatchObject({ toMove: 'right' });
  expect(table.dice).toMatchObject({
    round: 2,
    binding: { body: { binding: { seals: [{}, { seal: null }] } } },
  });
  expect(table.dice.secretHash).not.toBe(secretHash);
});

test('a computer tries again by itself, after a while, if the store could not keep its move', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let tries = 0;
  const here = testMatches({
    computers: {
      unlucky: {
        choose(view, seat) {
          const command = idle.choose(view, seat);
          if (command !== null) here.store.away = ++tries < 3;
          return command;
        },
      },
    },
  });
  const table = await matchOfTwo(here, { opponent: 'computer', computer: 'unlucky' });
  await table.command('left', { id: '1', version: 0, command: { kind: 'pass' } }, { person: anna.id });
  for (const expected of [1, 2]) {
    while (here.faults.length < expected) await turns(1);
    expect(table.viewOf('left').view).toMatchObject({ toMove: 'right' });
    await turns();
    vi.advanceTimersByTime(5_000);
  }
  while (table.viewOf('left').version < 2) await turns(1);
  expect(table.viewOf('left').view).toMatchObject({ toMove: 'left' });
  expect(tries).toBe(3);
});

test('a computer whose move was not kept makes it later itself, and no other computer in its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const boaster: ComputerPlayer = {
    choose: (view, seat) => (idle.choose(view, seat) === null ? null : { kind: 'boast' }),
  };
  const here = testMatches({ computers: { boaster } });
  const table = await matchOfTwo(here, { opponent: 'computer', computer: 'boaster' });
  await give(table, 'left', { kind: 'pass' });
  here.store.beforeAppend = () => {
    here.store.beforeAppend = () => undefined;
    throw new StoreError('database.unavailable', 'gone for a moment');
  };
  here.tables.computers.play(table);
  while (here.faults.length === 0) await turns(1);
  await turns();
  expect(table.viewOf('left').view).toMatchObject({ log: ['left passed'] });
  vi.advanceTimersByTime(5_000);
  while (table.viewOf('left').version < 2) await turns(1);
  expect(table.viewOf('left').view).toMatchObject({ log: ['left passed', 'right holds 2'] });
  expect(here.faults).toMatchObject([{ name: 'StoreFailed' }, { name: 'ComputerStuck' }]);
});

test('shows a computer only the view of its seat', async () => {
  const shown: object[] = [];
  const spy: ComputerPlayer = {
    choose(view) {
      shown.push(view);
      return null;
    },
  };
  const here = testMatches({ computers: { spy } });
  const table = await matchOfTwo(here, { opponent: 'computer', computer: 'spy' });
  await table.command(
    'left',
    { id: '1', version: 0, command: { kind: 'hide', number: 99 } },
    { person: anna.id },
  );
  await turns();
  expect(shown.length).toBeGreaterThan(0);
  expect(JSON.stringify(shown)).not.toContain('99');
  expect(shown[0]).toEqual(table.viewOf('right').view);
});

test('the idle computer moves instead when a computer throws or its command is refused', async () => {
  const wrong: ComputerPlayer = { choose: () => ({ kind: 'nonsense' }) };
  const broken: ComputerPlayer = {
    choose() {
      throw new Error('broken');
    },
  };
  for (const computer of [wrong, broken]) {
    const here = testMatches({ computers: { computer } });
    const table = await matchOfTwo(here, { opponent: 'computer', computer: 'computer' });
    await table.command('left', { id: '1', version: 0, command: { kind: 'pass' } }, { person: anna.id });
    await quiet(here, table.id, 2);
    expect(here.faults.length).toBeGreaterThan(0);
    expect(table.viewOf('left').view).toMatchObject({
      log: ['left passed', 'right passed'],
      toMove: 'left',
    });
  }
});
