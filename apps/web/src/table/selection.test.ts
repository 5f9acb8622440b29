import { hexId } from '@1bob/atlas';
import type { GroupId, UnitId, View } from '@1bob/rules/player';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MapBoardHandle } from '../map/types.ts';
import { Selection } from './selection.svelte.ts';

const [dover, margate] = [hexId('2126'), hexId('2223')];
const group = 'g1' as GroupId;
const units = ['13' as UnitId];
const groups = (at: Record<string, string>): View['groups'] =>
  // Only the hex of a group is read.
  Object.fromEntries(Object.entries(at).map(([id, hex]) => [id, { hex }])) as unknown as View['groups'];

let brought: number;
let selection: Selection;
const state = () => [selection.hex, selection.group, selection.units];
beforeEach(() => {
  brought = 0;
  selection = new Selection(() => (brought += 1));
});

describe('The selection on the map', () => {
  it('opens its panel when it is selected, but not when it is only shown', () => {
    selection.select(dover, group, units);
    expect(state()).toEqual([dover, group, units]);
    expect(brought).toBe(1);
    selection.locate(margate);
    expect(state().slice(0, 2)).toEqual([margate, null]);
    expect(brought).toBe(1);
  });

  it('clears the group and the units of the former hex', () => {
    selection.select(dover, group, units);
    selection.select(margate);
    expect(state()).toEqual([margate, null, []]);
  });

  it('follows its group, and no other', () => {
    selection.select(dover, group, units);
    selection.follow(groups({ g1: margate, g2: dover }));
    expect(state()).toEqual([margate, group, units]);
  });

  it('is cleared when its group is gone, but a hex without a group stays selected', () => {
    selection.select(dover, group, units);
    selection.follow(groups({ g2: dover }));
    expect(state()).toEqual([null, null, []]);
    selection.select(dover);
    selection.follow(groups({}));
    expect(selection.hex).toBe(dover);
  });

  it('tells, when an order is answered, whether the player has moved on meanwhile', () => {
    selection.select(dover, group, units);
    const goes = [() => selection.select(margate), () => selection.locate(dover), () => selection.clear()];
    for (const go of goes) {
      const stays = selection.stays();
      expect(stays()).toBe(true);
      go();
      expect(stays()).toBe(false);
    }
    // When an update removes a group, that does not count as a change by the player.
    selection.select(dover, group, units);
    const stays = selection.stays();
    selection.follow(groups({ g1: margate }));
    selection.follow(groups({}));
    expect(stays()).toBe(true);
  });

  it('moves the map to a hex that is shown, once there is a map', () => {
    selection.locate(dover);
    const flyTo = vi.fn();
    selection.board = { flyTo } as unknown as MapBoardHandle; // The code uses nothing else of the map.
    selection.locate(dover);
    selection.flyTo(margate);
    selection.select(dover);
    expect(flyTo.mock.calls).toEqual([[dover], [margate]]);
    expect(selection.hex).toBe(dover);
  });
});
