/**
 * Checks of ids and shapes, which apply to a decision at any time, even to one filled in ahead. Every name must be known and
 * appear only once, which bounds the lists. Prices, room and stacks are judged when the phase opens (ruling 85). Uses only
 * what the player knows.
 */
import type { HexId } from '@1bob/atlas';
import type { Choice, ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { landMix } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import {
  landKinds,
  type BombTarget,
  type LandKind,
  type StandingOrders,
  type UnitId,
} from '../state/match.ts';
import { ownUnits } from '../sections/08-flying.ts';
import type { Position } from '../position/position.ts';

export function refuseShape(position: Position, choice: Choice): Refusal | null {
  switch (choice.phase) {
    case 'redeployment':
      return refuseRedeploymentShape(position, choice);
    case 'reinforcement':
      return refuseReinforcementShape(position, choice);
    case 'training':
      return refuseUnits(position, [...choice.up, ...choice.night]);
    case 'recon':
      return refuseTwice(
        choice.plots.map((plot) => plot.hex),
        '14.1',
      );
    case 'missionPreparation':
      return refusePreparationShape(position, choice);
    case 'randomEvents':
      return refuseTwice(choice.hexes, '22.1');
    case 'raf':
    case 'gentlemensWar':
      return null;
  }
}

/** Rulings 31, 90. */
export function refuseOrders(
  position: Position,
  { holdFire, hitFirst, aceFirst = [], patrols = [] }: StandingOrders,
): Refusal | null {
  if (position.variant.version < 7 && (hitFirst === 'aces' || patrols.length > 0))
    return refuse('rules.older', 'ruling 90');
  return (
    refuseTwice(holdFire, 'ruling 31') ??
    refuseTwice(
      patrols.map(({ hex }) => hex),
      'ruling 90',
    ) ??
    refuseUnits(position, aceFirst)
  );
}

function refuseRedeploymentShape(position: Position, choice: ChoiceOf<'redeployment'>): Refusal | null {
  return (
    refuseUnits(
      position,
      choice.air.map((move) => move.unit),
    ) ??
    refuseLand(position, choice.land) ??
    refuseShips(position, choice.ships) ??
    choice.aces.map(({ from, to }) => refuseUnits(position, [from, to])).find((wrong) => wrong !== null) ??
    refuseOrder(position, choice.order)
  );
}

function refuseReinforcementShape(position: Position, choice: ChoiceOf<'reinforcement'>): Refusal | null {
  if (choice.upgrades.length > 0 && !position.variant.upgrades) return refuse('option.off', '4.2');
  return (
    refuseUnits(position, [...choice.air.map((move) => move.unit), ...choice.upgrades.map((u) => u.to)]) ??
    refuseUnits(
      position,
      choice.upgrades.map((u) => u.unit),
    ) ??
    refuseLand(position, choice.land) ??
    refuseShips(position, choice.ships) ??
    refuseOrder(position, choice.order)
  );
}

function refusePreparationShape(
  position: Position,
  { targets, patrols }: ChoiceOf<'missionPreparation'>,
): Refusal | null {
  if (targets.length > 0 && !position.variant.designatedTargets) return refuse('option.off', '27');
  if (patrols.length > 0 && !position.variant.patrols) return refuse('option.off', '25');
  return (
    refuseUnits(
      position,
      targets.map((plan) => plan.unit),
    ) ??
    targets.map(({ target }) => refuseTarget(position, target)).find((wrong) => wrong !== null) ??
    refuseUnits(
      position,
      patrols.flatMap((patrol) => patrol.units),
    ) ??
    refuseTwice(
      patrols.map((patrol) => patrol.hex),
      '25.1',
    )
  );
}

function refuseUnits(position: Position, ids: readonly UnitId[]): Refusal | null {
  const units = ownUnits(position, ids);
  return 'code' in units ? units : null;
}

/**
 * A ship is named by its current name. Land units are named by their place in the stack, because nobody can know what the
 * stack will hold later.
 */
export const refuseTarget = ({ ships }: Position, target: BombTarget): Refusal | null =>
  target.kind === 'ship' && !Object.hasOwn(ships, target.ship) ? refuse('bomb.target', '13.1') : null;

/** 2.21: no more units than there are counters. */
function refuseLand(
  { side, pack }: Position,
  land: readonly { kind: LandKind; points: number }[],
): Refusal | null {
  for (const kind of landKinds) {
    const points = land.reduce((sum, unit) => sum + (unit.kind === kind ? unit.points : 0), 0);
    if (points > landMix(pack.charts, side, kind)) return refuse('mix.exhausted', '2.21', kind);
  }
  return null;
}

function refuseShips({ ownShips }: Position, ships: readonly { ship: string }[]): Refusal | null {
  const keys = ships.map(({ ship }) => ship);
  if (new Set(keys).size !== keys.length) return refuse('unit.twice');
  const unknown = keys.find((key) => !Object.hasOwn(ownShips, key));
  return unknown === undefined ? null : refuse('unit.unknown', '18.2', unknown);
}

function refuseOrder(
  position: Position,
  order: readonly { hex: HexId; kinds: readonly LandKind[] }[],
): Refusal | null {
  const stack = order.find(({ kinds }) => new Set(kinds).size !== kinds.length);
  if (stack) return refuse('choice.wrong', '20.5', stack.hex);
  const named = order.flatMap(({ kinds }) => kinds.map((kind) => ({ kind, points: 1 })));
  const hexes = order.map(({ hex }) => hex);
  return refuseTwice(hexes, '20.5') ?? refuseLand(position, named);
}

function refuseTwice(hexes: readonly HexId[], rule: string): Refusal | null {
  const again = hexes.find((hex, i) => hexes.indexOf(hex) < i);
  return again === undefined ? null : refuse('hex.twice', rule, again);
}
