/** What a computer player has before it when it decides, and the doctrine that it decides by. */
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
  /** Flying turn that runs; 0 in planning. */
  readonly turn: number;
  /** Own aerodromes with the places that are free there. */
  readonly homes: readonly { readonly at: HexId; readonly room: number }[];
  /** What bombs of a team bring on targets that are alike, as far as it has been worked out for this decision. */
  readonly bombing: Map<string, number>;
  /** What fights of teams that are alike are worth, the same way. */
  readonly fights: Map<string, number>;
  /** Why the decision falls as it does; written by `because` as it falls. */
  readonly reasons: Reason[];
}

/** Notes why a command is given; no command, no reason. */
export function because<C>(table: Table, command: C, reason: Reason): C {
  if (command !== null) table.reasons.push(reason);
  return command;
}

/** What computer players of one make differ in: whether and where they raid, hunt and spend. */
export interface Doctrine {
  readonly name: string;
  /** Whether anything may take off this month. */
  flies(table: Table): boolean;
  /** Units that raid together, within the stacking limit. */
  readonly raidSize: number;
  /** Whether a raid is of the kind that is flown at all. */
  mayRaid(raid: Raid, view: View): boolean;
  /** Points that a raid must bring on average, so that it is flown. */
  raidsFrom(table: Table): number;
  /** Whether fighters go for aircraft on the ground as well (13.4). */
  strafes(table: Table): boolean;
  /** Whether fakes fly as if they were bombers (20.6). */
  readonly decoys: boolean;
  /** Points that a fight must bring on average, so that fighters take off for it. */
  huntsFrom(table: Table): number;
  /** Points to be spent at most in a Reinforcement Phase. */
  spends(table: Table): number;
  /** Where bombers are to be based: the nearer, the better; null leaves them where they are. */
  readonly bombersNear: HexId | null;
}

/** Null for an observer. */
export function tableOf(view: View, doctrine: Doctrine): Table | null {
  const { own } = view;
  if (!own) return null;
  const position = ofView({ ...view, own } satisfies PlayerView);
  return {
    ...{ view, own, side: own.side, position, doctrine, turn: turnOf(position) },
    homes: basesWithRoom(position).flatMap(({ at, room }) => (at === 'carrier' ? [] : [{ at, room }])),
    bombing: new Map(),
    fights: new Map(),
    reasons: [],
  };
}

export const unitsOf = ({ position }: Table, ids: readonly UnitId[]): OwnUnit[] =>
  ids.flatMap((id) => position.unit(id) ?? []);

/** Points of this side less those of the enemy. */
export const leadOf = ({ points }: View, side: Side): number => points[side] - points[enemyOf(side)];

/** Whether a side that does not fly this month will roll for rest (4.4, ruling 7). */
export const restIsDue = ({ view, side }: Table): boolean =>
  !view.flew[side] && !(view.rules.restLimit && view.rested[side]);

/** Months that are still to be flown, with the one that runs. */
export const monthsLeft = ({ month, lastMonth }: View): number => lastMonth - month + 1;

/** What a unit is worth for the month or two that it is off the map, in points. */
export const unitMonth = 1.2;

export { lastFlyingTurn };
