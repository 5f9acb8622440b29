/** What an officer decides by: the view of the seat, and the position that it makes. */
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
import { noted, type Garrison } from './garrison.ts';
import type { Manner } from './manner.ts';

export interface Brief {
  readonly view: View & PlayerView;
  readonly position: Position;
  readonly manner: Manner;
  /** Why the decision falls as it does; written by `because` as it falls. */
  readonly reasons: Reason[];
  /** What was worked out for this decision already, by what it depends on. */
  readonly known: Known;
  /** What holds for the month, as far as this seat sees it: the ways past the guns. */
  readonly lasting: Known;
  /** What stands on an aerodrome of the enemy, where that is known. */
  readonly garrison: Garrison;
}
export type Known = Map<string, unknown>;

/** What a planning phase lets its seat choose. */
export type Offered<P extends PhaseOptions['phase']> = Extract<PhaseOptions, { phase: P }>;

/** What is there already when a brief is made. */
interface Before {
  readonly known?: Known;
  readonly lasting?: Known;
  readonly position?: Position;
  readonly garrison?: Garrison;
}

export function briefOf(view: View & PlayerView, manner: Manner, before: Before = {}): Brief {
  const { known = new Map<string, unknown>(), lasting = known, position = ofView(view) } = before;
  const { garrison = noted(view) } = before;
  return { view, position, manner, reasons: [], known, lasting, garrison };
}

/** The same for another manner; what was worked out hangs on no manner, and is not worked out again. */
export const inManner = (brief: Brief, manner: Manner): Brief => ({ ...brief, manner, reasons: [] });

/** Notes why a command is given; no command, no reason. */
export function because<C>({ reasons }: Brief, command: C, reason: Reason): C {
  if (command !== null) reasons.push(reason);
  return command;
}

/** Works something out once for a decision. A key stands for one type of result. */
export const once = <T>({ known }: Brief, key: string, make: () => T): T => kept(known, key, make);
/** The same for what holds longer. */
export const onceAMonth = <T>({ lasting }: Brief, key: string, make: () => T): T => kept(lasting, key, make);

function kept<T>(known: Known, key: string, make: () => T): T {
  if (known.has(key)) return known.get(key) as T;
  const result = make();
  known.set(key, result);
  return result;
}

/** What is worked out for units is the same for others like them: by this it is remembered. */
export const alike = (units: readonly OwnUnit[]): string =>
  units
    .map(({ type, ace, up, nightTrained, shaken, target }) =>
      [type, ace, up, nightTrained, shaken, target && JSON.stringify(target)].join(),
    )
    .join(' ');

/** Share of its price that a lost unit is missed for. */
const missed = 0.7;
/** Points that an aircraft brings its side in a month, more or less. */
const service = 0.5;

/** Months to be flown after the one that runs. */
export const monthsLeft = ({ view }: Pick<Brief, 'view'>): number => Math.max(0, view.lastMonth - view.month);

/** Points that a unit is missed for which is gone for good: its price, or what it would still have brought if that is less. */
export const missedFor = (brief: Brief, type: UnitType): number =>
  Math.min(airCost(brief.view.pack.charts, type, brief.view.raf) * missed, monthsLeft(brief) * service);

/** Points that the side of a unit is worse off by when it is shot down: what the enemy gets, and what it is missed for. */
export const lossOf = (brief: Brief, type: UnitType): number =>
  worth(brief.view.pack.charts, type) + missedFor(brief, type);

/**
 * The same for a unit that is out for some months. Who has flown would not have flown again in this month (8.11), and who is
 * out for one is back in the next (6.5): only the months after that one are missed.
 */
export const absence = (brief: Brief, months: number, was: 'flown' | 'ready' = 'flown'): number => {
  const now = was === 'ready' ? 1 : 0;
  return Math.min(Math.max(0, months - 1 + now), monthsLeft(brief) + now) * service;
};

/** Months of a code of the damage and crash charts: "recycle2". */
export const monthsIn = (code: string): number => Number(code.replace(/\D/g, ''));

/** Mean of the die for a month of rest, and the share of it that is lost when another month can be rested in instead. */
const rest = { die: 3.5, missed: 0.6 };

/** What a month of rest is worth; 0 where there is none to be had (4.4, ruling 7). */
export function restWorth(brief: Brief): number {
  const { view, position } = brief;
  if (view.flew[position.side]) return 0;
  if (!view.rules.restLimit) return rest.die;
  if (view.rested[position.side]) return 0;
  return monthsLeft(brief) > 0 ? rest.die * rest.missed : rest.die;
}

export const typeIn = ({ position }: Brief, unit: Pick<OwnUnit, 'type'>): UnitType =>
  typeOf(position, unit.type);

/** Carries bombs to what lies on the ground, not bullets (2.6). */
export const isBomber = (brief: Brief, unit: OwnUnit): boolean => {
  const type = typeIn(brief, unit);
  return !isFake(unit) && type.bombardment > 0 && !type.bombardmentStrafeOnly;
};
/** May begin a dog fight (12.3). */
export const isHunter = (brief: Brief, unit: OwnUnit): boolean =>
  !isFake(unit) && !typeIn(brief, unit).pursuitDefendOnly;
/** Has something to drop or to fire at what lies on the ground (2.6). */
export const isArmed = (brief: Brief, unit: OwnUnit): boolean =>
  !isFake(unit) && typeIn(brief, unit).bombardment > 0;
