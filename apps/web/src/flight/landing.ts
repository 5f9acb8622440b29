/** What a landing risks: the crash chart with what is known when it is planned (8.9, 9.2, 16). */
import { hexAt, type HexId } from '@1bob/atlas';
import type { OwnKnowledge, OwnUnit, Side, UnitId, View } from '@1bob/rules/player';
import { dice, rowOf } from './chart-reading.ts';

export interface LandingRisk {
  /** Whether the chart is asked at all. */
  readonly check: boolean;
  readonly modifiers: readonly { readonly name: string; readonly value: number }[];
  /** Faces of the die with which the unit is down safely. */
  readonly safe: readonly number[];
}

export type LandingView = Pick<View, 'pack' | 'weather' | 'rules' | 'nightFrom'> & {
  readonly own: OwnKnowledge;
};

const bases = (view: LandingView, hex: HexId): boolean =>
  (view.own.land[hex]?.units ?? []).some((unit) => unit.kind === 'aerodrome');

/** Squadrons on the ground there, without those that come. */
const basedAt = (own: OwnKnowledge, hex: HexId, coming: readonly UnitId[]): number =>
  Object.values(own.units).filter(
    ({ id, where }) => where.at === 'base' && where.hex === hex && !coming.includes(id),
  ).length;

/** 5.1, ruling 29: where a side may set down by its own choice. */
export const mayLandAt = (hex: HexId, side: Side): boolean => hexAt(hex).control === side;

/** The carrier's hex is a base of its own kind (18.4). */
export const carrierAt = (own: OwnKnowledge): HexId | null => {
  const { where } = own.ships['carrier'] ?? { where: { at: 'pool' as const } };
  return where.at === 'sea' ? where.hex : null;
};

/** `alongside`: how many of the flight are down with it, itself among them; `flight`: all who come. */
export function landingRisk(
  view: LandingView,
  unit: OwnUnit,
  hex: HexId,
  turn: number,
  alongside: number,
  flight: readonly UnitId[] = [unit.id],
): LandingRisk {
  const type = view.pack.types[unit.type];
  const { rows, modifiers: values } = view.pack.charts.crash;
  const carrierHere = carrierAt(view.own) === hex && (type?.cls === 'CVF' || type?.cls === 'CVB');
  const found: { name: string; value: number }[] = [];
  const night = turn >= view.nightFrom;
  const fog = view.weather === 'fog';
  const zeppelin = type?.cls === 'LZ';
  const sureByNight = zeppelin || unit.type === 'B2F';
  const trained = view.rules.training && unit.nightTrained;
  const add = (name: string): void => {
    const value = values[name];
    if (value !== undefined && value !== 0) found.push({ name, value });
  };
  if (type?.cls === 'Fake') return { check: false, modifiers: [], safe: dice };

  const field = !bases(view, hex) && !carrierHere;
  const full = !field && basedAt(view.own, hex, flight) + alongside > 3;
  // 29.4: with advanced night operations a trained unit does not check.
  const byNight = night && !sureByNight && !(view.rules.advancedNight && trained);
  const inFog = fog && !sureByNight;
  if (!field && !full && !byNight && !inFog) return { check: false, modifiers: [], safe: dice };

  if (field) add('notAnAerodrome');
  if (full) add('overCapacity');
  if (byNight) {
    add('night');
    if (trained) add('nightTrained');
  }
  if (view.weather !== 'fair') add('badWeather');
  if (fog) add('fog');
  const sum = found.reduce((total, { value }) => total + value, 0);
  return {
    check: true,
    modifiers: found,
    safe: dice.filter((die) => rows[rowOf(rows, die + sum)] === 'safe'),
  };
}
