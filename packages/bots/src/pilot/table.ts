/** Input for a computer player's decision, and its doctrine. */
import type { HexId } from '@1bob/atlas';
import {
  basesWithRoom,
  enemyOf,
  lastFlyingTurn,
  ofView,
  turnOf,
  type OwnKnowledge,
  type OwnUnit,
  type PlayerView,
  type Position,
  type Side,
  type UnitId,
  type View,
} from '@1bob/rules/player';
import type { Reason } from '../reason.ts';
import type { Raid } from './raid.ts';

export interface Table {
  readonly view: View;
  readonly own: OwnKnowledge;
  readonly side: Side;
  readonly position: Position;
  readonly doctrine: Doctrine;
  /** Current flying turn; 0 in planning. */
  readonly turn: number;
  /** Own aerodromes with their free places. */
  readonly homes: readonly { readonly at: HexId; readonly room: number }[];
  /** Cached gain of a team's bombs on equal targets, for this decision. */
  readonly bombing: Map<string, number>;
  /** Cached value of fights of equal teams. */
  readonly fights: Map<string, number>;
  /** Reasons of the decision, written by `because` as it is made. */
  readonly reasons: Reason[];
  /** Seed of the seat, which chooses among targets. */
  readonly seed: string | undefined;
}

/** Notes why a command is given; without a command, notes nothing. */
export function because<C>(table: Table, command: C, reason: Reason): C {
  if (command !== null) table.reasons.push(reason);
  return command;
}

/** How computer players of one make differ: whether and where they raid, hunt and spend. */
export interface Doctrine {
  readonly name: string;
  /** Whether anything may take off this month. */
  flies(table: Table): boolean;
  /** Units that raid together, within the stacking limit. */
  readonly raidSize: number;
  /** Whether the doctrine flies this kind of raid at all. */
  mayRaid(raid: Raid, view: View): boolean;
  /** Average points that a raid must bring to be flown. */
  raidsFrom(table: Table): number;
  /** Whether fighters also strafe aircraft on the ground (13.4). */
  strafes(table: Table): boolean;
  /** Whether fakes fly as if they were bombers (20.6). */
  readonly decoys: boolean;
  /** Average points that a fight must bring for fighters to take off. */
  huntsFrom(table: Table): number;
  /** Most points to spend in a Reinforcement Phase. */
  spends(table: Table): number;
  /** Preferred place to base bombers near; null leaves them at their bases. */
  readonly bombersNear: HexId | null;
}

/** Null for an observer. */
export function tableOf(view: View, doctrine: Doctrine, seed?: string): Table | null {
  const { own } = view;
  if (!own) return null;
  const position = ofView({ ...view, own } satisfies PlayerView);
  return {
    ...{ view, own, side: own.side, position, doctrine, turn: turnOf(position) },
    homes: basesWithRoom(position).flatMap(({ at, room }) => (at === 'carrier' ? [] : [{ at, room }])),
    bombing: new Map(),
    fights: new Map(),
    reasons: [],
    seed,
  };
}

export const unitsOf = ({ position }: Table, ids: readonly UnitId[]): OwnUnit[] =>
  ids.flatMap((id) => position.unit(id) ?? []);

/** Points of this side less those of the enemy. */
export const leadOf = ({ points }: View, side: Side): number => points[side] - points[enemyOf(side)];

/** Whether a side that does not fly this month will roll for rest (4.4, ruling 7). */
export const restIsDue = ({ view, side }: Table): boolean =>
  !view.flew[side] && !(view.rules.restLimit && view.rested[side]);

/** Months still to fly, including the current one. */
export const monthsLeft = ({ month, lastMonth }: View): number => lastMonth - month + 1;

/** Cost in points of a unit that is off the map for a month or two. */
export const unitMonth = 1.2;

export { lastFlyingTurn };
