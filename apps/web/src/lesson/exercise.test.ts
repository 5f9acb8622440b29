import { hexId, straightPath, type HexId } from '@1bob/atlas';
import { usualCharts, type Communique, type CommandInput, type View } from '@1bob/rules/player';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { describe, expect, it } from 'vitest';
import { answers } from './desk.ts';
import { Exercise } from './exercise.ts';
import { raid as drill } from './raid/drill.ts';
import { gothaBase, margate, raiders } from './raid/scene.ts';

const raid = (to: HexId = margate, more: readonly HexId[] = []): CommandInput => ({
  kind: 'plan',
  plan: {
    ...{ id: 'raid', units: [...raiders], from: 1, bomb: { hex: to, target: { kind: 'place' } } },
    route: [...straightPath(gothaBase, to), ...more, ...straightPath(more.at(-1) ?? to, gothaBase)],
    ...{ land: true, haltWhenSpotted: false, pressOn: true },
  },
});
const flyOn: CommandInput = {
  kind: 'passUntil',
  until: { turn: null, near: null, alarmed: true, fuel: null, happens: true },
};
const told = (view: View): readonly Communique[] => Object.values(view.log).flat();
const has = (view: View, kind: Communique['kind']): boolean => told(view).some((what) => what.kind === kind);
function flown(...commands: readonly CommandInput[]): Exercise {
  const exercise = new Exercise(drill);
  for (const command of commands) expect(exercise.give(command), command.kind).toMatchObject({ ok: true });
  return exercise;
}

describe('The raid of the lesson', () => {
  it('begins with the first German flying turn of May 1917, and three Gothas at one base', () => {
    const { view } = new Exercise(drill);
    expect(view.stage).toEqual({ kind: 'flying', turn: 1, side: 'german' });
    expect(view.scenario).toBe('first-phase');
    // A Gotha costs as much as in a war.
    expect(view.pack.name).toBe(usualCharts);
    expect(view.points).toEqual({ german: 0, british: 0 });
    for (const unit of raiders) expect(view.own?.units[unit]?.where).toEqual({ at: 'base', hex: gothaBase });
    expect(view.land[margate]).toBeUndefined();
  });

  it('is spotted, attacked without a hit, bombs well, and lands', () => {
    const exercise = flown(raid(), flyOn);
    // The raid is spotted over the sea, and is not attacked in the same turn.
    expect(exercise.view.stage).toMatchObject({ turn: 4 });
    expect([has(exercise.view, 'spotted'), has(exercise.view, 'combat')]).toEqual([true, false]);
    exercise.give({ kind: 'endTurn' });
    expect(exercise.view.stage).toMatchObject({ turn: 5 });
    const fight = told(exercise.view).find((what) => what.kind === 'combat');
    expect(fight).toMatchObject({
      attacker: { side: 'british' },
      fires: [{ side: 'british' }, { side: 'german' }],
    });
    expect(told(exercise.view).find((what) => what.kind === 'damage')).toMatchObject({
      sighting: { side: 'british' },
      fate: 'recycled',
    });
    exercise.give({ kind: 'endTurn' });
    expect(has(exercise.view, 'outrage')).toBe(false);
    expect(exercise.view.points).toEqual({ german: 2, british: -2 });
    exercise.give(flyOn);
    for (const unit of raiders)
      expect(exercise.view.own?.units[unit]?.where).toEqual({ at: 'base', hex: gothaBase });
  });

  it('takes no damage from guns or fighters anywhere', () => {
    for (const [to, way] of [
      ['2126', []],
      ['0821', straightPath(hexId('0821'), hexId('1021'))],
    ] as const) {
      const exercise = flown(raid(hexId(to), way));
      for (let turn = 0; turn < 24 && Object.keys(exercise.view.own?.groups ?? {}).length > 0; turn++)
        exercise.give({ kind: 'endTurn' });
      expect(has(exercise.view, 'antiAircraft'), to).toBe(true);
      for (const unit of raiders) expect(exercise.view.own?.units[unit]?.where.at, to).toBe('base');
    }
  });

  it('goes on in the next months, and the enemy does not block it', () => {
    const exercise = new Exercise(drill);
    for (let step = 0; step < 60 && exercise.view.month < 23010; step++) {
      const { advance } = exercise.view.options;
      expect(advance).not.toBeNull();
      exercise.give(advance);
    }
    expect(exercise.view.month).toBe(23010);
  });

  it('gives the same result for the same commands', () => {
    const commands = [raid(), flyOn, { kind: 'endTurn' }, { kind: 'endTurn' }] as const;
    expect(new Exercise(drill, commands).view).toEqual(flown(...commands).view);
  });

  it('reports every change of the view, in order', () => {
    const exercise = new Exercise(drill);
    let view: View = exercise.view;
    let version = 0;
    for (const command of [raid(), flyOn, { kind: 'endTurn' } as const]) {
      const given = exercise.give(command);
      if (!given.ok) throw new Error(given.error.message);
      for (const update of given.told) {
        expect(update.version).toBe(++version);
        view = immutableJSONPatch<View, View>(view, update.changes as JSONPatchDocument);
      }
    }
    expect(view).toEqual(exercise.view);
  });

  it('refuses what the rules refuse, without a change', () => {
    const exercise = new Exercise(drill);
    const before = exercise.view;
    for (const command of [{ kind: 'attack', group: 'g1', target: 'g2' }, { kind: 'no such' }, null, 7])
      expect(exercise.give(command)).toMatchObject({ ok: false });
    expect(exercise.view).toBe(before);
  });
});

describe('Saved progress of an earlier visit', () => {
  const open = (rules: string, commands: readonly unknown[]) => {
    const answered = answers()({ n: 1, lesson: 'raid', open: { rules, commands } });
    if (!('opened' in answered)) throw new Error('not opened');
    return answered.opened;
  };

  it('is resumed', () => {
    const opened = open(Exercise.rulesVersion, [raid(), flyOn]);
    expect(opened.stands).toBe(true);
    expect(opened.view.stage).toMatchObject({ turn: 4 });
  });
  it.each([
    ['of other rules', '0', [raid()]],
    [
      'that the rules do not take',
      Exercise.rulesVersion,
      [raid(), { kind: 'attack', group: 'x', target: 'y' }],
    ],
  ])('begins anew with commands %s', (_, rules, commands) => {
    const opened = open(rules, commands);
    expect(opened.stands).toBe(false);
    expect(opened.view.stage).toMatchObject({ turn: 1 });
    expect(opened.view.groups).toEqual({});
  });
});
