/** What bombs would do, for every face of the die: from the chart pack of the match and what this seat knows. */
import { hexAt, within, type HexId } from '@1bob/atlas';
import type { BombTarget, LandUnit, Note, OwnUnit, Side, View } from '@1bob/rules/player';
import { columnOf, dice, rowOf } from './chart-reading.ts';

export interface Shift {
  readonly name: string;
  readonly value: number;
}

export interface Outcome {
  readonly die: number;
  readonly code: string;
  /** Points that the bombing side gains, and that the other side gains (losses are negative). */
  readonly us: number;
  readonly them: number;
}

export interface BombingOdds {
  readonly strength: number;
  /** Index of the chart's column; -1: shifted off the left, no die is rolled (ruling 49). */
  readonly column: number;
  readonly columnText: string;
  readonly shifts: readonly Shift[];
  readonly outcomes: readonly Outcome[];
  readonly average: { readonly us: number; readonly them: number };
  /** Known civil defence takes the worst of it (17.5). */
  readonly civilDefence: boolean;
  /** Faces of the die that stir outrage (4.1). */
  readonly outrage: readonly number[];
}

/** What is needed of a view; a planned raid has no group yet. */
export type BombingView = Pick<
  View,
  'pack' | 'recon' | 'bombed' | 'weather' | 'land' | 'ships' | 'rules' | 'month' | 'own'
>;

/** The latest look at a hex this month (20.3); null without one. */
export const lookAt = (view: Pick<View, 'month' | 'own'>, hex: HexId): Note | null =>
  Object.values(view.own?.notes ?? {}).findLast((note) => note.hex === hex && note.month === view.month) ??
  null;

/** An enemy stack as far as it is known: its top, and what was seen under it while as many lie there still (20.5). */
function stackAt(view: BombingView, side: Side, hex: HexId): readonly LandUnit[] {
  const land = view.land[hex];
  if (land === undefined || land.side === side) return [];
  const seen = lookAt(view, hex)?.land ?? [];
  const stands = seen.length === land.under + 1 && seen[0]?.kind === land.top.kind;
  return [land.top, ...(stands ? seen.slice(1) : [])];
}

const letters = (code: string, letter: 'B' | 'D'): number =>
  Number(new RegExp(`${letter}(\\d)`).exec(code)?.[1] ?? 0);

/** 13.1, 13.4: whether a unit's bombs may fall on a target at all. */
export function mayBomb(view: Pick<View, 'pack'>, unit: OwnUnit, target: BombTarget): boolean {
  const type = view.pack.types[unit.type];
  if (type === undefined || type.cls === 'Fake' || unit.bombed || unit.shaken) return false;
  return type.bombardment > 0 && (target.kind === 'air' || !type.bombardmentStrafeOnly);
}

/** 13.5: column shifts that are known; a group has the worst of its units' own (ruling 34). */
function shiftsFor(
  view: BombingView,
  side: Side,
  units: readonly OwnUnit[],
  hex: HexId,
  target: BombTarget,
  night: boolean,
  group: readonly OwnUnit[],
): Shift[] {
  const chart = view.pack.charts.bombardment.columnShifts;
  const found: Shift[] = [];
  const add = (name: string): void => {
    const value = chart[name];
    if (value !== undefined && value !== 0) found.push({ name, value });
  };
  if (view.recon[side].includes(hex)) add('reconMarker');
  if (target.kind === 'place' && view.bombed.includes(hex)) add('targetAlreadyBombed');
  if (night) add('night');
  if (view.weather !== 'fair') add('badWeather');
  // A fake is found out before the bombs fall (20.6), and takes nothing from those who fly on.
  const real = group.filter((unit) => view.pack.types[unit.type]?.cls !== 'Fake');
  if (real.length > 0 && real.every((unit) => unit.up)) add('up');
  if (units.some((unit) => unit.ace === 'bomber' || unit.ace === 'zeppelin')) add('bomberOrZeppelinAce');
  if (view.rules.designatedTargets) {
    // 27.2, ruling 39: a unit without an assignment has no shift of its own.
    const planned = units.map((unit) =>
      unit.target === null ? 0 : unit.target.hex === hex && sameTarget(unit.target.target, target) ? 1 : -1,
    );
    if (planned.includes(-1)) add('otherThanPlannedTarget');
    else if (planned.length > 0 && planned.every((p) => p === 1)) add('plannedTarget');
  }
  return found;
}

const sameTarget = (a: BombTarget, b: BombTarget): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'land' || (b.kind === 'land' && a.index === b.index)) &&
  (a.kind !== 'ship' || (b.kind === 'ship' && a.ship === b.ship));

/** Points a target symbol is worth (4.1): the multiplier printed in its diamond. */
export function targetValue(view: Pick<View, 'pack'>, hex: HexId): number {
  const values = view.pack.charts.moralePoints.targetValue;
  const worth = { 1: values.other, 2: values.major, 3: values.namedLondon } as const;
  const printed = hexAt(hex).place?.target ?? null;
  return printed === null ? 0 : worth[printed];
}

/**
 * Points and chances of one target, by the face of the die. `group`: all that fly together, also those who drop nothing
 * (24.8).
 */
export function bombingOdds(
  view: BombingView,
  side: Side,
  units: readonly OwnUnit[],
  hex: HexId,
  target: BombTarget,
  night: boolean,
  group: readonly OwnUnit[] = units,
): BombingOdds {
  const chart = view.pack.charts.bombardment;
  const points = view.pack.charts.moralePoints;
  const strength = units.reduce((sum, unit) => sum + (view.pack.types[unit.type]?.bombardment ?? 0), 0);
  const shifts = shiftsFor(view, side, units, hex, target, night, group);
  const shifted = columnOf(chart.columns, strength) + shifts.reduce((sum, shift) => sum + shift.value, 0);
  const column = shifted < 0 ? -1 : Math.min(shifted, chart.columns.length - 1);
  const britain = hexAt(hex).region === 'britain';
  const civilDefence =
    target.kind === 'place' &&
    [hex, ...within(hex, 1)].some((near) =>
      stackAt(view, side, near).some((unit) => unit.kind === 'civilDefence'),
    );
  const carrier =
    target.kind === 'ship' &&
    ((view.ships[target.ship]?.aboard ?? 0) > 0 ||
      lookAt(view, hex)?.ships.some((ship) => ship.name === target.ship && ship.kind === 'carrier'));

  const outcomes = dice.map((die): Outcome => {
    const raw = column < 0 ? '-' : (chart.rows[rowOf(chart.rows, die)]?.[column] ?? '-');
    let b = letters(raw, 'B');
    let d = letters(raw, 'D');
    if (civilDefence) {
      d = Math.max(0, d - 1);
      if (b === 3) b = 2;
    }
    let us = 0;
    let them = 0;
    // 13.9: the British get nothing for cities and towns.
    if (target.kind === 'place' && side === 'german') {
      const value = targetValue(view, hex);
      us += b * value;
      them -= d * value;
      if (b === 3 && britain) them += points.outrage.anyTargetInBritainB3;
    } else if (target.kind === 'land') {
      const unit = stackAt(view, side, hex)[target.index];
      if (unit?.kind === 'antiAircraft') us += Math.min(d, unit.points) * points.landUnitEliminated;
      else if (unit?.kind === 'aerodrome') us += d >= 2 ? points.landUnitEliminated : 0;
      else us += d >= 1 ? points.landUnitEliminated : 0;
    } else if (target.kind === 'ship' && d >= 2)
      us += carrier ? points.aircraftCarrierEliminated : points.seaplaneTenderEliminated;
    return { die, code: raw, us, them };
  });
  const mean = (pick: (o: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0) / outcomes.length;
  return {
    strength,
    column,
    columnText: chart.columns[column] ?? '',
    shifts,
    outcomes,
    average: { us: mean((o) => o.us), them: mean((o) => o.them) },
    civilDefence,
    outrage:
      target.kind === 'place' && britain && !civilDefence
        ? outcomes.filter((o) => o.code.includes('B3')).map((o) => o.die)
        : [],
  };
}
