import { hexId } from '@1bob/atlas';
import type { View } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { entries } from '@1bob/words';
import { stepsBetween, type TurnStep } from './steps-between.ts';

const raid = () => new TestMatch().flying();
const fly = (match: TestMatch, units: readonly string[], path: readonly string[]): TestMatch =>
  match.give('german', { kind: 'move', units, path, land: false });
const kinds = (steps: readonly TurnStep[]) => steps.map((step) => step.entries.map(({ what }) => what.kind));
const groupsOf = (view: View | undefined) => Object.values(view?.groups ?? {});

describe('Steps between two views', () => {
  it('end with the newer view itself, in the order of the entries', () => {
    const match = raid();
    const before = match.view('british');
    fly(match, ['13'], ['4326']);
    fly(match, ['14'], ['4428']);
    match.give('german', { kind: 'endTurn' });
    const after = match.view('british');
    const steps = stepsBetween(before, after);
    // The last view is still in the former turn. The newer view is already in the next one.
    expect(steps.at(-1)?.view).toEqual({ ...after, stage: before.stage });
    expect(steps.flatMap((step) => step.entries)).toEqual(
      entries(after.log).slice(entries(before.log).length),
    );
    expect(steps.every(({ side, turn }) => side === 'german' && turn === 1)).toBe(true);
  });

  it('show groups that fly one after the other as moving at once', () => {
    const match = raid();
    const before = match.view('british');
    fly(fly(match, ['13'], ['4326']), ['14'], ['4428']);
    expect(kinds(stepsBetween(before, match.view('british')))).toEqual([
      ['tookOff', 'moved', 'tookOff', 'moved'],
    ]);
  });

  it('ruling 86: make groups that join one group, which flies on along its way', () => {
    const match = raid().under('7');
    const before = match.view('british');
    fly(fly(match, ['13'], ['4428']), ['14'], ['4428']);
    match.give('german', { kind: 'regroup', groups: Object.keys(match.view('german').own.groups) });
    match.give('german', { kind: 'move', units: ['13', '14'], path: ['4427'], land: true });
    const [joined, ...later] = stepsBetween(before, match.view('british'));
    expect(kinds(later)).toEqual([['landed', 'landed']]);
    expect(groupsOf(joined?.view)).toEqual([
      { side: 'german', hex: '4427', counters: ['c1', 'c2'], path: ['4427', '4428', '4427'] },
    ]);
  });

  it('are empty without entries, and before the month flies', () => {
    const match = raid();
    expect(stepsBetween(match.view('british'), match.view('british'))).toEqual([]);
    const planning = new TestMatch().planning('reinforcement').view('british');
    expect(stepsBetween(planning, match.view('british'))).toEqual([]);
  });

  /** Gothas that fly to the coast of Kent in four turns. They are spotted on the way, and guns may fire. */
  function seenRaid(): { views: readonly View[]; match: TestMatch } {
    const match = raid();
    const views = [match.view('british')];
    const way = [
      ['4326', '4226', '4125', '4025', '3924'],
      ['3824', '3723', '3623', '3522', '3422'],
      ['3321', '3221', '3120', '3020', '2919'],
      ['2819', '2719', '2620', '2520', '2421'],
      ['2321', '2222', '2223'],
    ];
    for (const path of way) {
      if (match.view('german').options.kinds.includes('move'))
        try {
          match.give('german', { kind: 'move', units: ['13', '14', '17'], path, land: false });
        } catch {
          // The group was spotted on the way and is elsewhere now. The test needs only the spotting.
          break;
        }
      views.push(match.view('british'));
      match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    }
    views.push(match.view('british'));
    return { views, match };
  }

  it('turn a counter over in the hex where it was spotted, and not before', () => {
    const { views } = seenRaid();
    const first = views[0];
    const last = views.at(-1);
    if (first === undefined || last === undefined) throw new Error('no views');
    const steps = stepsBetween(first, last);
    const at = steps.findIndex((step) => step.entries.some(({ what }) => what.kind === 'spotted'));
    expect(at).toBeGreaterThan(0);
    const faces = (step: TurnStep | undefined) =>
      Object.values(step?.view.counters ?? {}).filter(({ side, unit }) => side === 'german' && unit !== null);
    expect(faces(steps[at - 1])).toEqual([]);
    expect(faces(steps[at]).length).toBeGreaterThan(0);
  });

  it('show each group along its way, and reveal nothing that the views at the ends do not', () => {
    const { views } = seenRaid();
    const [first, last] = [views[0], views.at(-1)];
    if (first === undefined || last === undefined) throw new Error('no views');
    const steps = stepsBetween(first, last);
    const toldOf = JSON.stringify([first, last]);
    for (const { view, entries: told } of steps) {
      for (const group of groupsOf(view)) {
        expect(group.counters.every((id) => view.counters[id]?.hex === group.hex)).toBe(true);
        if (view !== last) expect(group.path.at(-1)).toBe(group.hex);
      }
      for (const [id, { unit }] of Object.entries(view.counters)) {
        expect(toldOf).toContain(`"${id}"`);
        if (unit !== null) expect(toldOf).toContain(JSON.stringify(unit));
      }
      for (const { what } of told) expect(toldOf).toContain(JSON.stringify(what));
      // The log ends with the entry of this step.
      expect(entries(view.log).at(-1)?.key).toBe(told.at(-1)?.key);
    }
  });

  it('remove counters that are gone, and count points as they are scored', () => {
    const view = raid().view('british');
    const hex = hexId('2223');
    const counter = { side: 'german', group: 'g1', hex, tookOff: 1, unit: null };
    const before = {
      ...view,
      stage: { kind: 'flying', turn: 3, side: 'german' },
      counters: { c1: counter, c2: counter },
      groups: { g1: { side: 'german', hex, counters: ['c1', 'c2'], path: [hex] } },
      log: {},
    } as unknown as View;
    const page = [
      { kind: 'fake', hex, counter: 'c1', rule: '' },
      { kind: 'bombing', side: 'german', hex, target: { kind: 'place' }, sightings: [], use: null, rule: '' },
      { kind: 'points', side: 'german', amount: 2, cause: 'bombing', rule: '' },
      { kind: 'landed', side: 'german', hex, counters: ['c2'], units: null, rule: '' },
      { kind: 'leftMap', side: 'german', hex, counter: 'c3', fate: null, rule: '' },
      { kind: 'night', rule: '' },
    ];
    const after = { ...before, counters: {}, groups: {}, log: { '1918-01.03': page } } as unknown as View;
    const steps = stepsBetween(before, after);
    expect(kinds(steps)).toEqual([['fake'], ['bombing', 'points'], ['landed', 'leftMap', 'night']]);
    expect(groupsOf(steps[0]?.view)).toMatchObject([{ counters: ['c2'] }]);
    expect(steps[1]?.view.points.german).toBe(view.points.german + 2);
    expect(Object.keys(steps[1]?.view.counters ?? {})).toEqual(['c2']);
  });
});
