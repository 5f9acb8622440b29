import { hexId } from '@1bob/atlas';
import type { CommandInput, UnitId } from '@1bob/rules/player';
import { afterEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { drop, fly, move, store, type OrdersTable } from './orders.ts';
import { restOfPlan } from './remembered.ts';
import { planOf, Sortie } from './sortie.svelte.ts';

const home = hexId('4427');
const raider = ['13' as UnitId];
afterEach(() => localStorage.clear());

/** The German seat of a match in the first flying turn. */
function seated(rules = '7') {
  const match = new TestMatch().under(rules).flying();
  const given: string[] = [];
  const gone: UnitId[] = [];
  const table: OrdersTable = {
    match: 'a',
    view: () => match.view('german'),
    give: (command: CommandInput) => {
      if (match.refusal('german', command) !== null) return Promise.resolve(false);
      match.give('german', command);
      given.push(command.kind);
      return Promise.resolve(true);
    },
    draft: { remove: (units) => void gone.push(...units) },
  };
  const plan = () => planOf(table.view().own.plans, '13' as UnitId);
  /** A flight drawn from the raider's position. */
  const drawn = (...hexes: string[]): Sortie => {
    const where = table.view().own.units['13' as UnitId]?.where;
    const sortie =
      where?.at === 'air'
        ? new Sortie(table.view, where.hex, where.group, raider)
        : new Sortie(table.view, home, null, raider);
    for (const hex of hexes) {
      sortie.extend(hexId(hex));
      sortie.aim();
    }
    return sortie;
  };
  return { match, table, given, gone, plan, drawn };
}

describe('The orders of a flight', () => {
  it('store a plan, and remember it for a flight that is sent on later', async () => {
    const { table, given, gone, plan, drawn } = seated();
    const { kept, from } = drawn('2223', '4427');
    if (kept === null) throw new Error('nothing to keep');
    expect(await store(table, from, kept)).toBe(true);
    expect(given).toEqual(['plan']);
    expect(plan()?.route).toEqual(kept.route);
    expect(gone).toEqual(raider);
    expect(restOfPlan('a', table.view(), raider, home)?.route).toEqual(kept.route);
  });

  it('drop a plan, and forget its flight’s destination', async () => {
    const { table, plan, drawn } = seated();
    const { kept, from } = drawn('2223', '4427');
    if (kept === null) throw new Error('nothing to keep');
    await store(table, from, kept);
    const stored = plan();
    if (stored === null) throw new Error('nothing is stored');
    expect(await drop(table, table.view(), stored)).toBe(true);
    expect(plan()).toBeNull();
    expect(restOfPlan('a', table.view(), raider, home)).toBeNull();
  });

  it('drop the plan of a flight that takes another route, before rules 7', async () => {
    const { table, given, plan, drawn } = seated('6');
    const { kept, from } = drawn('2223', '4427');
    if (kept === null) throw new Error('nothing to keep');
    await store(table, from, kept);
    expect(await fly(table, drawn('4424'))).toBe(true);
    expect(given).toEqual(['plan', 'move', 'dropPlan']);
    expect(plan()).toBeNull();
  });

  it('before rules 7 drop the plan when the flight moves without a route, for example to intercept an enemy', async () => {
    const { table, given, plan, drawn } = seated('6');
    const { kept, from } = drawn('2223', '4427');
    if (kept === null) throw new Error('nothing to keep');
    await store(table, from, kept);
    expect(await move(table, { units: raider, path: [hexId('4426')], land: false })).toBe(true);
    expect(given).toEqual(['plan', 'move', 'dropPlan']);
    expect(plan()).toBeNull();
  });

  it('leave it to the rules to drop the plan of a flight that is led another way', async () => {
    const { table, given, plan, drawn } = seated('7');
    const { kept, from } = drawn('2223', '4427');
    if (kept === null) throw new Error('nothing to keep');
    await store(table, from, kept);
    expect(await fly(table, drawn('4424'))).toBe(true);
    expect(given).toEqual(['plan', 'move']);
    expect(plan()).toBeNull();
  });

  it('change nothing when they are refused', async () => {
    const { match, table, given, gone, drawn } = seated();
    const sortie = drawn('2223', '4427');
    const before = match.view('german');
    const refusing = { ...table, give: () => Promise.resolve(false) };
    expect(await fly(refusing, sortie)).toBe(false);
    expect(await store(refusing, home, sortie.whole)).toBe(false);
    expect(await drop(refusing, before, sortie.whole)).toBe(false);
    expect({ given, gone }).toEqual({ given: [], gone: [] });
    expect(match.view('german')).toEqual(before);
    expect(restOfPlan('a', before, raider, home)).toBeNull();
  });
});
