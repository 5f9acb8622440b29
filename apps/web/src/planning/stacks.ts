/** A side's stacks of land units as they will lie when a choice is carried out (9.9, 20.5). */
import type { HexId } from '@1bob/atlas';
import type { LandKind, OwnKnowledge } from '@1bob/rules/player';

/** Kinds from the top down. */
export interface Stack {
  readonly hex: HexId;
  readonly kinds: readonly LandKind[];
}
interface Piece {
  readonly kind: LandKind;
  readonly points: number;
  readonly hex: HexId;
}

/** All have left before any arrives; what arrives lies on top, but guns join guns (ruling 35). */
export function stacksAfter(
  land: OwnKnowledge['land'],
  leave: readonly Piece[],
  arrive: readonly Piece[],
): readonly Stack[] {
  const stacks = new Map<string, { kind: LandKind; points: number }[]>(
    Object.entries(land).map(([hex, { units }]) => [hex, units.map((unit) => ({ ...unit }))]),
  );
  for (const { kind, points, hex } of leave) {
    const left = (stacks.get(hex) ?? []).map((unit) =>
      unit.kind === kind ? { kind, points: unit.points - points } : unit,
    );
    stacks.set(
      hex,
      left.filter((unit) => unit.points > 0),
    );
  }
  for (const { kind, points, hex } of arrive) {
    const there = stacks.get(hex) ?? [];
    if (!there.some((unit) => unit.kind === kind)) stacks.set(hex, [{ kind, points }, ...there]);
  }
  return [...stacks].map(([hex, units]) => ({ hex: hex as HexId, kinds: units.map(({ kind }) => kind) }));
}

type Order = { hex: HexId; kinds: LandKind[] }[];

/** The wished order without what no longer lies there, or lies like that anyway. */
export const fitting = (order: Readonly<Order>, stacks: readonly Stack[]): Order =>
  order.filter(({ hex, kinds }) => {
    const stack = stacks.find((s) => s.hex === hex)?.kinds ?? [];
    const same = kinds.length === stack.length && stack.every((kind) => kinds.includes(kind));
    return same && kinds.some((kind, i) => kind !== stack[i]);
  });

/** The stacks in the wished order, those with something to put in order only. */
export const ordered = (order: Readonly<Order>, stacks: readonly Stack[]): readonly Stack[] =>
  stacks
    .filter(({ kinds }) => kinds.length > 1)
    .map((stack) => order.find(({ hex }) => hex === stack.hex) ?? stack);

/** One kind laid on top of its stack. */
export function raised(order: Readonly<Order>, stacks: readonly Stack[], hex: HexId, kind: LandKind): Order {
  const now = ordered(order, stacks).find((stack) => stack.hex === hex)?.kinds ?? [];
  const others = order.filter((entry) => entry.hex !== hex);
  return fitting([...others, { hex, kinds: [kind, ...now.filter((k) => k !== kind)] }], stacks);
}
