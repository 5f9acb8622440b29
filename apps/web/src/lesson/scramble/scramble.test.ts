import { straightPath, type HexId } from '@1bob/atlas';
import { turnOf, usualCharts, type CommandInput, type Communique, type UnitId } from '@1bob/rules/player';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../../../tests/support/on-this-machine.ts';
import type { PlayerView } from '../../table/table.svelte.ts';
import { Exercise } from '../exercise.ts';
import type { At, Guidance } from '../guide.ts';
import { anything } from '../testing/anything.ts';
import { aboutOf } from './about.ts';
import { scramble } from './drill.ts';
import { guide, loneOf, raidOf } from './guide.ts';
import { home, post, target } from './scene.ts';

const pass: CommandInput = {
  kind: 'passUntil',
  until: { turn: null, near: null, alarmed: true, fuel: null, happens: true, exceptTakeOffs: true },
};
const end: CommandInput = { kind: 'endTurn' };
const best = ['50', '76'] as readonly string[] as readonly UnitId[];
const pups = ['66'] as readonly string[] as readonly UnitId[];

/** The lesson after these commands. */
function after(...commands: readonly CommandInput[]): Exercise {
  const exercise = new Exercise(scramble);
  for (const command of commands) expect(exercise.give(command), command.kind).toMatchObject({ ok: true });
  return exercise;
}
const viewOf = (exercise: Exercise): PlayerView => exercise.view as PlayerView;
const told = (exercise: Exercise): readonly Communique[] => Object.values(exercise.view.log).flat();
const turn = (exercise: Exercise): number => turnOf(exercise.view);

/** What the table does for "Intercept and attack", with these units from this base. */
function meet(
  exercise: Exercise,
  units: readonly UnitId[],
  from: HexId,
  enemy: ReturnType<typeof loneOf> = raidOf(viewOf(exercise)),
) {
  const [hex, id] = [enemy?.hex as HexId, enemy?.id as never];
  exercise.give({ kind: 'move', units: [...units], path: straightPath(from, hex), land: false });
  const where = viewOf(exercise).own.units[units[0] ?? '']?.where;
  if (where?.at !== 'air' || viewOf(exercise).groups[id] === undefined) return;
  exercise.give({ kind: 'endMovement' });
  exercise.give({ kind: 'attack', group: where.group, target: id });
}
function bringHome(exercise: Exercise, units: readonly UnitId[], to: HexId): void {
  const where = viewOf(exercise).own.units[units[0] ?? '']?.where;
  if (where?.at !== 'air') throw new Error('not in the air');
  const path = straightPath(where.hex, to);
  expect(exercise.give({ kind: 'move', units: [...units], path, land: true })).toMatchObject({ ok: true });
}
const heard = (): Exercise => after(pass, end, end);
function met(): Exercise {
  const exercise = heard();
  meet(exercise, best, home);
  return exercise;
}

describe('"The first scramble" on the real engine', () => {
  it('begins in June 1917 with a listening post, by the charts of new matches', () => {
    const { view } = new Exercise(scramble);
    expect(view.stage).toEqual({ kind: 'flying', turn: 1, side: 'british' });
    expect(view.month - view.firstMonth).toBe(1);
    expect(view.pack.name).toBe(usualCharts);
    expect(view.weather).toBe('fair');
    expect(view.own?.land[post]?.units).toEqual([{ kind: 'earlyWarning', points: 1 }]);
    for (const unit of best) expect(view.own?.units[unit]?.where).toEqual({ at: 'base', hex: home });
  });

  it('shows two unspotted flights in the evening, and nothing that tells them apart but their number', () => {
    const exercise = after(pass);
    expect(turn(exercise)).toBe(15);
    const { groups, counters } = exercise.view;
    expect(Object.values(groups).map(({ counters: of, path }) => [of.length, path.length])).toEqual([
      [3, 6],
      [1, 6],
    ]);
    expect(Object.values(counters).map(({ unit }) => unit)).toEqual([null, null, null, null]);
  });

  it('lets the post and the guns of Dover tell the raid from the fake in turn 17', () => {
    const exercise = heard();
    expect(turn(exercise)).toBe(17);
    expect(told(exercise).filter(({ kind }) => kind === 'fake')).toHaveLength(1);
    expect(loneOf(viewOf(exercise))).toBeNull();
    expect(Object.values(exercise.view.counters).map(({ unit }) => unit?.type)).toEqual(['GB', 'GB', 'GB']);
  });

  it('rewards the pair from Faversham: a squadron is out, the raid turns back, and no bomb falls', () => {
    const exercise = met();
    expect(told(exercise).find(({ kind }) => kind === 'combat')).toMatchObject({
      attacker: { side: 'british' },
      pursuit: { code: 'A' },
      fires: [{ side: 'british', use: { code: 'D' } }, { side: 'german' }],
    });
    expect(told(exercise).filter(({ kind }) => kind === 'damage')).toMatchObject([
      { sighting: { side: 'german' }, fate: 'recycled' },
    ]);
    exercise.give(end);
    expect(turn(exercise)).toBe(18);
    bringHome(exercise, best, home);
    for (const unit of best) expect(exercise.view.own?.units[unit]?.where).toEqual({ at: 'base', hex: home });
    expect(turn(exercise)).toBe(exercise.view.nightFrom - 1);
    // The panel offers the raid on its way home, and the coach says why not to take that up.
    expect(viewOf(exercise).options.moves).not.toEqual([]);
    expect(aboutOf('balance', viewOf(exercise), null)).toMatchObject({ tempts: true });
    const points = exercise.view.points.german;
    while (exercise.view.stage.kind === 'flying') exercise.give(end);
    expect(told(exercise).some(({ kind }) => kind === 'bombing')).toBe(false);
    expect(exercise.view.points.german).toBeLessThanOrEqual(points + 1);
    expect(aboutOf('balance', viewOf(exercise), null)).toMatchObject({ tempts: false });
  });

  it('lets the raid bomb Sheerness if nobody meets it', () => {
    const exercise = heard();
    exercise.give(end);
    expect(told(exercise).find(({ kind }) => kind === 'bombing')).toMatchObject({
      side: 'german',
      hex: target,
    });
  });
});

const steps = {
  primary: { label: 'first', is: 'flyOn', act: () => undefined },
  secondary: { label: 'second', is: 'endTurn', act: () => undefined },
} as const;
const nothing = { hex: null, group: null };
const at = (exercise: Exercise, read: readonly string[] = [], more: Partial<At> = {}): At => ({
  ...{ view: viewOf(exercise), selected: nothing, route: null, draws: false, steps },
  ...{ hasRead: (what: string) => read.includes(what), seesDice: false, held: false },
  ...more,
});
const on = (hex: HexId): Partial<At> => ({ selected: { hex, group: null } });
const group = (enemy: { id: string; hex: HexId } | null): Partial<At> => ({
  selected: { hex: enemy?.hex ?? null, group: (enemy?.id ?? null) as never },
});
const endButton = ['[data-step="second"]', 'footer .ask button'];
const flyButton = ['[data-step="first"]', 'footer .ask button'];
const allRead = ['see', 'report', 'judge', 'hold', 'heard', 'fight'];

describe('Its guide', () => {
  const evening = after(pass);
  const spotted = heard();
  it.each<[string, Exercise, readonly string[], Partial<At>, Partial<Guidance>]>([
    ['lights the base', new Exercise(scramble), [], {}, { line: 'see', hex: home }],
    ['says what a squadron is', new Exercise(scramble), [], on(home), { line: 'squadrons', reads: 'see' }],
    ['leads back from another base', new Exercise(scramble), [], on('2126' as HexId), { line: 'elsewhere' }],
    ['lets time pass', new Exercise(scramble), ['see'], {}, { line: 'pass', elements: flyButton }],
    ['lights the raid', evening, ['see'], {}, { line: 'report', hex: raidOf(viewOf(evening))?.hex ?? null }],
    ['judges the raid', evening, ['see'], group(raidOf(viewOf(evening))), { line: 'three' }],
    ['lights the lone counter', evening, ['report'], {}, { line: 'lone' }],
    ['judges it', evening, ['report'], group(loneOf(viewOf(evening))), { line: 'one', reads: 'judge' }],
    ['holds back', evening, ['report', 'judge'], {}, { line: 'hold', elements: endButton }],
    ['holds back again', after(pass, end), ['report', 'judge'], {}, { line: 'holdOn', elements: endButton }],
    ['says who was heard', spotted, ['report', 'judge'], {}, { line: 'heard', reads: 'heard' }],
    ['lights the raid again', spotted, allRead, on(home), { line: 'pick' }],
    [
      'has it met',
      spotted,
      allRead,
      {},
      { line: 'meet', elements: [`[data-intercept="${raidOf(viewOf(spotted))?.id}"]`] },
    ],
    ['shows the dice', met(), [], {}, { line: 'fight', clears: true }],
    ['ends the turn of the fight', met(), allRead, {}, { line: 'endTurn', elements: endButton }],
  ])('%s', (_, exercise, read, more, wanted) => {
    expect(guide(at(exercise, read, more))).toMatchObject(wanted);
  });

  it('brings the fighters down, and is done', () => {
    const exercise = met();
    exercise.give(end);
    const where = viewOf(exercise).own.units['50']?.where;
    if (where?.at !== 'air') throw new Error('not in the air');
    expect(guide(at(exercise, allRead))).toMatchObject({ line: 'choose', hex: where.hex, chapter: 'land' });
    const selected = { hex: where.hex, group: where.group };
    expect(guide(at(exercise, allRead, { selected }))).toMatchObject({ line: 'land', elements: flyButton });
    bringHome(exercise, best, home);
    expect(guide(at(exercise, allRead))).toMatchObject({ line: 'balance', done: true, backTo: null });
  });

  it('says so kindly if a squadron was sent after the fake, and goes on', () => {
    const exercise = after(pass);
    meet(exercise, pups, '2829' as HexId, loneOf(viewOf(exercise)));
    expect(guide(at(exercise, ['report', 'judge']))).toMatchObject({ line: 'wasted', reads: 'hold' });
    expect(guide(at(exercise, ['report', 'judge', 'hold']))).toMatchObject({
      line: 'tooSoon',
      chapter: 'hold',
    });
    bringHome(exercise, pups, '2829' as HexId);
    expect(guide(at(exercise, ['report', 'judge', 'hold']))).toMatchObject({ line: 'hold' });
    exercise.give(end);
    exercise.give(end);
    meet(exercise, best, home);
    expect(guide(at(exercise))).toMatchObject({ line: 'fight' });
  });

  it('goes back to the report of the post if the bombs fell', () => {
    const exercise = heard();
    exercise.give(end);
    expect(guide(at(exercise, allRead))).toMatchObject({ line: 'missed', backTo: 'heard' });
  });

  it('brings down what has taken off with nobody to meet', () => {
    const exercise = after({ kind: 'move', units: [...best], path: [], land: false });
    expect(guide(at(exercise, ['see']))).toMatchObject({ line: 'tooSoon', chapter: 'see' });
  });

  it('goes back to the beginning if the month is over', () => {
    const exercise = new Exercise(scramble);
    while (exercise.view.stage.kind === 'flying') exercise.give(end);
    expect(guide(at(exercise))).toMatchObject({ line: 'over', backTo: 'see' });
  });

  it('lets the learner watch a playback', () => {
    expect(guide(at(evening, [], { held: true }))).toMatchObject({ line: 'watch', elements: [], hex: null });
  });
});

const places = [home, target, '2126', '2829', '3122', '3027', '2122', '1021'] as HexId[];

it(
  'the lesson goes on after any command, and there is always something to touch, to read, or to go back to',
  () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 30, maxLength: 160 }), fc.boolean(), (chance, late) => {
        const exercise = late ? heard() : after(pass);
        const rest = [...chance];
        const pick = (n: number): number => (rest.shift() ?? 0) % Math.max(1, n);
        while (rest.length > 0 && exercise.view.stage.kind === 'flying') {
          const view = viewOf(exercise);
          // After any command the turn comes back to the learner.
          expect(view.options.advance).not.toBeNull();
          exercise.give(anything(view, places, pick));
          const { elements, hex, reads, backTo, done, line } = guide(at(exercise));
          expect(elements.length > 0 || hex !== null || reads !== null || backTo !== null || done, line).toBe(
            true,
          );
        }
      }),
      { numRuns: 40, seed: 8 },
    );
  },
  onThisMachine(60_000),
);
