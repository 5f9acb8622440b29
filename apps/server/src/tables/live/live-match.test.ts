import { afterEach, expect, test, vi } from 'vitest';
import { StoreError } from '../../store/index.ts';
import { entriesBySeats, give, matchOfTwo, reopened, testMatches } from '../../testing/test-matches.ts';
import { turns } from '../../testing/turns.ts';
import { rewrite } from '../../store/testing/rewrite.ts';
import type { Spent } from '../record/allowance.ts';
import { SNAPSHOT_LENGTH } from './record-writer.ts';

afterEach(() => void vi.restoreAllMocks());

test('publishes an accepted command to the audiences whose view changed, and then answers it', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  expect(await give(table, 'left', { kind: 'pass' })).toEqual({ ok: true, version: 1 });
  expect(here.frames.map(({ viewer, version }) => [viewer, version])).toEqual([
    ['left', 1],
    ['right', 1],
    ['observer', 1],
  ]);
});

test('a hidden act reaches only its own seat and moves no version on the other side', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const before = { right: table.open('right', undefined), observer: table.open('observer', undefined) };
  expect(await give(table, 'left', { kind: 'hide', number: 7 })).toEqual({ ok: true, version: 1 });
  expect(here.frames).toEqual([
    expect.objectContaining({
      viewer: 'left',
      version: 1,
      changes: [{ op: 'replace', path: '/hidden', value: 7 }],
    }),
  ]);
  expect(table.open('right', undefined)).toEqual(before.right);
  expect(table.open('observer', undefined)).toEqual(before.observer);
  // It does not make a command of the other side stale either.
  await give(table, 'left', { kind: 'pass' });
  await give(table, 'left', { kind: 'hide', number: 8 });
  expect(await give(table, 'right', { kind: 'pass' })).toEqual({ ok: true, version: 2 });
});

test('accepts an act that changes nothing without sending anything or writing an entry', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  expect(await give(table, 'left', { kind: 'hide', number: 1 })).toEqual({ ok: true, version: 0 });
  expect(here.frames).toEqual([]);
  expect(here.store.kept.entries.get(table.id)).toHaveLength(0);
});

test('publishes nothing before the commit: while writing hangs, no frame leaves and the old view stays', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  let written = (): void => undefined;
  here.store.beforeAppend = () => new Promise((resolve) => (written = resolve));
  let answered = false;
  const answer = give(table, 'left', { kind: 'pass' }).then((given) => {
    answered = true;
    return given;
  });
  await turns();
  expect(here.frames).toEqual([]);
  expect(answered).toBe(false);
  expect(table.open('left', undefined)).toMatchObject({ version: 0, view: { log: [] } });
  written();
  expect(await answer).toEqual({ ok: true, version: 1 });
  expect(here.frames).toHaveLength(3);
});

test('if writing fails the command is refused, nothing is published, and the next one finds everything unchanged', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  here.store.beforeAppend = () => {
    throw new StoreError('database.unavailable', 'gone');
  };
  const refused = await give(table, 'left', { kind: 'roll' }, { id: 'again' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'server.unavailable' } });
  expect(here.frames).toEqual([]);
  expect(table.open('left', undefined)).toMatchObject({
    version: 0,
    view: { log: [], toMove: 'left' },
  });

  here.store.beforeAppend = () => undefined;
  expect(await give(table, 'left', { kind: 'roll' }, { id: 'again' })).toEqual({ ok: true, version: 1 });
});

test('a game that throws changes nothing, and its message is not revealed', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const answer = await give(table, 'left', { kind: 'break' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'server.error' } });
  expect(JSON.stringify(answer)).not.toContain('hidden');
  expect(here.store.kept.entries.get(table.id)).toEqual([]);
  expect(await give(table, 'left', { kind: 'pass' })).toMatchObject({ ok: true });
});

test("passes on the game's refusals with their rule, and changes nothing", async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  expect(await give(table, 'right', { kind: 'roll' })).toEqual({
    ok: false,
    error: { code: 'turn.other', message: 'It is not your turn.', rule: '3.1' },
  });
  expect(await give(table, 'right', { kind: 'nonsense' })).toMatchObject({
    ok: false,
    error: { code: 'command.malformed' },
  });
  expect(here.frames).toEqual([]);
});

test('the same id twice gets the first answer again and happens once', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const first = await give(table, 'left', { kind: 'roll' }, { id: 'one', version: 0 });
  await give(table, 'right', { kind: 'pass' });
  expect(await give(table, 'left', { kind: 'roll' }, { id: 'one', version: 0 })).toEqual(first);
  expect(await give(table, 'left', { kind: 'pass' }, { id: 'one' })).toEqual(first);
  expect(entriesBySeats(here, table.id)).toHaveLength(2);
  expect(here.outcomes).toEqual(['accepted', 'accepted', 'repeated', 'repeated']);
});

test('shows a host the outcome of each command, and how many seconds it and its commit took', async () => {
  const seen: unknown[][] = [];
  const note = (...given: unknown[]): void => void seen.push(given);
  const here = testMatches({ observe: { decided: note, committed: note, fault: note } });
  const table = await matchOfTwo(here);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(70_000);
  here.store.beforeAppend = () => void clock.mockReturnValue(72_500);
  await give(table, 'left', { kind: 'pass' }, { id: 'one' });
  await give(table, 'left', { kind: 'pass' }, { id: 'one' });
  await give(table, 'left', { kind: 'pass' });
  await give(table, 'left', { kind: 'pass' }, { version: 0 });
  const broken = new Error('no space');
  here.store.beforeAppend = () => {
    clock.mockReturnValue(73_000);
    throw broken;
  };
  await give(table, 'right', { kind: 'pass' });
  expect(seen).toEqual([
    [2.5],
    ['accepted', 2.5],
    ['repeated', 0],
    ['refused', 0],
    ['stale', 0],
    ['failed', 0.5],
    ['command', table.id, expect.objectContaining({ cause: broken })],
  ]);
});

test('the same id twice at the same moment happens once', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const both = await Promise.all([
    give(table, 'left', { kind: 'roll' }, { id: 'one' }),
    give(table, 'left', { kind: 'roll' }, { id: 'one' }),
  ]);
  expect(both[0]).toEqual({ ok: true, version: 1 });
  expect(both[1]).toEqual(both[0]);
  expect(entriesBySeats(here, table.id)).toHaveLength(1);
});

test('ids belong to seats: the other side may use the same', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await give(table, 'left', { kind: 'roll' }, { id: 'one' });
  expect(await give(table, 'right', { kind: 'pass' }, { id: 'one' })).toEqual({ ok: true, version: 2 });
});

test('a refused command keeps its answer under its id', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const refused = await give(table, 'right', { kind: 'roll' }, { id: 'early' });
  await give(table, 'left', { kind: 'pass' });
  expect(await give(table, 'right', { kind: 'roll' }, { id: 'early' })).toEqual(refused);
  expect(await give(table, 'right', { kind: 'roll' }, { id: 'later' })).toMatchObject({ ok: true });
});

test('the same id after a restart gets the first answer from the record', async () => {
  const before = testMatches();
  const table = await matchOfTwo(before);
  const first = await give(table, 'left', { kind: 'roll' }, { id: 'one', version: 0 });
  await give(table, 'right', { kind: 'pass' });

  const after = testMatches({ store: before.store });
  const again = await reopened(after.tables, table.id);
  expect(await give(again, 'left', { kind: 'roll' }, { id: 'one', version: 0 })).toEqual(first);
  expect(entriesBySeats(before, table.id)).toHaveLength(2);
});

test('an old id with a new version gets the first answer too, even if its command would be refused now', async () => {
  const before = testMatches();
  const table = await matchOfTwo(before);
  await give(table, 'left', { kind: 'pass' });
  const first = await give(table, 'right', { kind: 'roll' }, { id: 'one' });
  expect(first).toMatchObject({ ok: true });

  const again = await reopened(testMatches({ store: before.store }).tables, table.id);
  // The table has written since it was opened, so its newest version is not one from before.
  for (const seat of ['left', 'right']) await give(again, seat, { kind: 'pass' });
  const { version } = again.viewOf('right');
  expect(await give(again, 'right', { kind: 'roll' }, { id: 'other', version })).toMatchObject({ ok: false });
  for (let times = 0; times < 2; times++)
    expect(await give(again, 'right', { kind: 'roll' }, { id: 'one', version })).toEqual(first);
});

test('asks the store about ids only for commands that may be older than the table', async () => {
  const before = testMatches();
  const table = await matchOfTwo(before);
  const asked = vi.spyOn(before.store, 'findCommand');
  await give(table, 'left', { kind: 'pass' });
  expect(asked).toHaveBeenCalledTimes(0);

  const after = testMatches({ store: before.store });
  const again = await reopened(after.tables, table.id);
  await give(again, 'right', { kind: 'pass' });
  expect(asked).toHaveBeenCalledTimes(1);
  await give(again, 'left', { kind: 'pass' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a command on an older view is stale if a change matters to it, and the answer lists what was missed', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  table.open('left', undefined);
  await give(table, 'left', { kind: 'hide', number: 3 });
  await give(table, 'left', { kind: 'hide', number: 4 });
  const stale = await give(table, 'left', { kind: 'roll' }, { version: 1 });
  expect(stale).toMatchObject({
    ok: false,
    error: { code: 'command.stale' },
    missed: { since: 1, version: 2, changes: [{ op: 'replace', path: '/hidden', value: 4 }] },
  });
  expect(entriesBySeats(here, table.id)).toHaveLength(2);
});

test('a command that the rules refuse is stale on an older view, with what was missed, and on the present view gets the refusal of the rules', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const { version } = table.viewOf('right');
  await give(table, 'left', { kind: 'resign' });
  const hide = { kind: 'hide', number: 3 };
  expect(await give(table, 'right', hide, { version })).toMatchObject({
    ok: false,
    error: { code: 'command.stale' },
    missed: { version: version + 1 },
  });
  expect(await give(table, 'right', hide)).toMatchObject({ ok: false, error: { code: 'match.over' } });
});

test('a sealed command never becomes stale by acts of the other side, even if its changes are no longer known', async () => {
  const before = testMatches();
  const table = await matchOfTwo(before);
  await give(table, 'left', { kind: 'pass' });
  const after = testMatches({ store: before.store });
  for (const each of [table, await reopened(after.tables, table.id)])
    expect(await give(each, 'right', { kind: 'hide', number: 9 }, { id: 'one', version: 0 })).toEqual({
      ok: true,
      version: 2,
    });
  const again = await reopened(testMatches({ store: before.store }).tables, table.id);
  expect(await give(again, 'right', { kind: 'pass' }, { version: 0 })).toMatchObject({
    error: { code: 'command.stale' },
    missed: { version: 2, view: { hidden: 9 } },
  });
});

test.each([
  ['its entries', 50],
  ['a snapshot', 1],
])(
  'a late copy of a command does nothing after its seat has acted again, read from %s',
  async (_, snapshotEvery) => {
    const here = testMatches({ snapshotEvery });
    const table = await matchOfTwo(here);
    const old = { id: 'old', version: 0 };
    // It changes nothing, so it is not in the record.
    expect(await give(table, 'left', { kind: 'hide', number: 1 }, old)).toMatchObject({ ok: true });
    await give(table, 'left', { kind: 'hide', number: 5 });
    const after = testMatches({ store: here.store });
    const again = await reopened(after.tables, table.id);
    expect(await give(again, 'left', { kind: 'hide', number: 1 }, old)).toMatchObject({
      ok: false,
      error: { code: 'command.stale' },
    });
    expect(again.viewOf('left').view).toMatchObject({ hidden: 5 });
  },
);

test('a refusal neither waits for a commit of the other seat nor counts there', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  let written = (): void => undefined;
  here.store.beforeAppend = () => new Promise((resolve) => (written = resolve));
  const hidden = give(table, 'left', { kind: 'hide', number: 7 });
  await new Promise(setImmediate);
  expect(await give(table, 'right', { kind: 'pass' })).toMatchObject({ error: { code: 'turn.other' } });
  written();
  await hidden;

  // Refusals of one seat push out none of the other seat's.
  const first = await give(table, 'right', { kind: 'pass' }, { id: 'first' });
  for (let n = 0; n < 500; n++) await give(table, 'left', { kind: 'nonsense' });
  here.store.beforeAppend = () => undefined;
  await give(table, 'left', { kind: 'pass' });
  expect(await give(table, 'right', { kind: 'pass' }, { id: 'first' })).toEqual(first);
});

test('finds an id in the record when the list of answers has forgotten it', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const one = { id: 'one', version: 0 };
  const first = await give(table, 'left', { kind: 'hide', number: 2 }, one);
  for (let n = 0; n < 300; n++) await give(table, 'left', { kind: 'nonsense' });
  expect(await give(table, 'left', { kind: 'hide', number: 2 }, one)).toEqual(first);
  expect(entriesBySeats(here, table.id)).toHaveLength(1);
});

test('a command on a version that was never sent is stale', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  expect(await give(table, 'left', { kind: 'pass' }, { version: 12 })).toMatchObject({
    ok: false,
    error: { code: 'command.stale' },
    missed: { version: 0, view: { toMove: 'left' } },
  });
});

test('if two commands are accepted at the same moment, the second is decided on the state after the first', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const both = [
    give(table, 'left', { kind: 'hide', number: 5 }),
    give(table, 'right', { kind: 'hide', number: 6 }),
  ];
  expect(await Promise.all(both)).toEqual([
    { ok: true, version: 1 },
    { ok: true, version: 1 },
  ]);
  for (const each of [table, await reopened(testMatches({ store: here.store }).tables, table.id)])
    expect([each.viewOf('left').view, each.viewOf('right').view]).toMatchObject([
      { hidden: 5 },
      { hidden: 6 },
    ]);
});

test('a match that was cleared from the store accepts no command', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await here.store.database.match.delete({ where: { id: table.id } });
  expect(await give(table, 'left', { kind: 'pass' })).toMatchObject({
    error: { code: 'match.unknown' },
  });
  expect(here.frames).toEqual([]);
});

test('reads a snapshot of an earlier version of the server, which counted less', async () => {
  const before = testMatches({ snapshotEvery: 1 });
  const table = await matchOfTwo(before);
  await give(table, 'left', { kind: 'pass' });
  await rewrite(before.store, table.id, ({ snapshots }) => {
    for (const { state } of snapshots)
      for (const later of ['binding', 'own', 'spent']) Reflect.deleteProperty(state as object, later);
  });
  const again = await reopened(testMatches({ store: before.store }).tables, table.id);
  expect(again.open('right', undefined)).toEqual(table.open('right', undefined));
  expect(await give(again, 'right', { kind: 'pass' })).toEqual({ ok: true, version: 2 });
});

test('if another process was faster, its entry is read and the command decided anew', async () => {
  const one = testMatches();
  const table = await matchOfTwo(one);
  const two = testMatches({ store: one.store });
  const twin = await reopened(two.tables, table.id);

  await give(table, 'left', { kind: 'hide', number: 5 });
  expect(await give(twin, 'right', { kind: 'hide', number: 6 })).toEqual({ ok: true, version: 1 });
  expect(twin.open('left', undefined)).toMatchObject({ version: 1, view: { hidden: 5 } });
  expect(twin.open('right', undefined)).toMatchObject({ version: 1, view: { hidden: 6 } });
  const entries = one.store.kept.entries.get(table.id) ?? [];
  expect(entries.map(({ sequence, versions }) => [sequence, versions])).toEqual([
    [1, { seats: [1, 0], observer: 0 }],
    [2, { seats: [1, 1], observer: 0 }],
  ]);
});

test('a command that another process has accepted by then is answered, and not repeated', async () => {
  const one = testMatches();
  const table = await matchOfTwo(one);
  const two = testMatches({ store: one.store });
  const twin = await reopened(two.tables, table.id);
  await give(table, 'left', { kind: 'roll' }, { id: 'mine', version: 0 });
  expect(await give(twin, 'left', { kind: 'roll' }, { id: 'mine', version: 0 })).toEqual({
    ok: true,
    version: 1,
  });
  expect(entriesBySeats(one, table.id)).toHaveLength(1);
});

test('a write that failed but was kept is found when the command comes again', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const append = here.store.append.bind(here.store);
  here.store.append = async (given) => {
    await append(given);
    here.store.append = append;
    throw new StoreError('database.unavailable', 'the answer was lost');
  };
  expect(await give(table, 'left', { kind: 'roll' }, { id: 'one', version: 0 })).toMatchObject({
    error: { code: 'server.unavailable' },
  });
  expect(here.frames).toEqual([]);
  expect(await give(table, 'left', { kind: 'roll' }, { id: 'one', version: 0 })).toEqual({
    ok: true,
    version: 1,
  });
  expect(entriesBySeats(here, table.id)).toHaveLength(1);
  expect(here.frames).toHaveLength(3);
});

test('after a restart every audience has the view, version and head it had', async () => {
  const before = testMatches({ snapshotEvery: 3 });
  const table = await matchOfTwo(before);
  const turns = [
    ['left', { kind: 'hide', number: 4 }],
    ['left', { kind: 'roll' }],
    ['right', { kind: 'hide', number: 5 }],
    ['right', { kind: 'shuffle' }],
    ['left', { kind: 'boast' }],
    ['right', { kind: 'hide', number: 6 }],
    ['right', { kind: 'roll' }],
    ['right', { kind: 'hide', number: 7 }],
  ] as const;
  for (const [seat, command] of turns) {
    await give(table, seat, command);
    const after = testMatches({ store: before.store });
    const again = await reopened(after.tables, table.id);
    for (const viewer of ['left', 'right', 'observer'] as const) {
      expect(again.open(viewer, undefined)).toEqual(table.open(viewer, undefined));
    }
  }
  expect(before.store.kept.snapshots.get(table.id)?.map(({ sequence }) => sequence)).toEqual([0, 6, 9]);
});

test('long entries cause a snapshot earlier than their number would', async () => {
  const here = testMatches();
  const { id } = await matchOfTwo(here);
  await rewrite(here.store, id, ({ snapshots: [first] }) => {
    const { spent } = first!.state as { spent: Record<'left' | 'right', Spent> };
    // Both together are one character below the limit.
    spent.left.bytes = SNAPSHOT_LENGTH - 11;
    spent.right.bytes = 10;
  });
  const table = await reopened(testMatches({ store: here.store }).tables, id);
  for (const number of [5, 6, 7]) await give(table, 'left', { kind: 'hide', number });
  expect(here.store.kept.snapshots.get(id)?.map(({ sequence }) => sequence)).toEqual([0, 1]);
});

test('an audience that comes back with a version gets only the changes since then', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  table.open('observer', undefined);
  await give(table, 'left', { kind: 'pass' });
  await give(table, 'right', { kind: 'pass' });
  await give(table, 'left', { kind: 'roll' });
  const answer = table.open('observer', 1);
  expect(answer).toMatchObject({ ok: true, seat: 'observer', version: 3, since: 1 });
  expect(answer).not.toHaveProperty('view');
  expect(table.open('observer', 3)).toMatchObject({ since: 3, changes: [] });
  expect(table.open('observer', 4)).toMatchObject({ version: 3, view: { toMove: 'right' } });
});

test('shows the match without fog only after the end', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  expect(() => table.reveal()).toThrow();
  await give(table, 'left', { kind: 'resign' });
  expect(table.ended).toBe(true);
  expect(table.reveal()).toMatchObject({ ok: true, seat: 'open', view: { seats: { left: { hidden: 1 } } } });
  expect(await give(table, 'right', { kind: 'pass' })).toMatchObject({ error: { code: 'match.over' } });
});
