/** What planning offers: for its forms, and for the lines that fill them in. */
import { allHexIds, hexAt, mayHoldShip, withinOrAt, type HexId } from '@1bob/atlas';
import {
  baseOf,
  basesWithRoom,
  boughtIn,
  entriesInOrder,
  groundAllows,
  mayJoinStack,
  movableLandKinds,
  refuseBase,
  refuseBombs,
  refusePatrols,
  stacksAfter,
  stacksWith,
  targetsIn,
  type Base,
  type BombTarget,
  type Bought,
  type ChoiceOf,
  type LandKind,
  type PhaseOptions,
  type Position,
  type Side,
  type UnitId,
} from '@1bob/rules/player';
import { fitting, stacksBought, stacksMoved } from './stacks.ts';

type Redeployed = ChoiceOf<'redeployment'>;
type Bill = ChoiceOf<'reinforcement'>;
type Prepared = ChoiceOf<'missionPreparation'>;
type Fighter = Extract<PhaseOptions, { phase: 'missionPreparation' }>['fighters'][number];

/** Squadrons that are given bases, and the bases that the same choice adds. */
export interface Basing {
  readonly moves: readonly { readonly unit: UnitId; readonly to: Base }[];
  readonly bought?: Bought | undefined;
}

/** Other bases that a unit may be given. The one that it is given stays, though it may be full. */
export function basesFor(
  position: Position,
  unit: UnitId,
  { moves, bought }: Basing,
): readonly { readonly at: Base; readonly room: number }[] {
  const own = position.unit(unit);
  if (own === undefined) return [];
  return basesWithRoom(position, moves, bought).filter(
    ({ at }) => at !== baseOf(own) && refuseBase(position, own, at, bought) === null,
  );
}

/** Land units that can move, with the points of each that stay so far. */
export const movableLand = (
  { ownLand }: Position,
  land: Redeployed['land'],
): { hex: HexId; kind: (typeof movableLandKinds)[number]; left: number }[] =>
  entriesInOrder(ownLand).flatMap(([at, { units }]) =>
    movableLandKinds.flatMap((kind) =>
      units
        .filter((unit) => unit.kind === kind)
        .map(({ points }) => {
          const gone = land.filter((move) => move.from === at && move.kind === kind);
          const left = points - gone.reduce((sum, move) => sum + move.points, 0);
          return { hex: at as HexId, kind, left };
        }),
    ),
  );

/** Hexes to which a land unit may move, beside the moves chosen so far. */
export const landDestinations = (
  position: Position,
  land: Redeployed['land'],
  move: Omit<Redeployed['land'][number], 'to'>,
): HexId[] =>
  allHexIds.filter(
    (to) =>
      to !== move.from &&
      groundAllows(move.kind, position.side, to) &&
      stacksAfter(position, [...land, { ...move, to }]) instanceof Map,
  );

/** The choice with other moves of land units. */
export const withLandMoves = (
  position: Position,
  choice: Redeployed,
  land: Redeployed['land'],
): Redeployed => ({
  ...choice,
  land,
  order: fitting(choice.order, stacksMoved(position, land)),
});

/** Hexes in which a land unit may be placed, beside those bought so far. */
export function landPlaces(position: Position, land: Bill['land'], kind: LandKind): HexId[] {
  const after = stacksWith(position, land);
  if (!(after instanceof Map)) return [];
  return allHexIds.filter(
    (hex) => groundAllows(kind, position.side, hex) && mayJoinStack(after.get(hex) ?? [], kind),
  );
}

/** A list without the entries that depended on one that was removed. */
export function whole(position: Position, bill: Bill): Bill {
  const there = basesWithRoom(position, [], boughtIn(bill)).map(({ at }) => at);
  return {
    ...bill,
    air: bill.air.filter(({ to }) => there.includes(to)),
    order: fitting(bill.order, stacksBought(position, bill.land)),
  };
}

export const seaHexes: readonly HexId[] = allHexIds.filter((hex) => mayHoldShip(hex));

/** 14.2: whether a side may look at a hex. */
export const mayRecon = (side: Side | undefined, hex: HexId): boolean => hexAt(hex).control !== side;

/** The targets in a hex for a unit (27.1). A unit that strafes is offered aircraft on the ground (13.4). */
export function targetsFor(position: Position, unit: UnitId, hex: HexId): readonly BombTarget[] {
  const own = position.unit(unit);
  return own ? targetsIn(position, hex).filter((target) => !refuseBombs(position, own, target)) : [];
}

/** Hexes that have a target for a unit. */
export const targetHexes = (position: Position, unit: UnitId): HexId[] =>
  allHexIds.filter((hex) => targetsFor(position, unit, hex).length > 0);

/** Why these patrols may not be flown (25.1); null if they may. */
export const refusalOfPatrols = (
  position: Position,
  patrols: Prepared['patrols'],
): ReturnType<typeof refusePatrols> =>
  refusePatrols(position, { phase: 'missionPreparation', targets: [], patrols });

/** Hexes that a fighter and those with it may patrol, beside the patrols chosen so far. */
export const patrolHexes = (
  position: Position,
  patrols: Prepared['patrols'],
  { from, reach }: Fighter,
  setOut: Omit<Prepared['patrols'][number], 'hex'>,
): readonly HexId[] =>
  withinOrAt(from, reach).filter(
    (hex) => refusalOfPatrols(position, [...patrols, { ...setOut, hex }]) === null,
  );

/** Fighters that no patrol has yet. */
export const freeFighters = (fighters: readonly Fighter[], patrols: Prepared['patrols']): Fighter[] =>
  fighters.filter(({ unit }) => !patrols.some(({ units }) => units.includes(unit)));
