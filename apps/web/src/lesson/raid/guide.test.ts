import { hexId, straightPath, type HexId } from '@1bob/atlas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../../../tests/support/on-this-machine.ts';
import type { Route } from '../../map/types.ts';
import type { PlayerView } from '../../table/table.svelte.ts';
import { Exercise } from '../exercise.ts';
import type { At, Guidance } from '../guide.ts';
import { anything } from '../testing/anything.ts';
import { raid } from './drill.ts';
import { guide } from './guide.ts';
import { gothaBase, margate, raiders } from './scene.ts';

const dover = hexId('2126');
const steps = {
  primary: { label: 'first', act: () => undefined },
  secondary: { label: 'second', act: null },
};
const at = (exercise: Exercise, more: Partial<At> = {}): At => ({
  view: exercise.view as PlayerView,
  selected: { hex: null, group: null },
  ...{ route: null, draws: false, steps, hasRead: () => false, seesDice: false, held: false },
  ...more,
});
const fresh = new Exercise(raid);
const base = { selected: { hex: gothaBase, group: null } };
const route = (more: Partial<Route>): Route => ({
  ...{ from: gothaBase, hexes: straightPath(gothaBase, margate), turnEnds: [] },
  ...more,
});

describe('The lesson before the raid takes off', () => {
  it.each<[string, Partial<At>, Partial<Guidance>]>([
    ['lights the base', {}, { line: 'see', hex: gothaBase }],
    ['lights all three', base, { line: 'group', elements: ['[data-part="all"]'] }],
    ['lights the target', { ...base, draws: true }, { line: 'target', hex: margate }],
    ['asks for a way home', { ...base, draws: true, route: route({ bomb: margate }) }, { line: 'home' }],
    [
      'takes a target that is only looked at for none',
      {
        ...{ ...base, draws: true, route: route({ bomb: dover, land: gothaBase }) },
        steps: { primary: { label: 'choose', act: null }, secondary: null },
      },
      { line: 'target' },
    ],
    [
      'takes another target for its learner’s choice',
      { ...base, draws: true, route: route({ bomb: dover, land: gothaBase }) },
      { line: 'send', elements: ['[data-step="first"]', 'footer .ask button'] },
    ],
    [
      'has the target chosen that a route has reached',
      { ...base, draws: true, route: route({}) },
      { line: 'aim', elements: ['[data-step="first"]', 'footer .ask button'], hex: null },
    ],
    [
      'leads a route that passes nothing on to a target',
      { ...base, draws: true, route: route({ hexes: straightPath(gothaBase, dover) }) },
      { line: 'noTarget', hex: margate },
    ],
    [
      'has a route without bombs cleared',
      { ...base, draws: true, route: route({ land: gothaBase }) },
      { line: 'homeFirst', elements: ['[data-part="clearRoute"]'], hex: null },
    ],
    [
      'leads back from another place',
      { selected: { hex: dover, group: null } },
      { line: 'elsewhere', hex: gothaBase },
    ],
    [
      'has another flight put away first: a click on the map would lead that one',
      { selected: { hex: dover, group: null }, draws: true },
      { line: 'elsewhere', hex: null, elements: ['[data-part="clear"]', `[data-hex="${gothaBase}"]`] },
    ],
  ])('%s', (_, given, wanted) => {
    expect(guide(at(fresh, given))).toMatchObject(wanted);
  });
});

it('lets the learner watch a playback, and highlights nothing meanwhile', () => {
  expect(guide(at(fresh, { held: true }))).toMatchObject({ line: 'watch', elements: [], hex: null });
});

describe('The lesson in the air', () => {
  const up = (...commands: readonly unknown[]): Exercise => {
    const exercise = new Exercise(raid, commands);
    expect(exercise.taken).toBe(commands.length);
    return exercise;
  };
  const plan = (bomb: HexId | null) => ({
    kind: 'plan' as const,
    plan: {
      ...{ id: 'raid', units: [...raiders], from: 1, land: true, haltWhenSpotted: false, pressOn: true },
      bomb: bomb === null ? null : { hex: bomb, target: { kind: 'place' } },
      route: [...straightPath(gothaBase, margate), ...straightPath(margate, gothaBase)],
    },
  });
  const end = { kind: 'endTurn' };

  it('resumes a dropped plan', () => {
    const exercise = up(plan(margate), { kind: 'dropPlan', id: 'raid' });
    const [group] = Object.keys((exercise.view as PlayerView).own.groups);
    expect(guide(at(exercise))).toMatchObject({ line: 'lead', hex: '3926' });
    const offered = { ...steps, tip: 'It was stopped.' };
    expect(guide(at(exercise, { steps: offered }))).toMatchObject({ line: 'stopped' });
    const selected = { hex: hexId('3926'), group: group as never };
    expect(guide(at(exercise, { selected, draws: true }))).toMatchObject({ line: 'target', hex: margate });
  });
  it('says that no bombs fell, and goes back to an earlier position', () => {
    const exercise = up(plan(null), ...Array.from({ length: 9 }, () => end));
    expect(guide(at(exercise))).toMatchObject({ line: 'noBombs', backTo: expect.any(String) as string });
  });
  it('goes back if the aircraft are lost', () => {
    const out = {
      ...plan(null),
      plan: { ...plan(null).plan, route: straightPath(gothaBase, hexId('2924')), land: false },
    };
    const exercise = up(out, ...Array.from({ length: 19 }, () => end));
    expect(guide(at(exercise))).toMatchObject({ line: 'lost', backTo: expect.any(String) as string });
  });
  it('goes back if the month ended without them', () => {
    const exercise = up(...Array.from({ length: 24 }, () => end));
    expect(exercise.view.stage.kind).toBe('planning');
    expect(guide(at(exercise))).toMatchObject({ line: 'over', backTo: expect.any(String) as string });
  });
});

const places = [margate, dover, gothaBase, '0821', '3726', '2423', '4528', '2829'] as HexId[];

it(
  'the raid goes on after any command, and there is always something to touch, to read, or to go back to',
  () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 30, maxLength: 240 }), (chance) => {
        const exercise = new Exercise(raid);
        const rest = [...chance];
        const pick = (n: number): number => (rest.shift() ?? 0) % Math.max(1, n);
        while (rest.length > 0 && exercise.view.stage.kind !== 'ended') {
          const view = exercise.view as PlayerView;
          // After any command the turn comes back to the learner.
          expect(view.options.advance).not.toBeNull();
          exercise.give(anything(view, places, pick));
          const { elements, hex, reads, backTo, done, line } = guide(at(exercise));
          expect(elements.length > 0 || hex !== null || reads !== null || backTo !== null || done, line).toBe(
            true,
          );
        }
      }),
      { numRuns: 60, seed: 8 },
    );
  },
  onThisMachine(60_000),
);
