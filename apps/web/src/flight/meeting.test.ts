import { distance, hexId, withinOrAt } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { Meeting } from './meeting.svelte.ts';

const ids = (...names: string[]): UnitId[] => names.map((name) => name as UnitId);

function meeting(match = new TestMatch().flying()): { match: TestMatch; plan: Meeting } {
  return { match, plan: new Meeting(() => match.view('german')) };
}

describe('10.1-2: units of several bases meet in the air', () => {
  it('near one headquarters, in a hex that all can reach', () => {
    const { match, plan } = meeting();
    const home = (hex: string): string => plan.homes.find((h) => h.hex === hex)!.key;
    plan.pick(home('4427'), ids('13'));
    expect(plan.command).toBeNull();
    plan.pick(home('4630'), ids('1/501'));
    plan.hex = hexId('4428');
    expect(plan.command).toMatchObject({ kind: 'rendezvous', hex: '4428' });
    expect(match.refusal('german', plan.command)).toBeNull();
    match.give('german', plan.command);
    expect(match.view('german').own.groups).toMatchObject(
      Object.fromEntries(Object.keys(match.view('german').own.groups).map((id) => [id, { movesLeft: 0 }])),
    );
    expect(Object.values(match.view('german').own.groups)[0]?.units.toSorted()).toEqual(['1/501', '13']);
  });
  it('names the bases that share no headquarters with the picked units', () => {
    const { plan } = meeting();
    const [far] = plan.homes.filter(({ why }) => why === 'headquarters');
    for (const { key, units } of plan.homes.slice(0, 2)) plan.pick(key, units.slice(0, 1));
    for (const { why } of plan.homes) expect([null, 'headquarters']).toContain(why);
    if (far) {
      plan.pick(far.key, far.units.slice(0, 1));
      expect(plan.command).toBeNull();
    }
  });
  it('ruling 92: of bombers for a sealed raid, whose plan comes with it', () => {
    const sealed = new TestMatch('second-phase', { sealedRaids: true }).under('7').flying();
    const { match, plan } = meeting(sealed);
    for (const hex of ['4427', '4630']) {
      const home = plan.homes.find((one) => one.hex === hex)!;
      const gotha = home.units.filter((unit) => match.view('german').own.units[unit]?.type === 'GB');
      plan.pick(home.key, gotha.slice(0, 1));
    }
    plan.hex = hexId('4428');
    if (plan.flights.length < 2) return expect(plan.sealed).toBe(true);
    expect(plan.command).toBeNull();
    plan.aim = plan.raids[0]?.hex ?? null;
    expect(plan.command).toMatchObject({ kind: 'rendezvous', plan: { land: true, bomb: { hex: plan.aim } } });
    expect(match.refusal('german', plan.command)).toBeNull();
  });
  it('10.2: excludes zeppelins', () => {
    const { plan } = meeting();
    for (const { units } of plan.homes) for (const unit of units) expect(unit).not.toMatch(/^L-/);
  });
  it('26.2: limits a climbing unit to half its speed', () => {
    const { match, plan } = meeting(new TestMatch('second-phase', { scrambling: true }).flying());
    for (const hex of ['4427', '4630']) {
      const home = plan.homes.find((h) => h.hex === hex)!;
      plan.pick(home.key, home.units.slice(0, 1));
    }
    for (const hex of plan.hexes) {
      plan.hex = hex;
      expect(match.refusal('german', plan.command)).toBeNull();
    }
  });

  /** Picks the last unit of each of these bases. */
  const join = (plan: Meeting, ...homes: string[]): void => {
    for (const hex of homes) {
      const home = plan.homes.find((one) => one.hex === hex)!;
      plan.pick(home.key, home.units.slice(-1));
    }
  };

  it('offers the bases with units that are ready, and the reach of each flight', () => {
    const { plan } = meeting();
    expect(plan.homes.map(({ hex, units }) => [hex, units.length])).toEqual([
      ['4427', 3],
      ['4627', 3],
      ['4630', 2],
      ['3826', 3],
    ]);
    expect([plan.flights, plan.units, plan.hexes]).toEqual([[], [], []]);
    join(plan, '4427', '3826');
    expect(plan.flights.map(({ hex, reach }) => [hex, reach])).toEqual([
      ['4427', 5],
      ['3826', 7],
    ]);
    expect(plan.units).toHaveLength(2);
    expect(plan.hexes.length).toBeGreaterThan(0);
    for (const hex of plan.hexes)
      for (const flight of plan.flights) expect(distance(flight.hex, hex)).toBeLessThanOrEqual(flight.reach);
    // These are all hexes that one flight reaches by itself.
    expect(plan.hexes.length).toBeLessThan(withinOrAt(hexId('4427'), 5).length);
    const alone = meeting().plan;
    join(alone, '4427');
    expect(alone.hexes).toHaveLength(withinOrAt(hexId('4427'), 5).length);
  });

  it('10.1: joins at most three flights', () => {
    const view = new TestMatch().flying().give('german', { kind: 'endTurn' }).view('british');
    // One headquarters with five bases in its radius.
    const units = [{ kind: 'headquarters', points: 1 }] as const;
    const land = { ...view.own.land, '1220': { side: 'british', units } } as const;
    const plan = new Meeting(() => ({ ...view, own: { ...view.own, land } }));
    join(plan, '1021', '1019', '1518');
    const why = (hex: string) => plan.homes.find((home) => home.hex === hex)?.why;
    expect(['1021', '1019', '1518', '1520'].map(why)).toEqual([null, null, null, 'three']);
    plan.hex = hexId('1220');
    expect(plan.command).not.toBeNull();
    join(plan, '1520');
    expect(plan.command).toBeNull();
  });

  it('rejects a hex that one flight cannot reach, and accepts it again without that flight', () => {
    const { plan } = meeting();
    join(plan, '4427', '4627');
    plan.hex = hexId('4427');
    expect(plan.command).toMatchObject({ flights: [{ units: ['17'], path: [] }, { units: ['18'] }] });
    plan.hex = hexId('0921');
    expect([plan.hex, plan.command]).toEqual([null, null]);
    plan.hex = null;
    expect(plan.hex).toBeNull();
  });

  it('drops a unit that has left its base', () => {
    const { match } = meeting();
    let view = match.view('german');
    const plan = new Meeting(() => view);
    const { key } = plan.homes.find(({ hex }) => hex === '4427')!;
    plan.pick(key, ids('13', '14'));
    match.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
    view = match.view('german');
    const later = new Meeting(() => view);
    later.pick(key, ids('13', '14'));
    expect(later.units).toEqual(['14']);
  });
});

it('10.1: does not join British flights without a shared headquarters', () => {
  const match = new TestMatch().flying().give('german', { kind: 'endTurn' });
  const plan = new Meeting(() => match.view('british'));
  const at = (hex: string) => plan.homes.find((home) => home.hex === hex)!;
  plan.pick(at('1021').key, at('1021').units);
  expect([at('1021').why, at('2829').why, at('1019').why]).toEqual([null, 'headquarters', null]);
  plan.pick(at('2829').key, at('2829').units);
  expect([at('1021').why, at('2829').why]).toEqual(['headquarters', 'headquarters']);
  for (const hex of plan.hexes) {
    plan.hex = hex;
    expect(plan.command).toBeNull();
  }
});
