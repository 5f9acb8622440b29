/** Compares fights, guns, bombs and checks of random games with a second reading of the rulebook. */
import { expect, it } from 'vitest';
import { columnOf, rowOf } from './charts/lookup.ts';
import type { ChartUse } from './state/communique.ts';
import type { Match } from './state/match.ts';
import { forGames, toldBy, type Step } from './testing/games.ts';
import { Reading } from './testing/second-reading.ts';
import { enemyOf } from './state/terms.ts';

/** Compares every step with a second reading of the state before it. Returns the number of comparisons. */
function reread(hold: (step: Step, reading: Reading) => number): number {
  let held = 0;
  forGames(({ steps }) => {
    for (const step of steps) held += hold(step, new Reading(step.before));
  });
  return held;
}

/** Number of finished turns of either side. In turns that passed automatically, hour and guns may have been different. */
function turnsPassed({ before, after }: Step): number {
  const number = ({ month, stage }: Step['after']): number =>
    stage.kind === 'flying' ? month * 100 + stage.turn * 2 + (stage.side === 'british' ? 1 : 0) : NaN;
  return number(after) - number(before);
}

it('12.4(2), 12.4(3), 12.8: who has the bounce in a fight, and what the first fire does', () => {
  const fights = reread((step, reading) => {
    const { command, seat } = step;
    if (command.kind !== 'attack') return 0;
    const told = toldBy(step, 'observer').find((entry) => entry.kind === 'combat');
    expect(told).toBeDefined();
    if (told?.kind !== 'combat') return 0;
    const { differential, code } = reading.bounce(seat, command.group, command.target, told.pursuit.die);
    expect([told.differential, told.pursuit.code]).toEqual([differential, code]);
    const [first] = told.fires;
    expect(first?.side).toBe(code === '-' ? undefined : code === 'A' ? seat : enemyOf(seat));
    if (!first) return 1;
    const [from, at] = code === 'A' ? [command.group, command.target] : [command.target, command.group];
    const fire = reading.firstFire(from, at, first.use.die);
    expect({ strength: first.strength, code: first.use.code }).toEqual(fire);
    return 1;
  });
  expect(fights).toBeGreaterThan(10);
});

it('13.5(2), 13.5(3), 13.5(4), 24.8: the column of every bombing, and what it does', () => {
  const bombings = reread((step, reading) => {
    const { command, seat } = step;
    if (command.kind !== 'bomb') return 0;
    const told = toldBy(step, 'observer').flatMap((entry) => (entry.kind === 'bombing' ? entry : []));
    // Compares only the first target, because its bombing changes the state for the second.
    const [target] = command.targets;
    const [bombing] = told;
    if (!target || !bombing) return 0;
    const { use, strength } = bombing;
    const read = reading.bombs(seat, command.group, target.units, target.target, use?.die ?? null);
    expect({ strength, column: use?.column ?? -1, code: use?.code ?? null }).toEqual(read);
    return 1;
  });
  expect(bombings).toBeGreaterThan(10);
});

it('ruling 18: the listed modifiers and the sum of the unlisted ones lead to the row and the column that were read', () => {
  const shown = { pursuit: 0, airCombat: 0, bombardment: 0, hidden: 0 };
  const clipped = (column: number, { length }: readonly string[]): number =>
    Math.min(Math.max(column, 0), length - 1);
  const read = (
    match: Match,
    chart: 'pursuit' | 'airCombat' | 'bombardment',
    use: ChartUse,
    at: number,
  ): void => {
    const { columns, rows } = match.pack.charts[chart];
    const named = use.modifiers.reduce((sum, { value }) => sum + value, use.other);
    // For bombs, shifts move the column; on all other charts, modifiers change the die.
    const [die, column] = chart === 'bombardment' ? [0, named] : [named, use.otherColumns ?? 0];
    expect([use.row, use.column]).toEqual([
      rowOf(rows, use.die + die),
      clipped(columnOf(columns, at) + column, columns),
    ]);
    shown[chart] += 1;
    if (use.other !== 0 || use.otherColumns !== undefined) shown.hidden += 1;
  };
  forGames(({ steps }) => {
    for (const step of steps)
      for (const entry of toldBy(step, 'observer')) {
        if (entry.kind === 'combat') {
          read(step.after, 'pursuit', entry.pursuit, entry.differential);
          for (const { use, strength } of entry.fires) read(step.after, 'airCombat', use, strength);
        }
        if (entry.kind === 'bombing' && entry.use) read(step.after, 'bombardment', entry.use, entry.strength);
      }
  });
  for (const times of Object.values(shown)) expect(times).toBeGreaterThan(5);
});

it('15.1, 15.4, 15.5(3), 15.5(4): which guns fire, and what they do', () => {
  const salvos = reread((step, reading) => {
    const { command, seat } = step;
    if (command.kind !== 'move' || turnsPassed(step) !== 0) return 0;
    const told = toldBy(step, 'observer').flatMap((entry) => (entry.kind === 'antiAircraft' ? entry : []));
    const fired = told.filter(({ side }) => side === enemyOf(seat));
    for (const { side, hex, points, pursuit, fire } of fired) {
      const effect = reading.gunsBear(side, hex, pursuit.die);
      expect([points, pursuit.code]).toEqual([reading.guns(side, hex), effect]);
      expect(fire?.code).toBe(fire ? reading.gunsHit(points, effect, fire.die) : undefined);
    }
    return fired.length;
  });
  expect(salvos).toBeGreaterThan(10);
});

it('8.9, 9.2, 16.1: all modifiers of a crash check add up', () => {
  const checks = reread((step, reading) => {
    const { command, seat } = step;
    const turns = turnsPassed(step);
    if (!(command.kind === 'move' && turns === 0) && !(command.kind === 'endTurn' && turns === 1)) return 0;
    const told = toldBy(step, seat).flatMap((entry) => (entry.kind === 'check' ? entry : []));
    const due = told.filter(({ why }) => why === (command.kind === 'move' ? 'landing' : 'fuel'));
    for (const { unit, hex, use, why } of due) {
      if (why === 'monthEnd') continue;
      const listed = use.modifiers.filter(({ name }) => name !== 'overCapacity');
      const sum = listed.reduce((total, { value }) => total + value, 0);
      expect(sum).toBe(reading.checkModifier(unit, hex, why));
    }
    return due.length;
  });
  expect(checks).toBeGreaterThan(10);
});
