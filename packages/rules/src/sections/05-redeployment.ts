/** 5: redeployment: what may be moved, the transfers of aces (19.4), and the order of land stacks (ruling 13). */
import { mayHoldShip, type HexId } from '@1bob/atlas';
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { aceKindOf, baseLimit, countAces, typeOf } from '../forces/counters.ts';
import type { Refusal } from '../game.ts';
import type { LandKind, LandUnit } from '../state/match.ts';
import type { PhaseOptions } from '../legal/options.ts';
import type { Position } from '../position/position.ts';
import { baseOf, basesWithRoom, garrisonsAfter, refuseBase } from './07-basing.ts';
import { groundAllows, groundRule } from './17-land-units.ts';
import { entriesInOrder, inOrder } from '../state/tables.ts';

export type Redeployment = ChoiceOf<'redeployment'>;
/** The moves are checked as a whole, so that swaps are legal (ruling 4). */
export function refuseRedeployment(position: Position, choice: Redeployment): Refusal | null {
  return (
    refuseAir(position, choice.air) ??
    refuseLandMoves(position, choice) ??
    refuseShips(position, choice) ??
    refuseAces(position, choice.aces)
  );
}

function refuseAir(position: Position, moves: Redeployment['air']): Refusal | null {
  if (new Set(moves.map((m) => m.unit)).size !== moves.length) return refuse('unit.twice');
  for (const { unit: id, to } of moves) {
    const unit = position.unit(id);
    if (!unit) return refuse('unit.unknown', undefined, id);
    if (baseOf(unit) === null) return refuse('unit.notBased', '5.1', id);
    const refusal = refuseBase(position, unit, to);
    if (refusal) return refusal;
  }
  const count = garrisonsAfter(position, moves);
  // Ruling 26: units above the limit may stay, but no other unit may join them.
  const full = moves.find((m) => (count.get(m.to) ?? 0) > baseLimit);
  return full ? refuse('base.full', '9.2', full.to) : null;
}

/** The side's stacks after its moves, new units on top; or the reason why the moves are not possible. */
export function stacksAfter(
  position: Position,
  moves: Redeployment['land'],
): Map<string, LandUnit[]> | Refusal {
  const { side, ownLand: land } = position;
  const stacks = new Map<string, LandUnit[]>(entriesInOrder(land).map(([hex, s]) => [hex, [...s.units]]));
  for (const { kind, points, from, to } of moves) {
    const stack = stacks.get(from) ?? [];
    const unit = stack.find((u) => u.kind === kind);
    if (!unit || unit.points < points || (kind !== 'antiAircraft' && points !== 1))
      return refuse('unit.unknown', '5.1', `${kind} in ${from}`);
    if (!groundAllows(kind, side, to)) return refuse('ground.wrong', groundRule[kind], to);
    const left = unit.points - points;
    stacks.set(
      from,
      stack.flatMap((u) => (u !== unit ? [u] : left > 0 ? [{ ...u, points: left }] : [])),
    );
  }
  // All units leave before any arrives.
  for (const { kind, points, to } of moves) {
    const refusal = addUnit(stacks, to, kind, points);
    if (refusal) return refusal;
  }
  return stacks;
}

/** 9.9, ruling 35: a hex holds one land unit of each kind, but guns join guns. */
export const mayJoinStack = (units: readonly LandUnit[], kind: LandKind): boolean =>
  kind === 'antiAircraft' || !units.some((unit) => unit.kind === kind);

/** Adds a land unit to a hex: AA points add up, other kinds are limited to one (9.9, ruling 35). */
export function addUnit(
  stacks: Map<string, LandUnit[]>,
  hex: string,
  kind: LandKind,
  points: number,
): Refusal | null {
  const stack = stacks.get(hex) ?? [];
  if (!mayJoinStack(stack, kind)) return refuse('ground.taken', '9.9', `${kind} in ${hex}`);
  const there = stack.find((u) => u.kind === kind);
  stacks.set(
    hex,
    there
      ? stack.map((u) => (u === there ? { kind, points: u.points + points } : u))
      : [{ kind, points }, ...stack],
  );
  return null;
}

/** A side's complete stacks in the order that the owner wants; or the reason why that order does not fit. */
export function reorder(
  stacks: Map<string, LandUnit[]>,
  order: readonly { hex: HexId; kinds: readonly LandKind[] }[],
): Refusal | null {
  for (const { hex, kinds } of order) {
    const stack = stacks.get(hex);
    if (!stack) return refuse('choice.wrong', '20.5', hex);
    const sorted = kinds.flatMap((kind) => stack.find((u) => u.kind === kind) ?? []);
    if (sorted.length !== stack.length || new Set(kinds).size !== kinds.length)
      return refuse('choice.wrong', '20.5', hex);
    stacks.set(hex, sorted);
  }
  return null;
}

function refuseLandMoves(position: Position, choice: Redeployment): Refusal | null {
  const stacks = stacksAfter(position, choice.land);
  return stacks instanceof Map ? reorder(stacks, choice.order) : stacks;
}

function refuseShips(position: Position, { ships }: Redeployment): Refusal | null {
  if (new Set(ships.map((s) => s.ship)).size !== ships.length) return refuse('unit.twice');
  for (const { ship, to } of ships) {
    if (position.ownShips[ship]?.where.at !== 'sea') return refuse('unit.unknown', '18.2', ship);
    if (!mayHoldShip(to)) return refuse('ground.wrong', '5.1', to);
  }
  return null;
}

/** 19.4: an ace goes to another unit for the same kind of ace. All transfers happen at once. */
function refuseAces(position: Position, aces: Redeployment['aces']): Refusal | null {
  for (const { from, to } of aces) {
    const giver = position.unit(from);
    const taker = position.unit(to);
    const onMap = giver && taker && baseOf(giver) !== null && baseOf(taker) !== null;
    if (!onMap || giver.ace === null || from === to) return refuse('choice.wrong', '19.4', from);
    if (aceKindOf(typeOf(position, taker.type)) !== giver.ace) return refuse('choice.wrong', '19.4', to);
    if (aces.filter((a) => a.from === from).length > countAces(giver))
      return refuse('unit.twice', '19.4', from);
  }
  return null;
}

export function redeploymentOptions(position: Position): Extract<PhaseOptions, { phase: 'redeployment' }> {
  const based = position.units().filter((u) => baseOf(u) !== null);
  return {
    phase: 'redeployment',
    air: based.map((u) => u.id),
    bases: basesWithRoom(position),
    ships: inOrder(position.ownShips).flatMap((s) => (s.where.at === 'sea' ? [s.key] : [])),
    aces: based.flatMap((u) => {
      const kin = based.filter((t) => t.id !== u.id && aceKindOf(typeOf(position, t.type)) === u.ace);
      const ace = { unit: u.id, to: kin.map((t) => t.id) };
      return Array.from({ length: countAces(u) }, () => ace);
    }),
  };
}
