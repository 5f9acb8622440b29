import type { Communique } from '@1bob/rules/player';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { FakeWire } from '../testing/wire.ts';
import { entries } from '@1bob/words';
import { markRead, readUpTo } from './log.ts';
import { Table } from './table.svelte.ts';

const head = 'ab'.repeat(32);
let wire: FakeWire;
let match: TestMatch;
let table: Table;
const onStale = vi.fn();
const onView = vi.fn();
/** Sends the match from the server as it is now. */
function shows(version: number, seat: 'german' | 'british' = 'german'): void {
  wire.hear('connect');
  wire.opens.at(-1)?.answer({ ok: true, seat, version, head, view: match.view(seat) });
}
const lastOf = (seat: 'german' | 'british' = 'german') => entries(match.view(seat).log).at(-1)?.key;

beforeEach(() => {
  localStorage.clear();
  onStale.mockReset();
  onView.mockReset();
  wire = new FakeWire();
  match = new TestMatch().flying();
  const options = { match: 'm1', newId: () => 'id', later: () => () => undefined };
  table = new Table(wire, options, { onStale, onView });
});

describe('The read position in the log', () => {
  it('is where this browser left it when the table was last open', () => {
    markRead('m1', 'german', '1918-01.00/001');
    shows(1);
    expect(table.readBefore).toBe('1918-01.00/001');
  });

  it('is the end of the news in a browser that opens the seat for the first time, also after a reload', () => {
    const first = lastOf();
    shows(1);
    expect(table.readBefore).toBe(first);
    match.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
    wire = new FakeWire();
    table = new Table(wire, { match: 'm1', newId: () => 'id', later: () => () => undefined });
    shows(1);
    expect([table.readBefore, lastOf() === first]).toEqual([first, false]);
  });

  it('stays while news arrives, and moves to the end of the news with the next command', () => {
    markRead('m1', 'german', '');
    shows(1);
    expect(table.readBefore).toBe('');
    match.give('german', { kind: 'endTurn' });
    shows(2);
    expect(table.readBefore).toBe('');
    void table.give({ kind: 'endTurn' });
    expect(table.readBefore).toBe(lastOf());
    // After a reload a player does not get the news again that were there when they gave a command.
    expect(readUpTo('m1', 'german')).toBe(lastOf());
  });

  it('does not move with a second command while the first has no answer', () => {
    shows(1);
    void table.give({ kind: 'endTurn' });
    const before = table.readBefore;
    match.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
    shows(2);
    expect(lastOf()).not.toBe(before);
    void table.give({ kind: 'endTurn' });
    expect(table.readBefore).toBe(before);
  });

  it('is that of the other seat if the connection comes back with the other seat', () => {
    markRead('m1', 'british', '1918-01.00/002');
    shows(1);
    shows(2, 'british');
    expect(table.readBefore).toBe('1918-01.00/002');
  });
});

describe('The latest entries', () => {
  const told = (): readonly Communique['kind'][] => table.latest.map(({ what }) => what.kind);

  it('begin when the table opens', () => {
    shows(1);
    expect(told()).toEqual([]);
  });

  it('are those of a newer view, until another brings more', () => {
    shows(1);
    match.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
    shows(2);
    expect(told()).toContain('tookOff');
    const before = table.latest;
    shows(3);
    expect(table.latest).toBe(before);
  });
});

describe('Events for the page', () => {
  it('include each view together with the one before it', () => {
    shows(1);
    const first = table.view;
    shows(2);
    expect(onView.mock.calls.map(([, before]) => before as unknown)).toEqual([null, first]);
  });

  it('say after a reconnection that seats and dice may have changed, but not at the opening', () => {
    shows(1);
    expect(onStale).not.toHaveBeenCalled();
    wire.hear('disconnect');
    expect(table.link).toBe('away');
    shows(2);
    expect(onStale).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['dice.waiting', 1],
    ['match.asking', 1],
    ['move.speed', 0],
  ])('and when a command is refused with %s: %i', async (code, times) => {
    shows(1);
    const given = table.give({ kind: 'endTurn' });
    wire.commands[0]?.answer({ ok: false, error: { code, message: '' } });
    expect(await given).toBe(false);
    expect(table.trouble).toMatchObject({ code });
    expect(onStale).toHaveBeenCalledTimes(times);
  });
});
