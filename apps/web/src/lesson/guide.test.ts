import { hexId, straightPath, type HexId } from '@1bob/atlas';
import type { MoveOption } from '@1bob/rules/player';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';
import type { Route } from '../map/types.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { Exercise } from './exercise.ts';
import { guide, type At, type Guidance } from './guide.ts';
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
const fresh = new Exercise();
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
    const exercise = new Exercise(commands);
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
    expect(guide(at(exercise))).toMatchObject({ line: 'noBombs', stuck: true });
  });
  it('goes back if the aircraft are lost', () => {
    const out = {
      ...plan(null),
      plan: { ...plan(null).plan, route: straightPath(gothaBase, hexId('2924')), land: false },
    };
    const exercise = up(out, ...Array.from({ length: 19 }, () => end));
    expect(guide(at(exercise))).toMatchObject({ line: 'lost', stuck: true });
  });
  it('goes back if the month ended without them', () => {
    const exercise = up(...Array.from({ length: 24 }, () => end));
    expect(exercise.view.stage.kind).toBe('planning');
    expect(guide(at(exercise))).toMatchObject({ line: 'over', stuck: true });
  });
});

/** A random command from the options, which may be illegal. */
function anything(view: PlayerView, pick: (n: number) => number): unknown {
  const { options } = view;
  const hexes = [margate, dover, gothaBase, '0821', '3726', '2423', '4528', '2829'] as HexId[];
  const one = <T>(list: readonly T[]): T | undefined => list[pick(list.length)];
  const kind = one(options.kinds);
  const move: MoveOption | undefined = one(options.moves);
  const to = one(hexes) ?? margate;
  const units = move?.units.slice(pick(move.units.length)) ?? [];
  const path = move === undefined ? [] : straightPath(move.hex, to);
  switch (kind) {
    case 'move':
      return { kind, units, path: path.slice(0, move?.reach), land: pick(2) === 0 };
    case 'plan': {
      const bomb = pick(2) === 0 ? { hex: to, target: { kind: 'place' } } : null;
      const base = { units, from: 1 + pick(5), land: pick(2) === 0, haltWhenSpotted: pick(2) === 0 };
      return { kind, plan: { id: 'any', ...base, route: path, bomb } };
    }
    case 'dropPlan':
      return { kind, id: one(Object.keys(view.own.plans)) };
    case 'passUntil':
      return { kind, until: { turn: 1 + pick(24), near: null, alarmed: pick(2) === 0, fuel: null } };
    case 'noMoreMissions':
      return { kind, declared: pick(2) === 0 };
    case 'attack': {
      const option = one(options.attacks);
      return { kind, group: option?.group, target: one(option?.targets ?? []) };
    }
    default:
      return kind === 'endMovement' || kind === 'endTurn' ? { kind } : options.advance;
  }
}

it(
  'the raid goes on after any command, and there is always something to touch, to read, or to go back to',
  () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 30, maxLength: 240 }), (chance) => {
        const exercise = new Exercise();
        const rest = [...chance];
        const pick = (n: number): number => (rest.shift() ?? 0) % Math.max(1, n);
        while (rest.length > 0 && exercise.view.stage.kind !== 'ended') {
          const view = exercise.view as PlayerView;
          // After any command the turn comes back to the learner.
          expect(view.options.advance).not.toBeNull();
          exercise.give(anything(view, pick));
          const { elements, hex, reads, stuck, line } = guide(at(exercise));
          expect(
            elements.length > 0 || hex !== null || reads !== null || stuck || line === 'balance',
            line,
          ).toBe(true);
        }
      }),
      { numRuns: 60, seed: 8 },
    );
  },
  onThisMachine(60_000),
);
