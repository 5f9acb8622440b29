/**
 * What one side may know of the board, read-only. Legality, legal options and forecasts are computed from it, so that they
 * know no more than the player. Code that decides a result asks the same questions of the `Truth`, in which nothing is
 * unknown.
 *
 * A position made from a view (of-view.ts) gives the same answers as one made from a match (of-match.ts)
 * (docs/decisions/010).
 */
import type { HexId } from '@1bob/atlas';
import type {
  CounterId,
  FlightPlan,
  FlyingStep,
  GroupId,
  LandKind,
  LandStack,
  LandUnit,
  Note,
  OnPatrol,
  Patrol,
  Side,
  StandingOrders,
  StoppedPlan,
  UnitId,
} from '../state/match.ts';
import type { RulesInForce } from '../state/variant.ts';
import type { OwnKnowledge, OwnUnit, PublicBoard, PublicCounter } from '../seen/player-view.ts';

/** A fact that the enemy hides from this side. */
export const unknown = 'unknown';
export type Known<T> = T | typeof unknown;
export const isKnown = <T>(fact: Known<T>): fact is T => fact !== unknown;

/** The unit on a counter's face (11.0). */
export type Face = NonNullable<PublicCounter['unit']>;

/** Facts that the enemy may hide. Each is asked `of` a hex, a counter or a ship; `is` is the type of the answer. */
export interface Hidden {
  /** The enemy's land units in a hex, top first; empty where they have none (20.5). */
  land: { of: HexId; is: readonly LandUnit[] };
  /** Whether an enemy headquarters commands a hex (17.6). */
  headquarters: { of: HexId; is: boolean };
  /** Whether the enemy's civil defence shelters a hex (17.5). */
  civilDefence: { of: HexId; is: boolean };
  /** Sum of the enemy's anti-aircraft ratings in a hex (15.1, 15.4). */
  guns: { of: HexId; is: number };
  /** Unit behind a flying counter (11.0). */
  face: { of: CounterId; is: Face };
  /**
   * Whether the unit behind a counter is "up". That is written on the owner's roster, never on the counter (24.1, ruling
   * 17).
   */
  up: { of: CounterId; is: boolean };
  /** Whether the unit behind a counter is trained for the night. That is on the roster too. */
  nightTrained: { of: CounterId; is: boolean };
  /** Whether the unit behind a counter is on patrol, or flies home from one (25). */
  patrol: { of: CounterId; is: boolean };
  /** Kind of a ship at sea, by its public name (ruling 13). */
  ship: { of: string; is: 'carrier' | 'tender' };
}
export type HiddenKind = keyof Hidden;

/** A mission group, or a unit that flies alone. `own` is null for a group of the enemy. */
export interface PositionGroup {
  readonly id: GroupId;
  readonly side: Side;
  readonly hex: HexId;
  readonly counters: readonly CounterId[];
  /** Hexes of its side's latest movement, start hex first. */
  readonly path: readonly HexId[];
  readonly own: null | {
    readonly units: readonly UnitId[];
    /** Hexes used this flying turn. */
    readonly moved: number;
    /** Has begun a dog fight this phase (12.7). */
    readonly attacked: boolean;
    /** Has bombed this phase (ruling 55). */
    readonly bombedNow: boolean;
    /** Is on patrol (25). */
    readonly patrol: OnPatrol;
  };
}
export type OwnPositionGroup = PositionGroup & { readonly own: NonNullable<PositionGroup['own']> };

/** Facts under their names in a view. All are public except the log, which is this side's own. */
type SharedWithView = Pick<
  PublicBoard,
  | 'scenario'
  | 'pack'
  | 'stage'
  | 'month'
  | 'nightFrom'
  | 'weather'
  | 'event'
  | 'raf'
  | 'points'
  | 'noMoreMissions'
  | 'offersDraw'
  | 'recon'
  | 'bombed'
  | 'bombedThisTurn'
  | 'bases'
  | 'land'
  | 'ships'
  | 'log'
>;

export interface Position extends SharedWithView {
  /** The side that knows this position. */
  readonly side: Side;
  /** Optional rules in force. */
  readonly variant: RulesInForce;
  /** Null unless it is this side's flying turn. */
  readonly step: FlyingStep | null;

  /** An own air unit. */
  unit(id: string): OwnUnit | undefined;
  units(): readonly OwnUnit[];
  /** Own air units on the ground of a hex, or aboard the carrier. */
  garrison(base: HexId | 'carrier'): readonly UnitId[];
  /** A flying group of either side. */
  group(id: string): PositionGroup | undefined;
  groups(): readonly PositionGroup[];
  /** A flying counter of either side. */
  counter(id: string): PublicCounter | undefined;

  /** Own land units, by hex. */
  readonly ownLand: Readonly<Record<string, LandStack>>;
  readonly ownShips: OwnKnowledge['ships'];
  /** Own land counters left in the counter mix, by kind; anti-aircraft in points. */
  readonly pool: Readonly<Record<LandKind, number>>;
  readonly aces: OwnKnowledge['aces'];
  /** Whether one anti-aircraft point is free at this side's next reinforcement (30). */
  readonly freeGun: boolean;
  readonly sealed: OwnKnowledge['sealed'];
  readonly orders: StandingOrders;
  readonly plans: Readonly<Record<string, FlightPlan>>;
  readonly stoppedPlans: Readonly<Record<string, StoppedPlan>>;
  /** Patrols of this month that have not taken off yet (25). */
  readonly patrols: readonly Patrol[];
  readonly notes: Readonly<Record<string, Note>>;

  /** The only access to facts that the enemy may hide: the fact if this side can know it, otherwise `unknown`. */
  hidden<K extends HiddenKind>(kind: K, of: Hidden[K]['of']): Known<Hidden[K]['is']>;
}

/** A position in which nothing is unknown. Only code that decides a result may use one. */
export interface Truth extends Position {
  hidden<K extends HiddenKind>(kind: K, of: Hidden[K]['of']): Hidden[K]['is'];
}

/** The same position with the given facts in place of its own. */
export function supposing(position: Position, facts: Partial<Position>): Position {
  const supposed = Object.create(position) as Position;
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(supposed, name, { value });
  return supposed;
}

/** Own flying groups. */
export const ownGroups = (position: Position): OwnPositionGroup[] =>
  position.groups().filter((group): group is OwnPositionGroup => group.own !== null);

/** Whether a unit stands on the ground of a hex, or aboard the carrier. */
export const standsAt = (
  where: { readonly at: string; readonly hex?: HexId },
  base: HexId | 'carrier',
): boolean => (base === 'carrier' ? where.at === 'ship' : where.at === 'base' && where.hex === base);

/** Whether all facts hold. False if one of them is known to be false; otherwise unknown if one is unknown. */
export const allOf = (facts: readonly Known<boolean>[]): Known<boolean> =>
  facts.includes(false) ? false : facts.includes(unknown) ? unknown : true;
/** Whether any fact holds. True if one of them is known to be true; otherwise unknown if one is unknown. */
export const anyOf = (facts: readonly Known<boolean>[]): Known<boolean> =>
  facts.includes(true) ? true : facts.includes(unknown) ? unknown : false;
/** The result of `make` for a fact; unknown if the fact is unknown. */
export const mapKnown = <A, B>(fact: Known<A>, make: (fact: A) => B): Known<B> =>
  isKnown(fact) ? make(fact) : unknown;
/** A list of facts as one fact: unknown if any of them is. */
export const allKnown = <T>(facts: readonly Known<T>[]): Known<readonly T[]> =>
  facts.every((fact): fact is T => isKnown(fact)) ? facts : unknown;
