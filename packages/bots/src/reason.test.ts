import type { Command, View } from '@1bob/rules';
import { expect, it } from 'vitest';
import { cadet, captain, type Player, type Reason } from './index.ts';
import { playStrictly } from './testing/strict.ts';

interface Told {
  readonly view: View;
  readonly command: Command;
  readonly reason: Reason;
}

/** All reasons that a player gives for commands of some months, with the views it had. */
function toldBy(player: Player, months: number): readonly Told[] {
  const told: Told[] = [];
  const writing: Player = {
    name: player.name,
    choose(view) {
      const decision = player.decide?.(view) ?? null;
      if (decision === null) return null;
      const { command, reasons } = decision;
      told.push(...reasons.map((reason) => ({ view, command, reason })));
      return command;
    },
  };
  playStrictly({ scenario: 'second-phase', seed: 1, months }, { german: writing, british: writing });
  return told;
}

it.each([
  ['cadet', cadet],
  ['captain', captain],
] as const)('%s names the units of the order, and no more of the enemy than its seat sees', (_, player) => {
  const told = toldBy(player, 2);
  const hunts = told.filter(({ reason }) => reason.code === 'hunt');
  const fights = told.filter(({ reason }) => reason.code === 'fight');
  expect([hunts.length, fights.length].every((n) => n > 0)).toBe(true);
  for (const { view, command, reason } of [...hunts, ...fights]) {
    if (command.kind === 'move') expect(reason.units).toEqual(command.units);
    const there = Object.values(view.groups).filter(
      ({ hex, side }) => hex === reason.at && side !== view.own?.side,
    );
    const seen = there.flatMap(({ counters }) =>
      counters.flatMap((counter) => view.counters[counter]?.unit?.id ?? []),
    );
    expect(there).not.toEqual([]);
    expect(seen).toEqual(expect.arrayContaining([...(reason.enemy ?? [])]));
    expect(there.map(({ counters }) => counters.length)).toContain(
      (reason.enemy?.length ?? 0) + (reason.unseen ?? 0),
    );
  }
  expect(hunts.some(({ reason }) => reason.enemy?.length === 0)).toBe(true);
});

it('a raid gives its flying turn of departure', () => {
  const raids = toldBy(captain, 1).filter(({ reason }) => reason.code === 'raid');
  expect(raids.length).toBeGreaterThan(0);
  for (const { command, reason } of raids) {
    if (command.kind !== 'plan') throw new Error('a captain lays raids as plans');
    expect([reason.turn, reason.units]).toEqual([command.plan.from, command.plan.units]);
  }
});

it('a player that buys only defences does not say that it keeps points', () => {
  const told = toldBy(captain, 3);
  for (const { command } of told.filter(({ reason }) => reason.code === 'saved'))
    expect(command).toMatchObject({ choice: { land: [] } });
});
