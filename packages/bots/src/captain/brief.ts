/** Data for an officer's decision: the view of the seat, and the position made from it. */
import {
  airCost,
  isFake,
  ofView,
  typeOf,
  worth,
  type OwnUnit,
  type PhaseOptions,
  type PlayerView,
  type Position,
  type UnitType,
  type View,
} from '@1bob/rules/player';
import type { Reason } from '../reason.ts';
import { garrisonByNotes, type Garrison } from './garrison.ts';
import type { Manner } from './manner.ts';
import { captainsWeights, type Weights } from './weights.ts';

export interface Brief {
  readonly view: View & PlayerView;
  readonly position: Position;
  readonly manner: Manner;
  /** The officer's; all manners of an officer share them. */
  readonly weights: Weights;
  /** Reasons of the decision, written by `because` as it is made. */
  readonly reasons: Reason[];
  /** Cache of results for this decision, by their inputs. */
  readonly known: Known;
  /** Cache of results for the month: the ways past the guns, as far as this seat sees them. */
  readonly lasting: Known;
  /** Aircraft on the enemy's aerodromes, where known. */
  readonly garrison: Garrison;
  /** Seed of the seat, which chooses among nearly equal plans. Without one, the best plan is taken. */
  readonly seed?: string;
}
export type Known = Map<string, unknown>;

/** Options of a planning phase for its seat. */
export type Offered<P extends PhaseOptions['phase']> = Extract<PhaseOptions, { phase: P }>;

/** Existing parts for a new brief. */
interface Before {
  readonly known?: Known;
  readonly lasting?: Known;
  readonly position?: Position;
  readonly garrison?: Garrison;
  readonly weights?: Weights;
  readonly seed?: string | undefined;
}

export function briefOf(view: View & PlayerView, manner: Manner, before: Before = {}): Brief {
  const { known = new Map<string, unknown>(), lasting = known, position = ofView(view) } = before;
  const { garrison = garrisonByNotes(view), weights = captainsWeights, seed } = before;
  return {
    ...{ view, position, manner, weights, reasons: [], known, lasting, garrison },
    ...(seed !== undefined && { seed }),
  };
}

/** The same brief with a different manner. Cached results do not depend on the manner, so the new brief keeps them. */
export const inManner = (brief: Brief, manner: Manner): Brief => ({ ...brief, manner, reasons: [] });

/** Notes why a command is given; without a command, notes nothing. */
export function because<C>({ reasons }: Brief, command: C, reason: Reason): C {
  if (command !== null) reasons.push(reason);
  return command;
}

/** Computes a value once for a decision. A key always stands for the same type of result. */
export const once = <T>({ known }: Brief, key: string, make: () => T): T => computeOnce(known, key, make);
/** Like `once`, for values that stay valid for the month. */
export const onceAMonth = <T>({ lasting }: Brief, key: string, make: () => T): T =>
  computeOnce(lasting, key, make);

function computeOnce<T>(known: Known, key: string, make: () => T): T {
  if (known.has(key)) return known.get(key) as T;
  const result = make();
  known.set(key, result);
  return result;
}

/** Cache key for units: units with the same key give the same results. */
export const alike = (units: readonly OwnUnit[]): string =>
  units
    .map(({ type, ace, up, nightTrained, shaken, target }) =>
      [type, ace, up, nightTrained, shaken, target && JSON.stringify(target)].join(),
    )
    .join(' ');

/** Months to fly after the current one. */
export const monthsLeft = ({ view }: Pick<Brief, 'view'>): number => Math.max(0, view.lastMonth - view.month);

/** Cost in points of a unit lost for good: its price, or the points it would still have brought if that is less. */
export const missedFor = (brief: Brief, type: UnitType): number =>
  Math.min(
    airCost(brief.view.pack.charts, type, brief.view.raf) * brief.weights.missed,
    monthsLeft(brief) * brief.weights.service,
  );

/** Cost in points of a unit shot down: the enemy's points and the value of the unit. */
export const lossOf = (brief: Brief, type: UnitType): number =>
  worth(brief.view.pack.charts, type) + missedFor(brief, type);

/**
 * The cost of a unit that is out for some months. A unit that has flown would not have flown again this month (8.11), and
 * one that is out for a month is back in the next (6.5). So only the months after that one count.
 */
export const absence = (brief: Brief, months: number, was: 'flown' | 'ready' = 'flown'): number => {
  const now = was === 'ready' ? 1 : 0;
  return Math.min(Math.max(0, months - 1 + now), monthsLeft(brief) + now) * brief.weights.service;
};

/** Months of a code of the damage and crash charts: "recycle2". */
export const monthsIn = (code: string): number => Number(code.replace(/\D/g, ''));

/** Mean of the die for a month of rest. */
const restDie = 3.5;

/** Points of a side's month of rest; 0 if it cannot have one (4.4, ruling 7). */
export function restWorth(brief: Brief, side = brief.position.side): number {
  const { view } = brief;
  if (view.flew[side]) return 0;
  if (!view.rules.restLimit) return restDie;
  if (view.rested[side]) return 0;
  return monthsLeft(brief) > 0 ? restDie * brief.weights.restMissed : restDie;
}

export const typeIn = ({ position }: Brief, unit: Pick<OwnUnit, 'type'>): UnitType =>
  typeOf(position, unit.type);

/** Whether a unit bombs ground targets, and does not only strafe them (2.6). */
export const isBomber = (brief: Brief, unit: OwnUnit): boolean => {
  const type = typeIn(brief, unit);
  return !isFake(unit) && type.bombardment > 0 && !type.bombardmentStrafeOnly;
};
/** Whether a unit may begin a dog fight (12.3). */
export const isHunter = (brief: Brief, unit: OwnUnit): boolean =>
  !isFake(unit) && !typeIn(brief, unit).pursuitDefendOnly;
/** Whether a unit can bomb or strafe ground targets (2.6). */
export const isArmed = (brief: Brief, unit: OwnUnit): boolean =>
  !isFake(unit) && typeIn(brief, unit).bombardment > 0;
