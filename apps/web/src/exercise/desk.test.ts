import type { CommandInput, View } from '@1bob/rules/player';
import { hexId, straightPath } from '@1bob/atlas';
import { differenceOf } from '@1bob/game';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { answers, type Answered, type Asked, type Trial } from './desk.ts';

const [home, margate] = [hexId('4427'), hexId('2223')];
const begun = (match: TestMatch): Trial => ({
  view: match.view('german'),
  plan: {
    ...{ id: 'flight 13', units: ['13', '14', '17'] as never, from: 1 },
    route: [...straightPath(home, margate), ...straightPath(margate, home)],
    ...{
      bomb: { hex: margate, target: { kind: 'place' } },
      land: true,
      haltWhenSpotted: false,
      pressOn: true,
    },
  },
});
type Without<T> = T extends unknown ? Omit<T, 'n'> : never;
function desk() {
  const answer = answers();
  let n = 0;
  return (asked: Without<Asked>): Answered => answer({ n: ++n, ...asked } as Asked);
}

describe('The worker of an exercise', () => {
  const trial = begun(new TestMatch().flying());

  it('gives the same worlds in the same order each time', () => {
    const count = () => {
      const ask = desk();
      return [ask({ begin: trial }), ask({ next: true }), ask({ next: true })];
    };
    const first = count();
    expect(count()).toEqual(first);
    expect(new Set(first.map((each) => JSON.stringify({ ...each, n: 0 }))).size).toBeGreaterThan(1);
  });

  it('has nothing of the dice of the match: matches with other dice have the same exercise', () => {
    const [one, other] = [1, 2].map((seed) => begun(new TestMatch('second-phase', {}, seed).flying()));
    if (!one || !other) throw new Error('no match');
    // Dice of the planning phases may already have been seen, and then the views differ.
    expect(
      differenceOf({ ...one.view, weather: null, log: {} }, { ...other.view, weather: null, log: {} }),
    ).toEqual([]);
    const same = { ...other, view: { ...other.view, weather: one.view.weather, log: one.view.log } };
    expect(desk()({ begin: same })).toEqual(desk()({ begin: one }));
  });

  it('opens a world with the raid ordered, in which the player goes on against a captain', () => {
    const ask = desk();
    const answered = ask({ open: { ...trial, world: 2 } });
    if (!('opened' in answered)) throw new Error('no world');
    const { view } = answered.opened;
    expect(view.own?.plans['flight 13']?.units ?? view.own?.units['13']?.where.at).toBeTruthy();
    expect(view.pack).toEqual(trial.view.pack);
    const give = (command: CommandInput): View['options'] | null => {
      const { given } = ask({ command }) as Extract<Answered, { given: unknown }>;
      return given.ok ? null : view.options;
    };
    expect(give({ kind: 'endMovement' })).toBeNull();
    expect(ask({ command: { kind: 'plan', plan: null } })).toMatchObject({ given: { ok: false } });
  });

  it('orders a plan that is drawn anew in place of the stored one', () => {
    const match = new TestMatch().flying();
    const { plan } = begun(match);
    const stored = { ...plan, from: 5, pressOn: true };
    match.give('german', {
      kind: 'plan',
      plan: { ...stored, units: [...stored.units], route: [...stored.route] },
    });
    const view = match.view('german');
    const opened = (drawn: Trial['plan']) => {
      const answered = desk()({ open: { view, plan: drawn, world: 1 } });
      if (!('opened' in answered)) throw new Error('no world');
      return answered.opened.view.own?.plans['flight 13'];
    };
    expect(opened(stored)).toMatchObject({ from: 5, pressOn: true });
    expect(opened({ ...stored, from: 7, pressOn: false })).toMatchObject({ from: 7, pressOn: false });
  });

  it('plays on turn by turn, and the enemy takes its turns in between', () => {
    const ask = desk();
    ask({ open: { ...trial, world: 0 } });
    const told: number[] = [];
    for (let n = 0; n < 6; n++)
      for (const kind of ['endMovement', 'endTurn'] as const) {
        const answered = ask({ command: { kind } });
        if ('given' in answered && answered.given.ok) told.push(answered.given.told.at(-1)?.version ?? 0);
      }
    expect(told.length).toBeGreaterThan(4);
    expect(told.at(-1)).toBeGreaterThan(told.length);
  });

  it('throws if a world is asked for before the raid is known', () => {
    expect(() => desk()({ next: true })).toThrow('no raid is tried');
    expect(() => desk()({ command: { kind: 'endTurn' } })).toThrow('no world is open');
  });
});
