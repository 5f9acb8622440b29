import { straightPath, hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { planMarks } from './plan-marks.ts';

describe('ruling 23: stored plans on the strip', () => {
  it('are on the turns in which the plan is flown, if nothing stops it', () => {
    const match = new TestMatch().flying();
    const home = hexId('4427');
    const docks = hexId('0921');
    const route = [...straightPath(home, docks), ...straightPath(docks, home)];
    match.give('german', {
      kind: 'plan',
      plan: {
        id: 'a',
        units: ['13', '17'],
        from: 3,
        route,
        bomb: { hex: docks, target: { kind: 'place' } },
        land: true,
        haltWhenSpotted: false,
      },
    });
    const marks = planMarks(match.view('german'));
    expect(marks).toEqual([
      { turn: 9, what: 'bombs' },
      { turn: 16, what: 'lands' },
    ]);
    // The plan is flown as forecast.
    match.advanceTo(
      (view) => view.stage.kind === 'flying' && view.stage.turn === 4 && view.stage.side === 'german',
    );
    const flown = match.view('german');
    expect(planMarks(flown)).toEqual(marks);
    // During playback no step is open. The plan stays the same.
    expect(planMarks({ ...flown, own: { ...flown.own, step: null } })).toEqual(marks);
  });

  it('26.2: allow for the slower climb of a group', () => {
    const lands = (options: object): number | undefined => {
      const match = new TestMatch('second-phase', options).flying();
      const home = hexId('4427');
      const out = straightPath(home, hexId('4425'));
      const route = [...out, ...straightPath(hexId('4425'), home)];
      const plan = { id: 'a', units: ['13'], from: 3, route, bomb: null, land: true, haltWhenSpotted: false };
      match.give('german', { kind: 'plan', plan });
      const [mark] = planMarks(match.view('german'));
      // The plan is flown as forecast.
      const landed = (turn: number): boolean => {
        const { own } = match
          .advanceTo((v) => v.stage.kind === 'flying' && v.stage.turn === turn && v.stage.side === 'british')
          .view('german');
        return own.units['13']?.where.at === 'base' && own.units['13'].flown;
      };
      expect([landed((mark?.turn ?? 0) - 1), landed(mark?.turn ?? 0)]).toEqual([false, true]);
      return mark?.turn;
    };
    expect([lands({}), lands({ scrambling: true })]).toEqual([3, 4]);
  });
});
