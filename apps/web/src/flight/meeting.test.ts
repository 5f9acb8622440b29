import { hexId } from '@1bob/atlas';
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
  it('says which bases have no headquarters in common with those picked', () => {
    const { plan } = meeting();
    const [far] = plan.homes.filter(({ why }) => why === 'headquarters');
    for (const { key, units } of plan.homes.slice(0, 2)) plan.pick(key, units.slice(0, 1));
    for (const { why } of plan.homes) expect([null, 'headquarters']).toContain(why);
    if (far) {
      plan.pick(far.key, far.units.slice(0, 1));
      expect(plan.command).toBeNull();
    }
  });
  it('10.2: has no place for zeppelins', () => {
    const { plan } = meeting();
    for (const { units } of plan.homes) for (const unit of units) expect(unit).not.toMatch(/^L-/);
  });
  it('26.2: a unit that climbs gets no farther than half its speed', () => {
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
});
