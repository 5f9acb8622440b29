import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWire } from '../testing/wire.ts';
import { openTable, type LinkState, type TableLink } from './table-link.ts';

const head = '0'.repeat(64);

interface Seen {
  view: unknown;
  version: number;
}

let wire: FakeWire;
let link: TableLink;
let seen: Seen[];
let states: LinkState[];
let heads: string[];
let timers: { then: () => void; ms: number; stopped: boolean }[];

const last = () => seen.at(-1);
const open = (view: unknown, version: number) =>
  wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version, head, view });
const update = (version: number, path: string, value: unknown): void =>
  wire.hear('update', { match: 'match-1', version, head, changes: [{ op: 'replace', path, value }] });
/** Lets the timers run that wait at most so long. */
const pass = (ms: number) => {
  for (const timer of timers.filter((t) => t.ms <= ms && !t.stopped)) {
    timer.stopped = true;
    timer.then();
  }
};

beforeEach(() => {
  wire = new FakeWire();
  seen = [];
  states = [];
  heads = [];
  timers = [];
  let ids = 0;
  link = openTable(
    wire,
    {
      match: 'match-1',
      newId: () => `id-${++ids}`,
      later: (then, ms) => {
        const timer = { then, ms, stopped: false };
        timers.push(timer);
        return () => {
          timer.stopped = true;
        };
      },
    },
    {
      onView: (view, version) => seen.push({ view, version }),
      onState: (state) => states.push(state),
      onChairs: () => {},
      onHead: (shown) => heads.push(shown),
    },
  );
});

describe('views and changes', () => {
  it('takes the whole view at first, and changes in order, leaving the rest as it is', () => {
    open({ month: 1, points: { german: 1 }, log: { a: [] } }, 4);
    const before = last()!.view as { log: unknown };
    update(5, '/points/german', 2);
    expect(last()).toEqual({ version: 5, view: { month: 1, points: { german: 2 }, log: { a: [] } } });
    expect((last()!.view as { log: unknown }).log).toBe(before.log);
    expect(states).toEqual(['live']);
  });

  it('tells the head of the record with every answer and every change', () => {
    open({ n: 1 }, 4);
    const shown = (n: number): string => String(n).repeat(64);
    wire.hear('update', { match: 'match-1', version: 5, head: shown(5), changes: [] });
    wire.hear('update', { match: 'another', version: 6, head: shown(6), changes: [] });
    expect(heads).toEqual([head, shown(5)]);
  });

  it('ignores a change that it already has', () => {
    open({ n: 1 }, 4);
    update(4, '/n', 9);
    expect(last()).toEqual({ version: 4, view: { n: 1 } });
  });

  it('ignores changes of other matches', () => {
    open({ n: 1 }, 4);
    wire.hear('update', {
      match: 'match-2',
      version: 5,
      head,
      changes: [{ op: 'replace', path: '/n', value: 9 }],
    });
    expect(last()).toEqual({ version: 4, view: { n: 1 } });
  });

  it('opens again from what it holds when a version is missing', () => {
    open({ n: 1 }, 4);
    update(6, '/n', 3);
    expect(last()?.version).toBe(4);
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', since: 4 });
    wire.opens.at(-1)!.answer({
      ok: true,
      seat: 'german',
      version: 6,
      head,
      since: 4,
      changes: [{ op: 'replace', path: '/n', value: 3 }],
    });
    expect(last()).toEqual({ version: 6, view: { n: 3 } });
  });

  it('keeps changes that come before the answer to its opening', () => {
    update(8, '/n', 8);
    open({ n: 7 }, 7);
    expect(last()).toEqual({ version: 8, view: { n: 8 } });
  });

  it('asks for the whole view when changes do not fit the one it holds', () => {
    open({ n: 1 }, 4);
    update(5, '/deep/er/n', 3);
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1' });
    open({ deep: { er: { n: 3 } } }, 5);
    expect(last()).toEqual({ version: 5, view: { deep: { er: { n: 3 } } } });
  });
});

describe('a broken line', () => {
  it('says so, and catches up from its version', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    expect(states).toEqual(['live', 'away']);
    wire.connect();
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', since: 4 });
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(states).toEqual(['live', 'away', 'live']);
    expect(last()).toEqual({ version: 4, view: { n: 1 } });
  });

  it('does not take the answer to an opening from before the break', () => {
    const stale = wire.opens.at(-1)!;
    wire.disconnect();
    wire.connect();
    open({ n: 2 }, 2);
    stale.answer({ ok: true, seat: 'german', version: 1, head, view: { n: 1 } });
    expect(last()).toEqual({ version: 2, view: { n: 2 } });
  });

  it('is refused for good when the server says why', () => {
    wire.opens.at(-1)!.answer({ ok: false, error: { code: 'match.unknown', message: 'no such match' } });
    expect(states).toEqual(['refused']);
  });

  it('ends when the seat is taken back in another browser', () => {
    open({ n: 1 }, 4);
    wire.hear('unseated', { match: 'match-2' });
    wire.hear('unseated', { match: 'match-1' });
    expect(states).toEqual(['live', 'refused']);
  });

  it('tries again by itself while the server restarts', () => {
    wire.opens.at(-1)!.answer({ ok: false, error: { code: 'server.closing', message: 'wait' } });
    expect(states).toEqual([]);
    pass(3_000);
    open({ n: 1 }, 1);
    expect(states).toEqual(['live']);
  });
});

describe('commands', () => {
  it('go out with their id and the version they were given on', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    expect(wire.commands.at(-1)?.request).toEqual({
      match: 'match-1',
      id: 'id-1',
      version: 4,
      command: { kind: 'endTurn' },
    });
    wire.commands.at(-1)!.answer({ ok: true, version: 5 });
    expect(await answered).toEqual({ ok: true, value: { version: 5 } });
  });

  it('are repeated with the same id after a broken line, until they are answered once', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    const lost = wire.commands[0]!;
    wire.disconnect();
    wire.connect();
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(wire.commands).toHaveLength(2);
    expect(wire.commands[1]?.request).toEqual(lost.request);
    wire.commands[1]!.answer({ ok: true, version: 5 });
    expect(await answered).toEqual({ ok: true, value: { version: 5 } });
    lost.answer({ ok: false, error: { code: 'late', message: 'late' } });
    wire.disconnect();
    wire.connect();
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(wire.commands).toHaveLength(2);
  });

  it('wait for the line when they are given without one', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    void link.command({ kind: 'endTurn' });
    expect(wire.commands).toHaveLength(0);
    wire.connect();
    expect(wire.commands).toHaveLength(0);
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(wire.commands).toHaveLength(1);
  });

  it('are asked for again when no answer comes in time', () => {
    open({ n: 1 }, 4);
    void link.command({ kind: 'endTurn' });
    pass(10_000);
    expect(wire.commands.map((c) => c.request.id)).toEqual(['id-1', 'id-1']);
  });

  it('bring what was missed when they are stale', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    wire.commands.at(-1)!.answer({
      ok: false,
      error: { code: 'command.stale', message: 'look again' },
      missed: { since: 4, version: 6, head, changes: [{ op: 'replace', path: '/n', value: 6 }] },
    });
    expect(await answered).toEqual({ ok: false, error: { code: 'command.stale', message: 'look again' } });
    expect(last()).toEqual({ version: 6, view: { n: 6 } });
  });

  it('are not left unanswered when the page leaves the table', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    link.close();
    expect(await answered).toMatchObject({ ok: false, error: { code: 'network.closed' } });
  });
});
