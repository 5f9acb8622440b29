import type { HexId } from '@1bob/atlas';
import type { Communique, CounterId, Side, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { gravestOf, turningPointIn } from './turning-points.ts';

const rule = '1';
const whitehall = '0921' as HexId;
const margate = '2223' as HexId;
const seen = (side: Side) => ({ side, counter: 'c1' as CounterId, unit: null });
const use = {} as never;
const between = (attacker: Side, defender: Side): Communique => ({
  ...{ kind: 'combat', rule, hex: margate, differential: 0, pursuit: use, fires: [] },
  attacker: { side: attacker, sightings: [seen(attacker)] },
  defender: { side: defender, sightings: [seen(defender)] },
});
const bombing = (hex: HexId): Communique => ({
  ...{ kind: 'bombing', rule, hex, side: 'german', target: { kind: 'place' } },
  ...{ sightings: [seen('german')], strength: 1, use: null, civilDefence: false },
});
const spotted = (side: Side): Communique => ({
  ...{ kind: 'spotted', rule, hex: margate, sightings: [seen(side)] },
});
const lost = (side: Side): Communique => ({
  ...{ kind: 'eliminated', rule, hex: margate, sighting: seen(side) },
});
const guns: Communique = {
  ...{ kind: 'antiAircraft', rule, side: 'british', hex: margate, points: 1 },
  ...{ against: [seen('german')], pursuit: use, fire: null },
};

describe('An officer who plays for a player stops', () => {
  it.each<[string, Communique, Side, string | null]>([
    ['when one of theirs is attacked', between('british', 'german'), 'german', 'attacked'],
    ['not when they attack', between('british', 'german'), 'british', null],
    ['when guns fire at one of theirs', guns, 'german', 'attacked'],
    ['not when their guns fire', guns, 'british', null],
    ['when one of theirs is lost', lost('german'), 'german', 'lost'],
    ['not at a loss of the enemy', lost('german'), 'british', null],
    ['when London is bombed', bombing(whitehall), 'british', 'london'],
    ['not when another town is bombed', bombing(margate), 'british', null],
    ['when an enemy is spotted', spotted('german'), 'british', 'enemySeen'],
    ['not when one of theirs is spotted', spotted('german'), 'german', null],
    ['when the month ends', { kind: 'monthEnds', rule, month: {} as never }, 'german', 'monthEnd'],
    [
      'when a draw is offered',
      { kind: 'drawOffered', rule, side: 'british', offered: true },
      'german',
      'drawOffered',
    ],
    [
      'not at a landing',
      { kind: 'landed', rule, side: 'german', hex: margate, counters: [], units: ['13' as UnitId] },
      'german',
      null,
    ],
  ])('%s', (_, told, side, point) => {
    expect(turningPointIn(side, told)).toBe(point);
  });

  it('and names the gravest thing that happened', () => {
    expect(gravestOf('german', [spotted('british'), between('british', 'german'), lost('german')])).toBe(
      'lost',
    );
    expect(gravestOf('german', [])).toBeNull();
  });
});
