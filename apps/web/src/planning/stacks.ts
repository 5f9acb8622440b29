/** A side's stacks of land units after a choice is carried out (9.9, 20.5). */
import type { HexId } from '@1bob/atlas';
import {
  stacksAfter,
  stacksWith,
  type ChoiceOf,
  type LandKind,
  type LandUnit,
  type Position,
  type Refusal,
} from '@1bob/rules/player';

/** The kinds from the top down. */
export interface Stack {
  readonly hex: HexId;
  readonly kinds: readonly LandKind[];
}
type Land<P extends 'redeployment' | 'reinforcement'> = ChoiceOf<P>['land'];

/** The stacks after a choice. They are unchanged if the choice cannot be carried out. */
const stacksOf = (position: Position, after: Map<string, LandUnit[]> | Refusal): readonly Stack[] => {
  const units = (hex: string): readonly LandUnit[] =>
    after instanceof Map ? (after.get(hex) ?? []) : (position.ownLand[hex]?.units ?? []);
  const hexes = after instanceof Map ? [...after.keys()] : Object.keys(position.ownLand);
  return hexes.map((hex) => ({ hex: hex as HexId, kinds: units(hex).map(({ kind }) => kind) }));
};
export const stacksMoved = (position: Position, land: Land<'redeployment'>): readonly Stack[] =>
  stacksOf(position, stacksAfter(position, land));
export const stacksBought = (position: Position, land: Land<'reinforcement'>): readonly Stack[] =>
  stacksOf(position, stacksWith(position, land));

type Order = { hex: HexId; kinds: LandKind[] }[];

/** The requested order, without entries that have left or are already in order. */
export const fitting = (order: Readonly<Order>, stacks: readonly Stack[]): Order =>
  order.filter(({ hex, kinds }) => {
    const stack = stacks.find((s) => s.hex === hex)?.kinds ?? [];
    const same = kinds.length === stack.length && stack.every((kind) => kinds.includes(kind));
    return same && kinds.some((kind, i) => kind !== stack[i]);
  });

/** The stacks in the requested order. Only stacks with more than one kind are included. */
export const orderedStacks = (order: Readonly<Order>, stacks: readonly Stack[]): readonly Stack[] =>
  stacks
    .filter(({ kinds }) => kinds.length > 1)
    .map((stack) => order.find(({ hex }) => hex === stack.hex) ?? stack);

/** Raises one kind to the top of its stack. */
export function raiseKind(
  order: Readonly<Order>,
  stacks: readonly Stack[],
  hex: HexId,
  kind: LandKind,
): Order {
  const now = orderedStacks(order, stacks).find((stack) => stack.hex === hex)?.kinds ?? [];
  const others = order.filter((entry) => entry.hex !== hex);
  return fitting([...others, { hex, kinds: [kind, ...now.filter((k) => k !== kind)] }], stacks);
}
