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
/** The server shows the match as it is now. */
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

describe('how far the log was read', () => {
  it('stands where this browser left it when the table opens', () => {
    markRead('m1', 'german', '1918-01.00/001');
    shows(1);
    expect(table.readBefore).toBe('1918-01.00/001');
  });

  it('stays while news come in, and goes to their end with the next command', () => {
    shows(1);
    expect(table.readBefore).toBe('');
    match.give('german', { kind: 'endTurn' });
    shows(2);
    expect(table.readBefore).toBe('');
    void table.give({ kind: 'endTurn' });
    expect(table.readBefore).toBe(lastOf());
    // What a player has acted upon is not told again when the page is loaded again.
    expect(readUpTo('m1', 'german')).toBe(lastOf());
  });

  it('does not move with a second command while the first is under way', () => {
    shows(1);
    void table.give({ kind: 'endTurn' });
    const before = table.readBefore;
    match.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
    shows(2);
    expect(lastOf()).not.toBe(before);
    void table.give({ kind: 'endTurn' });
    expect(table.readBefore).toBe(before);
  });

  it('is that of the other seat when the line comes back with another', () => {
    markRead('m1', 'british', '1918-01.00/002');
    shows(1);
    shows(2, 'british');
    expect(table.readBefore).toBe('1918-01.00/002');
  });
});

describe('what was told last', () => {
  const told = (): readonly Communique['kind'][] => table.latest.map(({ what }) => what.kind);

  it('is nothing of what was there when the table opened', () => {
    shows(1);
    expect(told()).toEqual([]);
  });

  it('is what a newer view tells, until another tells more', () => {
    shows(1);
    match.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
    shows(2);
    expect(told()).toContain('tookOff');
    const before = table.latest;
    shows(3);
    expect(table.latest).toBe(before);
  });
});

describe('what the page hears', () => {
  it('is each view, with the one before', () => {
    shows(1);
    const first = table.view;
    shows(2);
    expect(onView.mock.calls.map(([, before]) => before as unknown)).toEqual([null, first]);
  });

  it('is that chairs and dice may have changed, when the line is back; not when it opens', () => {
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
