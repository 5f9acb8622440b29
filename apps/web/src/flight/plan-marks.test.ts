import { straightPath, hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { planMarks } from './plan-marks.ts';

describe('ruling 23: stored plans on the strip', () => {
  it('stand on the turns on which the plan is flown, if nothing stops it', () => {
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
    // It is flown as it was foretold.
    match.advanceTo(
      (view) => view.stage.kind === 'flying' && view.stage.turn === 4 && view.stage.side === 'german',
    );
    expect(planMarks(match.view('german'))).toEqual(marks);
  });
});
